"""What every face shows, as plain data: the question, the log, the reasons, undo and redo, saves.

A face draws what it finds here and sends back notation. What is special to a game comes from the
module `scene` of its package, found by the game's own place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, cast

import msgspec

from lonehand.engine.door import Event
from lonehand.engine.game import Game
from lonehand.engine.history import by_persons
from lonehand.engine.question import Question
from lonehand.engine.record import ROUND, Line
from lonehand.engine.session import Session
from lonehand.faces.bare import Bare

Seats = frozenset[str] | None
"""The seats that somebody holds the keys of; None is all of them."""
TURN: Final = "turn"
"""An event of this kind begins a group of the log, in every game."""


class SceneModule(Protocol):
    """What a game's module `scene` offers; see that of The Lone Gunslinger for each part."""

    CARD_FACES: Mapping[str, Any]
    CORRECTIONS: Mapping[str, str]
    OPPONENTS_SEE: str
    LEAD: str

    def scene(self, state: Any) -> Any:
        """Return the table as plain data."""

    def point(self, question: Question, option: Any) -> Any:
        """Return where an option lies: `card`, `place`, `seat`."""

    def group(self, state: Any, question: Question, option: Any) -> tuple[str, str]:
        """Return an option as what is done and to whom."""

    def refusals(self, state: Any, question: Question) -> list[Any]:
        """Return what cannot be played, with the reasons."""

    def obvious(self, question: Question) -> str:
        """Return the option that Enter stands for, if any."""

    def marks(self, event: Event) -> Any:
        """Return the `cards` and `seats` of an event."""

    def pieces(self, state: Any, sentence: str) -> list[Any]:
        """Return a sentence cut where it names a card or a seat."""

    def spoken(self, text: str) -> str:
        """Return notation in words."""

    def called(self, state: Any, seat: int) -> str:
        """Return how somebody is called."""

    def tallies(self, state: Any, events: Sequence[Event]) -> list[Any]:
        """Return counts against expectation."""


class MapModule(SceneModule, Protocol):
    """What the module `scene` of a game offers besides, if its board is a map: `BOARD` is `map`."""

    BEATS: frozenset[str]
    PICTURED: frozenset[str]

    def ground(self, state: Any, theme: str = ...) -> str:
        """Return the picture of the map without what changes; empty before there is one."""

    def extent(self, state: Any) -> tuple[float, float]:
        """Return the size of that picture, in its own units."""

    def places(self, state: Any) -> list[tuple[str, float, float]]:
        """Return every place that can be pointed at: its name and its middle in the picture."""

    def layer(self, state: Any, question: Question | None = ...) -> str:
        """Return what lies on the map and changes, as SVG."""

    def choices(self, state: Any, question: Question) -> list[tuple[str, str]]:
        """Return the places that can be chosen, each with its outline as SVG."""

    def shown(self, state: Any, event: Event) -> str:
        """Return an event as marks on the map."""

    def explained(self, game: Game, event: Event) -> Any:
        """Return the figures of an event, None if it has none."""

    def look(self, game: Game, state: Any, who: str, place: str) -> Any:
        """Return what is seen by pointing from somebody at a place."""

    def draft(self, game: Game, state: Any, question: Question, text: str, who: str) -> Any:
        """Return what becomes of an answer that is still being written, None if none is."""

    def preview(self, game: Game, option: str, value: str) -> str:
        """Return the picture of an option's value, as SVG."""

    def blanks(self, state: Any) -> list[tuple[str, str, list[str]]]:
        """Return what may stand for each word in capitals of `CORRECTIONS`: word, title, texts."""

    def twin(self, state: Any) -> list[str]:
        """Return where everybody is and who sees whom, in sentences."""


def pictured(game: Game) -> frozenset[str]:
    """Return the keys of the options whose values have pictures."""
    found: frozenset[str] = getattr(scene_of(game), "PICTURED", frozenset())
    return found


def kind_of(game: Game) -> str:
    """Return what kind of board a game has: `ring` (seats and cards), `map` or `words`."""
    return str(getattr(scene_of(game), "BOARD", "ring"))


def map_of(game: Game) -> MapModule | None:
    """Return the module `scene` of a game that is played on a map, None for any other."""
    return cast("MapModule", scene_of(game)) if kind_of(game) == "map" else None


