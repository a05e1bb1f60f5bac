"""The threat panel: what may go wrong before long, read from the open table.

What an opponent would do with the cards that he already holds is not guessed: his turn is played
by the printed rules on a copy of the table, with nothing to draw and no luck for anybody. The rest
is what the variant's author warns of, and cards of the player's own that may turn on him.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, SupportsIndex

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import agrees, capital, count_of, join_words, percent
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import EXPLODES, KIND
from lonehand.games.lone_gunslinger.choices import DIE, GIVE_UP, TAKE_IT
from lonehand.games.lone_gunslinger.player.evaluation import unseen_cards
from lonehand.games.lone_gunslinger.rules.defence import is_unaffected
from lonehand.games.lone_gunslinger.rules.distance import in_weapon_range
from lonehand.games.lone_gunslinger.state import DEPUTY, RENEGADE, SHERIFF, YOURS, State
from lonehand.games.lone_gunslinger.turn import npc_plays
from lonehand.games.lone_gunslinger.words.questions import card_name, pronouns, who
from lonehand.games.lone_gunslinger.words.reasons import count_held, number, opponents
from lonehand.show.logs import Threat

ADVICE: Final = "advice"
"""Stands in place of a clause where the variant's own advice gives the warning."""
MANY: Final = 99
"""More life points than anybody can shoot away, so that every shot is seen."""
FIRES_AT_MOST: Final = 40
"""No Stack holds more cards that can be used."""
BLAST: Final = 3
"""Life points that a Dynamite costs."""


def threats(view: State) -> list[Threat]:
    """Return all threats, the gravest first."""
    if view.phase == "set up" or view.over:
        return []
    turns = {npc: played_out(view, npc) for npc in opponents(view)}
    found = [
        *next_turns(view, turns),
        *within_reach(view, turns),
        *own_cards(view),
        *dynamite_in_play(view),
        *warnings(view),
    ]
    return sorted(found, key=lambda threat: -threat.severity)


# -- what they would do with what they hold -------------------------------------------------------


class Swallowed(list[int]):
    """A discard pile that keeps nothing, so that nobody can draw from a deck made of it."""

    def append(self, card: int, /) -> None:
        """Keep nothing."""

    def __iadd__(self, cards: Iterable[int], /) -> Self:  # type: ignore[misc, override] # cards only
        """Keep nothing."""
        return self

    def insert(self, place: SupportsIndex, card: int, /) -> None:
        """Keep nothing."""


class Watched(BatchDoor):
    """A door behind which nobody of the player's side defends himself, and all plays are noted."""

    def __init__(self) -> None:
        super().__init__(dict.fromkeys(YOURS, gives_in), Chance("threats"))
        self.plays: list[tuple[int, int]] = []
        self.dead: list[int] = []

    def tell(self, clause: str, event: Event, /, **rest: Any) -> None:
        """Note which card is played at whom, and who dies."""
        del clause, rest
        if isinstance(event, events.Play):
            self.plays.append((event.card, event.target))
        elif isinstance(event, events.Die):
            self.dead.append(event.seat)


def gives_in(question: Question, view: Any) -> Any:
    """Answer without defence: the panel says what comes, not what may be done against it."""
    del view
    for option in question.options:
        if option in (TAKE_IT, GIVE_UP, DIE):
            return option
    return question.options[0]


def played_out(view: State, npc: int) -> tuple[Watched, State]:
    """Play an opponent's turn with what he holds, nothing drawn, nobody lucky, nobody defending."""
    table = view.copy()
    table.hidden, table.discard = len(table.deck), Swallowed()  # so nothing is left to draw
    table.turn, table.phase, table.shots, table.deputy_for_turn = npc, "play", 0, False
    table.seats[0].life = MANY
    door = Watched()
    for _ in range(FIRES_AT_MOST):
        if table.phase != "play" or table.turn != npc or table.over:
            break
        npc_plays(table, door)
    return door, table


Turns = Mapping[int, tuple[Watched, State]]
"""For each opponent, what happens in his turn and the table after it."""


def next_turns(view: State, turns: Turns) -> list[Threat]:
    """Return what each opponent would do in his next turn if he drew nothing."""
    found = []
    for npc, (door, _) in turns.items():
        name = who(view, npc)
        if view.seats[npc].has("jail") and door.plays:
            name = f"If a Heart opens the Jail, {name}"
        targets = dict.fromkeys(seat for card, seat in door.plays if KIND[card] == "bang")
        found += [shots_at(view, npc, name, target, door.plays) for target in targets]
        for card, target in door.plays:
            found += one_card(view, npc, name, card, target)
        found += dead_npcs(view, npc, door)
    return found


