"""A game on a map for whoever types: the map and the sheets in words, pointing, plots and orders.

A plot is typed as the beginnings of words, one character after the other or all in a line; the time
line that comes of it is shown before it is sent. What it may hold, and why something may not come
next, comes from the game, through `viewmodel.draft`. An order is one line of words; what it means
and what it would do comes from the game's module `twin`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, cast, runtime_checkable

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game
from lonehand.engine.question import Question
from lonehand.engine.session import Session
from lonehand.faces import typed, viewmodel
from lonehand.faces.inwords import capital, under
from lonehand.faces.viewmodel import DraftSeen, LineSeen, OfferSeen, Reasons, SlotSeen

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "map": ("", "the map in characters, and who is who on it"),
    "look": (
        "[NAME] [NAME or HEX]",
        "what somebody sees there: range, cover, the chance of a shot",
    ),
    "sheet": ("[NAME]", "a character's sheet: skills, wounds, weapons"),
    "send": ("", "send the plot that is shown, unfinished as it may be; so does Enter"),
}
"""The commands of a game on a map, besides those of every game."""
HOW: Final = (
    "A plot is a name, a colon, and actions in order, each by the beginnings of its words: "
    "«doc: draw, aim»; several characters in one line have a / between them, and without a name it "
    "is the next one’s. The time line is shown; an empty line sends it, ! behind a plot at once. "
    "? NAME lists the actions of another."
)
BETWEEN: Final = re.compile(r"\s+/\s+|\s*;\s*")
AGAIN: Final = re.compile(r"x?([1-9])")
"""Behind an action: so many times."""
NOTHING: Final = "nothing"
Plots = Mapping[str, Sequence[str]]


class Text(Protocol):
    """What the module `twin` of a game on a map offers."""

    def lines(self, state: Any) -> list[str]:
        """Return where everybody is and who sees whom, in sentences."""

    def chart(self, state: Any) -> list[str]:
        """Return the map in characters, with who is who."""

    def drawing(self, state: Any, chosen: Iterable[str] = ...) -> list[list[tuple[str, str]]]:
        """Return the map in characters, each line as stretches of text and style."""

    def key_to(self, state: Any) -> list[tuple[str, str, str]]:
        """Return who is who on the map: letters, style, words."""

    def sheet_of(self, game: Game, state: Any, name: str) -> list[str]:
        """Return somebody's sheet."""


@runtime_checkable
class Orders(Protocol):
    """What the text of a game offers besides, if a person moves by orders that are shown first."""

    COMMANDS: Mapping[str, tuple[str, str]]
    TABLE: str
    HOW: str
    BEATS: frozenset[str]

    def names(self, state: Any) -> list[str]:
        """Return the names of all who have a sheet."""

    def own(self, state: Any) -> frozenset[str]:
        """Return the names of all that persons play."""

    def waiting(self, question: Question) -> list[str]:
        """Return the names of all that an order may be for now."""

    def look(self, state: Any, asked: str, rest: str) -> list[str]:
        """Return what is seen from somebody at something, in sentences."""

    def takes(self, question: Question) -> bool:
        """Say whether a question is answered by an order."""

    def understood(self, question: Question, text: str, now: str = "") -> str:
        """Return the answer that typed words mean; *now* is whom the last order was for."""

    def ordered(self, question: Question, text: str) -> str:
        """Return whom an answer is for; empty for nobody."""

    def shown(self, question: Question, text: str) -> list[str]:
        """Return what an answer would do; raise Refusal if it cannot be given."""

    def asked(self, question: Question) -> list[str]:
        """Return whom a question is about and what may be typed."""

    def offers(self, question: Question, rest: str) -> list[str]:
        """Return what may be ordered, of whom *rest* names or of all."""


@runtime_checkable
class PutsBack(Protocol):
    """What the text of a game offers besides, if it says itself what hands put back."""

    def back(self, now: Any, then: Any) -> list[str]:
        """Return what hands do so that the table *now* becomes the table *then*, in sentences."""


def text_of(game: Game) -> Text | None:
    """Return the module `twin` of a game on a map; None for any other game.

    Where the text depends on the game's own tables, the module has it as `bound(game)`.
    """
    if viewmodel.map_of(game) is None:
        return None
    module = viewmodel.extra_of(game, "twin")
    bound = getattr(module, "bound", None)
    return cast("Text | None", bound(game) if bound is not None else module)


