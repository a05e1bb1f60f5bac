"""How an NPC plays: LG-NPC, LG-TARGET and LG-CARD, in the order of the print.

What he does with each card stands in the decision table `data/automa.toml`; here are the words that
it uses, the search through the Stack, and its explanation.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.clauses import Clauses
from lonehand.engine.facts import Traced
from lonehand.engine.files.decisions import (
    NOBODY,
    Table,
    Vocabulary,
    decide,
    load,
    rows_above,
)
from lonehand.engine.reasons import Weighed
from lonehand.games.lone_gunslinger.automa.facts import NpcFacts
from lonehand.games.lone_gunslinger.cards import DATA, KIND, KINDS, TEXT
from lonehand.games.lone_gunslinger.choices import from_top
from lonehand.games.lone_gunslinger.state import State

WORDS: Final = Vocabulary(tuple(KINDS), ("use", "keep"))
CLAUSES: Final = Clauses(DATA / "clauses.toml", Path(__file__).parent.parent)
DECISIONS: Final = "automa.toml"
"""The file of the decision table, which a designer may change."""
ANY: Final = 99
"""The reach of a card that reaches everybody."""


class Plan(msgspec.Struct, frozen=True):
    """What an NPC does: play this card at that seat (-1 for none), for this clause.

    Attributes:
        card: the card on his Stack.
        target: the seat it is aimed at; -1 for none.
        clause: the clause of the row that decided.
        turns: whether this makes the Deputy his target for the turn (LG-TARGET-1).

    """

    card: int
    target: int
    clause: str
    turns: bool


# -- Preferred Target -----------------------------------------------------------------------------


def preferred_target(facts: Any, reach: int) -> int | None:
    """Return the seat that he may harm with a card of that reach; None if there is none.

    LG-TARGET-1: an Outlaw takes the Sheriff, and only if he is out of the card's reach the Deputy,
    who then stays the target for the turn. LG-TARGET-2: the Renegade takes the Deputy while he
    lives, then the Sheriff. LG-AIM-2: nobody else is ever meant.
    """
    deputy: int | None = facts.deputy()
    if facts.renegade():
        wanted = wanted_by_renegade(deputy)
    elif deputy is not None and has_turned(facts, reach):
        wanted = deputy
    else:
        wanted = NpcFacts.SHERIFF
    if not within(facts, wanted, reach) or not facts.affects(wanted):
        return None
    return wanted


def wanted_by_renegade(deputy: int | None) -> int:
    """LG-TARGET-2: the Deputy while he lives, then the Sheriff."""
    return NpcFacts.SHERIFF if deputy is None else deputy


def has_turned(facts: Any, reach: int) -> bool:
    """LG-TARGET-1: an Outlaw turns to the Deputy if the Sheriff is out of reach, for that turn."""
    return facts.turned() or not reaches(facts, NpcFacts.SHERIFF, reach)


def within(facts: Any, seat: int, reach: int) -> bool:
    """Tell whether *seat* stands within *reach*."""
    return reach >= ANY or bool(facts.distance_to(seat) <= reach)


def reaches(facts: Any, sheriff: int, reach: int) -> bool:
    """LG-TARGET-5: whether the Sheriff is within reach of the card; by option, of the weapon."""
    if facts.reading("reach") == "weapon":
        return within(facts, sheriff, facts.weapon_range())
    return within(facts, sheriff, reach)


def turns_to_deputy(facts: Any, kind: str, target: int) -> bool:
    """LG-TARGET-1: whether an Outlaw turns to the Deputy for this turn by using this card on him.

    Only if the Sheriff was out of reach; not when the Sheriff merely had no cards (LG-CARD-CAT-X).
    """
    if kind not in REACH or facts.renegade() or target != facts.deputy() or facts.turned():
        return False
    return facts.reading("target_lasts") == "turn" and not reaches(
        facts, NpcFacts.SHERIFF, REACH[kind] or facts.weapon_range()
    )


REACH: Final = {"bang": 0, "panic": 1, "cat_balou": ANY, "duel": ANY}
"""LG-TARGET-4, LG-TARGET-5: the cards that harm somebody, and how far; 0 is the weapon's range."""


