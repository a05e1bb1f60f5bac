"""An automatic gang at a table of which only facts are known.

It answers from its own hand and what people have said; where the list comes to a fact that nobody
has said yet, its plan asks for it (`Intent.asks`), and is made again once it is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from lonehand.engine.question import Question
from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table.facts import TableFacts, TableLines, Wanted
from lonehand.games.black_hat.at_table.reasons import because
from lonehand.games.black_hat.automa import answers
from lonehand.games.black_hat.automa.answers import Judged, is_late, out_if_hit
from lonehand.games.black_hat.automa.book import percent
from lonehand.games.black_hat.automa.hand import chance_of
from lonehand.games.black_hat.automa.intents import Intent
from lonehand.games.black_hat.automa.lines import FIRST_SIX, Plan
from lonehand.games.black_hat.automa.player import Gang, Look
from lonehand.games.black_hat.cards import JOKERS, LOW, MID, held_at, shoots, sort_of
from lonehand.games.black_hat.gangs.people import RIFLE
from lonehand.games.black_hat.plays import JOKER, KEEP, OFF, PASS, SHOTS
from lonehand.games.black_hat.rules import allies
from lonehand.games.black_hat.rules.shooting import LIMITS
from lonehand.games.black_hat.state import Figure
from lonehand.games.table_mode import by_facts

CAUGHT: Final = "caught"
"""The key of whom people's dynamite would catch."""
CROSSED: Final = "crossed"
"""The key of the cover pieces that people's shot crosses."""
BEST: Final = "best"
"""The key of the best shot of the figure that an Ace of theirs lets act."""


class TableGang(Gang):
    """A gang that plays by facts where no map is kept, and by the map everywhere else."""

    def __call__(self, question: Question, view: Any) -> Any:
        """Return what is answered to a question."""
        if by_facts(view.options):
            return FactsLook(self.book, self.level, question, view).answer()
        return super().__call__(question, view)


