"""What an opponent does on a table that is described.

Advice is the game itself, begun from the situation with every card and every die typed in: the
rules run until the turn is over, and ask the one who wants advice for what they have to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.game import Confronts, Game, Instructs, InTurn, Situated, Situation
from lonehand.engine.grammar import english
from lonehand.engine.play.session import Session
from lonehand.engine.play.view import Began
from lonehand.engine.question import Question
from lonehand.engine.reasons import Chosen, with_reasons
from lonehand.faces import viewmodel
from lonehand.faces.at_table.hands import Move, moves
from lonehand.faces.text import typed_answers, wording
from lonehand.faces.text.console import Console
from lonehand.games.situations import in_full, place_refusals
from lonehand.show.logs import Reason, Reasons

SEED: Final = "advice"
"""Nothing follows from it, for all chance is typed in."""
SEVERAL: Final = 4
"""If more cards than this go the same way, they are counted and not named."""


class Fact(msgspec.Struct, frozen=True):
    """Something that was known: what it is, and its value."""

    fact: str
    value: str


class Row(msgspec.Struct, frozen=True):
    """A row or a node: its clause, and its outcome."""

    clause: str
    outcome: str


class Decision(msgspec.Struct, frozen=True):
    """What was decided, as data.

    Attributes:
        who: who decided.
        action: what he does, in the game's own word; with cards the card that is used.
        target: whom or what it is aimed at; empty for nothing.
        target_kind: `enemy`, `objective`, `hex`, `weapon` or `seat`; empty for nothing.
        places: where he may go equally well, or the best first.
        targets: whom he may take, the best first.
        rows: the rows or nodes that were looked at, each with its outcome.
        facts: what was known, each with its value.

    """

    who: str
    action: str
    target: str
    target_kind: str
    places: tuple[str, ...]
    targets: tuple[str, ...]
    rows: tuple[Row, ...]
    facts: tuple[Fact, ...]


class Step(msgspec.Struct, frozen=True):
    """One thing that happens.

    Attributes:
        clause: the clause that makes it happen.
        kind: the sort of event.
        sentence: what happens; empty for what needs no words.
        hands: what to do about it at the table, in a sentence; empty where nothing is to be done.
        moves: what hands move for it.
        reasons: for a decision, line by line why.
        decision: the decision as data; None for what decides nothing.

    """

    clause: str
    kind: str
    sentence: str
    hands: str
    moves: tuple[Move, ...]
    reasons: tuple[Reason, ...]
    decision: Decision | None = None


class Advice:
    """One turn, played from a situation as far as everything is known.

    Args:
        game: its rules.
        laid: the table, and what is known of what chance will give.
        name: the situation's file, for refusals.

    """

    def __init__(self, game: Game, laid: Situation, name: str) -> None:
        situated, turn = check(game, laid.state, name)
        self.game, self.situated, self.begins, self.name = game, situated, turn, name
        self.turn = turn
        self.next = {source: list(texts) for source, texts in laid.next.items()}
        self.facts = laid.facts
        for source in self.next:
            if source not in game.sources:
                raise Refusal(
                    f"there is no source of chance “{source}”; "
                    f"{english.choose(game.sources, source)}",
                    place=f"{name}: next",
                )
        self.orders = game.orders if isinstance(game, Instructs) else {}
        sources = tuple(game.sources)
        self.session = Session.new(game, SEED, typed=sources, start=laid.state)
        self.asked = self.session.view_for()
        self.seen = self.session.view_for(
            frozenset(game.seats)
        )  # who describes a table hides nothing
        self.console = Console(self.session)
        self.console.has_commands = False

    def end(self) -> Began | None:
        """Return where the turn is over, or the game; None while it goes on.

        A turn that begins by drawing whose it is goes on as the turn of whoever was drawn.
        """
        self.turn = self.begins
        for here in islice(self.seen.steps(), 1, None):
            now = self.situated.in_turn(here.view)
            if self.turn.is_drawn and now is not None and now.number == self.turn.number:
                self.turn = now
            if self.game.outcome(here.view) or now != self.turn:
                return here
        return None

    def question(self) -> Question | None:
        """Return what has to be known to go on; None where the turn is over."""
        return None if self.end() else next(iter(self.asked.questions()), None)

    def yours(self) -> bool:
        """Tell whether it is the player's own turn and he is asked what he does in it."""
        question = self.question()
        return bool(self.turn.seat) and question is not None and not question.source

    def run(self, answers: Sequence[str] = ()) -> None:
        """Go on as far as what is known, what need not be known, and *answers* lead.

        Raises:
            Refusal: an answer does not fit its question, or there is no question left for it.

        """
        left = list(answers)
        while (question := self.question()) is not None:
            known = self.next.get(question.who, []) if question.source else []
            order = self.orders.get((question.who, question.topic))
            fact = self.fact(question)
            if known:
                with place_refusals(f"{self.name}: next, {question.who}: "):
                    self.session.answer(known.pop(0))
            elif fact is not None:
                self.session.answer(self.parse_fact(fact, question))
            elif waits(question):
                self.session.answer(question.texts()[0])
            elif order is not None and order in question.texts():
                self.session.answer(order)
            elif left:
                with self.place_at_prompt(question):
                    text, rest = self.split_answer(left.pop(0))
                left[:0] = [rest] if rest else []
                self.session.answer(text)
            else:
                return
        if left:
            first = left[0].partition(";")[0].strip()
            raise Refusal(f"“{first}” is not needed: the turn is over", place="--answer")

    def fact(self, question: Question) -> str | None:
        """Return what the situation says of the fact that is asked for; None if it says nothing."""
        cases = (question.about or {}).get("cases")
        if cases is not None:
            return self.first_true(question, cases)
        name, *about = key_of(question)
        return self.said_of(name, about)

    def first_true(self, question: Question, cases: Sequence[Any]) -> str | None:
        """Return which of several cases the situation's facts make true; None if they leave it.

        Raises:
            Refusal: a fact is no answer to what is asked of it.

        """
        known: dict[tuple[str, ...], str | None] = {}
        for (name, *about), answers in question.about["answers"]:
            said = self.said_of(name, about, answers)
            if said is not None and said not in answers:
                there = english.choose(english.quote(answers), said)
                raise Refusal(
                    f"“{said}” is not an answer here; {there}",
                    place=f"{self.name}: facts, {name}",
                )
            known[name, *about] = said
        for text, ways in zip(question.texts(), cases, strict=True):
            for way in ways:
                if all(known.get((name, *about)) == answer for (name, *about), answer in way):
                    return text
        return None

    def said_of(self, name: str, about: Sequence[str], answers: Sequence[str] = ()) -> str | None:
        """Return what the situation says of a fact about somebody; None if it says nothing.

        Where the *answers* are known, the beginning of only one of them stands for it.
        """
        found = self.facts.get(name)
        said = found.get(", ".join(about)) if isinstance(found, Mapping) else found
        if said is None or not answers:
            return said
        with place_refusals(f"{self.name}: facts, {name}"):
            return in_full(said, answers)

    def parse_fact(self, fact: str, question: Question) -> str:
        """Return the notation of a fact's answer; raise Refusal if it is none to that question."""
        try:
            return self.parse_answer(fact)
        except Refusal as refusal:
            name = key_of(question)[0]
            raise Refusal(refusal.sentence, place=f"{self.name}: facts, {name}") from refusal

    def split_answer(self, line: str) -> tuple[str, str]:
        """Return the answer that a line begins with, and the rest of the line.

        Several answers stand with `,` or `;` between them, cards and dice with a blank.

        Raises:
            Refusal: it begins with none.

        """
        self.console.refresh()
        question = self.question()
        try:
            return self.parse_answer(line), ""
        except Refusal as refusal:
            for mark in (";", ","):
                first, found, rest = line.partition(mark)
                if found and self.is_meant(first):
                    return self.parse_answer(first), rest.strip()
            first, found, rest = line.partition(";")
            if found and first.strip():
                answer, left = self.split_answer(first.strip())
                return answer, "; ".join(filter(None, (left, rest.strip())))
            if question is None or not question.source:
                raise
            try:
                return typed_answers.split_answer(question, self.console.labels(), line)
            except Refusal as part:
                if {type(part), type(refusal)} == {typed_answers.Several, typed_answers.Unfit}:
                    refuse_strange_card(question, line)
                raise (part if isinstance(refusal, typed_answers.Unfit) else refusal) from None

    @contextmanager
    def place_at_prompt(self, question: Question) -> Iterator[None]:
        """Say of an answer that does not fit to which question it was given, not of which topic."""
        try:
            yield
        except Refusal as refusal:
            asked = self.console.question
            if asked is None or refusal.place != question.topic:
                raise
            place = f"“{asked.prompt}”"
            raise Refusal(refusal.sentence, place=place, clause=refusal.clause) from refusal

    def is_meant(self, text: str) -> bool:
        """Tell whether a text means an answer."""
        try:
            self.parse_answer(text)
        except Refusal:
            return False
        return True

    def parse_answer(self, text: str) -> str:
        """Return the notation of the answer that *text* means; raise Refusal if it means none."""
        self.console.refresh()
        question = self.question()
        if question is None:
            raise Refusal(f"“{text}” is not needed: the turn is over", place="--answer")
        try:
            return typed_answers.understand(question, self.console.labels(), text)
        except Refusal as refusal:
            asked = self.console.question
            if question.form is not None and asked is not None:
                field = f"{refusal.place}: " if refusal.place in text.split() else ""
                raise Refusal(f"{field}{refusal.sentence}", place=f"“{asked.prompt}”") from refusal
            raise self.console.explain(text, refusal) from refusal

    # -- what happened -----------------------------------------------------------------------------

    def steps(self) -> list[Step]:
        """Return what has happened in this turn so far."""
        seen, end = self.seen, self.end()
        last = len(seen.events) if end is None else end.events
        views = [seen.at(number) for number in range(last)]
        first, final = next(seen.steps()).view, seen.view if end is None else end.view
        moved = moves(
            [self.situated.places(view) for view in (first, *views, final)],
            [self.marks(number) for number in range(last)],
        )
        return [self.step(number, views[number], moved[number]) for number in range(last)]

    def marks(self, number: int) -> Sequence[str]:
        """Return the things that an event names."""
        return self.console.show.marks(self.seen.events[number].event).cards

    def step(self, number: int, view: Any, moved: Sequence[Move]) -> Step:
        """Return one event as a step."""
        clause, event = self.seen.events[number][:2]
        sentence = self.game.sentence(view, event)
        because = viewmodel.reasons(self.seen, number) if with_reasons(event) else None
        own = because is not None and because.event == number
        lines = because.lines if because is not None and own else ()
        hands = self.game.instruction(view, event) if isinstance(self.game, Instructs) else ""
        decision = self.decision(event, because) if because is not None and own else None
        return Step(clause, event.kind, sentence, hands, tuple(moved), lines, decision)

    def decision(self, event: Event, because: Reasons) -> Decision:
        """Return a decision as data, from what the game says of it or else from its lines."""
        found = with_reasons(event)
        chosen = found.choice() if found is not None else None
        last = next((line for line in reversed(because.lines) if line.use), None)
        if chosen is None:
            action = last.card if last is not None else "nothing"
            target = last.target if last is not None else ""
            chosen = Chosen(because.who, action, target, "seat" if target else "")
        figures = self.console.show.figures_of(event)
        rows = [Row(*node) for node in chosen.nodes]
        rows += [Row(each.clause, each.failed) for line in because.lines for each in line.above]
        rows += [Row(line.clause, line.say) for line in because.lines if line.use and line.say]
        facts = [fact for line in because.lines for fact in line.facts]
        return Decision(
            chosen.who,
            chosen.action,
            chosen.target,
            chosen.kind,
            tuple(each.words for each in figures.places if not each.passed) if figures else (),
            tuple(each.words for each in figures.targets if not each.passed) if figures else (),
            tuple(rows),
            tuple(Fact(*split_fact(fact)) for fact in dict.fromkeys(facts)),
        )

    def step_lines(self, step: Step) -> list[str]:
        """Return a step in words."""
        lines = [f"{step.sentence}{wording.under(step.clause)}"] if step.sentence else []
        if step.reasons:
            found = Reasons(0, 0, "", "", step.reasons)
            lines += wording.reasons(found, self.console.show)[1:]
        if isinstance(self.game, Instructs):
            new = step.hands.removesuffix(".") not in step.sentence
            return [*lines, f"    {step.hands}"] if new else lines
        return lines + [f"    {self.move_words(move)}" for move in step.moves]

    def hand_lines(self, step: Step) -> list[str]:
        """Return what hands do for a step; nothing if there is nothing to do."""
        if isinstance(self.game, Instructs):
            return [step.hands] if step.hands else []
        return [self.move_words(move) for move in step.moves]

    def move_words(self, move: Move) -> str:
        """Return what hands move, in words."""
        things = ", ".join(map(self.situated.thing, move.things))
        if len(move.things) > SEVERAL:
            things = f"{len(move.things)} cards"
        return f"{things}: from {move.source} to {move.target}"

    def purpose(self, question: Question) -> str:
        """Return for whom and for what a card or a die is turned up, to be put before the question.

        That is the last one who was named, and what the clause that asks says.
        """
        told = [event.event for event in self.seen.events]
        names = [str(getattr(event, "who", "")) for event in reversed(told)]
        who = next(filter(None, names), self.turn.who)
        says = self.game.clauses[question.clause].says
        return f"{who}: {says} " if question.topic == "pick" else ""

    def data(self, *, hint: bool) -> dict[str, Any]:
        """Return everything, as data."""
        end, question = self.end(), self.question()
        outcome = self.game.outcome(end.view) if end else None
        after = self.situated.in_turn(end.view) if end and outcome is None else None
        return {
            "game": self.game.name,
            "turn": self.turn.who,
            "yours": bool(self.turn.seat),
            "done": [step for step in self.steps() if has_news(step)],
            "question": None if question is None else self.question_data(hint=hint),
            "outcome": "" if outcome is None else outcome.sentence,
            "next": "" if after is None else after.who,
            "situation": self.after(),
        }

    def question_data(self, *, hint: bool) -> dict[str, Any]:
        """Return what is asked, as data."""
        self.console.refresh()
        seen = self.console.question
        if seen is None:
            return {}
        found: dict[str, Any] = {
            "who": seen.who,
            "clause": seen.clause,
            "topic": seen.topic,
            "prompt": seen.prompt,
            "source": seen.source,
            "form": seen.form,
            "options": [{"text": one.text, "label": one.label} for one in seen.options],
        }
        return {**found, "hint": viewmodel.hint(self.session.view_for()) if hint else None}

    def after(self) -> str:
        """Return the situation after the turn, as text; empty while it goes on."""
        end = self.end()
        return self.situated.situation(end.view, self.next) if end else ""

    def so_far(self) -> tuple[str, list[str]]:
        """Return the situation where the turn has got to, and which answers follow it again.

        Within a step nothing can be written down, for something is half done. It is written as it
        was when the step began; what chance gave since then comes next once more.
        """
        *_, last = self.seen.steps()
        again: dict[str, list[str]] = {}
        answers: list[str] = []
        for line in self.session.record.path(after=last.line):
            if line.kind == "typed":
                again.setdefault(line.who, []).append(line.text)
            else:
                answers.append(line.text)
        following = {
            source: [*again.get(source, ()), *self.next.get(source, ())]
            for source in dict.fromkeys((*again, *self.next))
        }
        text = self.situated.situation(last.view, following)
        kept = self.situated.read_situation(text, self.name, {}).next
        lost = [each for source, texts in following.items() if source not in kept for each in texts]
        return text, lost + answers

    def end_line(self) -> str:
        """Return who is next, or how the game ended."""
        end = self.end()
        if end is None:
            return ""
        outcome = self.game.outcome(end.view)
        if outcome is not None:
            return f"{outcome.sentence}{wording.under(outcome.clause)}"
        after = self.situated.in_turn(end.view)
        if after is None or after.is_drawn:
            return "The turn is over."
        return f"The turn is over; {after.who} is next."


