"""What open cards make sure of: what an opponent will do, what a card would do, what is a slip.

Nothing is promised that a card still to be drawn could change for the better or the worse of the
one it is said of: an opponent's turn is played with what lies on his Stack, as `threats` plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.games.lone_gunslinger.cards import BLUE, KIND, SUIT, TEXT, UNKNOWN
from lonehand.games.lone_gunslinger.choices import DIE, END_TURN, GIVE_UP, TAKE_IT, Choice
from lonehand.games.lone_gunslinger.face.threats import answers, own, own_volley, played_out
from lonehand.games.lone_gunslinger.rules.defence import is_unaffected
from lonehand.games.lone_gunslinger.rules.distance import distance, in_weapon_range, is_silenced
from lonehand.games.lone_gunslinger.state import SHERIFF, State
from lonehand.games.lone_gunslinger.turn import hand_limit, targets_or_refusal
from lonehand.games.lone_gunslinger.words.questions import pronouns, who
from lonehand.games.lone_gunslinger.words.reasons import count_held, opponents
from lonehand.show.questions import Outcome
from lonehand.show.scene import Intent

LISTED: Final = {
    "duel": "Will duel {whom}",
    "panic": "Will rob {whom}",
    "cat_balou": "Will cost {whom} a card",
    "jail": "Will jail {whom}",
    "gatling": "Will fire a Gatling",
    "indians": "Will play Indians!",
    "dynamite": "Will light Dynamite",
}
"""What an opponent will do with a card, the gravest first after a BANG!."""
OWN: Final = {
    "bang": "Shoot {}",
    "duel": "Duel {}",
    "jail": "Jail {}",
    "panic": "Rob {}",
    "cat_balou": "Cost {} a card",
}
"""What a card does to somebody, as it is asked before it is done to one's own side."""
REACH_OF_PANIC: Final = 1
TO_STOP_SLAB: Final = 2
"""A shot of Slab the Killer takes two Missed!."""


# -- what an opponent will do ------------------------------------------------------------------


def intents(view: State) -> list[Intent]:
    """Return what each opponent would do on his next turn if he drew nothing.

    Of one who is in the middle of his turn nothing is said: he is doing it. In the set-up it is
    said whose character is next.
    """
    if view.over:
        return []
    if view.phase == "set up":
        empty = [n for n, seat in enumerate(view.seats) if seat.name == seat.role]
        return [Intent(n, "Who sits here?", "waits") for n in empty[:1]]
    return [
        intent_of(view, npc) for npc in opponents(view) if npc != view.turn or view.phase == "begin"
    ]


def intent_of(view: State, npc: int) -> Intent:
    """Return what one opponent would do on his next turn if he drew nothing."""
    if view.seats[npc].has("jail"):
        return Intent(npc, "In Jail", "waits")
    plays = played_out(view, npc)[0].plays
    shots = [seat for card, seat in plays if KIND[card] == "bang"]
    if shots:
        target = shots[0]
        aimed = shots.count(target)  # if the target dies, the shots left may go to another
        times = f"{aimed} shots at" if aimed > 1 else "Will shoot"
        return Intent(npc, f"{times} {who(view, target)}", danger(view, target))
    for kind, words in LISTED.items():
        for card, target in plays:
            if KIND[card] == kind:
                whom = who(view, target) if target >= 0 else ""
                sort = danger(view, target) if target >= 0 else "threat"
                return Intent(npc, words.format(whom=whom), sort)
    if plays:
        return Intent(npc, for_himself(plays[0][0]), "waits")
    if count_held(view, npc, "bang"):
        reached = any(in_weapon_range(view, npc, seat) for seat in own(view))
        return Intent(npc, "Can’t reach the Deputy" if reached else "No one in reach", "none")
    return Intent(npc, "Nothing to play yet", "waits")


def for_himself(card: int) -> str:
    """Return what an opponent will do with a card that strikes nobody else."""
    if KIND[card] == "beer":
        return "Will drink a Beer"
    return "Will lay a card" if BLUE[card] else "Will play a card"


def danger(view: State, target: int) -> str:
    """Return the sort of an act against somebody: only what is against you is a threat."""
    return "threat" if view.seats[target].yours else "none"


