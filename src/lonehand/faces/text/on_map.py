"""A game on a map for anyone who types: pointing, reasons with their figures, and plots.

A plot is typed as the beginnings of words, one character after the other or all in a line; the time
line that comes of it is shown before it is sent. What it may hold, and why something may not come
next, comes from the game, as a draft.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar import english
from lonehand.engine.play.view import Seen
from lonehand.engine.reasons import with_reasons
from lonehand.faces import viewmodel
from lonehand.faces.text import typed_answers, wording
from lonehand.faces.text.wording import under
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Act, Draft, Pointing, Slot, Track
from lonehand.show.figures import Board

HOW: Final = (
    "Type a name, a colon and actions in order; the first letters of each word are enough: "
    "“doc: draw, aim”. Put a / between several characters in one line. Without a name, the plot is "
    "for the next one. The time line is shown; an empty line sends it, ! after a plot at once. "
    "? NAME lists the actions of another."
)
BETWEEN: Final = re.compile(r"\s+/\s+|\s*;\s*")
AGAIN: Final = re.compile(r"x?([1-9])")
"""Behind an action: so many times."""
NOTHING: Final = "nothing"
Plots = Mapping[str, Sequence[str]]


# -- pointing -------------------------------------------------------------------------------------


def match_name(names: Sequence[str], text: str, place: str) -> str:
    """Return which of some names a few letters mean.

    Raises:
        Refusal: none of them, or more than one.

    """
    exact = [name for name in names if name.casefold() == text.casefold()]
    found = exact or typed_answers.matching_notations({name: name for name in names}, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(
            f"“{text}” may be {typed_answers.name_answers(found)}; type more of it", place=place
        )
    raise Refusal(f"there is no “{text}” here; {english.choose(names, text)}", place=place)


def board_of(show: OnMap[Any], view: Any) -> Board:
    """Return who and what is on the map; raise Refusal if there is none yet."""
    board = show.scene(view).map
    if board is None or not board.figures:
        raise Refusal("no one is on the map yet", place="look")
    return board


def somebody(show: OnMap[Any], view: Any, asked: str) -> str:
    """Return whom a command is about that names nobody: who is asked about, else one of yours."""
    figures = board_of(show, view).figures
    yours = [each.name for each in figures if each.seat and each.active]
    return asked or (yours or [each.name for each in figures])[0]


def inspect(show: OnMap[Any], view: Any, asked: str, rest: str) -> list[str]:
    """Return what somebody sees at a hex or at somebody, in sentences.

    Args:
        show: how the game is shown.
        view: what a seat may know.
        asked: the character whose action is asked about; empty if it is nobody's.
        rest: `Doc E5`, `Doc Wyatt`; `Wyatt` or `E5` alone is looked at by whoever is asked about.

    """
    if not any(show.extent(view)):
        return ["There is no map."]
    watcher = somebody(show, view, asked)
    place = watcher
    board = board_of(show, view)
    if rest:
        watcher, place = from_to(show, view, watcher, rest)
    other = board.find(place)
    if watcher != place and other is not None and other.seat:
        watcher = place if rest.casefold() == place.casefold() else watcher
    found = show.look(view, watcher, place)
    if not found.lines:
        return [f"{found.title}: nothing in sight."]
    mark = ["This uses reconstructed numbers."] if found.reconstructed else []
    return [f"{found.title.replace('→', 'to')}:", *(f"  {line}" for line in [*found.lines, *mark])]


def from_to(show: OnMap[Any], view: Any, watcher: str, text: str) -> tuple[str, str]:
    """Return who looks and where: a place alone, or a name and then a place."""
    names = [each.name for each in board_of(show, view).figures]
    words = text.split()
    for length in range(len(words) - 1, 0, -1):
        name = " ".join(words[:length])
        found = typed_answers.matching_notations({one: one for one in names}, name)
        if len(found) == 1:
            return found[0], find_target(show, view, found[0], " ".join(words[length:]), names)
    return watcher, find_target(show, view, watcher, text, names)


def find_target(show: OnMap[Any], view: Any, watcher: str, text: str, names: Sequence[str]) -> str:
    """Return the place or the character that a text means; a hex of his own board needs no key."""
    if "," in text and show.scale(view) is not None:
        return text
    places: dict[str, str] = {spot.name.casefold(): spot.name for spot in show.places(view)}
    who = board_of(show, view).find(watcher)
    board = who.place.rpartition(" ")[0] if who is not None else ""
    for each in (text, f"{board} {text}"):
        if each.casefold() in places:
            return places[each.casefold()]
    ends = [name for low, name in places.items() if low.endswith(f" {text.casefold()}")]
    if len(ends) == 1:
        return ends[0]
    if ends:
        raise Refusal(
            f"“{text}” may be {typed_answers.name_answers(ends)}; type more of it", place="look"
        )
    return match_name(names, text, "look")


# -- reasons --------------------------------------------------------------------------------------


def figures(seen: Seen, numbers: range) -> list[str]:
    """Return the figures of the events of those numbers, with what in them is reconstructed."""
    lines = []
    for number in numbers:
        found = show_of(seen.game).figures_of(seen.events[number].event)
        if found is None:
            continue
        rows = ", ".join(f"{word} {value}" for word, value in found.rows)
        lines.append(f"  {found.title}: {rows}. {english.sentence(found.result)}")
        if found.leant:
            lines.append(f"      Reconstructed: {', '.join(found.leant)}.")
    return lines


def why(seen: Seen, upto: int) -> list[str]:
    """Return the reasons of the last decision up to an event, and the figures of what it led to."""
    found = viewmodel.reasons(seen, upto)
    last = min(upto, len(seen.events) - 1)
    if found is None:
        return figures(seen, range(last, last + 1)) or [wording.NO_TURN]
    show = show_of(seen.game)
    ends = show.heads | (show.line_beats or show.beats)
    after = found.event + 1
    while after < len(seen.events):
        event = seen.events[after].event
        if event.kind in ends or with_reasons(event) is not None:
            break
        after += 1
    lines = [*wording.reasons(found, show), *figures(seen, range(found.event + 1, after))]
    if after <= last < len(seen.events) and upto < len(seen.events):
        lines = [*figures(seen, range(last, last + 1)), *lines]
    return lines


# -- plots ----------------------------------------------------------------------------------------

Drafted = Callable[[str, str], Draft | None]
"""Gives a draft for a text and the character whose actions are offered."""


def open_drafts(seen: Seen) -> Drafted:
    """Return what gives the drafts of the plot that is asked for."""
    return lambda text, who: viewmodel.draft(seen, Pointing(text, who))


def write_plots(plots: Plots) -> str:
    """Return plots in their notation."""
    return " / ".join(f"{name}: {', '.join(actions) or NOTHING}" for name, actions in plots.items())


def parse_plots(drafts: Drafted, text: str, done: Plots) -> dict[str, list[str]]:
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
        raise Refusal("you have nothing to plot now", place="plot")
    names = [track.name for track in start.tracks]
    found: dict[str, list[str]] = {}
    for part in filter(None, BETWEEN.split(text.strip())):
        name, colon, actions = part.partition(":")
        if colon:
            who = match_name(names, name.strip(), "plot")
        else:
            left = [name for name in names if name not in done and name not in found]
            who, actions = (left or names)[0], part
        offers = drafts("", who)
        known_to = {} if offers is None else {one.adds: one.label for one in offers.acts}
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
                (
                    n
                    for n in range(len(words), 0, -1)
                    if matching_actions(known, " ".join(words[:n]))
                ),
                1,
            )
            found.append(action(known, " ".join(words[:length]), who))
            words = words[length:]
    return found


def matching_actions(known: Mapping[str, str], text: str) -> list[str]:
    """Return the actions that a text may mean: exact ones, else those that begin with its words."""
    exact = [one for one in known if one.casefold() == text.casefold()]
    if exact:
        return exact
    found = typed_answers.matching_notations(known, text)
    said = typed_answers.words_of(text)
    begun = [one for one in found if said and typed_answers.words_of(one)[0].startswith(said[0])]
    return begun or found


def action(known: Mapping[str, str], text: str, who: str) -> str:
    """Return the action that a text means; raise Refusal if there is none, or more than one."""
    found = matching_actions(known, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise typed_answers.Several(
            f"“{text}” may be {typed_answers.name_answers(found)}; type more of it",
            found,
            place=who,
            clause="",
        )
    near = typed_answers.mend_slips(known, text)
    raise typed_answers.Unfit(f"{who} has no action “{text}”", near, "type ? for a list", place=who)


def check_plots(drafts: Drafted, plots: Plots) -> Draft:
    """Return the draft of some plots; raise Refusal at the first action that cannot come there."""
    found = drafts(write_plots(plots), "")
    if found is None:
        raise Refusal("you have nothing to plot now", place="plot")
    for line in found.tracks:
        for slot in line.slots:
            if slot.kind == "lost":
                raise Refusal(slot.refusal, place=line.name, clause=slot.clause)
    if found.refusal:
        raise Refusal(found.refusal, place="plot", clause=found.clause)
    return found


# -- time lines -----------------------------------------------------------------------------------


def stretch(slot: Slot) -> str:
    """Return the segments that a slot takes: `3`, or `1 to 3`."""
    return f"{slot.first}" if slot.first >= slot.last else f"{slot.first} to {slot.last}"


def time_line(line: Track, segments: int) -> str:
    """Return a character's time line in a sentence: `1 to 3 draw and cock, 4 aim, 5 free`."""
    pieces = [
        f"{stretch(slot)} {'gone to delay' if slot.kind == 'used' else slot.label}"
        f"{' without time' if slot.at_once else ''}"
        f"{f' (but {slot.refusal})' if slot.refusal else ''}"
        for slot in line.slots
    ]
    if line.free == segments:
        pieces.append(f"{segments} free")
    elif line.free < segments:
        pieces.append(f"{line.free} to {segments} free")
    return f"{line.name}: {', '.join(pieces)}."


