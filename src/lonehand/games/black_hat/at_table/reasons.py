"""Why an automatic gang does what it does at a table of which only facts are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lonehand.engine.grammar.english import capital, join_words
from lonehand.engine.reasons import Above, Weighed
from lonehand.games.black_hat import cards as pack
from lonehand.games.black_hat.automa.lines import SURE, WAIT, Plan
from lonehand.games.black_hat.fight import clause_of
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.reasons import NO_CONTACT, NO_SHOT, SAYS, WITH_CARDS, rate

if TYPE_CHECKING:
    from lonehand.games.black_hat.at_table.facts import TableFacts, TableLines
    from lonehand.games.black_hat.automa.book import Listed
    from lonehand.games.black_hat.automa.lines import Lines

HAIR = Fraction(1, 10**9)
"""A chance so small that every shot counts."""
Said = tuple[tuple[Weighed, ...], tuple[Weighed, ...]]
FAILED = {
    1: "Nobody touches an enemy.",
    3: "No Money it knows about is in reach.",
    4: "No stick catches enough of them.",
    5: "No door with a card left is in reach.",
    7: "Nobody is pinned in an armed enemy’s line.",
    8: "Nobody helpless is in reach.",
    9: "No card gets anybody nearer to a goal.",
}
"""Why a line did not fit, where the table says so."""
LOWS_LEFT = {3: 1, 5: 1}
"""The Low cards that a line needs besides those of its way."""
ADVANCE = 9
"""The line that moves as far as the cards reach."""


def because(
    facts: TableFacts, lines: TableLines, plan: Plan | None, tested: Sequence[int], rules: Listed
) -> Said:
    """Return what was weighed: whole, and as others are told of it, without its cards."""
    order = [line for line in rules.order if not tested or line in tested]
    line = plan.line if plan is not None else WAIT
    above = order[: order.index(line)] if line in order else order
    rows = tuple(failures(lines, each, rules) for each in above)
    pairs = zip(above, rows, strict=True)
    shown = tuple(replace(row, failed=open_failure(each)) for each, row in pairs)
    state = facts.fight.state
    name = capital(names.figure(state, plan.man.key)) if plan is not None else "Nobody"
    own = Weighed(
        name, line != WAIT, clause_of(line), f"{SAYS[line]}.",
        facts=tuple(reasons(facts, plan, rules)), above=rows,
    )  # fmt: skip
    others = replace(own, facts=(), above=shown)
    return (own,), () if tested and plan is None else (others,)


def reasons(facts: TableFacts, plan: Plan | None, rules: Listed) -> Iterator[str]:
    """Yield the figures of a plan."""
    if plan is None:
        held = join_words([pack.signs(card) for card in facts.hand.cards], empty="nothing")
        yield f"It holds {held}."
        return
    if plan.chance is not None:
        bars = {2: rules.sure, 6: rules.fair}
        bar = f", and {bars[plan.line]} % is enough" if plan.line in bars else ""
        yield f"A chance of {rate(plan.chance)} to put him out{bar}."
    if plan.cards:
        yield from why_these_cards(facts, plan)


def why_these_cards(facts: TableFacts, plan: Plan) -> Iterator[str]:
    """Yield the cards of a way, as `hand` chooses them, and why not others."""
    shown = join_words([pack.signs(card) for card in plan.cards])
    if plan.burst is not None:
        yield f"{shown} is the lowest card that throws that far."
        return
    if plan.line == ADVANCE:
        yield f"{shown}: all Low and Mid cards go."
        return
    yield f"The way is {names.inches(plan.spot.length)} long: {shown}."
    sets = facts.hand.sets(
        mounted=plan.man.mounted,
        pinned=plan.man.pinned and not plan.unpin,
        lows=LOWS_LEFT.get(plan.line, 0) + bool(plan.unpin),
    )
    fewer = max([reach for reach, cards in sets if len(cards) < len(plan.cards)], default=0)
    if fewer:
        yield f"Fewer cards reach only {names.inches(fewer)}."
    elif len(facts.hand.lows) + len(facts.hand.mids) > len(plan.cards):
        yield "Of as many cards Mids go first, then the closest fit, then the lowest."


def failures(lines: TableLines, line: int, rules: Listed) -> Above:
    """Return why a line above the one that fired did not fit."""
    failed = without_cards(lines, line, rules) or FAILED.get(line, "")
    if not failed:
        best = lines.shoot(line, HAIR, 99, aces=line == SURE)
        bar = rules.sure if line == SURE else rules.fair
        if best is None or best.chance is None:
            seen = lines.table.said_to_see.values()
            failed = NO_SHOT if any(each.within for each in seen) else "Nobody gets a shot."
        else:
            failed = f"Best shot {rate(best.chance)} < {bar} %."
    return Above(clause_of(line), f"{SAYS[line]}.", failed)


def without_cards(lines: Lines, line: int, rules: Listed) -> str:
    """Return which card a line lacks; empty if it is not for want of a card."""
    hand, men = lines.hand, lines.facts.men
    held = bool(hand.courts) and (rules.held_always or hand.holds)
    if line in (1, 8) and not any(man.most_strikes for man in men):
        return NO_CONTACT
    if line in (1, SURE) and not hand.courts and not hand.aces:
        return "No Shoot card in hand."
    if line == 6 and not hand.courts:
        return "No Court in hand."
    if line == 4:
        if not any(man.sticks for man in lines.free):
            return "Nobody has dynamite."
        if len(hand.courts) - held < 1:
            return "The only Court is held back." if held else "No Court to throw it with."
    if line in (3, 5, 7) and not hand.lows:
        return "No Low card in hand."
    if line == 8 and len(hand.courts) - rules.held_always < rules.rush:
        return f"Fewer than {rules.rush} Courts for it."
    if line == 9 and not hand.lows and not hand.mids:
        return "No card to move with."
    return ""


def open_failure(line: int) -> str:
    """Return why a line may have failed, without what only the hand would tell."""
    return FAILED[1] if line == 1 else WITH_CARDS