def scene_of(game: Game) -> SceneModule:
    """Return the module `scene` of the package that *game* stands in; without one, words.

    Where what is drawn depends on the game's own tables, the module has it as `bound(game)`.
    """
    module = extra_of(game, "scene")
    if module is None:
        return cast("SceneModule", Bare(game))
    bound = getattr(module, "bound", None)
    return cast("SceneModule", bound(game) if bound is not None else module)


def skin_of(game: Game) -> str:
    """Return the folder of the templates that are a map game's own: sheets, status, drafts."""
    return str(getattr(scene_of(game), "SKIN", "map"))


def own_of(game: Game) -> Mapping[str, tuple[str, str]]:
    """Return what may be pasted before a game begins, by the beginning of the table's name.

    Each has the option that then takes it, by the value `own`, and its title.
    """
    found: Mapping[str, tuple[str, str]] = getattr(scene_of(game), "OWN", {})
    return found


def playing(game: Game, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that take part in a game with these options: all, where it says no less."""
    found = getattr(scene_of(game), "playing", None)
    return tuple(game.seats) if found is None else tuple(found(options))


def extra_of(game: Game, module: str) -> Any:
    """Return another module of that package (`plain`, `threats`), or None if it has none."""
    package = type(game).__module__.rpartition(".")[0]
    if not package:  # a game in a module of its own has nothing beside it
        return None
    name = f"{package}.{module}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:  # it is there, and something that it needs is not
            raise
        return None


# -- the question ----------------------------------------------------------------------------------


class OptionSeen(msgspec.Struct, frozen=True):
    """One option of a question.

    Attributes:
        text: its notation, which is what an answer sends.
        label: what it means, in words.
        what: what is done, where several options do the same to different people.
        whom: to whom, then; both are empty otherwise.
        card: the card it plays, by its notation.
        place: where that card lies.
        seat: the seat it is aimed at, -1 if at nobody.

    """

    text: str
    label: str
    what: str = ""
    whom: str = ""
    card: str = ""
    place: str = ""
    seat: int = -1


class RefusedSeen(msgspec.Struct, frozen=True):
    """Something that lies there to be played and cannot be, with the reason."""

    card: str
    place: str
    sentence: str
    clause: str


class QuestionSeen(msgspec.Struct, frozen=True):
    """What is being asked.

    Attributes:
        who: the seat, or the source of chance, that is asked.
        clause: the clause that asks.
        topic: the sort of question.
        prompt: the question as a sentence.
        options: what may be answered; empty for a form.
        refused: what cannot be chosen now, and why.
        obvious: the option that Enter stands for; empty if none is obvious.
        source: whether somebody has to type in what a real card or die shows.
        form: whether the answer is written, not chosen.
        offered: what was typed here before it was taken back.
        yours: whether whoever looks may answer.
        about: whom it is about, by name; empty if nobody.
        good: answers to a form that are likely, beside a real table.
        endings: what may be added to an answer that names a place, in words of the notation.

    """

    who: str
    clause: str
    topic: str
    prompt: str
    options: tuple[OptionSeen, ...]
    refused: tuple[RefusedSeen, ...]
    obvious: str
    source: bool
    form: bool
    offered: tuple[str, ...]
    yours: bool
    about: str = ""
    good: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()


GOOD: Final = 9
"""How many likely answers to a form are offered beside a real table."""


def question_seen(
    session: Session, state: Any, seats: frozenset[str] | None = None, *, beside: bool = False
) -> QuestionSeen | None:
    """Return what is asked of those who hold *seats* (None is all); else what is asked at all.

    Of a question that several may answer they see what they may choose.
    *beside* a real table a form comes with likely answers.
    """
    asked = session.questions()
    if not asked:
        return None
    game, scene = session.game, scene_of(session.game)
    mine = [q for q in asked if may_answer(q, seats)]
    question = (mine or list(asked))[0]
    options = []
    noted = getattr(scene, "note", None) if mine else None
    for option in question.options:
        if mine and not may_choose(question, option, seats):
            continue
        place = scene.point(question, option)
        what, whom = scene.group(state, question, option)
        label = game.label(state, question, option)
        said = noted(state, question, option) if noted is not None else ""
        label = f"{label}: {said}" if said else label
        options.append(
            OptionSeen(str(option), label, what, whom, place.card, place.place, place.seat)
        )
    refused = [
        RefusedSeen(r.card, r.place, r.sentence, r.clause) for r in scene.refusals(state, question)
    ]
    form = question.form if beside else None
    endings = getattr(scene, "endings", None) if form is not None else None
    return QuestionSeen(
        question.who,
        question.clause,
        question.topic,
        game.prompt(state, question),
        tuple(options),
        tuple(refused),
        scene.obvious(question),
        question.source,
        question.form is not None,
        tuple(session.typed_before()),
        bool(mine),
        str((question.about or {}).get("who", "")),
        likely(question) if form is not None and mine else (),
        tuple(endings(state, question)) if endings is not None else (),
    )


def likely(question: Question) -> tuple[str, ...]:
    """Return likely answers to a form; of dice, every face of a single one, none of several."""
    found = tuple(question.form.candidates(GOOD)) if question.form is not None else ()
    if not question.source:
        return found
    return tuple(sorted(found)) if all(len(text) == 1 for text in found) else ()


def may_answer(question: Question, seats: frozenset[str] | None) -> bool:
    """Tell whether one who holds *seats* may answer; what a real card shows, anybody may type."""
    return seats is None or question.source or bool(seats & set(question.seats()))


def own_part(question: Question, seats: frozenset[str] | None) -> Question:
    """Return a question as it is put to those who hold *seats*: with their own options alone."""
    if seats is None or not question.owners:
        return question
    own = [each for each in question.options if may_choose(question, each, seats)]
    owners = [question.owner(str(each)) for each in own]
    return msgspec.structs.replace(question, who=owners[0], options=own, owners=owners)


def may_choose(question: Question, option: Any, seats: frozenset[str] | None) -> bool:
    """Tell whether an option is one for those who hold *seats*, or another person's."""
    return seats is None or question.source or question.owner(str(option)) in seats


def answering_seat(session: Session, seats: frozenset[str] | None) -> str | None:
    """Return as which of his *seats* somebody answers what is asked; None leaves it to the game."""
    if seats is None:
        return None
    for question in session.questions():
        if question.source:
            return None
        for seat in question.seats():
            if seat in seats:
                return seat
    return min(seats)


# -- the log ---------------------------------------------------------------------------------------


class PieceSeen(msgspec.Struct, frozen=True):
    """A stretch of a sentence; *card* or *seat* says what it names."""

    text: str
    card: str = ""
    seat: int = -1


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log.

    Attributes:
        number: the event's number, from 0.
        clause: the clause that made it happen; `-` for a correction.
        kind: the sort of event.
        sentence: what happened; empty for what needs no words.
        pieces: the sentence, cut where it names something.
        cards: the cards it is about.
        seats: the seats it is about.
        head: whether it begins a turn.
        reasons: whether it carries reasons.
        beat: whether it begins a beat of a turn, such as a segment.

    """

    number: int
    clause: str
    kind: str
    sentence: str
    pieces: tuple[PieceSeen, ...]
    cards: tuple[str, ...]
    seats: tuple[int, ...]
    head: bool
    reasons: bool
    beat: bool = False


def worded(game: Game, state: Any, event: Event) -> str:
    """Return what happened, as a sentence; also where only a picture of it needs one."""
    aside = getattr(scene_of(game), "aside", None)
    return game.sentence(state, event) or (aside(event) if aside is not None else "")


def log_line(game: Game, state: Any, number: int, event: Event) -> LogLine:
    """Return event *number* as a line of the log; the names come from *state*."""
    scene = scene_of(game)
    sentence = game.sentence(state, event)
    marks = scene.marks(event) if event.kind != "correct" else None
    return LogLine(
        number,
        event.clause,
        event.kind,
        sentence,
        tuple(PieceSeen(*piece) for piece in scene.pieces(state, sentence)),
        tuple(marks.cards) if marks else (),
        tuple(marks.seats) if marks else (),
        event.kind in getattr(scene, "HEADS", (TURN,)),
        bool(event.facts.get("lines")),
        event.kind in getattr(scene, "BEATS", ()),
    )


# -- the reasons -----------------------------------------------------------------------------------


class Above(msgspec.Struct, frozen=True):
    """A row of a table that did not apply: its clause, what it would have done, why it did not."""

    clause: str
    say: str
    failed: str


class Reason(msgspec.Struct, frozen=True):
    """Why an opponent used or passed over one card.

    Attributes:
        card: its notation.
        use: whether it was used.
        target: at whom, in words; empty for nobody.
        clause: the clause of the row that decided.
        say: the reason, as a sentence.
        facts: the facts that were looked at, in words.
        above: the rows above the one that decided.

    """

    card: str
    use: bool
    target: str
    clause: str
    say: str
    facts: tuple[str, ...]
    above: tuple[Above, ...]


class Reasons(msgspec.Struct, frozen=True):
    """The reasons of one decision: the event's number, who decided, and line by line why."""

    event: int
    seat: int
    who: str
    sentence: str
    lines: tuple[Reason, ...]


def reasons(session: Session, state: Any, upto: int) -> Reasons | None:
    """Return the reasons of the last decision told up to event *upto*; None if there is none."""
    scene = scene_of(session.game)
    for number in range(min(upto, len(session.events) - 1), -1, -1):
        event = session.events[number]
        if not event.facts.get("lines"):
            continue
        seat = event.facts["seat"]
        lines = tuple(
            Reason(
                line["text"],
                bool(line["use"]),
                scene.called(state, line["target"]) if line["target"] >= 0 else "",
                line["clause"],
                line["say"],
                tuple(line["facts"]),
                tuple(Above(row["clause"], row["say"], row["failed"]) for row in line["above"]),
            )
            for line in event.facts["lines"]
        )
        who, sentence = scene.called(state, seat), worded(session.game, state, event)
        return Reasons(number, seat, who, sentence, lines)
    return None


# -- undo, redo, branches --------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """What one press of undo or redo would do, or would do back to some place.

    Attributes:
        name: the answer concerned, in words.
        answers: how many answers go.
        turns: how many turns go with them.

    """

    name: str
    answers: int
    turns: int


def line_name(session: Session, line: Line) -> str:
    """Return an answer in words, with who gave it."""
    text = scene_of(session.game).spoken(line.text)
    if line.kind == "correct":
        return f"Correction: {text}"
    if line.kind == "switch":
        return f"Switch: {text}"
    return f"{line.who}: {text}"


def undo_step(session: Session, steps: int = 1) -> Step | None:
    """Return what an undo of so many answers would take back; None if there is not so much."""
    going = session.takes_back(steps)
    if not going or len(going) < steps:
        return None
    turns = sum(
        event.kind == TURN and line >= going[-1].number
        for event, line in zip(session.events, session.lines, strict=True)
    )
    return Step(line_name(session, going[-1]), steps, turns)


def must_agree(session: Session, seats: frozenset[str] | None) -> list[str]:
    """Return the seats without which one who holds *seats* cannot take back the last answer."""
    if seats is None:
        return []
    given = {line.who for line in session.takes_back() if line.kind in ("answer", *ROUND)}
    return sorted(given - seats)


def redo_step(session: Session) -> Step | None:
    """Return what redo would give again; None if there is nothing."""
    coming = session.brings_back()
    return Step(line_name(session, coming[0]), 1, 0) if coming else None


def steps_back_to(session: Session, event: int) -> int:
    """Return how many answers an undo must take back to stand at the last decision before *event*.

    0 means that the game stands there already.
    """
    answers = session.persons()
    point = session.line_of(event)
    later = [line for line in answers if line.number > point]
    if len(later) == len(answers) and later:
        return len(later)
    if event >= len(session.events):
        return 0
    if later and later[0].parent <= point:
        return len(later)
    before = [line for line in answers if line.number <= point]
    return len(later) + (1 if before else 0)


class Branch(msgspec.Struct, frozen=True):
    """One line of play: the record's line at its end, its last answer in words, its length."""

    line: int
    name: str
    answers: int
    current: bool


def branches(session: Session) -> list[Branch]:
    """Return every branch, the newest first."""
    found = []
    onward = {session.record.head, *(line.number for line in session.record.onward())}
    for end in reversed(session.branches()):
        answers = by_persons(session.record, session.record.path(end.number))
        name = line_name(session, answers[-1]) if answers else "The start"
        found.append(Branch(end.number, name, len(answers), end.number in onward))
    return found


# -- fair play -------------------------------------------------------------------------------------


class Count(msgspec.Struct, frozen=True):
    """How often something came up for a side, against what is to be expected."""

    side: str
    what: str
    tries: int
    came: int
    expected: float


class Fairness(msgspec.Struct, frozen=True):
    """What somebody needs to trust the draw: the seed, the counts, and what opponents can see."""

    seed: str
    see: str
    counts: tuple[Count, ...]


def fairness(session: Session, state: Any) -> Fairness:
    """Return the fairness panel."""
    scene = scene_of(session.game)
    counts = tuple(
        Count(t.side, t.what, t.tries, t.came, round(t.expected, 2))
        for t in scene.tallies(state, session.events)
    )
    return Fairness(session.record.header.seed, scene.OPPONENTS_SEE, counts)


# -- hints -----------------------------------------------------------------------------------------


class Hint(msgspec.Struct, frozen=True):
    """What the sensible player would do: the option's notation, in words, and why if he says so."""

    answer: str
    label: str
    why: str


def hint(session: Session, state: Any, seats: frozenset[str] | None = None) -> Hint | None:
    """Return what the game's sensible player would do now, as those who hold *seats* (None: all).

    None if there is nothing to say, or somebody else is asked; of a question that several may
    answer only what those seats may choose is thought of.
    """
    game = session.game
    asked = [each for each in session.questions() if may_answer(each, seats)]
    hinted = getattr(game, "hint", None) or getattr(extra_of(game, "plain"), "hint", None)
    if not asked or asked[0].source or hinted is None:
        return None
    question = own_part(asked[0], seats)
    found = hinted(game.view(state, frozenset((question.who,))), question)
    if found is None:
        return None
    text = str(found.option)
    option = question.value(text)
    return Hint(text, game.label(state, question, option), found.sentence)


# -- threats ---------------------------------------------------------------------------------------


class ThreatSeen(msgspec.Struct, frozen=True):
    """A danger.

    Attributes:
        sentence: what may happen.
        seats: the seats it comes from or concerns.
        severity: how grave it is; 3 is the gravest.
        clause: the clause it follows from, or another word for where the warning comes from.

    """

    sentence: str
    seats: tuple[int, ...]
    severity: int
    clause: str


def threats(session: Session, state: Any) -> list[ThreatSeen]:
    """Return the dangers that the game's module `threats` finds, the gravest first."""
    module = extra_of(session.game, "threats")
    if module is None or session.outcome() is not None:
        return []
    return [
        ThreatSeen(threat.sentence, tuple(threat.seats), threat.severity, threat.clause)
        for threat in module.threats(state)
    ]


# -- pointing at a map ----------------------------------------------------------------------------


class LookSeen(msgspec.Struct, frozen=True):
    """What is seen by pointing from somebody at a place.

    Attributes:
        title: whom and what it is about.
        lines: what there is to say, a sentence each.
        svg: marks on the map, in the units of its picture.
        reconstructed: whether a number in it had to be reconstructed.

    """

    title: str
    lines: tuple[str, ...]
    svg: str
    reconstructed: bool = False


def look(session: Session, state: Any, who: str, place: str) -> LookSeen | None:
    """Return what is seen from *who* at *place*; None if the game has no map."""
    module = map_of(session.game)
    if module is None:
        return None
    return msgspec.convert(
        module.look(session.game, state, who, place), LookSeen, from_attributes=True
    )


class FiguresSeen(msgspec.Struct, frozen=True):
    """The figures of an event.

    Attributes:
        title: what it is about.
        rows: each a word and a number, in the order in which they are reckoned.
        result: what came of it.
        leant: the reconstructed numbers that it leant on, in words.

    """

    title: str
    rows: tuple[tuple[str, str], ...]
    result: str
    leant: tuple[str, ...] = ()


def figures(game: Game, event: Event) -> FiguresSeen | None:
    """Return the figures of an event; None if it has none."""
    module = map_of(game)
    found = module.explained(game, event) if module is not None else None
    return None if found is None else msgspec.convert(found, FiguresSeen, from_attributes=True)


# -- an answer that is still being written --------------------------------------------------------


class OfferSeen(msgspec.Struct, frozen=True):
    """Something that may be added to a draft.

    Attributes:
        text: its notation.
        label: what it is called.
        time: how many segments it takes.
        group: what sort of action it is, in words.
        key: the key that adds it; empty for none.
        refusal: why it cannot be added now; empty if it can.
        clause: the clause that forbids it.
        warning: why it would come to nothing as things stand; empty if it would not.

    """

    text: str
    label: str
    time: int
    group: str
    key: str = ""
    refusal: str = ""
    clause: str = ""
    warning: str = ""


class SlotSeen(msgspec.Struct, frozen=True):
    """A stretch of a time line.

    Attributes:
        first: the first segment that it takes, from 1.
        last: the last one, in which it takes effect.
        text: the notation of the action; empty for time that is used up already.
        label: what it is called.
        kind: `used`, `act` or `lost`.
        group: what sort of action it is.
        refusal: what is wrong with it, or a warning; empty if nothing is.
        clause: the clause that says so.

    """

    first: int
    last: int
    text: str
    label: str
    kind: str
    group: str = ""
    refusal: str = ""
    clause: str = ""

    @property
    def wide(self) -> int:
        """How many segments it takes on the line."""
        return max(1, self.last - self.first + 1)


class LineSeen(msgspec.Struct, frozen=True):
    """One character's time line in a draft.

    Attributes:
        name: the character.
        letters: what stands on his counter.
        team: the number of his side.
        note: his state in a few words.
        slots: what fills his time.
        free: the first segment that nothing fills.

    """

    name: str
    letters: str
    team: int
    note: str
    slots: tuple[SlotSeen, ...]
    free: int


class DraftSeen(msgspec.Struct, frozen=True):
    """A draft: the answer as it stands, and what may become of it.

    Attributes:
        text: the whole answer in its notation.
        now: the character whose actions are on offer.
        refusal: why it could not be sent; empty if it could.
        clause: the clause that forbids it.
        segments: how many segments a time line has.
        lines: the time lines.
        offers: what may be added for that character.

    """

    text: str
    now: str
    refusal: str
    clause: str
    segments: int
    lines: tuple[LineSeen, ...]
    offers: tuple[OfferSeen, ...]


def draft(
    session: Session, state: Any, seats: frozenset[str] | None, text: str, who: str
) -> DraftSeen | None:
    """Return what becomes of a draft by one who holds *seats*; None if nothing is drafted now."""
    module = map_of(session.game)
    if module is None:
        return None
    for question in session.questions():
        if question.form is None or not may_answer(question, seats):
            continue
        view = session.game.view(state, frozenset((question.who,)))
        found = module.draft(session.game, view, question, text, who)
        if found is not None:
            return msgspec.convert(found, DraftSeen, from_attributes=True)
    return None


# -- an answer that is given by pointing ----------------------------------------------------------


class ActSeen(msgspec.Struct, frozen=True):
    """Something that a press does to a wish.

    Attributes:
        label: what stands on it.
        text: the wish that follows.
        group: the heading that it stands under.
        key: the key that does it; empty for none, `shift+1` with a modifier.
        chosen: whether the wish is that already.
        note: what comes of it, in a few words.
        refusal: why it cannot be; empty if it can.
        clause: the clause that forbids it.

    """

    label: str
    text: str
    group: str
    key: str = ""
    chosen: bool = False
    note: str = ""
    refusal: str = ""
    clause: str = ""


class PieceOffered(msgspec.Struct, frozen=True):
    """Somebody whom a wish may be about: his name, sign, side, state, and the wish that follows."""

    name: str
    letters: str
    team: int
    note: str
    text: str
    key: str
    chosen: bool


class WishSeen(msgspec.Struct, frozen=True):
    """An answer that is given by pointing and dragging, as far as it goes.

    Attributes:
        text: the answer so far, in its notation.
        ready: whether it may be sent.
        unit: whom it is about; empty if that is still to be chosen.
        units: whom it may be about.
        acts: what may be pressed.
        said: what it would do, in sentences.
        refusal: why it cannot be sent, or what is still to be said; empty if nothing is.
        clause: the clause that says so.
        svg: what it would be like, as marks on the map.
        send: what stands on the button that sends it.

    """

    text: str
    ready: bool
    unit: str
    units: tuple[PieceOffered, ...]
    acts: tuple[ActSeen, ...]
    said: tuple[str, ...]
    refusal: str
    clause: str
    svg: str
    send: str


def wish(
    session: Session,
    seats: frozenset[str] | None,
    text: str,
    point: str = "",
    model: int = -1,
    *,
    quick: bool = False,
) -> WishSeen | None:
    """Return what becomes of a wish of one who holds *seats*; None if nothing is answered so now.

    Args:
        session: the game.
        seats: the seats whose questions count; None is all.
        text: the answer so far.
        point: what was pointed at since, a place or a name.
        model: which of the models that stand there tentatively was dragged; -1 for none.
        quick: leave out what takes time to tell: something is still being dragged.

    """
    wishes = getattr(map_of(session.game), "wish", None)
    if wishes is None:
        return None
    for question in session.questions():
        if question.form is None or not may_answer(question, seats):
            continue
        found = wishes(question, text, point, model, quick=quick)
        if found is not None:
            return msgspec.convert(found, WishSeen, from_attributes=True)
    return None


# -- saved games -----------------------------------------------------------------------------------


def changed_options(game: Game, options: Mapping[str, str]) -> list[str]:
    """Return the options that are not at their default, in words."""
    found = []
    for option in game.options:
        value = options.get(option.key, option.default)
        if value != option.default:
            found.append(option.title if value == "on" else f"{option.title}: {value}")
    return found