def refuse_strange_card(question: Question, line: str) -> None:
    """Refuse a name with a rank and suit that belong to another card, and say to which."""
    words = line.replace(",", " ").casefold().split()[:2]
    there = [text for text in question.texts() if text.split()[-1] == words[-1]]
    if len(words) > 1 and there:
        known = typed_answers.name_answers(there)
        raise Refusal(
            f"“{' '.join(words)}” is not one of the cards; did you mean {known}?",
            place=question.topic,
        )


def key_of(question: Question) -> Sequence[str]:
    """Return the name of the fact that is asked for, and what it is about; empty for none."""
    key = (question.about or {}).get("key") or ""
    return (key,) if isinstance(key, str) else key


def split_fact(text: str) -> tuple[str, str]:
    """Return a fact and its value; without a value it is so."""
    fact, found, value = text.rpartition(": ")
    return (fact, value.removesuffix(".")) if found else (text.removesuffix("."), "yes")


def waits(question: Question) -> bool:
    """Tell whether a question only waits for the player to go on: there is nothing to know."""
    return question.form is None and not question.source and len(question.texts()) == 1


def has_news(step: Step) -> bool:
    """Tell whether a step says anything."""
    return bool(step.sentence or step.moves or step.reasons)


def situated_game(game: Game) -> Situated:
    """Return a game that knows situations; raise Refusal if it does not."""
    if not isinstance(game, Situated):
        raise Refusal(f"{game.title} cannot read a table from text", place="game")
    return game


def check(game: Game, state: Any, name: str) -> tuple[Situated, InTurn]:
    """Return the game, and whose turn it is; raise Refusal if it is nobody's."""
    situated = situated_game(game)
    outcome, turn = game.outcome(state), situated.in_turn(state)
    alone = game.unopposed_warning(state) if isinstance(game, Confronts) else ""
    if alone:
        raise Refusal(alone, place=name)
    if outcome is not None:
        raise Refusal(f"the game is over. {outcome.sentence}".strip(), place=name)
    if turn is None:
        raise Refusal("no one has a turn until the set-up is done", place=name)
    return situated, turn
