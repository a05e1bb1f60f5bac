"""What a fight comes to, in words: shots, wounds and Brawls, each with what hands do about it.

The words begin here; `happenings` adds those of everything else.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.grammar.english import (
    agrees,
    capital,
    count_of,
    join_words,
    possessive,
    with_sign,
)
from lonehand.engine.words import Words
from lonehand.games.outlaws import events
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.play import SEAT
from lonehand.games.outlaws.rules.wounds import allowance
from lonehand.games.outlaws.state import DEAD, LEFT_BOARD, OUT, State
from lonehand.games.table_mode import by_facts

WORDS: Final = Words[State]()
VOID: Final = {"P": "prone", "C": "in cover", "PC": "prone or in cover"}
"""How somebody has to be for a chit to do nothing to him, by its flags."""
GRADES: Final = {
    "light": "light {} wound",
    "serious": "serious {} wound",
    "graze": "graze to the {}",
    "unconscious": "knockout hit to the {}",
    "dead": "deadly hit to the {}",
}
"""What a chit does, in words, round where it hits."""

# -- shooting --------------------------------------------------------------------------------------


@WORDS.tells(events.Aims)
def aims(state: State, event: events.Aims) -> str:
    """Say at whom somebody aims."""
    del state
    return f"{event.who} aims at {event.target}"


@WORDS.tells(events.Barrels)
def barrels(state: State, event: events.Barrels) -> str:
    """Say how many barrels are fired."""
    del state
    return f"Barrels: {event.die}, {'both' if event.both else 'one'}"


@WORDS.tells(events.Shoots)
def shoots(state: State, event: events.Shoots) -> str:
    """Say what a shot needs, what the dice show, and what comes of it."""
    del state
    sums = ", ".join(f"{words} {with_sign(number)}" for words, number in event.parts if number)
    rolled = sum(event.dice)
    total = rolled + sum(number for _, number in event.parts)
    way, _, barrels = event.how.partition(", ")
    both = f"fires both barrels of the {event.item} at" if barrels else "shoots at"
    how = {"Shoot": both, "Throw": f"throws the {event.item} at"}.get(way)
    what = f"{how} {event.target}" if how else f"takes a {way} at {event.target}"
    with_both = "both barrels of " if barrels else ""
    with_what = f" with {with_both}the {event.item}"
    if event.how == "Throw" or (how and barrels):  # it has been named
        with_what = ""
    end = "hit" if event.is_hit else "miss"
    made = f" ({sums})" if sums else ""
    return (
        f"{event.who} {what}{with_what}, {count_of(event.range, 'square')} away: "
        f"rolls {rolled}, makes {total}{made}, needs {event.needed}: {end}"
    )


@WORDS.hands_do(events.Shoots)
def spend_round(state: State, event: events.Shoots) -> str:
    """Take a round from a weapon, and say if it hit: a miss has no other order."""
    del state
    came = f"{event.who} {'hits' if event.is_hit else 'misses'} {event.target}"
    if event.how == "Throw":
        return f"{came}: take the {event.item} from {event.who}"
    weapon = NUMBERS.weapons.get(event.item)
    spent = count_of(2 if "both" in event.how else 1, "round")
    if weapon is not None and weapon.kind == "bow":
        spent = "1 arrow"
    return f"{came}: take {spent} from the {event.item}"


@WORDS.tells(events.SnapShot)
def snap_shot(state: State, event: events.SnapShot) -> str:
    """Say whether a Snap-shot can be taken."""
    del state
    end = "quick enough" if event.is_made else "too slow"
    return (
        f"{event.who} tries a Snap-shot at {event.target}: rolls {event.die}, "
        f"needs {event.needed} or less: {end}"
    )


@WORDS.tells(events.Answer)
def answer(state: State, event: events.Answer) -> str:
    """Say how he answers."""
    del state
    return f"{event.who} rolls {event.die} for an answer: {event.answer}"


# -- wounds ----------------------------------------------------------------------------------------


@WORDS.tells(events.Chits)
def chits(state: State, event: events.Chits) -> str:
    """Say which chits are drawn, which do nothing and why, and which count."""
    del state
    drawn = [chit_named(text) for text in event.drawn]
    number = count_of(len(drawn), "wound chit") if len(drawn) > 1 else "a wound chit"
    said = [f"{event.who} draws {number}: {join_words(drawn)}"]
    for why in dict.fromkeys(VOID[text.split()[-1]] for text in event.void):
        words = [chit_named(text, "the") for text in event.void if VOID[text.split()[-1]] == why]
        does = agrees(len(words), "does", "do")
        said.append(f"{capital(join_words(words))} {does} nothing to somebody {why}")
    if event.kept and len(event.kept) < len(drawn):
        kept = join_words([chit_named(text, "the") for text in event.kept])
        said.append(f"{capital(kept)} {agrees(len(event.kept), 'counts', 'count')}")
    if not event.kept and len(event.void) < len(drawn):
        said.append("So there is no wound")
    return ". ".join(said)


@WORDS.hands_do(events.Chits)
def mark_nothing(state: State, event: events.Chits) -> str:
    """Say that a hit makes no wound; where one counts it has an order of its own."""
    del state
    counts = [text for text in event.kept if " graze" not in text]
    return "" if counts else f"no wound for {event.who}"


def chit_named(text: str, article: str = "a") -> str:
    """Return a chit in words."""
    location, severity, *_ = text.split()
    return f"{article} {GRADES[severity].format(location.replace('-', ' '))}"


@WORDS.tells(events.Wound)
def tell_wound(state: State, event: events.Wound) -> str:
    """Say what a wound does."""
    del state
    where = event.location.replace("-", " ")
    if event.location == "horse":
        return f"The bullet grazes {possessive(event.who)} horse"
    if event.severity == "graze":
        return f"{event.who} is only grazed"
    told_next = "falls prone"
    kept = [plainly(effect) for effect in event.effects if effect != told_next]
    effects = f": {join_words(kept)}" if kept else ""
    if event.severity in ("unconscious", "dead"):
        return f"{event.who} is hit in the {where}{effects}"
    return f"{event.who} has a {event.severity} {where} wound{effects}"


def plainly(effect: str) -> str:
    """Return what a wound does as a person says it."""
    return effect.replace(" less for good", " fewer every turn").replace(" less ", " fewer ")


@WORDS.hands_do(events.Wound)
def mark_wound(state: State, event: events.Wound) -> str:
    """Mark a wound."""
    del state
    if event.location == "horse":
        return f"no wound for {event.who}: the horse is only grazed"
    if event.severity not in ("light", "serious"):
        return ""
    return f"put a {event.severity} {event.location.replace('-', ' ')} wound on {event.who}"


@WORDS.card(events.Wound, events.Drops, events.LiesDown, events.HorseFalls)
def hurt_card(state: State, event: events.About) -> Order | None:
    """Need no card by facts: the person who told of a wound has marked it, with all it brings."""
    if not by_facts(state.options):
        return None
    return Order(f"Mark what befell {event.who}", own=SEAT)


@WORDS.tells(events.HorseFalls)
def horse_falls(state: State, event: events.HorseFalls) -> str:
    """Say that a horse is dead."""
    del state
    return f"{possessive(event.who)} horse is killed"


@WORDS.hands_do(events.HorseFalls)
def take_horse(state: State, event: events.HorseFalls) -> str:
    """Take a dead horse away."""
    del state
    return f"take {possessive(event.who)} dead horse off the board"


@WORDS.tells(events.IsOut)
def is_out(state: State, event: events.IsOut) -> str:
    """Say that somebody is out of the fight, and if it is so because no action is left to him."""
    by = f", put down by {event.by}" if event.by else ""
    is_spent = any(
        man.name == event.who and man.out == OUT and not allowance(NUMBERS, man)
        for man in state.men
    )
    if event.state == OUT and is_spent:
        return f"{event.who} has no action left: unconscious{by}"
    return f"{event.who} is {event.state}{by}"


@WORDS.hands_do(events.IsOut)
def remove_counter(state: State, event: events.IsOut) -> str:
    """Take somebody out of the fight; a horse that he sat on stays there."""
    horse = "; the horse stays there" if has_left_horse(state, event.who) else ""
    if event.state in (DEAD, LEFT_BOARD):
        return f"take {event.who} off the board{horse}"
    return f"lay {event.who} down; the counter stays out of the cup{horse}"


def has_left_horse(state: State, who: str) -> bool:
    """Say whether there is a horse in the square of somebody who is not on it."""
    man = state.find(who)
    return not man.is_mounted and man.cell in state.horses


@WORDS.card(events.IsOut)
def out_card(state: State, event: events.IsOut) -> Order | None:
    """Put it on a card; by facts people have said it themselves, so their hands have done it.

    That the counter of an unconscious man stays out of the cup is worth saying.
    """
    if event.state == OUT or not by_facts(state.options):
        return None
    return Order(f"Take {event.who} off the board", own=SEAT)


# -- brawls ----------------------------------------------------------------------------------------


@WORDS.tells(events.Brawl)
def brawl(state: State, event: events.Brawl) -> str:
    """Say what an attack in a Brawl does."""
    del state
    (mine, more), (theirs, their_more) = event.mine, event.theirs
    return (
        f"{event.who} tries a {event.how} on {event.opponent}: rolls {mine}, "
        f"makes {in_all(mine + more)}; {event.opponent} rolls {theirs}, "
        f"makes {in_all(theirs + their_more)}: {event.result}"
    )


def in_all(number: int) -> str:
    """Return a sum, which may be below nothing."""
    return with_sign(number) if number < 0 else str(number)


@WORDS.hands_do(events.Brawl)
def come_to_blows(state: State, event: events.Brawl) -> str:
    """Say what an attack in a Brawl brings, if only nothing; wounds have orders of their own."""
    del state
    return f"{possessive(event.who)} {event.how} at {event.opponent}: {event.result}"


@WORDS.tells(events.Breaks)
def breaks(state: State, event: events.Breaks) -> str:
    """Say that something breaks."""
    del state
    return f"The {event.item} breaks"


@WORDS.tells(events.BreaksAway)
def breaks_away(state: State, event: events.BreaksAway) -> str:
    """Say that somebody leaves a Brawl."""
    del state
    return f"{event.who} breaks away from {event.opponent}"