# -- what a card would do ----------------------------------------------------------------------


def outcomes(view: State, me: int, playable: Iterable[int] = ()) -> list[Outcome]:
    """Return, for each card in a hand that strikes others, what it would do to each seat.

    Of a hand that nobody sees, the first card of a kind that is *playable* speaks for all of them,
    diamonds apart. How a Duel ends can then not be told.
    """
    found = []
    cards = dict.fromkeys(view.seats[me].hand)
    hidden = UNKNOWN in cards
    if hidden:
        alike = {(KIND[card], SUIT[card] == "d"): card for card in reversed([*playable])}
        cards |= dict.fromkeys(alike.values())
    for card in cards:
        say = AIMED.get(KIND[card]) if card != UNKNOWN else None
        if say is None or (hidden and say is of_duel):
            continue
        for target in view.living_seats():
            if target != me:
                words, sort = say(view, me, target, card)
                found.append(Outcome(TEXT[card], target, words, sort))
    return found


def of_bang(view: State, me: int, target: int, card: int) -> tuple[str, str]:
    """Return what a BANG! would do."""
    far, reach = distance(view, me, target), view.seats[me].range()
    if not in_weapon_range(view, me, target):
        return f"Too far: {far} away, you reach {reach}", "no"
    mark = view.seats[target]
    if mark.yours:
        return "In reach, but on your side", "own"
    if is_unaffected(view, target, card):
        return "In reach, but harmless", "stopped"
    needed = TO_STOP_SLAB if view.seats[me].ability == "Slab the Killer" else 1
    if count_held(view, target, "missed") >= needed or (
        mark.ability == "Elena Fuente" and mark.hand
    ):
        return "In reach, but Missed! stops it", "stopped"
    lucky = mark.ability == "Jourdonnais" or (mark.has("barrel") and not is_silenced(view, target))
    if lucky and needed == 1:
        return f"In reach; a Heart saves {pronouns(view, target)['him']}", "hit"
    if mark.life == 1 and not (count_held(view, target, "beer") and len(view.living_seats()) > 2):
        return "In reach: it kills", "hit"
    return "In reach: loses 1 life", "hit"


def of_duel(view: State, me: int, target: int, card: int) -> tuple[str, str]:
    """Return what a Duel would do: the one challenged discards first."""
    del card
    theirs, mine = count_held(view, target, "bang"), count_held(view, me, "bang")
    if view.seats[target].yours:
        return "On your side", "own"
    sums = f"{theirs} BANG! against your {mine}"
    return (f"{sums}: you win", "hit") if mine >= theirs else (f"{sums}: you lose", "stopped")


def of_panic(view: State, me: int, target: int, card: int) -> tuple[str, str]:
    """Return what a Panic! would do."""
    far = distance(view, me, target)
    if far > REACH_OF_PANIC:
        return f"Too far: {far} away, Panic! reaches {REACH_OF_PANIC}", "no"
    return of_cat_balou(view, me, target, card)


def of_cat_balou(view: State, me: int, target: int, card: int) -> tuple[str, str]:
    """Return what a Cat Balou would do."""
    del me, card
    mark = view.seats[target]
    if not mark.hand and not mark.front:
        return "No card to lose", "no"
    return ("On your side", "own") if mark.yours else ("Loses a card", "hit")


def of_jail(view: State, me: int, target: int, card: int) -> tuple[str, str]:
    """Return what a Jail would do."""
    del me, card
    mark = view.seats[target]
    if mark.role == SHERIFF:
        return "No one jails the Sheriff", "no"
    if mark.has("jail"):
        return "In Jail already", "no"
    return ("On your side", "own") if mark.yours else ("Misses a turn unless a Heart shows", "hit")


def of_volley(view: State, me: int, target: int, card: int) -> tuple[str, str]:
    """Return what a Gatling or Indians! would do: it strikes friends as well."""
    del me
    if is_unaffected(view, target, card):
        return f"No harm to {pronouns(view, target)['him']}", "stopped"
    if answers(view, target, card):
        saves = "Missed!" if KIND[card] == "gatling" else "BANG!"
        words, sort = f"{saves} stops it", "stopped"
    else:
        words, sort = "Loses 1 life", "hit"
    if view.seats[target].yours:
        words = "loses 1 life" if sort == "hit" else words
        return f"On your side: {words}", "own"
    return words, sort


