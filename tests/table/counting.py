"""What an evening beside a real table costs: answers, keystrokes, taps, and words to read.

A table played by a script tells what it answers and what it is ordered; here it is counted. Cards
that are named on one screen and sent together are one answer. Where the page was asked which cards
of orders it shows, each "done" counts as an answer; else orders that no question follows are
confirmed once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from statistics import median
from typing import Final, NamedTuple

from lonehand.engine.at_table.cases import AND, NONE_OF_THESE
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces.at_table import tableside

LOST: Final = ("models", "wounds", "destroyed")
"""What of a unit is noted by one tap that says how many fewer it has."""
MARKED: Final = ("shaken", "steady", "charged")
"""What is marked beside it."""
ALONG: Final = ("test", "more")
"""What a tap says along with what it notes: whose morale is tested next, and that more follows."""
NOTHING: Final = ("nothing", "none", "done", "go on")
"""What is sent with one key, or one tap."""


class Moment:
    """An activation of an opponent, or another part of an evening.

    Attributes:
        topics: what was asked, in order.
        keys: keystrokes with the digits before each answer, the key that sends included.
        each: for each answer the taps of a finger on a page with a button for it.
        told: the same, with its topic, for each thing told: of cards sent together, each card.
        words: of each order, how many stand on its card unfolded; cases side by side are one.
        waits: whether an order is not confirmed yet.
        dones: how many cards of orders were confirmed on the page.

    """

    def __init__(self) -> None:
        self.topics: list[str] = []
        self.keys = 0
        self.each: list[int] = []
        self.told: list[tuple[str, int]] = []
        self.words: list[int] = []
        self.waits = False
        self.dones = 0

    @property
    def answers(self) -> int:
        """How many answers it took, "done" included."""
        return len(self.topics) + self.waits + self.dones

    @property
    def taps(self) -> int:
        """How many taps it took, "done" included."""
        return sum(self.each) + self.dones

    def answer(self, question: Question | None, text: str) -> None:
        """Count an answer; without a question it is a correction."""
        topic = "correction" if question is None else question.topic
        self.topics.append(topic)
        self.keys += len(text) + 1 if question is None else keystrokes(question, text)
        self.each.append(noted(text) if question is None else taps(question, text))
        self.told.append((topic, self.each[-1]))
        self.waits = False
        if question is not None and "does" in question.about:
            self.words.append(case_words(question))

    def tap(self, question: Question, text: str, taps: int, *, again: bool = False) -> None:
        """Count an answer that took so many taps; cards that are sent together are one."""
        if not again:
            self.topics.append(question.topic)
            self.each.append(0)
        self.keys += keystrokes(question, text)
        self.each[-1] += taps
        self.told.append((question.topic, taps))

    def card(self, words: int, *, above: bool) -> None:
        """Count a card of the page with so many words; *above* a question it needs no "done"."""
        self.words.append(words)
        if not above:
            self.dones += 1
            self.keys += 1

    def order(self, words: int) -> None:
        """Count an order by the words that stand on its card unfolded."""
        self.words.append(words)
        self.waits = True


def card_words(session: Session, number: int) -> int:
    """Return how many words of an event's order stand on its card unfolded; 0 for no order."""
    seen = session.view_for()
    text = tableside.instruction(seen, number)
    return tableside.order(seen, number, text).open_words if text else 0


def case_words(question: Question) -> int:
    """Return how many words stand on the buttons of cases side by side; none of them is else."""
    cases = zip(question.texts(), question.about["does"], strict=True)
    said = [
        f"{case.replace(AND, ' ').replace(NONE_OF_THESE, 'else')} {deed}" for case, deed in cases
    ]
    return sum(len(each.split()) for each in said)


def keystrokes(question: Question, text: str) -> int:
    """Return how many keys have to be struck for an answer, Enter included."""
    if text in NOTHING:
        return 1
    if question.form is not None:
        return len(text) + 1
    if question.source:
        return len(text.rsplit(maxsplit=1)[-1]) + 1
    return len(str(question.texts().index(text) + 1)) + 1