def shots_at(view: State, npc: int, name: str, target: int, plays: list[tuple[int, int]]) -> Threat:
    """Return the shots that somebody would fire at one target."""
    shots = sum(KIND[card] == "bang" and seat == target for card, seat in plays)
    seat = view.seats[target]
    needed = 2 if view.seats[npc].ability == "Slab the Killer" else 1
    ready = count_held(view, target, "missed") // needed
    sentence = f"{name} will fire {number(shots)} BANG! at {who(view, target)}"
    severity = 2 if shots > ready else 1
    if shots - ready >= seat.life:
        sentence += f", who has {count_of(seat.life, 'life point')}"
        severity = 3
    if needed > 1:
        sentence += "; it takes two Missed! to cancel one"
    return Threat((npc, target), f"{sentence}.", "LG-CARD-BANG", severity)


def one_card(view: State, npc: int, name: str, card: int, target: int) -> list[Threat]:
    """Return what one other card on a Stack would do."""
    kind = KIND[card]
    if kind == "duel":
        return [threat_of_duel(view, npc, name, target)]
    if kind in ("panic", "cat_balou"):
        victim = who(view, target)
        act = f"take a card from {victim}" if kind == "panic" else f"make {victim} lose a card"
        sentence = f"{name} will {act}, with {card_name(card)}."
        return [Threat((npc, target), sentence, "LG-CARD-CAT", 1)]
    if kind == "jail":
        sentence = f"{name} will put {who(view, target)} in Jail."
        return [Threat((npc, target), sentence, "LG-CARD-BLUE-J", 2)]
    if kind == "dynamite":
        return [Threat((npc,), f"{name} will light the Dynamite.", "LG-CARD-AREA", 1)]
    if kind in ("gatling", "indians"):
        return [volley(view, npc, name, card)]
    return []


def threat_of_duel(view: State, npc: int, name: str, target: int) -> Threat:
    """Return a Duel that an opponent would challenge somebody to."""
    theirs, mine = count_held(view, npc, "bang"), count_held(view, target, "bang")
    wins = mine > theirs
    victim, he = who(view, target), pronouns(view, npc)["he"]
    sentence = (
        f"{name} will challenge {victim} to a Duel: "
        f"{he} holds {number(theirs)} BANG!, {victim} {number(mine) if mine else 'none'}."
    )
    last = view.seats[target].life == 1
    return Threat((npc, target), sentence, "LG-CARD-DUEL", 1 if wins else 3 if last else 2)


def volley(view: State, npc: int, name: str, card: int) -> Threat:
    """Return a Gatling or Indians! that strikes the player's side."""
    struck = [n for n in own(view) if not answers(view, n, card)]
    title = card_name(card)
    if not struck:
        return Threat((npc,), f"{name} will play {title}.", "LG-CARD-AREA", 1)
    names = join_words([who(view, n) for n in struck])
    lacks = "no Missed!" if KIND[card] == "gatling" else "no BANG!"
    sentence = f"{name} will play {title}: {names} {agrees(len(struck), 'has', 'have')} {lacks}"
    last = any(view.seats[n].life == 1 for n in struck)
    return Threat((npc, *struck), sentence, "LG-CARD-AREA", 3 if last else 2)


def dead_npcs(view: State, npc: int, door: Watched) -> list[Threat]:
    """Return which opponents an opponent's own cards would kill; nobody is hit by his own."""
    dead = [n for n in door.dead if not view.seats[n].yours]
    if not dead:
        return []
    cards = [card for card, _ in door.plays if KIND[card] in ("gatling", "indians")]
    how = f" with {card_name(cards[0])}" if cards else f" in {pronouns(view, npc)['his']} own Duel"
    names = join_words([who(view, n) for n in dead])
    if dead == [npc]:
        return [Threat((npc,), f"{names} will die{how}.", "LG-CARD-DUEL", 1)]
    return [Threat((npc, *dead), f"{who(view, npc)} will kill {names}{how}.", "LG-CARD-AREA", 1)]


# -- who reaches whom -----------------------------------------------------------------------------


def within_reach(view: State, turns: Turns) -> list[Threat]:
    """Return who has Sheriff or Deputy in range, the weapons counted that he would lay first."""
    found = []
    for target in own(view):
        near = []
        for npc, (door, after) in turns.items():
            seat = view.seats[npc]
            table = view if door.dead else after
            if target == 0 and seat.role == RENEGADE and view.of_role(DEPUTY) is not None:
                continue
            first = target == 0 or seat.role == RENEGADE or not in_weapon_range(table, npc, 0)
            if first and in_weapon_range(table, npc, target):
                near.append(npc)
        if near:
            names = join_words([who(view, npc) for npc in near])
            sentence = (
                f"{names} {agrees(len(near), 'has', 'have')} {who(view, target)} within range."
            )
            clause = "LG-TARGET-1" if target == 0 else "LG-TARGET-2"
            found.append(Threat((*near, target), sentence, clause, 1))
    return found


# -- cards of your own ----------------------------------------------------------------------------


