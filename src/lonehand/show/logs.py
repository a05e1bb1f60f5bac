"""What has happened, and why: lines of the log, reasons, figures, counts, dangers, hints."""

from __future__ import annotations

import msgspec

from lonehand.engine.reasons import Above


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a sentence; *card* or *seat* says what it names.

    On a map *card* is the name of a figure.
    """

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
        lost: what to say to people who lose a turn by it unasked, or somebody; empty for nothing.
        grave: whether it is told again when it is your move.
        aside: whether it is a note on the game, at which nobody looks back.

    """

    number: int
    clause: str
    kind: str
    sentence: str
    pieces: tuple[Piece, ...]
    cards: tuple[str, ...]
    seats: tuple[int, ...]
    head: bool
    reasons: bool
    beat: bool = False
    lost: str = ""
    grave: bool = False
    aside: bool = False


class Short(msgspec.Struct, frozen=True):
    """The beginning of a turn, or of a part of one, in fewer words than the log takes.

    Attributes:
        line: the same as a shorter sentence; empty for no shorter one.
        owner: whose part it is: “Bill’s counter”; empty for nobody's.
        adds: what is left to say under the name of the one who acts; empty for nothing.
        whose: whose turn it is, where each has one of his own: “The Sheriff”.
        still: what to say of that turn once it is over: “The end of the Sheriff’s turn.”

    """

    line: str = ""
    owner: str = ""
    adds: str = ""
    whose: str = ""
    still: str = ""


class Act(msgspec.Struct, frozen=True):
    """What is seen of an event: a beat of somebody's act.

    Attributes:
        kind: `turn`, `aim`, `play`, `answer`, `hurt`, `heal`, `dies` or `draw`.
        actor: the seat that acts, or that something happens to.
        target: the seat that it is meant for; -1 for nobody.
        card: the card that is played, by its notation.
        points: how many life points are lost or won.
        caption: what happens, in a few words; empty for the words of the log.

    """

    kind: str
    actor: int
    target: int = -1
    card: str = ""
    points: int = 0
    caption: str = ""


# -- reasons ---------------------------------------------------------------------------------------


class Reason(msgspec.Struct, frozen=True):
    """Why one thing was done or passed over.

    Attributes:
        card: the card by its notation, or in a few words what was decided.
        use: whether it was done.
        target: to whom; empty for nobody.
        clause: the clause of the row that applied.
        say: what that row says.
        facts: what was known.
        above: the rows before it.

    """

    card: str
    use: bool
    target: str
    clause: str
    say: str
    facts: tuple[str, ...]
    above: tuple[Above, ...]


class Reasons(msgspec.Struct, frozen=True):
    """Why somebody did what he did.

    Attributes:
        event: the number of the event that carries them.
        seat: who decided, by his number.
        who: how he is called.
        sentence: what happened.
        lines: one for each thing that was looked at.

    """

    event: int
    seat: int
    who: str
    sentence: str
    lines: tuple[Reason, ...]


class Asked(msgspec.Struct, frozen=True):
    """A question of a decision: what was asked or found, and how it was answered.

    Attributes:
        words: the question, or what follows from the answers before it.
        answer: `yes`, `no`, or empty for what follows.
        because: what it was answered by; empty if that is plain.
        clause: the clause that asks; empty for none.

    """

    words: str
    answer: str
    because: str = ""
    clause: str = ""


class Rank(msgspec.Struct, frozen=True):
    """Somebody or some place that was looked at, the best first.

    Attributes:
        words: who or what it is.
        because: what spoke for it or against it; empty for nothing.
        lights: whose counter it is on the map, by name; empty for nobody's.
        passed: whether it was passed over.

    """

    words: str
    because: str = ""
    lights: str = ""
    passed: bool = False


class Rolled(msgspec.Struct, frozen=True):
    """A coloured die of instructions, and the cell that it gives.

    Attributes:
        colour: as a page names it: `dark`, `medium`, `light`.
        face: what it shows.
        cell: the instructions, in their order.

    """

    colour: str
    face: int
    cell: tuple[str, ...]


class Figures(msgspec.Struct, frozen=True):
    """The figures of an event, or how somebody whom the rules play came to what he does.

    Attributes:
        title: what it is about.
        rows: each a word and a number, in the order in which they are reckoned.
        result: what came of it.
        leant: the reconstructed numbers that it leant on, in words.
        kicker: what stands above the title, in a few words; empty for the usual ones.
        then: what he does after that; empty for nothing.
        steps: the questions that led there.
        places: where he may go, the best first.
        targets: whom he may take for a target, the best first.
        rolled: the die of instructions that decided it; None where there is none.

    """

    title: str
    rows: tuple[tuple[str, str], ...]
    result: str
    leant: tuple[str, ...] = ()
    kicker: str = ""
    then: str = ""
    steps: tuple[Asked, ...] = ()
    places: tuple[Rank, ...] = ()
    targets: tuple[Rank, ...] = ()
    rolled: Rolled | None = None


# -- fair play, dangers, hints ---------------------------------------------------------------------


class Tally(msgspec.Struct, frozen=True):
    """How often something came up for one side, against what is to be expected.

    Attributes:
        side: `you` or `opponents`.
        what: what was counted.
        tries: out of how many.
        came: how often it came up.
        expected: how often it would on average.

    """

    side: str
    what: str
    tries: int
    came: int
    expected: float


class Threat(msgspec.Struct, frozen=True):
    """Something that may go wrong.

    Attributes:
        seats: who is involved, the one it comes from first.
        sentence: what may happen.
        clause: the clause it follows from, or another word for where the warning comes from.
        severity: 1 is worth knowing, 2 is dangerous, 3 may be the end of somebody.

    """

    seats: tuple[int, ...]
    sentence: str
    clause: str
    severity: int


class Advice(msgspec.Struct, frozen=True):
    """What a sensible player would answer, in its notation, and why, in a sentence."""

    option: str
    sentence: str