# -- the words of the decision table --------------------------------------------------------------


@WORDS.when("no BANG! is left for this turn")
def _(facts: Any) -> bool:
    """LG-CARD-BANG: one a turn, unless Volcanic or Willy the Kid lifts the limit."""
    return facts.shots() > 0 and not facts.any_number()


@WORDS.when("at full health")
def _(facts: Any) -> bool:
    """LG-CARD-BEER: judged by his own life points only (A46)."""
    return bool(facts.life() >= facts.most())


@WORDS.when("a Beer would be wasted")
def _(facts: Any) -> bool:
    """LG-CARD-BEER: with two players left a Beer is not usable; by option it is played in vain."""
    return bool(facts.two_left() and facts.reading("two_left") == "kept")


@WORDS.when("a card of that name lies there already")
def _(facts: Any) -> bool:
    """LG-CARD-BLUE: no second card of one name."""
    return bool(facts.name_in_play())


@WORDS.when("it lengthens the weapon range")
def _(facts: Any) -> bool:
    """LG-CARD-BLUE: weapon range against weapon range (A15)."""
    return bool(facts.card_range() > facts.weapon_range())


@WORDS.when("the Volcanic may take the weapon's place")
def _(facts: Any) -> bool:
    """LG-CARD-BLUE-V: the Colt counts as such a weapon (A13); by option only a weapon card does."""
    return facts.reading("volcanic") == "colt" or bool(facts.has_weapon())


@WORDS.when("the Preferred Target is at distance 1")
def _(facts: Any) -> bool:
    """LG-CARD-BLUE-V: the Deputy only if he is the target already."""
    deputy = facts.deputy()
    wanted = deputy if deputy is not None and (facts.renegade() or facts.turned()) else 0
    return bool(facts.distance_to(wanted) <= 1)


@WORDS.on(NOBODY)
def _(facts: Any) -> int:
    """Find nobody, which is enough for a card without a target."""
    del facts
    return -1


@WORDS.on("target in weapon range")
def _(facts: Any) -> int | None:
    """LG-CARD-BANG: the Preferred Target within weapon range."""
    return preferred_target(facts, facts.weapon_range())


@WORDS.on("target")
def _(facts: Any) -> int | None:
    """LG-CARD-DUEL: the Preferred Target at any distance."""
    return preferred_target(facts, ANY)


@WORDS.on("target with cards")
def _(facts: Any) -> int | None:
    """The Preferred Target, if he has cards."""
    return with_cards(facts, preferred_target(facts, ANY))


@WORDS.on("target with cards at distance 1")
def _(facts: Any) -> int | None:
    """The Preferred Target within distance 1, weapons apart (A3)."""
    return with_cards(facts, preferred_target(facts, 1))


@WORDS.on("Deputy in place of a Sheriff without cards")
def _(facts: Any) -> int | None:
    """LG-CARD-CAT-X: an Outlaw's Cat Balou."""
    return instead(facts, ANY)


@WORDS.on("Deputy at distance 1 in place of a Sheriff without cards")
def _(facts: Any) -> int | None:
    """LG-CARD-CAT-X: an Outlaw's Panic!."""
    return instead(facts, 1)


@WORDS.on("Deputy out of Jail")
def _(facts: Any) -> int | None:
    """LG-CARD-BLUE-J: the Deputy, if he lives and is not in Jail yet."""
    deputy: int | None = facts.deputy()
    return None if deputy is None or facts.jailed(deputy) else deputy


def has_cards(facts: Any, seat: int) -> bool:
    """LG-CARD-CAT-X: by the letter only the hand counts; by option also what lies in play."""
    if facts.hand(seat):
        return True
    return facts.reading("empty") == "all" and bool(facts.in_play(seat))


