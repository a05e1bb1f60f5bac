"""A game in play as lines of text: the question, what happened, the table, the reasons.

Nothing here changes the game; `console` does what a person types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Told
from lonehand.engine.game import Stands, sentence_of
from lonehand.engine.grammar import english
from lonehand.engine.play.view import Play, Seats, Seen
from lonehand.engine.question import Question
from lonehand.faces import curtain as curtains
from lonehand.faces import viewmodel
from lonehand.faces.commands.rules import clause_lines, find_clauses
from lonehand.faces.text import on_map, wording
from lonehand.faces.text.wording import under
from lonehand.show.cards import Face
from lonehand.show.contract import OnMap, Ordered, show_of
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.ending import lines_of

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "?": ("", "list the answers and these commands"),
    "why": (
        "[EVENT]",
        "why an opponent did that: the last decision, or the last before an event of the log",
    ),
    "undo": ("[HOW MANY]", "take back answers"),
    "redo": ("[HOW MANY]", "redo answers you took back"),
    "log": ("[HOW MANY]", "the last events, with their numbers"),
    "table": ("", "every seat: life, weapon, distances, cards"),
    "threats": ("", "what to watch out for"),
    "hint": ("", "what a sensible player would do"),
    "rules": ("CLAUSE", "what a rule says"),
    "correct": ("TEXT", "fix what is different on the real table"),
    "typed": ("SOURCE", "type in real dice or cards from now on"),
    "virtual": ("SOURCE", "let Lonehand roll or draw again"),
    "facedown": ("SOURCE", "keep cards unknown until you need them"),
    "faceup": ("SOURCE", "ask for every card again"),
    "branches": ("", "list the lines of play and where each one ends"),
    "go": ("LINE", "go to a line of the record"),
    "save": ("", "show where the game is saved; that happens by itself"),
    "quit": ("", "leave; the game waits for you"),
}
"""For each command: what follows it, and what it does."""
FINE: Final = re.compile(r"\d\.\d\d")
"""A length that is finer than a ruler shows."""
AT_ONE_SCREEN: Final[Mapping[str, tuple[str, str]]] = {
    "curtain": ("off", "let everybody at this screen see all; on hangs it up again")
}
"""Commands where several people share a screen at which each sees his own."""
WITH_CARDS: Final = ("threats", "facedown", "faceup")
"""Commands of games with cards on the table."""
PLOT: Final = "send the plot shown, finished or not; Enter does the same"
ORDER: Final = "send the order shown; Enter does the same"
"""What `send` does on a map."""


class Teller:
    """A session, and what is said of it in lines.

    Args:
        session: the game.
        reopen: gives the game again where another program has played it on.
        seats: as whom the person plays; None is the whole table.
        curtain: whether a curtain hangs where several people are the whole table.

    """

    def __init__(
        self,
        session: Play,
        reopen: Callable[[str], Play] | None = None,
        seats: Seats | None = None,
        *,
        curtain: bool = False,
    ) -> None:
        self.session, self.reopen, self.own_seats = session, reopen, seats
        self.may_hang = curtain and seats is None
        self.curtain = curtains.Curtain(hangs=self.may_hang)
        self.told_to: dict[Seats | None, list[Told]] = {}
        """What whoever looks at the screen has been told, by the seats that look."""
        self.waiting, self.source = "", ""
        self.game, self.show = session.game, show_of(session.game)
        self.heads, self.beats = self.show.heads, self.show.line_beats or self.show.beats
        self.plots: dict[str, list[str]] = {}
        """What has been plotted and not yet sent, for each character."""
        self.order, self.ordered = "", ""
        """The order that was shown and not yet sent, and whom the last one was for."""
        self.warned = ""
        """The answer that an empty line gives: a hint's, or one that was likely a slip."""
        self.unsaved = ""
        """Why the last thing that was to be saved was not; empty if it was."""
        self.refresh()

    def refresh(self) -> None:
        """Take note of where the game stands."""
        self.curtain.check(self.session)
        self.seen = self.session.view_for(self.seats)
        self.state = self.seen.view
        self.question = viewmodel.question_seen(self.seen)
        self.numbered: wording.Listed | None = None
        """The answers as they are numbered, once they have been asked for."""
        self.plots = {}
        self.order, self.ordered, self.warned = "", "", ""

    @property
    def seats(self) -> Seats | None:
        """As whom the person who looks plays; None is the whole table."""
        return self.curtain.seats if self.own_seats is None else self.own_seats

    @property
    def told(self) -> list[Told]:
        """What whoever looks has been told; at first all before the turn that goes on."""
        if self.seats not in self.told_to:
            self.told_to[self.seats] = self.seen.events[: turn_before(self.seen)]
        return self.told_to[self.seats]

    @property
    def commands(self) -> Mapping[str, tuple[str, str]]:
        """The commands of this game: for each what follows it, and what it does."""
        show, found = self.show, dict(COMMANDS)
        if self.may_hang and curtains.people_sharing(self.session.view_for()):
            found |= AT_ONE_SCREEN
        if not show.faces:
            found = {word: says for word, says in found.items() if word not in WITH_CARDS}
        if isinstance(show, OnMap):
            sends = ORDER if isinstance(show, Ordered) else PLOT
            send = {"send": ("", sends)} if isinstance(show, Ordered) or show.plots else {}
            return {**found, "table": ("", show.listed), **show.commands, **send}
        if self.show.scene(self.state).ring is None:
            return {**found, "table": ("", "where the game is now")}
        return found

    @property
    def place(self) -> tuple[int, ...]:
        """Differs whenever something was done to the game."""
        return id(self.session), *self.session.view_for(self.seats).moment

    @property
    def faces(self) -> Mapping[str, Face]:
        """Every card of the game."""
        return self.show.faces

    def next_question(self) -> Question | None:
        """Return the question that the next answer is for."""
        return next(iter(self.seen.questions()), None)

    def labels(self) -> dict[str, str]:
        """Return what may be answered: notation and words, in the order of the numbers."""
        return self.list_answers().labels

    def list_answers(self) -> wording.Listed:
        """Return the answers as they are numbered and listed; none if nothing is asked."""
        if self.numbered is None:
            asked = self.question
            self.numbered = wording.Listed() if asked is None else wording.listed_of(asked)
        return self.numbered

    def ending_lines(self) -> list[str]:
        """Return how a game that is over went and what decided it; nothing while it goes on."""
        found = viewmodel.ending(self.seen)
        return [] if found is None else lines_of(found)

    def question_lines(self) -> list[str]:
        """Return what is asked, or how the game ended."""
        outcome = self.seen.outcome()
        if outcome is not None:
            played = bool(self.seen.persons())
            word, sentence = "Over", outcome.sentence
            if played:
                word, sentence = wording.outcome_told(wording.fared_of(self.seen), sentence)
            said = [f"{word}. {sentence}{under(outcome.clause)}"]
            if self.session.key is not None and self.seen.goes_on():
                said.append(f"lonehand resume {self.session.key} --next begins the next game.")
            return said
        question, asked = self.question, self.next_question()
        if self.curtain.is_down:
            moment = self.curtain.moment
            prompt = "" if moment is None else self.game.prompt(self.state, moment)
            return self.curtain.lines(prompt)
        if question is None or asked is None:
            return ["There is nothing to answer now."]
        orders = self.orders()
        if orders is not None:
            return [f"{question.prompt}{under(question.clause)}", *orders.prompt_lines(asked)]
        plot = self.plot()
        if plot is not None and asked.form is not None:
            candidates = asked.form.candidates(1)
            return on_map.plot_question(plot, question.prompt, question.clause, candidates)
        form, places = "", self.places()
        if places:
            listed = "   ".join(f"{nth} {label}" for nth, (label, _) in enumerate(places, 1))
            such = next((f" such as {text}" for _, text in places if "," in text), "")
            form = f"Type a number, or a place{such}: {listed}"
        elif asked.form is not None:
            found = asked.form.candidates(3)
            short = [text for text in found if not FINE.search(text)]
            perhaps = ", ".join(f"“{text}”" for text in short or found)
            form = f"Write the answer, for instance {perhaps}." if perhaps else ""
        return wording.question_lines(question, form)

    def places(self) -> list[tuple[str, str]]:
        """Return good answers to a question for a place: in words, and as they are written."""
        asked = self.next_question()
        if asked is None or asked.form is None or self.orders() is not None:
            return []
        found = viewmodel.draft(self.seen, Pointing())
        if found is None or found.tracks or found.whom:
            return []
        return [(act.label, act.text) for act in found.acts]

    def place_meant(self, text: str) -> str:
        """Return the place whose number was typed; anything else as it was."""
        asked, number = self.next_question(), text.strip()
        if asked is None or asked.form is None or not number.isdecimal():
            return text
        with suppress(Refusal):
            asked.form.check(number)
            return text  # it is an answer itself
        places = self.places()
        return places[int(number) - 1][1] if 0 < int(number) <= len(places) else text

    def orders(self) -> Ordered | None:
        """Return what reads orders, None if none is asked for."""
        asked = self.next_question()
        if asked is None or asked.form is None or not isinstance(self.show, Ordered):
            return None
        return self.show if self.show.takes(asked) else None

    def plot(self, text: str = "", who: str = "") -> Draft | None:
        """Return the draft of a plot, None if none is asked for."""
        if self.question is None or not self.question.form or isinstance(self.show, Ordered):
            return None
        found = on_map.open_drafts(self.seen)(text, who)
        return found if found is not None and found.tracks else None

    def news(self) -> int:
        """Return the number of the first event that nobody has been told yet; from now on all are.

        Where play went back, those that stayed are known.
        """
        events = self.seen.events
        first = 0
        for old, new in zip(self.told, events, strict=False):
            if old is not new and old != new:
                break
            first += 1
        self.told_to[self.seats] = list(events)
        return first

    def sentence(self, number: int) -> str:
        """Return event *number* in words; empty for what needs none.

        A part of a turn in which nothing happens needs none.
        """
        if self.is_beat(number) and not isinstance(self.show, Ordered):
            for later in range(number + 1, len(self.seen.events)):
                if self.is_beat(later) or self.is_turn(later):
                    return ""
                if sentence_of(self.game, self.state, self.seen.events[later].event):
                    break
        return wording.sentence_of_event(self.seen, number)

    def is_beat(self, number: int) -> bool:
        """Tell whether event *number* begins a part of a turn, such as a segment."""
        return self.seen.events[number].kind in self.beats

    def in_beat(self, number: int) -> bool:
        """Tell whether event *number* belongs to such a part of a turn."""
        for earlier in range(number, -1, -1):
            if self.is_turn(earlier):
                return False
            if self.is_beat(earlier):
                return True
        return False

    def is_turn(self, number: int) -> bool:
        """Tell whether event *number* begins a turn."""
        return self.seen.events[number].kind in self.heads

    # -- what is asked for by a command ------------------------------------------------------------

    def where_saved(self) -> str:
        """Return where the game is saved."""
        key = self.session.key
        if self.unsaved:
            return (
                f"Your last answer could not be saved. Everything before it is saved as {key}. "
                f"Go on with: lonehand resume {key}"
            )
        return f"Saved as {key}. Go on with: lonehand resume {key}"

    def on_map(self, show: OnMap[Any], word: str, rest: str) -> list[str]:
        """Return the map, what somebody sees on it, or a sheet."""
        question = self.next_question()
        asked = str(question.about.get("who", "")) if question is not None else ""
        if word == "map":
            return show.chart(self.state)
        asked = asked or self.ordered
        if word == "look":
            if isinstance(show, Ordered):
                return show.inspect(self.state, asked, rest)
            return on_map.inspect(show, self.state, asked, rest)
        names = show.names(self.state)
        if not names:
            raise Refusal("no one is there yet", place="sheet")
        name = on_map.match_name(names, rest, "sheet") if rest else ""
        return show.sheet_lines(self.state, name or on_map.somebody(show, self.state, asked))

    def help(self, rest: str = "") -> list[str]:
        """Return what may be answered and every command; of a plot, what *rest* may plot."""
        lines = self.question_lines()[:1]
        plot = self.plot(on_map.write_plots(self.plots))
        orders, asked = self.orders(), self.next_question()
        if orders is not None and asked is not None:
            lines += orders.offers(asked, rest)
        elif plot is not None:
            names = [line.name for line in plot.tracks]
            left = [name for name in names if name not in self.plots] or names
            who = on_map.match_name(names, rest, "?") if rest else left[0]
            now = self.plot(on_map.write_plots(self.plots), who)
            lines += [] if now is None else on_map.offers(now)
        elif self.question is not None:
            lines += wording.legal(self.question)
            refused = {one.card: one for one in self.question.refused}.values()
            lines += [
                f"  not {wording.card_words(self.faces, one.card)}: {one.sentence}"
                f"{under(one.clause)}"
                for one in refused
            ]
        if orders is not None:
            lines += [orders.how_to_order(asked)] if asked is not None else []
            if rest:
                return lines
        elif plot is None:
            lines += ["Answer with a number, its notation or the first letters of its words."]
        else:
            lines += [on_map.HOW]
        lines += ["Commands (first letters are enough; a slash marks one, as in /log):"]
        commands = self.commands
        width = max(len(f"{word} {more}") for word, (more, _) in commands.items())
        return lines + [
            f"  {f'{word} {more}':<{width}}  {does}" for word, (more, does) in commands.items()
        ]

    def why(self, rest: str) -> list[str]:
        """Return the reasons of the last decision, up to an event if one is named."""
        upto = number(rest, "why", len(self.seen.events))
        if isinstance(self.show, OnMap):
            return on_map.why(self.seen, upto)
        found = viewmodel.reasons(self.seen, upto)
        if found is None:
            return [wording.NO_TURN]
        return wording.reasons(found, self.show)

    def log(self, count: int) -> list[str]:
        """Return the last events that have words, each with its number and clause."""
        lines: list[str] = []
        for at in reversed(range(len(self.seen.events))):
            sentence = self.sentence(at)
            if sentence and len(lines) < count:
                lines.append(f"{at:>5}  {sentence}{under(self.seen.events[at].clause)}")
        return lines[::-1] or ["Nothing has happened yet."]

    def table(self, state: Any = None) -> list[str]:
        """Return the table in words, as it is or as it was."""
        shown = self.state if state is None else state
        standing = self.game.standing(shown) if isinstance(self.game, Stands) else ""
        scene = self.show.scene(shown)
        lines = wording.table(scene, self.show, self.show.twin(shown), standing)
        side = wording.whose(scene)
        if isinstance(self.show, OnMap):
            lines += self.show.terrain_said(shown)
        return [side, *lines] if side else lines

    def rules(self, clause: str) -> list[str]:
        """Return what a clause says, or the clauses whose names begin so."""
        if not clause:
            return [
                (
                    f"This game has {len(self.game.clauses.by_id)} rules; type "
                    "“rules” and the name of one."
                )
            ]
        found = find_clauses(self.game.clauses, clause)
        if len(found) > 1:
            return [", ".join(one.id for one in found)]
        shown = msgspec.structs.replace(found[0], tests=())  # which only those ask for who write it
        return "\n".join(clause_lines(shown, [])).strip().splitlines()

    def sources(self) -> list[str]:
        """Return the sources of chance, and which of them are typed in."""
        by_hand = self.seen.typed
        return [
            f"  {source}: {sentence} ({'typed in' if source in by_hand else 'from the seed'})"
            for source, sentence in self.game.sources.items()
        ]

    def branches(self) -> list[str]:
        """Return the lines of play."""
        return [
            f"  line {one.line}: {english.count_of(one.answers, 'answer')}, to {one.name}"
            f"{' (here)' if one.current else ''}"
            for one in viewmodel.branches(self.seen)
        ]


def turn_before(seen: Seen) -> int:
    """Return the event with which the turn begins that is going on; 0 where nobody plays."""
    heads = show_of(seen.game).heads
    turns = [n for n, event in enumerate(seen.events) if event.kind in heads]
    return turns[-1] if turns and seen.persons() else 0


def number(text: str, place: str, usual: int | None = None) -> int:
    """Return the number that follows a command; raise Refusal if that is none."""
    if not text and usual is not None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refusal(
            f"“{text[:40]}” is not a number; type {place} {COMMANDS[place][0]}", place=place
        )
    return int(text)