def noted(text: str) -> int:
    """Return how many taps a correction takes: the result of a hit stands on a button.

    It is opened by a tap. All else takes a name, a number up and down, and a button that sends.
    """
    return 2 if text.startswith("hits ") else 4


def taps(question: Question, text: str) -> int:
    """Return how many taps an answer takes: a button, or names and changes and then Send."""
    if text in NOTHING:
        return 1
    if question.source:
        return 2
    if question.form is None:
        return 1
    if question.topic in ("did", "result"):
        return taps_noted(question, text)
    marked = text.count(",") + 1
    is_whole = question.topic == "where" and marked == len(question.about["units"])
    return 1 if is_whole else marked + 1


def taps_noted(question: Question, text: str) -> int:
    """Return how many taps it takes to note what happened.

    Of a single unit the tap that says what it lost sends the answer, and so does the mark of a
    test that it failed. Of several, or in a melee, all is noted and then sent; but what more is
    told after is sent with every tap, once it has been said that there are several changes.
    """
    said = text.split("; ")
    parts = [part for part in said if part.partition(" ")[0] not in ALONG]
    begun = question.topic == "did"
    if "more" in said and not begun:
        is_said = question.about.get("again") or question.about.get("target")
        return len(parts) + (not is_said)
    noted: dict[str, list[str]] = {}
    for part in parts[begun:]:
        words = part.split()
        (verb,) = [word for word in words if word in (*LOST, *MARKED)][:1] or [""]
        name = " ".join(word for word in words if word != verb and not word.isdigit())
        noted.setdefault(name, []).append(verb)
    if not noted:
        return begun + 1
    each = [
        any(verb in LOST for verb in verbs) + any(verb in MARKED for verb in verbs)
        for verbs in noted.values()
    ]
    target = question.about.get("target")
    if len(noted) == 1 and not target:
        return begun + max(1, each[0])
    return begun + (not target) + sum(each) + (len(noted) > 1) + 1


class Evening:
    """The moments of an evening, by what they are."""

    def __init__(self) -> None:
        self.moments: dict[tuple[str, Hashable], Moment] = {}

    def at(self, key: tuple[str, Hashable]) -> Moment:
        """Return a moment, by the part of the evening that it belongs to and what it is there."""
        return self.moments.setdefault(key, Moment())

    def of(self, part: str) -> list[Moment]:
        """Return the moments of a part of it: `opponents`, `own`, `set-up`, `round`."""
        return [moment for key, moment in self.moments.items() if key[0] == part]

    def total(self) -> int:
        """Return how many answers all of it took."""
        return sum(moment.answers for moment in self.moments.values())


class Spread(NamedTuple):
    """Numbers by their median, the one below which nine of ten lie, and the largest."""

    median: float
    ninth: float
    most: float

    def __str__(self) -> str:
        """Return the three of them."""
        return f"{self.median:g}, {self.ninth:g}, {self.most:g}"


class Figures(NamedTuple):
    """What some moments took: how many they are, and what of each was counted."""

    moments: int
    answers: Spread
    keys: Spread
    taps: Spread
    words: Spread

    def __str__(self) -> str:
        """Return a row of a table."""
        return f"{self.moments:5}   " + " · ".join(map(str, self[1:]))


def spread(counts: Iterable[int]) -> Spread:
    """Return how numbers spread; zeros where there are none."""
    found = sorted(counts) or [0]
    return Spread(median(found), found[9 * (len(found) - 1) // 10], found[-1])


def figures(moments: Iterable[Moment]) -> Figures:
    """Return what these moments took."""
    every = list(moments)
    return Figures(
        len(every),
        spread(moment.answers for moment in every),
        spread(moment.keys for moment in every),
        spread(moment.taps for moment in every),
        spread(count for moment in every for count in moment.words),
    )