def plot_lines(found: Draft, plots: Plots) -> list[str]:
    """Return the time lines of a draft, and what is still to be done."""
    lines = [f"  {time_line(line, found.segments)}" for line in found.tracks if line.name in plots]
    missing = [line.name for line in found.tracks if line.name not in plots]
    if missing:
        return [*lines, f"Still to plot: {', '.join(missing)}. Type send to send it anyway."]
    return [*lines, "Enter sends it. Type a plot again to change it."]


def plot_question(found: Draft, prompt: str, clause: str, candidates: Sequence[str]) -> list[str]:
    """Return the question for a plot: whose it is, what time they have, and what may be typed.

    Args:
        found: the draft with nothing in it yet.
        prompt: the question.
        clause: the clause that asks.
        candidates: plots that would come to something.

    """
    lines = [f"{prompt}{under(clause)}"]
    for line in found.tracks:
        time = time_line(line, found.segments).partition(": ")[2]
        lines.append(f"  {line.name}: {line.note}. Segments: {time}")
    example = next(iter(candidates), "")
    if len(found.tracks) == 1:
        example = example.partition(": ")[2]
    perhaps = f", for example “{example}”" if example not in ("", NOTHING) else ""
    return [*lines, f"Type actions in order{perhaps}. Type ? for all of them and their segments."]


def offers(found: Draft) -> list[str]:
    """Return all that somebody may plot, by sort, with the segments it takes, and what not."""
    groups: dict[str, list[Act]] = {}
    for one in found.acts:
        groups.setdefault(one.group, []).append(one)
    lines = [f"{found.about} can plot these, each with the segments it takes:"]
    for group, those in groups.items():
        can = ", ".join(f"{one.label} {one.time}" for one in those if not one.refusal)
        lines += [f"  {group}: {can}."] if can else []
    for one in found.acts:
        if one.refusal:
            lines.append(f"  not {one.label}: {one.refusal}{under(one.clause)}")
    return lines