AIMED: Final = {
    "bang": of_bang,
    "duel": of_duel,
    "panic": of_panic,
    "cat_balou": of_cat_balou,
    "jail": of_jail,
    "gatling": of_volley,
    "indians": of_volley,
}
"""For each kind of card that strikes somebody else, what it would do."""


# -- what is almost surely a slip ------------------------------------------------------------------


def slip(view: State, topic: str, me: int, needed: int, option: Choice, *, by: int = -1) -> str:
    """Return the question to ask before a likely slip; empty if an option is none.

    *needed* is how many Missed! the shot takes that is being answered, *by* is who has played what
    is being answered.
    """
    if option in (TAKE_IT, GIVE_UP, DIE):
        return next(slips_of_giving_in(view, topic, me, needed, by), "")
    if option == END_TURN:
        return slip_of_ending(view, me)
    if topic == "play" and option.act == "play" and option.card >= 0:
        return next(slips_of_a_card(view, me, option), "")
    if topic == "shot" and option.act == "play" and can_miss(view, me) < needed:
        return f"It takes {needed} Missed! to stop this shot, and you have fewer. Play it anyway?"
    return ""


def slip_of_ending(view: State, me: int) -> str:
    """Return why ending a turn is likely a slip: a BANG! that could hit may be discarded."""
    seat = view.seats[me]
    over = len(seat.hand) - hand_limit(view, me)
    bang = next((card for card in seat.hand if card != UNKNOWN and KIND[card] == "bang"), None)
    if over <= 0 or bang is None:
        return ""
    reached = [
        who(view, target)
        for target in targets_or_refusal(view, me, bang)[0]
        if of_bang(view, me, target, bang)[1] == "hit"
    ]
    if not reached:
        return ""
    discard = f"You will have to discard {count_of(over, 'card')}"
    return f"{discard}, and a BANG! could still hit {join_words(reached, 'or')}. End the turn?"


def can_miss(view: State, me: int) -> int:
    """Return how many Missed! somebody may have, cards that nobody has seen among them."""
    who = view.seats[me]
    if who.ability == "Elena Fuente":
        return len(who.hand)
    return count_held(view, me, "missed") + who.hand.count(UNKNOWN)


def slips_of_giving_in(view: State, topic: str, me: int, needed: int, by: int) -> Iterator[str]:
    """Yield why it is likely a slip to lose a life point: a card in the hand saves it."""
    bangs = count_held(view, me, "bang")
    if topic == "shot" and count_held(view, me, "missed") >= needed:
        held = "a Missed! that stops" if needed == 1 else f"the {needed} Missed! that stop"
        yield f"You hold {held} this shot. Lose a life point anyway?"
    if topic == "indians" and bangs:
        yield "You hold a BANG! that saves you. Lose a life point anyway?"
    if topic == "duel" and by >= 0 and bangs > count_held(view, by, "bang"):
        yield "You hold enough BANG! to win this Duel. Give up and lose a life point anyway?"
    if topic == "last point" and UNKNOWN not in view.seats[me].hand:
        yield "A Beer saves you from death. Die anyway?"


def slips_of_a_card(view: State, me: int, option: Choice) -> Iterator[str]:
    """Yield why it is likely a slip to play a card of one's own."""
    kind, seat = KIND[option.card], view.seats[me]
    if option.seat >= 0 and view.seats[option.seat].yours and kind in OWN:
        him = pronouns(view, option.seat)["him"]
        yield f"{capital(who(view, option.seat))} is on your side. {OWN[kind].format(him)} anyway?"
    if kind == "beer" and seat.life >= seat.most:
        yield "You have all your life points already. Drink it anyway?"
    if kind in ("gatling", "indians"):
        for threat in own_volley(view, me, option.card):
            yield f"{threat.sentence} Play it anyway?"
        for friend in own(view):
            if friend != me and not answers(view, friend, option.card):
                whom = capital(who(view, friend))
                yield f"{whom} is on your side and would lose a life point. Play it anyway?"
