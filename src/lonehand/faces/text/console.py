"""A game led by lines of text: answers and commands, for every face in which a person types.

A line is an answer if it says one in full, or else a command if it begins with a command's word, or
else what `typed_answers` makes of it. A command may always be marked with a slash: `/log`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lonehand.engine.errors import LonehandError, Refusal, Stale, StoreError
from lonehand.engine.grammar import english
from lonehand.engine.play.header import check_source
from lonehand.engine.question import UNKNOWN, Question
from lonehand.faces import curtain as curtains
from lonehand.faces import viewmodel
from lonehand.faces.at_table import putting_back
from lonehand.faces.text import on_map, typed_answers, wording
from lonehand.faces.text.teller import COMMANDS, Teller, number
from lonehand.faces.text.wording import under
from lonehand.show.contract import OnMap, Ordered

LONGEST: Final = 2000
"""A longer line is refused unread."""
LOG_TAIL: Final = 20
HELP: Final = "help"
HINT: Final = "hint"
"""What many type for `?`."""
SHORT_HINT: Final = HINT[:2]
"""It means the hint even where one answer alone begins so, as Hit the Dirt does."""
AGAIN: Final = "="
"""Gives again what was typed here before it was taken back."""
UNSEEN: Final = "unseen"
"""The topic of what a source of chance shows and nobody needs to know yet."""
RAISE: Final = "Enter raises it for the player who is asked, and everybody else looks away"
SURELY: Final = "Press Enter to do it all the same."
"""What ends the question that is asked before a likely slip."""
WRONG: Final = "Something went wrong here; the game is as it was before."


class Reply(msgspec.Struct, frozen=True):
    """What comes of a line.

    Attributes:
        lines: what to say.
        answers: the answers that were given, in words.
        leave: whether the person wants to leave.
        meant: the answer that a hint is for, that was not given as it is likely a slip, or the
            order that is shown, by its notation.

    """

    lines: list[str] = []
    answers: list[str] = []
    leave: bool = False
    meant: str = ""


class Console(Teller):
    """A session, and what a person types to it.

    Attributes:
        asks_before_slips: whether an answer that is likely a slip is asked about once.
        has_commands: whether its commands can be typed here.

    """

    asks_before_slips = True
    has_commands = True

    # -- a line ----------------------------------------------------------------------------------

    def line(self, text: str) -> Reply:
        """Do what a line says; whatever is wrong with it becomes a sentence."""
        before, warned = self.place, self.warned
        try:
            return self.do(text)
        except Stale as stale:
            lines = [english.sentence(stale.sentence)]
            if self.reopen is not None and self.session.key is not None:
                try:
                    self.session = self.reopen(self.session.key)
                except LonehandError as error:
                    return Reply([*lines, english.sentence(str(error))], leave=True)
                lines = ["The game was played on in another window. Here is where it is now."]
            return Reply(lines)
        except StoreError as error:
            self.unsaved = str(error)
            return Reply([sentence_of_error(error)])
        except LonehandError as error:
            return Reply([sentence_of_error(error, self.by_number(error))])
        except Exception:  # noqa: BLE001 - the session has put everything back; a person gets a sentence
            return Reply([WRONG])
        finally:
            if self.place != before:
                self.unsaved = ""
                self.refresh()
            elif self.warned == warned:
                self.warned = ""

    def by_number(self, error: LonehandError) -> str:
        """Return the numbers of the answers that a line may have meant, as a sentence."""
        if self.question is None or self.question.source or self.question.form:
            return ""
        texts = error.texts if isinstance(error, typed_answers.Several) else ()
        numbers = {text: place for place, text in enumerate(self.labels(), 1)}
        found = [str(numbers[text]) for text in texts[: typed_answers.SHOWN] if text in numbers]
        if isinstance(error, typed_answers.Unfit) and not error.near and numbers:
            return f" A number from 1 to {len(numbers)} will do."
        return f" By number: {english.join_words(found, 'or')}." if found else ""

    def do(self, text: str) -> Reply:
        """Do what a line says; raise a Refusal if it says nothing that can be done."""
        if len(text) > LONGEST:
            raise Refusal(f"this line is too long; type up to {LONGEST} characters")
        text = " ".join(text.split())
        if self.curtain.is_down and (not text or text.casefold() == curtains.CALL):
            return self.look(called=bool(text))
        if not text:
            if self.plots or self.order:
                return self.send(whole=True)
            return self.answer(self.warned) if self.warned else Reply()
        text = typed_answers.read_as_shown(self.labels(), text)
        word, _, rest = text.partition(" ")
        if word.startswith("/"):
            return self.command(self.command_named(word[1:] or "?"), rest)
        question = self.next_question()
        if self.curtain.is_down and word.casefold() not in self.commands:
            raise Refusal(f"the curtain is down; {RAISE}", place="curtain")
        if question is None or self.question is None:
            return self.command("?" if word.casefold() == HELP else self.command_named(word), rest)
        if text == AGAIN and self.question.offered:
            return self.answer(self.question.offered[0])
        by_order, plotting = self.orders() is not None, self.plot() is not None
        drafts = by_order or plotting
        if not drafts and typed_answers.complete(question, self.labels(), text) is not None:
            return self.answer(text)
        if word.casefold() == HELP:
            return self.command("?", rest)
        if word.casefold() in self.commands:
            return self.command(word.casefold(), rest)
        if by_order:
            return self.order_or_command(text, word, rest)
        if not plotting and self.means_hint(question, text):
            return self.command(HINT, "")
        try:
            return self.note_plot(text) if plotting else self.answer(text)
        except typed_answers.Unfit as unfit:
            try:
                command = self.command_named(word)
            except Refusal:
                raise self.explain(text, unfit) from None
        return self.command(command, rest)

    def means_hint(self, question: Question, text: str) -> bool:
        """Tell whether a line is the beginning of `hint`, and not of just one answer.

        Small print of an answer, as `hits 58 %`, is never what is meant by it.
        """
        if question.source or question.form or not HINT.startswith(text.casefold()):
            return False
        typed = typed_answers.words_of(text)
        labels = self.labels().items()
        led = [one for one in labels if any(typed_answers.leads(typed, each) for each in one)]
        return len(led) != 1 or text.casefold() == SHORT_HINT

    def look(self, *, called: bool) -> Reply:
        """Raise the curtain for anyone who is asked, or let a play pass that nobody answers."""
        moment = self.curtain.moment
        if moment is not None and not called:
            self.session.answer(moment.passing, None, moment.who)
            return Reply()
        self.curtain.rise()
        self.refresh()
        return Reply()

    def hang(self, rest: str) -> list[str]:
        """Take the curtain away, or hang it up again."""
        if rest not in (curtains.OFF, curtains.ON):
            raise Refusal("type curtain off or curtain on", place="curtain")
        self.curtain.hangs = rest == curtains.ON
        self.curtain.looks = ""
        self.refresh()
        if rest == curtains.ON:
            return ["The curtain hangs."]
        return ["No curtain: everybody at this screen sees everything."]

    # -- an order --------------------------------------------------------------------------------

    def order_or_command(self, text: str, word: str, rest: str) -> Reply:
        """Take note of an order; any other line may be a command by its first letters."""
        try:
            return self.order_given(text)
        except Refusal as refusal:
            wordy = not refusal.place and not rest and word.isalpha()  # no place on a table
            if refusal.place != "unit" and not wordy:
                raise
            try:
                command = self.command_named(word)
            except Refusal:
                raise refusal from None
        return self.command(command, rest)

    def order_given(self, text: str) -> Reply:
        """Take note of an order and show what it would do; with `!` behind it, send it."""
        orders, asked = self.orders(), self.next_question()
        if orders is None or asked is None:
            raise Refusal("you have no order to give now", place="send")
        if text == "!":
            return self.send(sure=True)
        meant = orders.parse_order(asked, text.removesuffix("!").strip(), self.ordered)
        self.ordered = orders.recipient(asked, meant) or self.ordered
        shown = orders.preview_order(asked, meant)
        self.order = meant
        return self.send(sure=True) if text.endswith("!") else Reply(shown, meant=meant)

    # -- a plot ----------------------------------------------------------------------------------

    def note_plot(self, text: str) -> Reply:
        """Take note of what a line plots and show the time lines; with `!` behind it, send it."""
        at_once = text.endswith("!")
        drafts = on_map.open_drafts(self.seen)
        found_in = on_map.parse_plots(drafts, text.removesuffix("!"), self.plots)
        plots = {**self.plots, **found_in}
        found = on_map.check_plots(drafts, plots)
        self.plots = plots
        if at_once:
            return self.send(sure=True)
        return Reply(on_map.plot_lines(found, plots))

    def send(self, *, whole: bool = False, sure: bool = False) -> Reply:
        """Send the plot or the order that was shown.

        Args:
            whole: whether a plot is sent only if everybody has one.
            sure: whether nothing is asked before a plot that is likely a slip.

        """
        asked = self.next_question()
        if isinstance(self.show, Ordered):
            if asked is None or not self.order:
                raise Refusal("there is no order to send yet; type one first", place="send")
            return Reply([], [self.give(asked, self.order)])
        question, found = self.next_question(), self.plot(on_map.write_plots(self.plots))
        if question is None or found is None:
            raise Refusal("you have nothing to plot now", place="send")
        missing = [line.name for line in found.tracks if line.name not in self.plots]
        if whole and missing:
            return Reply(on_map.plot_lines(found, self.plots))
        if not sure and self.slips(found.text, found.slip):
            return Reply([f"{found.slip} {SURELY}"], meant=found.text)
        return Reply([], [self.give(question, found.text)])

    def slips(self, text: str, slip: str) -> bool:
        """Tell whether to ask once before an answer that is likely a slip, and note that it was."""
        if not slip or not self.asks_before_slips or self.warned == text:
            return False
        self.warned = text
        return True

    def answer(self, text: str) -> Reply:
        """Answer with what a line says, and the questions that follow with the rest of it."""
        question = self.next_question()
        if question is None:
            raise Refusal("the game is over; type undo to take back, or quit to leave")
        text = self.place_meant(text)
        given, rest = typed_answers.split_answer(question, self.labels(), text)
        options = self.question.options if self.question is not None else ()
        slip = next((one.slip for one in options if one.text == given), "")
        if self.slips(given, slip):
            return Reply([f"{slip} {SURELY}"], meant=given)
        if rest:
            self.waiting, self.source = "", ""
        answers = [self.give(question, given)]
        if rest:
            self.waiting, self.source = rest, question.who
        lines: list[str] = []
        while self.waiting:
            following = self.next_question()
            if following is None:
                lines.append(self.drop_rest("the game is over"))
            elif not following.source or following.who != self.source:
                lines.append(f"Still to come from {self.source}: {self.waiting}")
                break
            else:
                self.refresh()
                try:
                    given, self.waiting = typed_answers.split_answer(
                        following, self.labels(), self.waiting
                    )
                    answers.append(self.give(following, given))
                except Refusal as refusal:
                    lines.append(self.drop_rest(self.explain(self.waiting, refusal).sentence))
        return Reply(lines, answers)

    def give(self, question: Question, text: str) -> str:
        """Give an answer, and return it in words."""
        option = next((one for one in question.options if str(one) == text), None)
        orders = self.orders() is not None
        value = question.value(text) if orders else option
        label = text if value is None else self.game.label(self.state, question, value)
        self.session.answer(text, None, self.seen.answers_as())
        return label

    def drop_rest(self, why: str) -> str:
        """Forget what was still to come of a line, and return a sentence about it."""
        rest, self.waiting, self.source = self.waiting, "", ""
        return f"Left over: {rest}. {english.sentence(why)}" if rest else ""

    def explain(self, text: str, refusal: Refusal) -> Refusal:
        """Return a refusal with the reason why the card that was typed cannot be chosen now."""
        if not isinstance(refusal, typed_answers.Unfit) or self.question is None:
            return refusal
        labels = {card: wording.card_words(self.faces, card) for card in self.faces}
        there = [card.card for card in self.question.refused]
        for card in typed_answers.matching_notations(
            {one: labels.get(one, one) for one in there}, text
        )[:1]:
            why = next(one for one in self.question.refused if one.card == card)
            return Refusal(f"{labels[card]}: {why.sentence}", clause=why.clause)
        chosen = {option.text for option in self.question.options}
        faces = [card for card in self.faces if card not in chosen]  # of the others, why not
        head = text.partition(",")[0].split() if self.question.source else text.split()
        least = 1 if self.question.source else len(head)
        for length in range(len(head), least - 1, -1):  # of a scan line, the card it begins with
            words = " ".join(head[:length])
            sentence = typed_answers.where(
                faces, words, lambda card: self.show.whereabouts(self.state, card), labels
            )
            if sentence:
                return Refusal(f"“{words}” cannot be right: {sentence}", clause=refusal.clause)
        named = self.commands if self.has_commands else ()
        command = english.nearest(text.partition(" ")[0].casefold(), named)
        if refusal.near or not command:
            return refusal
        sentence = f"“{text}” is not an answer here; did you mean the command “{command}”?"
        return Refusal(sentence, place=refusal.place)

    # -- commands --------------------------------------------------------------------------------

    def command_named(self, word: str) -> str:
        """Return the command of this game that begins so; raise Refusal if that is not one."""
        return command_named(word, self.commands)

    def command(self, word: str, rest: str) -> Reply:
        """Do what a command says."""
        match word:
            case "quit":
                return Reply([self.where_saved()], leave=True)
            case "save":
                return Reply([self.where_saved()])
            case "?":
                return Reply(self.help(rest))
            case "why":
                return Reply(self.why(rest))
            case "log":
                return Reply(self.log(number(rest, "log", LOG_TAIL)))
            case "table":
                return Reply(self.table())
            case "map" | "look" | "sheet" if isinstance(self.show, OnMap):
                return Reply(self.on_map(self.show, word, rest))
            case "send":
                return self.send()
            case "threats":
                found = viewmodel.threats(self.seen)
                return Reply([one.sentence for one in found] or ["Nothing can hurt you right now."])
            case "hint":
                return self.give_hint()
            case "curtain":
                return Reply(self.hang(rest))
            case "rules":
                return Reply(self.rules(rest))
            case "branches":
                return Reply(self.branches())
            case _:
                return Reply(self.change(word, rest))

    def change(self, word: str, rest: str) -> list[str]:
        """Do what changes the game without being an answer to it."""
        session = self.session
        if word in ("typed", "virtual"):
            if not rest:
                return self.sources()
            session.switch(rest, typed=word == "typed")
            how = "is typed in by you" if word == "typed" else "is drawn by Lonehand"
            lines = [f"{rest} {how} from now on."]
        elif word in ("facedown", "faceup"):
            check_source(self.game, rest)
            session.order(rest, UNSEEN, UNKNOWN if word == "facedown" else None)
            how = "stays unknown until someone needs it"
            lines = [f"What {rest} shows {how if word == 'facedown' else 'is asked for'}."]
        elif word == "correct":
            if not rest:
                return [
                    "A correction says:",
                    *(f"  {form}: {says}" for form, says in self.show.corrections.items()),
                ]
            session.correct(rest)
            lines = []
        elif word == "undo":
            steps = number(rest, "undo", 1)
            step = viewmodel.undo_step(self.seen, steps)
            was_over = self.seen.outcome() is not None
            before, head = self.state, self.seen.head
            going = self.seen.takes_back(steps)
            session.undo(steps)
            if step is not None:
                name = putting_back.answer_told(self.seen, going[-1]) or step.name
                step = msgspec.structs.replace(step, name=name)
            reopened = ["The game was over; its end stays in the record."] if was_over else []
            lines = [taken_back(step), *reopened, *self.put_back(before, head)]
        elif word == "redo":
            steps = number(rest, "redo", 1)
            again = viewmodel.redo_step(self.seen)
            session.redo(steps)
            more = f", and {steps - 1} more" if steps > 1 else ""
            lines = [f"Redone: {again.name if again else ''}{more}."]
        else:
            before, head = self.state, self.seen.head
            asked = number(rest, "go")
            session.go(asked)
            further = self.seen.head > asked > 0
            after = f"; line {asked} leads there without another answer" if further else ""
            lines = [f"You are at line {self.seen.head} of the record{after}."]
            lines += self.put_back(before, head)
        left = self.drop_rest("the game has moved on")
        return [*lines, *([left] if left else [])]

    def put_back(self, before: Any, head: int) -> list[str]:
        """Return what to put back on a real table, where there is one and play has gone back."""
        if not putting_back.may_put_back(self.seen):
            return []
        found, _ = putting_back.put_back(self.seen, before, head)
        return ["On the real table:", *(f"  {line}" for line in found)] if found else []

    def check_saved(self) -> None:
        """Raise StoreError if the last thing that was to be saved was not."""
        if self.unsaved:
            raise StoreError(self.unsaved)

    def hint(self) -> list[str]:
        """Return what a sensible player would do, as a sentence."""
        return self.give_hint().lines

    def give_hint(self) -> Reply:
        """Return what a sensible player would do, with the answer; a plot of his is taken over."""
        found = viewmodel.hint(self.seen)
        if found is None:
            over = "The game is over." if self.question is None else ""
            return Reply([over or "No hint here. This one is yours to decide."])
        sentence = f"Hint: {english.sentence(found.label)} {found.why}".rstrip()
        orders, asked = self.orders(), self.next_question()
        if orders is not None and asked is not None:
            self.order, self.ordered = found.answer, orders.recipient(asked, found.answer)
            return Reply([sentence, *orders.preview_order(asked, found.answer)], meant=found.answer)
        if self.plot() is None:
            self.warned = found.answer  # who follows a hint is not asked again
            return Reply([sentence], meant=found.answer)
        drafts = on_map.open_drafts(self.seen)
        self.plots = on_map.parse_plots(drafts, found.answer, {})
        shown = on_map.plot_lines(on_map.check_plots(drafts, self.plots), self.plots)
        return Reply([sentence, *shown], meant=found.answer)


def command_named(word: str, commands: Mapping[str, tuple[str, str]] = COMMANDS) -> str:
    """Return the command that begins so.

    Raises:
        Refusal: there is none, or more than one.

    """
    small = word.casefold()
    found = [one for one in commands if one == small] or [
        one for one in commands if small and one.startswith(small)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(f"“{word}” may be {' or '.join(found)}; type more of it", place="command")
    known = english.perhaps(small, commands) or "; type ? for a list"
    raise Refusal(f"there is no command “{word[:40]}”{known}", place="command")


def sentence_of_error(error: LonehandError, more: str = "") -> str:
    """Return an error as a sentence, with the clause that it comes from; *more* comes between."""
    if isinstance(error, Refusal):
        return f"{english.sentence(error.sentence)}{more}{under(error.clause)}"
    return english.sentence(str(error))


def taken_back(step: viewmodel.Step | None) -> str:
    """Return what an undo took back."""
    if step is None:
        return "Taken back."
    more = [f"{english.count_of(step.answers - 1, 'answer')} after it"] if step.answers > 1 else []
    more += [english.count_of(step.turns, step.turn)] if step.turns else []
    known = " You still know what you have seen." if step.shown else ""
    return f"Taken back: {step.name}{', with ' + ' and '.join(more) if more else ''}.{known}"