def with_cards(facts: Any, seat: int | None) -> int | None:
    """LG-TARGET-4: to lose a card is harm too; return *seat* if he has cards."""
    return seat if seat is not None and has_cards(facts, seat) else None


def instead(facts: Any, reach: int) -> int | None:
    """LG-CARD-CAT-X: return the Deputy where the Sheriff is the target and has no card to lose.

    The Renegade never turns from the Deputy to the Sheriff (A7), nor has he a Deputy to turn to.
    """
    deputy: int | None = facts.deputy()
    if deputy is None or facts.renegade() or facts.turned():
        return None
    if has_cards(facts, NpcFacts.SHERIFF) or not within(facts, deputy, reach):
        return None
    return deputy if facts.affects(deputy) and has_cards(facts, deputy) else None


# -- what a card needs to be used -----------------------------------------------------------------

SHOTS_OVER, LAID = "no BANG! is left for this turn", "a card of that name lies there already"
NEAR_WITH_CARDS: Final = (
    "target with cards at distance 1",
    "Deputy at distance 1 in place of a Sheriff without cards",
)
WITH_CARDS: Final = (
    *NEAR_WITH_CARDS,
    "target with cards",
    "Deputy in place of a Sheriff without cards",
)
WEAPONS: Final = tuple(kind for kind, found in KINDS.items() if found.range)

WORDS.can("use", "bang", on=("target in weapon range", *NEAR_WITH_CARDS), unless=(SHOTS_OVER,))
WORDS.can("use", "beer", "saloon", "stagecoach", "wells_fargo", "general_store")
WORDS.can("use", "indians", "gatling", "dynamite")
WORDS.can("use", "cat_balou", on=WITH_CARDS)
WORDS.can("use", "panic", on=NEAR_WITH_CARDS)
WORDS.can("use", "duel", on=tuple(word for word in WORDS.targets if word != NOBODY))
WORDS.can("use", "barrel", "mustang", "scope", *WEAPONS, unless=(LAID,))
WORDS.can("use", "jail", on=("Deputy out of Jail",))


def load_decisions(text: str) -> Table:
    """Return the decision table that *text* holds; raise Refusal if it does not pass its check."""
    return load(text, WORDS, DECISIONS, CLAUSES.by_id)


AUTOMA: Final[Table] = load_decisions((DATA / DECISIONS).read_text("utf-8"))


# -- the turn -------------------------------------------------------------------------------------


def scan(facts: NpcFacts, table: Table = AUTOMA) -> Plan | None:
    """LG-NPC-2: look through the Stack from the top; return the first card that can be used.

    After each use the search begins again at the very top (A33); None ends the turn's play.
    LG-TARGET-3: a card with an immediate gain is used whatever follows from it, so each card is
    judged by itself.
    """
    kept = set()
    for card in from_top(facts.seat.hand):
        if card in kept:
            continue
        facts.card = card
        bound, target = decide(table, KIND[card], facts)
        if bound.acts:
            turns = target >= 0 and turns_to_deputy(facts, KIND[card], target)
            return Plan(card, target, bound.row.clause, turns)
        kept.add(card)
    return None


# -- why ------------------------------------------------------------------------------------------


def explain(state: State, me: int, table: Table = AUTOMA) -> tuple[Weighed, ...]:
    """Return, for each card looked at, what became of it and why, from the top of the Stack."""
    lines = []
    for card in from_top(state.seats[me].hand):
        facts = Traced(NpcFacts(state, me, card))
        bound, target = decide(table, KIND[card], facts)
        rows = rows_above(table, KIND[card], bound, facts)
        known = tuple(map(str, facts.facts_used()))
        row = bound.row
        lines.append(Weighed(TEXT[card], bound.acts, row.clause, row.say, target, known, rows))
        if bound.acts:
            break
    return tuple(lines)
