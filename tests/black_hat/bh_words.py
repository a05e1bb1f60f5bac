"""Gunfights that are listened to: which clauses have a word in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bh_automa_games import BOOK, Watched

from lonehand.engine.chance import Chance
from lonehand.engine.events import Event
from lonehand.engine.question import Question
from lonehand.games.black_hat.automa.book import LEVELS
from lonehand.games.black_hat.automa.intents import MOODS, Intent
from lonehand.games.black_hat.automa.player import Look
from lonehand.games.black_hat.cards import ACE, sort_of
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.people import RIFLE, SHOTGUN
from lonehand.games.black_hat.plays import JOKER, KEEP, NONE, PASS, Play
from lonehand.games.black_hat.state import Figure

ALWAYS_OTHER = ("town", "gang", "second_gang", "third_gang", "fourth_gang", "moods", "group")
"""Options that are set by chance in each of these gunfights; others in one of eight."""
NEVER = ("beside", "deck")
"""Options that stay: nobody plays beside a table, and the town has its own people."""
ATTITUDES = dict(zip(MOODS, ("GREEDY", "GUN", "OLD"), strict=True))
SCORED = {1: "STRIKE", 8: "STRIKE", 2: "SHOOT", 4: "SHOOT", 3: "DOOR", 5: "DOOR"}


def some_settings(number: int) -> tuple[dict[str, str], dict[str, str]]:
    """Return levels and options by chance, most readings as they are by default.

    Args:
        number: which of them; the same number, the same settings.

    """
    chance = Chance(f"words {number}")

    def one_of(some: Sequence[str]) -> str:
        return some[chance.below("words", len(some))]

    options = {}
    for option in GAME.options:
        is_other = option.key in ALWAYS_OTHER or not chance.below("words", 8)
        if is_other and option.key not in NEVER:
            options[option.key] = one_of([each for each in option.values if each != "own"])
    if "partners" in options:
        options["partners"] = one_of(("own", "shared"))
    options["players"] = one_of(("2", "2", "2", "2", "4"))
    return {seat: one_of(LEVELS) for seat in GAME.seats}, options


class Listened(Watched):
    """A watched gunfight, and the clauses that have had a word in it."""

    def __init__(
        self, seed: str, levels: Mapping[str, str], every: int, options: Mapping[str, str]
    ) -> None:
        self.words: set[str] = set()
        super().__init__(seed, levels, every, options)

    def tell(
        self, clause: str, event: Event, /, *, only: Sequence[str] = (), others: Any = None
    ) -> None:
        self.words.add(clause)
        super().tell(clause, event, only=only, others=others)

    def draw(self, source: str, clause: str, pile: list[Any], **more: Any) -> Any:
        self.words.add(clause)
        return super().draw(source, clause, pile, **more)

    def watched(self, question: Question, view: Any) -> Any:
        """Return what the gang answers, and note the clauses by which it does."""
        answer = super().watched(question, view)
        gang, topic = self.gangs[question.who], question.topic
        self.words.add(question.clause)
        if topic == "plan" and question.form is not None:
            self.words.add(f"BW-AUTO-LEVEL-{gang.level.upper()}")
            mood = view.player(question.who).mood
            if mood:
                self.words.add(f"BW-AUTO-MOOD-{ATTITUDES[mood]}")
            self.note(question, question.form.check(answer), view)
        elif topic == "window" and answer == JOKER:
            judged = Look(BOOK, gang.level, question, view).judge()
            assert judged is not None
            self.words |= {"BW-AUTO-JOKER", judged.clause}
        elif topic == "cancel" and answer != PASS:
            self.words.add("BW-AUTO-JOKER-STRIKE")
        elif topic == "exchange" and answer != KEEP:
            self.words.add("BW-AUTO-CARD-CHEAT")
        elif topic == "lay" and answer != NONE and self.is_struck(question.who):
            self.words.add("BW-AUTO-BACK")
        elif topic in ("edge", "deploy"):
            self.words.add("BW-AUTO-SETUP")
        elif topic in ("learner", "recruit"):
            self.words.add("BW-AUTO-CAMPAIGN")
        if isinstance(answer, Play) and answer.use in ("persuade", "take", "pick"):
            is_ace = bool(answer.cards) and sort_of(answer.cards[0]) == ACE
            self.words.add("BW-AUTO-CARD-ACE-C" if is_ace else "BW-AUTO-CARD-LOW")
        return answer

    def is_struck(self, seat: str) -> bool:
        """Say whether a seat answers an attack."""
        pending = self.state.pending
        return pending is not None and self.state.figure(pending.figure).seat != seat

    def note(self, question: Question, intent: Intent, view: Any) -> None:
        """Note the clauses by which something is intended."""
        words, line = self.words, intent.line
        words.add(f"BW-AUTO-{line}")
        if not intent.figure:
            return
        if self.gangs[question.who].level == "sharp":
            words.add(f"BW-AUTO-SHARP-{SCORED.get(line, 'REST')}")
        if question.about.get("ace"):
            words.add("BW-AUTO-CARD-ACE-B")
        if intent.shots:
            words |= {"BW-AUTO-S", "BW-AUTO-PHIT", "BW-AUTO-POUT", "BW-AUTO-CARD-COURT"}
            if any(sort_of(card) == ACE for card in intent.shots):
                words.add("BW-AUTO-CARD-ACE-A")
        if intent.unpin and line != 7:
            words.add("BW-AUTO-UNPIN")
        if intent.mount or intent.climb:
            words.add("BW-AUTO-CARD-MID")
        if intent.moves:
            words |= {"BW-AUTO-DISTANCE", "BW-AUTO-PLACES"}
        if line == 9:
            words.add(f"BW-AUTO-GOAL-{goal_of(view.figure(intent.figure))}")


def goal_of(figure: Figure) -> str:
    """BW-AUTO-GOAL: return which goal a figure has."""
    arms = figure.person.arms
    if figure.money:
        return "CARRIER"
    if not arms:
        return "UNARMED"
    return "SHOTGUN" if SHOTGUN in arms else "RIFLE" if RIFLE in arms else "PISTOL"