def beats_of(game: Game) -> frozenset[str]:
    """Return the kinds of events that begin a part of a turn, for whoever reads lines."""
    text: object = text_of(game)
    own: frozenset[str] = getattr(viewmodel.scene_of(game), "BEATS", frozenset())
    return text.BEATS if isinstance(text, Orders) else own


def heads_of(game: Game) -> frozenset[str]:
    """Return the kinds of events that begin a turn."""
    return frozenset(getattr(viewmodel.scene_of(game), "HEADS", (viewmodel.TURN,)))


# -- pointing -------------------------------------------------------------------------------------


def named(names: Sequence[str], text: str, place: str) -> str:
    """Return which of some names a few letters mean.

    Raises:
        Refusal: none of them, or more than one.

    """
    exact = [name for name in names if name.casefold() == text.casefold()]
    found = exact or typed.fitting({name: name for name in names}, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(f"«{text}» may be {typed.named(found)}; type more of it", place=place)
    raise Refusal(f"«{text}» is nobody here; there are {', '.join(names)}", place=place)


def somebody(scene: Any, state: Any, asked: str) -> str:
    """Return whom a command is about that names nobody: who is asked about, else one of yours."""
    men = scene.scene(state).men
    if not men:
        raise Refusal("nobody is on the map yet", place="look")
    yours = [man.name for man in men if man.seat and man.active]
    return asked or (yours or [man.name for man in men])[0]


def looked(session: Session, state: Any, asked: str, rest: str) -> list[str]:
    """Return what somebody sees at a hex or at somebody, in sentences.

    Args:
        session: the game.
        state: the showdown as it stands.
        asked: the character whose action is asked about; empty if it is nobody's.
        rest: `Doc E5`, `Doc Wyatt`; `Wyatt` or `E5` alone is looked at by whoever is asked about.

    """
    scene: Any = viewmodel.map_of(session.game)
    men = scene.scene(state).men
    if not scene.places(state):
        return ["There is no map."]
    watcher = somebody(scene, state, asked)
    place = watcher
    if rest:
        watcher, place = from_to(scene, state, watcher, rest)
    if watcher != place and any(man.name == place and man.seat for man in men):
        watcher = place if rest.casefold() == place.casefold() else watcher
    found = viewmodel.look(session, state, watcher, place)
    if found is None or not found.lines:
        return [f"{found.title if found else watcher}: nothing to see."]
    mark = ["Reconstructed numbers went into it."] if found.reconstructed else []
    return [f"{found.title.replace('→', 'to')}:", *(f"  {line}" for line in [*found.lines, *mark])]


def from_to(scene: Any, state: Any, watcher: str, text: str) -> tuple[str, str]:
    """Return who looks and where: a place alone, or a name and then a place."""
    names = [man.name for man in scene.scene(state).men]
    words = text.split()
    for length in range(len(words) - 1, 0, -1):
        name = " ".join(words[:length])
        found = typed.fitting({one: one for one in names}, name)
        if len(found) == 1:
            return found[0], pointed(scene, state, found[0], " ".join(words[length:]), names)
    return watcher, pointed(scene, state, watcher, text, names)


def pointed(scene: Any, state: Any, watcher: str, text: str, names: Sequence[str]) -> str:
    """Return the hex or the character that a text means; a hex of his own board needs no key."""
    places: dict[str, str] = {name.casefold(): name for name, _, _ in scene.places(state)}
    here: str = next((man.cell for man in scene.scene(state).men if man.name == watcher), "")
    board = here.rpartition(" ")[0]
    for each in (text, f"{board} {text}"):
        if each.casefold() in places:
            return places[each.casefold()]
    ends = [name for low, name in places.items() if low.endswith(f" {text.casefold()}")]
    if len(ends) == 1:
        return ends[0]
    if ends:
        raise Refusal(f"«{text}» may be {typed.named(ends)}; type more of it", place="look")
    return named(names, text, "look")


# -- reasons --------------------------------------------------------------------------------------


def reasons(found: Reasons) -> list[str]:
    """Return why somebody did what he did, line by line, each under its clause."""
    lines = [found.sentence or f"{found.who}:"]
    for reason in found.lines:
        head = "" if reason.say.startswith(reason.card) else f"{reason.card}: "
        lines.append(f"  {head}{capital(reason.say)}{under(reason.clause)}")
        if reason.facts:
            lines.append(f"      Facts: {'; '.join(reason.facts)}.")
        lines += [
            f"      {capital(row.say)} Out: {row.failed}.{under(row.clause)}"
            for row in reason.above
            if row.failed
        ]
    return lines


def figures(session: Session, numbers: range) -> list[str]:
    """Return the figures of the events of those numbers, with what in them is reconstructed."""
    lines = []
    for number in numbers:
        found = viewmodel.figures(session.game, session.events[number])
        if found is None:
            continue
        rows = ", ".join(f"{word} {value}" for word, value in found.rows)
        lines.append(f"  {found.title}: {rows}. {capital(found.result)}")
        if found.leant:
            lines.append(f"      Reconstructed: {', '.join(found.leant)}.")
    return lines


def why(session: Session, state: Any, upto: int) -> list[str]:
    """Return the reasons of the last decision up to an event, and the figures of what it led to."""
    found = viewmodel.reasons(session, state, upto)
    last = min(upto, len(session.events) - 1)
    if found is None:
        return figures(session, range(last, last + 1)) or ["Nobody has decided anything yet."]
    ends = heads_of(session.game) | beats_of(session.game)
    after = found.event + 1
    while after < len(session.events):
        event = session.events[after]
        if event.kind in ends or event.facts.get("lines"):
            break
        after += 1
    lines = [*reasons(found), *figures(session, range(found.event + 1, after))]
    if after <= last < len(session.events) and upto < len(session.events):
        lines = [*figures(session, range(last, last + 1)), *lines]
    return lines


# -- plots ----------------------------------------------------------------------------------------

Drafted = Callable[[str, str], DraftSeen | None]
"""Gives a draft for a text and the character whose actions are offered."""


def drafted(session: Session, state: Any) -> Drafted:
    """Return what gives the drafts of the plot that is asked for."""
    return lambda text, who: viewmodel.draft(session, state, None, text, who)


def written(plots: Plots) -> str:
    """Return plots in their notation."""
    return " / ".join(f"{name}: {', '.join(actions) or NOTHING}" for name, actions in plots.items())


def understood(drafts: Drafted, text: str, done: Plots) -> dict[str, list[str]]:
    """Return the actions that a line plots, for each character concerned.

    Names and actions are the beginnings of their words. Commas may be left out; `wait 2` is twice
    the same.

    Args:
        drafts: gives what may be plotted.
        text: the line; what names nobody is for the first character without a plot.
        done: what has been plotted before.

    Raises:
        Refusal: a name or an action is unknown or may be several, or an action cannot come there.

    """
    start = drafts("", "")
    if start is None:
        raise Refusal("nothing is being plotted", place="plot")
    names = [line.name for line in start.lines]
    found: dict[str, list[str]] = {}
    for part in filter(None, BETWEEN.split(text.strip())):
        name, colon, actions = part.partition(":")
        if colon:
            who = named(names, name.strip(), "plot")
        else:
            left = [name for name in names if name not in done and name not in found]
            who, actions = (left or names)[0], part
        offers = drafts("", who)
        known_to = {} if offers is None else {one.text: one.label for one in offers.offers}
        found[who] = actions_in(known_to, actions, who)
    return found


def actions_in(known: Mapping[str, str], text: str, who: str) -> list[str]:
    """Return the actions that a text names, in order; each takes as many words as fit it."""
    found: list[str] = []
    if text.strip().casefold() in ("", NOTHING, "-"):
        return found
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        words = part.split()
        while words:
            again = AGAIN.fullmatch(words[0])
            if found and again is not None:
                found += [found[-1]] * (int(again[1]) - 1)
                words = words[1:]
                continue
            length = next(
                (n for n in range(len(words), 0, -1) if fitting(known, " ".join(words[:n]))), 1
            )
            found.append(action(known, " ".join(words[:length]), who))
            words = words[length:]
    return found


def fitting(known: Mapping[str, str], text: str) -> list[str]:
    """Return the actions that a text may mean: exact ones, else those that begin with its words."""
    exact = [one for one in known if one.casefold() == text.casefold()]
    if exact:
        return exact
    found = typed.fitting(known, text)
    said = typed.words_of(text)
    begun = [one for one in found if said and typed.words_of(one)[0].startswith(said[0])]
    return begun or found


def action(known: Mapping[str, str], text: str, who: str) -> str:
    """Return the action that a text means; raise Refusal if there is none, or more than one."""
    found = fitting(known, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise typed.Several(
            f"«{text}» may be {typed.named(found)}; type more of it",
            found,
            place=who,
            clause="",
        )
    raise typed.Unfit(f"«{text}» is no action of {who}’s; ? lists them", place=who)


def checked(drafts: Drafted, plots: Plots) -> DraftSeen:
    """Return the draft of some plots; raise Refusal at the first action that cannot come there."""
    found = drafts(written(plots), "")
    if found is None:
        raise Refusal("nothing is being plotted", place="plot")
    for line in found.lines:
        for slot in line.slots:
            if slot.kind == "lost":
                raise Refusal(slot.refusal, place=line.name, clause=slot.clause)
    if found.refusal:
        raise Refusal(found.refusal, place="plot", clause=found.clause)
    return found


# -- time lines -----------------------------------------------------------------------------------


def stretch(slot: SlotSeen) -> str:
    """Return the segments that a slot takes: `3`, or `1 to 3`."""
    return f"{slot.first}" if slot.first >= slot.last else f"{slot.first} to {slot.last}"


def takes_no_time(line: LineSeen, place: int) -> bool:
    """Tell whether what stands in that place of a time line takes no segment of it."""
    slot = line.slots[place]
    after = line.slots[place + 1].first if place + 1 < len(line.slots) else line.free
    return slot.kind == "act" and after <= slot.last


def time_line(line: LineSeen, segments: int) -> str:
    """Return a character's time line in a sentence: `1 to 3 draw and cock, 4 aim, 5 free`."""
    pieces = [
        f"{stretch(slot)} {'gone to delay' if slot.kind == 'used' else slot.label}"
        f"{' without time' if takes_no_time(line, place) else ''}"
        f"{f' (but {slot.refusal})' if slot.refusal else ''}"
        for place, slot in enumerate(line.slots)
    ]
    if line.free == segments:
        pieces.append(f"{segments} free")
    elif line.free < segments:
        pieces.append(f"{line.free} to {segments} free")
    return f"{line.name}: {', '.join(pieces)}."


def plot_lines(found: DraftSeen, plots: Plots) -> list[str]:
    """Return the time lines of a draft, and what is still to be done."""
    lines = [f"  {time_line(line, found.segments)}" for line in found.lines if line.name in plots]
    missing = [line.name for line in found.lines if line.name not in plots]
    if missing:
        return [*lines, f"Still to plot: {', '.join(missing)}. send sends it as it is."]
    return [*lines, "Enter sends it; type a plot again to change it."]


def asked(found: DraftSeen, prompt: str, clause: str, candidates: Sequence[str]) -> list[str]:
    """Return the question for a plot: whose it is, what time they have, and what may be typed.

    Args:
        found: the draft with nothing in it yet.
        prompt: the question.
        clause: the clause that asks.
        candidates: plots that would come to something.

    """
    lines = [f"{prompt}{under(clause)}"]
    for line in found.lines:
        time = time_line(line, found.segments).partition(": ")[2]
        lines.append(f"  {line.name}: {line.note}. Segments: {time}")
    example = next(iter(candidates), "")
    if len(found.lines) == 1:
        example = example.partition(": ")[2]
    perhaps = f", for instance «{example}»" if example not in ("", NOTHING) else ""
    return [*lines, f"Type actions in order{perhaps}; ? lists them all, with their segments."]


def offers(found: DraftSeen) -> list[str]:
    """Return all that somebody may plot, by sort, with the segments it takes, and what not."""
    groups: dict[str, list[OfferSeen]] = {}
    for one in found.offers:
        groups.setdefault(one.group, []).append(one)
    lines = [f"{found.now} may plot, each with the segments it takes:"]
    for group, those in groups.items():
        can = ", ".join(f"{one.label} {one.time}" for one in those if not one.refusal)
        lines += [f"  {group}: {can}."] if can else []
    for one in found.offers:
        if one.refusal:
            lines.append(f"  not {one.label}: {one.refusal}{under(one.clause)}")
    return lines
