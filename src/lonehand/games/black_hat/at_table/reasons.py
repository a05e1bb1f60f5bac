"""Why an automatic gang does what it does at a table of which only facts are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.engine.reasons import Above, Weighed
from lonehand.games.black_hat import cards as pack
from lonehand.games.black_hat.automa.lines import WAIT, Lines, Plan
from lonehand.games.black_hat.fight import clause_of
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.reasons import SAYS, WITH_CARDS, rate

if TYPE_CHECKING:
    from lonehand.games.black_hat.at_table.facts import TableFacts
    from lonehand.games.black_hat.automa.book import Listed

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


def because(
    facts: TableFacts, lines: Lines, plan: Plan | None, tested: Sequence[int], rules: Listed
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
        count = count_of(len(plan.cards), "card")
        yield f"{join_words([pack.signs(card) for card in plan.cards])}: {count} for the way."


def failures(lines: Lines, line: int, rules: Listed) -> Above:
    """Return why a line above the one that fired did not fit."""
    failed = FAILED.get(line, "")
    if line in (2, 6):
        best = None
        if lines.hand.courts or lines.hand.aces:
            best = lines.shoot(line, HAIR, 99, aces=line == 2)
        bar = rules.sure if line == 2 else rules.fair
        if best is None or best.chance is None:
            failed = "Nobody gets a shot."
        else:
            failed = f"Best shot {rate(best.chance)} < {bar} %."
    return Above(clause_of(line), f"{SAYS[line]}.", failed)


def open_failure(line: int) -> str:
    """Return why a line may have failed, without what only the hand would tell."""
    return FAILED[1] if line == 1 else WITH_CARDS