class FactsLook(Look):
    """One question to a gang that knows facts alone; *Sharp* goes by the list there, too."""

    def __init__(self, book: Any, level: str, question: Question, view: Any) -> None:
        super().__init__(book, level, question, view)
        if self.listed.scored:
            self.listed = book.list_for("standard", self.player.mood)

    def answer(self) -> Any:
        """Return the answer; a text for a form, else one of the options."""
        match self.question.topic:
            case "window":
                found = self.judge() if JOKER in self.question.options else None
                return JOKER if found is not None and found.fits else PASS
            case "exchange":
                return self.exchange()
            case _:
                return super().answer()

    # -- plans -----------------------------------------------------------------------------------

    def thinks(self, about: Mapping[str, Any], *, by_ace: bool = False) -> Intent:
        """Return what is intended, or which fact is wanted."""
        men = [self.state.figure(key) for key in about["figures"]]
        hand = self.without_ace() if by_ace else list(self.player.hand)
        if by_ace and len(hand) == len(self.player.hand):
            return Intent()
        lines = tuple(about.get("lines", ())) or (FIRST_SIX if by_ace else ())
        try:
            facts = TableFacts(self.fight, self.player, men, self.listed, hand)
            listed = TableLines(facts, facts.hand, self.listed)
            plan = listed.decide(lines)
        except Wanted as wanted:
            return Intent(asks=wanted.key)
        facts.is_quiet = True
        intent = intent_of(facts, plan)
        if not about.get("why"):
            return intent
        why, shown = because(facts, listed, plan, lines, self.listed)
        return replace(intent, why=why, shown=shown)

    def target(self, man: Figure, arm: str, cards: Sequence[str]) -> str:
        """Return whom to shoot at: the one that it has planned to, while he is there."""
        del man, arm, cards
        target = self.state.figure(self.intent.target)
        return target.key if target.here else ""

    def is_claimed(self) -> bool:
        """Say whether another figure has a claim to an Ace: nobody knows."""
        return False

    def exchange(self) -> str:
        """Return the card that is exchanged, or to keep all."""
        hand = self.player.hand
        lows = sorted((card for card in hand if sort_of(card) == LOW), key=held_at)
        mids = [card for card in hand if sort_of(card) == MID]
        jokers = [card for card in hand if card in JOKERS]
        if len(jokers) > 1 or len(mids) > self.listed.mids or any(map(shoots, hand)) or not lows:
            return answers.choose_exchange(self.fight, self.player, self.listed)
        return lows[0] if self.state.heard.get(statements.IN_LINE) == "yes" else KEEP

    # -- Jokers ----------------------------------------------------------------------------------

    def judge(self) -> Judged | None:
        """Return what is announced, held against the clauses for Jokers."""
        pending, said = self.state.pending, self.state.heard
        if pending is None or not self.listed.jokers:
            return None
        figure = self.state.figure(pending.figure)
        late, bars = is_late(self.fight, figure, self.listed), self.listed.joker
        match pending.use:
            case "pistol" | "pistols" | "rifle" | "shotgun":
                target = self.state.figure(pending.target)
                chance = self.chance_to_hit(pending.need, said.get(CROSSED, "0")) * out_if_hit(
                    target
                )
                clause = "BW-AUTO-JOKER-ALLY" if target.is_ally else "BW-AUTO-JOKER-GANG"
                bar = (bars.ally if target.is_ally else bars.gang).at(late=late)
                fits = chance > 0 and chance >= percent(bar)
                return Judged(clause, fits, late, target.key, chance, bar)
            case "throw":
                caught = said.get(CAUGHT, statements.NOBODY)
                fits = caught in (statements.GANG, statements.SEVERAL) or (
                    late and caught != statements.NOBODY
                )
                return Judged("BW-AUTO-JOKER-DYN", fits, late)
            case "move":
                fits = figure.money > 0 if pending.place == OFF else bool(pending.target)
                return Judged("BW-AUTO-JOKER-MOVE", fits, late, pending.target)
            case "persuade":
                card = self.state.cards[pending.card - 1]
                chance = allies.chance(self.fight, figure, card)
                bar = bars.persuade.at(late=late)
                is_armed = card.kind == "character" and bool(card.person.arms)
                fits = chance >= percent(bar) and (late or is_armed)
                return Judged("BW-AUTO-JOKER-PERSUADE", fits, late, "", chance, bar)
            case "act":
                chance = self.best_shot(figure, said.get(BEST, statements.NOBODY))
                bar = bars.act.at(late=late)
                fits = chance >= percent(bar)
                return Judged("BW-AUTO-JOKER-ACE", fits, late, figure.key, chance, bar)
        return None

    def chance_to_hit(self, need: int, crossed: str) -> Fraction:
        """Return the chance of a shot that needs so much on a die."""
        return Fraction(max(0, 7 - max(1, need)), 6) * Fraction(2, 3) ** int(crossed)

    def best_shot(self, figure: Figure, said: str) -> Fraction:
        """Return the chance that an enemy's best shot puts a gang figure out."""
        seen = statements.sights_in(said).get(figure.key)
        gang = [each for each in self.state.of_side(self.player.side) if not each.is_ally]
        if seen is None or not seen.within or not gang:
            return Fraction(0)
        cards = len(self.fight.player_of(figure).hand)
        sixths = 2 + figure.person.skills.shoot - figure.pinned
        worst = max(int(6 * out_if_hit(each)) for each in gang)
        found = Fraction(0)
        for arm in figure.person.arms:
            if seen.within <= max(statements.bands(replace(figure.person, arms=(arm,)))):
                far = arm != RIFLE and seen.within > 6
                shots = min(LIMITS[arm], cards)
                found = max(found, chance_of(sixths - far, worst, seen.cover, shots))
        return found


def intent_of(facts: TableFacts, plan: Plan | None) -> Intent:
    """Return a plan as an intent, with no more cards than may be spent."""
    if plan is None:
        return Intent()
    man, use, most = plan.man, "", 0
    target = plan.foe.key if plan.foe is not None else ""
    if plan.burst is not None:
        use, most = "throw", 1
    elif plan.arm:
        use, most = SHOTS[plan.arm], LIMITS[plan.arm] + (plan.arm == RIFLE)
    elif plan.foe is not None:
        use, most = "strike", man.most_strikes
    far = plan.cards[0] if plan.burst is not None and plan.cards else ""
    leads = plan.spot.name if plan.line != 9 else plan.goal
    return Intent(
        plan.line,
        man.key,
        plan.unpin,
        "",
        () if plan.burst is not None else tuple((card, leads) for card in plan.cards),
        use,
        target,
        facts.hand.shoot_cards(min(most, plan.s), plan.chance),
        plan.burst.name if plan.burst is not None else "",
        far,
    )