def own(view: State) -> list[int]:
    """Return the living seats of the player's side."""
    return [n for n in view.living_seats() if view.seats[n].yours]


def answers(view: State, seat: int, card: int) -> bool:
    """Tell whether somebody surely has an answer to a Gatling or Indians!, luck apart."""
    needed = "missed" if KIND[card] == "gatling" else "bang"
    return bool(count_held(view, seat, needed)) or is_unaffected(view, seat, card)


def is_saved_by_beer(view: State, seat: int) -> bool:
    """Tell whether a Beer would save somebody at his last life point."""
    return bool(count_held(view, seat, "beer")) and len(view.living_seats()) > 2


def own_cards(view: State) -> list[Threat]:
    """Return which cards in the player's own hands may kill their owner or his partner."""
    found = []
    for me in own(view):
        seat = view.seats[me]
        name = who(view, me)
        for card in dict.fromkeys(seat.hand):
            kind = KIND[card]
            if kind in ("gatling", "indians"):
                found += own_volley(view, me, card)
            elif kind == "duel" and seat.life == 1 and not is_saved_by_beer(view, me):
                mine = count_held(view, me, "bang")
                better = [n for n in opponents(view) if count_held(view, n, "bang") > mine]
                if better:
                    names = join_words([who(view, n) for n in better])
                    sentence = f"{card_name(card)} against {names} would kill {name}."
                    found.append(Threat((me, *better), sentence, "LG-CARD-DUEL", 3))
            elif kind == "dynamite" and seat.life <= BLAST:
                share = explodes(view)
                where = f"{card_name(card)} would threaten {name} first"
                sentence = f"{where}: it kills with a chance of {share}."
                found.append(Threat((me,), sentence, "LG-CARD-AREA", 2))
    return found


def own_volley(view: State, me: int, card: int) -> list[Threat]:
    """Return what a Gatling or Indians! would do to the partner at his last life point."""
    for other in own(view):
        if other == me or view.seats[other].life > 1:
            continue
        if answers(view, other, card) or is_saved_by_beer(view, other):
            continue
        if view.seats[other].role == SHERIFF:
            sentence = f"{card_name(card)} may kill the Sheriff: it would cost the last life point."
            return [Threat((me, other), sentence, "LG-AIM-1", 3)]
        sentence = (
            f"{card_name(card)} may kill the Deputy, and the Sheriff would lose all his cards."
        )
        return [Threat((me, other), sentence, "LG-BASE-PENALTY", 3)]
    return []


def explodes(view: State) -> str:
    """Return how likely a Dynamite explodes at the next draw!."""
    pile = unseen_cards(view)
    return percent(sum(card in EXPLODES for card in pile) / len(pile))


def dynamite_in_play(view: State) -> list[Threat]:
    """Return before whom a Dynamite lies."""
    for npc in view.living_seats():
        seat = view.seats[npc]
        if seat.has("dynamite"):
            sentence = (
                f"The Dynamite is with {who(view, npc)}: "
                f"it explodes there with a chance of {explodes(view)} "
                f"and costs {BLAST} life points."
            )
            severity = 1 if not seat.yours else 3 if seat.life <= BLAST else 2
            return [Threat((npc,), sentence, "LG-CARD-AREA", severity)]
    return []


# -- what the variant's author warns of -----------------------------------------------------------


def warnings(view: State) -> list[Threat]:
    """Return the variant's own advice where it applies."""
    found = []
    for npc in opponents(view):
        seat = view.seats[npc]
        if seat.ability == "Willy the Kid" and (bangs := count_held(view, npc, "bang")) > 1:
            sentence = (
                f"{who(view, npc)} has {number(bangs)} BANG! on his Stack and may fire them all."
            )
            found.append(Threat((npc,), sentence, ADVICE, 3))
        if seat.ability == "Jourdonnais" and seat.has("barrel"):
            sentence = f"{who(view, npc)} has a Barrel: two tries against every shot."
            found.append(Threat((npc,), sentence, ADVICE, 2))
        if seat.ability == "Slab the Killer" and seat.weapon() is not None:
            sentence = (
                f"{who(view, npc)} is well armed: he reaches {seat.range()}, "
                "and it takes two Missed! to cancel a shot."
            )
            found.append(Threat((npc,), sentence, ADVICE, 2))
    deputy = view.of_role(DEPUTY)
    renegade = next((n for n in opponents(view) if view.seats[n].role == RENEGADE), None)
    if deputy is not None and renegade is not None:
        life = view.seats[deputy].life
        sentence = (
            f"{who(view, renegade)}, the Renegade, leaves the Sheriff alone while the Deputy lives"
        )
        if life == 1:
            sentence += ", and the Deputy has one life point left"
        found.append(Threat((renegade, deputy), f"{sentence}.", ADVICE, 2 if life == 1 else 1))
    return [msgspec.structs.replace(t, sentence=capital(t.sentence)) for t in found]
