"""The terminal's face for a game on a map: the map in characters, the men, and plotting by keys.

Everything else (log, reasons, history, typing) is that of `app`. What may be plotted and why
something may not comes from the view model; the console keeps the plot until it is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.style import Style
from textual.widgets import Input, Static

from lonehand.engine.game import ENGINES_OWN
from lonehand.engine.grammar import english
from lonehand.engine.play.view import Play
from lonehand.faces.terminal import app, drawing
from lonehand.faces.terminal.screen import MARGINS
from lonehand.faces.text import on_map
from lonehand.faces.text.console import Reply
from lonehand.faces.text.wording import under
from lonehand.show.contract import OnMap, Ordered
from lonehand.show.drafts import Act, Draft, Foe, Track
from lonehand.show.figures import Run
from lonehand.show.maps.cells_text import NAMES, OUT

STYLES: Final = {
    "side 0": "bold cyan",
    "side 1": "bold red",
    "side 2": "bold green",
    "side 3": "bold magenta",
    "choice": "reverse",
    "out": "dim",
    "lying": "bold yellow",
    "names": "dim",
    "terrain": "green",
}
"""How the styles of the map look; letters and signs tell the same without them."""
DIGITS: Final = "1234567890"
ACTION_KEYS: Final = DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys that add an action to a plot, in the order of the actions."""
HIGH: Final = 34
"""With so many rows every time line is shown, and the log beside a plot in a narrow terminal."""
PANEL: Final = 34
"""Columns that the panel beside the table has at least, as the style sheet says."""
BESIDE: Final = 16
"""Rows that the other parts of the screen usually take from the map."""
LEAST_BESIDE: Final = 20
"""Columns beside a whole table that are enough for the log, where there are few rows."""
NARROWEST: Final = 60
"""Columns that a part of the screen is taken to have until it is known."""
MOST_FOES: Final = 4
"""Opponents whose drills are shown above a plot in a high terminal; the nearest in a low one."""
MOST_OFFERS: Final = 6
"""Lines that say what a unit may do before anything is ordered of it."""
NAME_WIDTH: Final = 12
EDGE: Final = 8
"""Columns beside what is to be seen on the map."""
WIDEST: Final = 17
"""Columns of a segment on a time line, at most."""
KEYS: Final = (
    ("1 – 9, 0, A – Z", "a plot: add an action; with ×, hear why it cannot come"),
    ("Backspace", "a plot: take away the last action"),
    ("Tab, Shift+Tab", "a plot: the next character, the one before"),
    ("Enter", "a plot: finish this character; after the last one, send it"),
    ("s", "the sheets"),
    ("m", "the map alone, or with the log again"),
    ("Shift+← → ↑ ↓", "move the map"),
)
CAPITALS: Final = ("A – Z", "type an answer that begins so, such as a square to go to")
ORDER_KEYS: Final = (
    ("Enter", "an order: show what it would do; press again to send it"),
    ("Tab, Shift+Tab", "an order: for the next unit, the one before"),
    *KEYS[4:],
)
"""The keys of a game in which a person moves by orders; Esc leaves the line for the other keys."""


def spot_of(rows: Sequence[Sequence[Run]]) -> tuple[int, int]:
    """Return column and row of what stands out on a map, else of a person's own, else 0, 0."""
    for wanted in ("choice", "side 0"):
        for down, row in enumerate(rows):
            across = 0
            for run in row:
                if run.style == wanted:
                    return across, down
                across += len(run.text)
    return 0, 0


def foe_row(foe: Foe, one: int) -> Content:
    """Return what an opponent is known to do, under the numbers of the segments."""
    name = f"  {foe.name}"[: NAME_WIDTH - 1]
    parts = [Content.styled(f"{name:<{NAME_WIDTH}}", STYLES[f"side {foe.team}"])]
    for does in foe.does:
        said = f"{does.short}/{does.nearer}" if does.nearer else does.short
        said = said if len(said) < one else said.replace(", ", ",")
        style = "bold" if does.grave or does.nearer else ""
        parts.append(Content.assemble("│", (f"{said[: one - 1]:<{one - 1}}", style)))
    return Content.assemble(*parts, "│")


class MapTerminal(app.Terminal):
    """One game on a map in the terminal; the arguments are those of `app.Terminal`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "show('sheets')"),
        Binding("m", "map_alone"),
        Binding("backspace", "take_away"),
        Binding("tab", "other(1)", priority=True),
        Binding("shift+tab", "other(-1)", priority=True),
        Binding("shift+up", "pan(0, -4)"),
        Binding("shift+down", "pan(0, 4)"),
        Binding("shift+left", "pan(-8, 0)"),
        Binding("shift+right", "pan(8, 0)"),
        *(Binding(key, f"add({place})") for place, key in enumerate(ACTION_KEYS) if key.isalpha()),
    ]

    def __init__(
        self,
        session: Play,
        reopen: Callable[[str], Play] | None = None,
        pace: str = "fast",
    ) -> None:
        self.now, self.done = "", set[str]()
        self.foreseen: list[str] = []
        """What the order that is shown would do."""
        self.spots = [(0, 0)]
        """Whom or what the map is moved to: first who acts, then at whom or where to."""
        self.head: list[str] = []
        """The lines with the names of the columns."""
        super().__init__(session, reopen, pace)

    async def on_mount(self) -> None:
        """Keep the names of the columns above them."""
        self.watch(self.query_one("#map"), "scroll_x", self.draw_head, init=False)
        await self.query_one("#side").mount(Static(id="who"), before="#panel")

    # -- the map and the men -----------------------------------------------------------------------

    def compose_table(self) -> ComposeResult:
        """Make the map, and the list of who is on it."""
        yield Static(id="map-head")
        with ScrollableContainer(id="map", can_focus=False):
            yield Static(id="map-text")
        yield Static(id="signs")
        yield Static(id="men")

    def keys_there_are(self) -> tuple[tuple[str, str], ...]:
        """Return the keys of this game, what answers first, and what the map's signs mean."""
        first: Sequence[tuple[str, str]] = ORDER_KEYS
        usual = super().keys_there_are()
        if self.orders() is None:
            first = KEYS
            if not self.show.plots:
                first, usual = (*usual[:3], CAPITALS, *usual[3:4], *KEYS[4:]), usual[4:]
        signs = [("Signs", line) for line in self.show.signs_said(self.state_at(self.moment()))]
        return (*first, *usual, *signs)

    def orders(self) -> Ordered | None:
        """Return what reads the orders of this game, None if a person moves otherwise."""
        show = self.console_of.show
        return show if isinstance(show, Ordered) else None

    @property
    def show(self) -> OnMap[Any]:
        """How the game is shown on its map."""
        return cast("OnMap[Any]", self.console_of.show)

    def names_pointed_out(self, event: int | None) -> list[str]:
        """Return the names of what stands out on the map: an event's, else the answers' places."""
        if event is not None:
            return list(self.show.marks(self.console_of.seen.events[event].event).cards)
        question, asked = self.console_of.question, self.console_of.next_question()
        if question is None or asked is None:
            return []
        plot = self.plot()
        if plot is not None:
            return [plot.about]
        if self.console_of.orders() is not None:
            return [self.console_of.ordered] if self.console_of.ordered else []
        shown = self.options_shown()
        options = shown[self.chosen : self.chosen + 1] if self.chosen >= 0 else shown
        places = [option.place.partition(" ")[2] for option in options]
        return [place for place in places if place] or [self.asked_about()]

    def asked_about(self) -> str:
        """Return the name of whoever is asked about now; empty for nobody."""
        asked = self.console_of.next_question()
        return "" if asked is None else self.show.asked_about(self.state_at(None), asked)

    def draw_table(self, state: Any, event: int | None) -> None:
        """Draw the map, and who is on it."""
        names = self.names_pointed_out(event)
        low = self.size.height < HIGH
        dense = low
        rows = self.show.in_characters(state, names, dense=dense)
        if not low and len(rows) > self.size.height - BESIDE:
            dense = True
            rows = self.show.in_characters(state, names, dense=dense)
        if low and self.show.board_to_lay(state):  # the orders need the room more than the board
            rows = []
        self.head = self.take_head(rows)
        self.draw_head()
        lines = [
            Content.assemble(*((run.text, STYLES.get(run.style, "")) for run in row))
            for row in rows
        ] or [Content(line) for line in self.show.twin(state)]
        self.screen.set_class(not rows, "mapless")
        self.part("map-text").update(Content("\n").join(lines))
        self.spots = [
            self.find_spot(state, name, dense=dense) for name in self.names_in_view(event)
        ] or [spot_of(rows)]
        self.call_after_refresh(self.go_to_spot)
        men = [
            Content.assemble((f"{key.letters}  ", STYLES.get(key.style, "")), key.words)
            for key in sorted(self.show.key_to(state), key=lambda key: key.style == OUT)
        ]
        men += self.hands(state)
        drafting = self.plot() is not None or bool(self.console_of.order)
        self.screen.set_class(drafting and event is None, "plotting")
        self.screen.set_class(low, "low")
        alone = self.screen.has_class("alone") or (low and drafting and event is None)
        shares = self.screen.has_class("-wide") and (not alone or self.panel != "log")
        is_whole = self.give_room(rows if shares else [])
        beside = max(PANEL, self.size.width // 3 + 1) if shares else 0
        room = max(self.size.width - beside - MARGINS, NARROWEST)
        columns, flowing = drawing.in_columns(men, room), drawing.pack(men, room, gap="   ")
        fits = max((each.cell_length for each in men), default=0) <= room
        listed = columns if fits and len(columns) <= len(flowing) else flowing
        self.part("men").update(Content("\n").join([] if is_whole else listed))
        self.part("men").styles.clear_rule("max_height")
        self.call_after_refresh(self.give_spare_rows, len(lines), len(listed))
        self.part("who").update(Content("\n").join(men if is_whole else []))
        self.part("signs").update(Content(" ".join(self.show.signs_said(state))))

    def give_spare_rows(self, drawn: int, listed: int) -> None:
        """Give the rows that a map leaves empty to the list of who is on it, if that is cut."""
        men, spare = self.part("men"), self.query_one("#map").size.height - drawn
        if spare > 0 and men.size.height < listed:
            men.styles.max_height = men.outer_size.height + spare

    def give_room(self, rows: Sequence[Sequence[Run]]) -> bool:
        """Give an open table its full width if it fits, and return whether it does.

        The log is then narrower, and who is on the table is above the log, not below the map.
        """
        side = self.query_one("#side")
        wide = max((sum(len(run.text) for run in row) for row in rows), default=0)
        spare = self.size.width - wide - 1  # the bar of a map that is too high
        fits = bool(rows) and self.orders() is not None and LEAST_BESIDE <= spare < PANEL
        self.screen.set_class(fits, "beside")
        for rule, value in (("width", spare), ("min_width", LEAST_BESIDE)):
            if fits:
                setattr(side.styles, rule, value)
            else:
                side.styles.clear_rule(rule)
        return fits

    def take_head(self, rows: list[list[Run]]) -> list[str]:
        """Take the lines with the names of the columns off a map, and return them."""
        head = []
        while rows and all(run.style == NAMES for run in rows[0]):
            head.append("".join(run.text for run in rows.pop(0)))
        return head

    def names_in_view(self, event: int | None) -> list[str]:
        """Return what has to be seen, who acts first: of an event, or of what is asked."""
        names = self.names_pointed_out(event)
        who = self.asked_about()
        if event is None and who in self.show.names(self.state_at(None)):
            names = [who, *(names if self.chosen >= 0 else [])]
        return list(dict.fromkeys(names))[:2]

    def find_spot(self, state: Any, name: str, *, dense: bool) -> tuple[int, int]:
        """Return column and row of somebody or something on the map."""
        rows = self.show.in_characters(state, [name], dense=dense)
        self.take_head(rows)
        return spot_of(rows)

    def draw_head(self) -> None:
        """Draw the names of the columns, which stay above the map when it is moved."""
        field = self.query_one("#map", ScrollableContainer)
        across, wide = int(field.scroll_x), field.size.width or self.size.width
        lines = [line[across : across + wide] for line in self.head]
        self.part("map-head").update(Content("\n".join(lines)))

    def hands(self, state: Any) -> list[Content]:
        """Return the hands of cards that lie beside the map; no line breaks within a card."""
        faces = self.show.faces
        return [
            Content(" ").join(
                [
                    Content.styled(hand.title, "dim"),
                    *map(drawing.unbroken, drawing.row_of(hand.cards, faces, ())),
                ]
            )
            for hand in self.show.scene(state).hands
        ]

    def go_to_spot(self) -> None:
        """Move the map so that what stands out is in its middle: both ends, if both can be seen."""
        field = self.query_one("#map", ScrollableContainer)
        (across, down), *others = self.spots
        for other, under_it in others:
            if abs(other - across) < field.size.width - EDGE:
                across = (across + other) // 2
            if abs(under_it - down) < field.size.height - 1:
                down = (down + under_it) // 2
        x, y = across - field.size.width // 2, down - field.size.height // 2
        field.scroll_to(x, y, animate=False, immediate=True)

    def draw(self) -> None:
        """Draw everything; a panel that has just been opened knows its width only afterwards."""
        panel = self.query_one("#panel")
        width = panel.size.width
        super().draw()

        def again() -> None:
            if panel.size.width != width:
                self.draw_panel(self.moment())

        self.call_after_refresh(again)

    def yours(self, number: int) -> bool:
        """Tell whether an event is something that a person's character did, or plotted."""
        event = self.console_of.seen.events[number].event
        if event.kind in self.console_of.heads or isinstance(event, ENGINES_OWN):
            return False
        board, about = self.scene_at(None).map, self.show.marks(event).cards
        yours = [each for each in board.figures if each.seat] if board is not None else []
        return bool(about) and any(about[0] in (each.name, each.seat) for each in yours)

    def panel_lines(self, event: int | None) -> list[str]:
        """Return what the panel says; the sheets begin with the one who is asked about."""
        if self.panel != "sheets":
            return super().panel_lines(event)
        state = self.state_at(event)
        men = self.show.names(state)
        first = self.now_plotting() or self.console_of.ordered or self.asked_about()
        men.sort(key=lambda name: name != first)
        found = [line for name in men for line in self.show.sheet_lines(state, name)]
        return found or ["No one is on the map yet."]

    # -- a plot ------------------------------------------------------------------------------------

    def plot(self) -> Draft | None:
        """Return the plot that is being made, with what may be added for the character at hand."""
        console = self.console_of
        return console.plot(on_map.write_plots(console.plots), self.now)

    def now_plotting(self) -> str:
        """Return whose plot is being made; empty if none is."""
        plot = self.plot() if self.moment() is None else None
        return plot.about if plot is not None else ""

    def draw_question(self) -> None:
        """Draw what is asked; for a plot the time lines, and the actions with their keys."""
        plot = self.plot() if self.moment() is None else None
        if plot is None:
            self.now, self.done = "", set()
            super().draw_question()
            self.draw_order()
            return
        words = self.query_one("#words", Input)
        words.set_class(not self.typing, "away")
        words.placeholder = "a plot in a few letters, or a command; ? for a list"
        question = self.console_of.question
        count = f" {plot.about}, " if len(plot.tracks) > 1 else " "
        enter = "Enter: the next one" if self.still_to_plot(plot) else "Enter sends it"
        clause = under(question.clause) if question is not None else ""
        self.part("prompt").update(Content(f"Plot:{count}{self.note(plot)}. {enter}.{clause}"))
        self.part("choices").update(Content("\n").join(self.plot_rows(plot)))
        self.part("choices").remove_class("away")

    def told_last(self) -> str:
        """Return what happened last, when a long list of answers takes the room of the log."""
        if (
            self.panel != "log"
            or self.screen.has_class("mapless")
            or not all(map(self.screen.has_class, ("-narrow", "low", "long")))
        ):
            return ""
        told = [sentence for sentence in self.sentences if sentence]
        both = " ".join(told[-2:])
        return both if len(both) <= 2 * (self.size.width - MARGINS) else "".join(told[-1:])

    # -- an order ----------------------------------------------------------------------------------

    def break_lines(self, lines: Iterable[str]) -> list[Content]:
        """Return sentences in lines, without units that are named beside the table already."""
        beside = self.screen.has_class("beside")
        return super().break_lines(x for x in lines if not (beside and x.startswith("  ")))

    def draw_order(self) -> None:
        """Draw what the shown order would do, or what the named unit may do."""
        if self.moment() is not None or self.console_of.orders() is None:
            return
        typed, asked = self.query_one("#words", Input).value, self.console_of.next_question()
        orders, name = self.console_of.orders(), self.console_of.ordered
        if orders is not None and asked is not None and name and typed.strip() == f"{name}:":
            self.foreseen = orders.offers(asked, name)[:MOST_OFFERS]
            typed = ""
        elif not self.console_of.order:
            return
        if not typed:
            width = max(self.part("choices").content_size.width, NARROWEST)
            rows = [row for line in self.foreseen for row in drawing.wrap(line, width)]
            self.part("choices").update(Content("\n").join(Content(row) for row in rows))
            self.part("choices").remove_class("away")

    def activity(self) -> str:
        """Return what the person is doing, which decides the keys that are named."""
        doing = super().activity()
        if doing == "writing" and self.units_waiting():
            return "ordering"
        return doing or ("plotting" if self.now_plotting() else "")

    def typing_hint(self) -> str:
        """Return what may be typed; of an order what comes next."""
        if self.console_of.orders() is None:
            return super().typing_hint()
        if self.console_of.order:
            return "Enter sends it; or another order"
        if not self.units_waiting():
            return super().typing_hint()
        return "an order in a few letters, or a command; ? for a list; Tab: the next unit"

    def hear_out(self, reply: Reply, *, moved: bool) -> None:
        """Show what came of a line; what an order would do stands under the question."""
        order = self.console_of.order
        if order and reply.meant == order:
            self.foreseen, self.notice, self.chosen = reply.lines, "", -1
            self.query_one("#words", Input).value = ""
            self.draw()
            return
        super().hear_out(reply, moved=moved)

    # -- a plot, drawn -----------------------------------------------------------------------------

    def note(self, plot: Draft) -> str:
        """Return how the character at hand is."""
        return next(line.note for line in plot.tracks if line.name == plot.about)

    def still_to_plot(self, plot: Draft) -> list[str]:
        """Return who is still to be plotted for, after the character at hand."""
        return [x.name for x in plot.tracks if x.name != plot.about and x.name not in self.done]

    def plot_rows(self, plot: Draft) -> list[Content]:
        """Return the time lines, and below them the actions."""
        width = max(self.part("choices").content_size.width, NARROWEST)
        one = max(8, min(WIDEST, (width - NAME_WIDTH - 1) // plot.segments))
        low = self.size.height < HIGH
        shown = [line for line in plot.tracks if not low or line.name == plot.about]
        head = " " * NAME_WIDTH + "".join(f" {n + 1:<{one - 1}}" for n in range(plot.segments))
        rows = [Content.styled(head, "dim")]
        rows += [foe_row(foe, one) for foe in plot.foes[: 1 if low else MOST_FOES]]
        for line in shown:
            rows.append(self.row(line, plot, one))
            rows += [
                Content.styled(f"  {slot.label}: {slot.refusal}.", "italic")
                for slot in line.slots
                if slot.refusal
            ]
            rows += [
                Content.styled(f"  {slot.label}: in segment {slot.first}, without time.", "italic")
                for slot in line.slots
                if slot.at_once
            ]
        pieces = [self.offer(place, one) for place, one in enumerate(plot.acts)]
        return [*rows, *drawing.pack(pieces, width, gap="  ")]

    def row(self, line: Track, plot: Draft, one: int) -> Content:
        """Return a time line: a box for each action, as wide as its segments."""
        mark = drawing.NOW if line.name == plot.about else "✓" if line.name in self.done else " "
        name = f"{mark} {line.name}"[: NAME_WIDTH - 1]
        parts = [Content.styled(f"{name:<{NAME_WIDTH}}", "bold" if line.name == plot.about else "")]
        for slot in line.slots:
            if slot.at_once:
                continue
            room = slot.wide * one - 1
            sign = "░" if slot.kind == "used" else "─"
            label = "delay" if slot.kind == "used" else slot.label
            label = f"{label[:room]:{sign}<{room}}"
            parts.append(Content.assemble("│", (label, "dim" if slot.kind == "used" else "bold")))
        empty = Content.assemble("│", ("·" * (one - 1), "dim"))
        return Content.assemble(*parts, *[empty] * (plot.segments + 1 - line.free), "│")

    def offer(self, place: int, one: Act) -> Content:
        """Return an action with its key and time; one in vain is dim, a refused one crossed."""
        key = ACTION_KEYS[place] if place < len(ACTION_KEYS) else "/"
        style = Style.from_meta({"@click": f"app.add({place})"})
        if one.refusal:
            return Content.assemble((f"{key}×{one.label}", "dim"))
        label = style + Style(dim=True) if one.warning else style
        return Content.assemble((key, "bold"), " ", (one.label, label), (f" {one.time}", "dim"))

    # -- keys --------------------------------------------------------------------------------------

    def action_number(self, number: int) -> None:
        """Give the answer of that number, or add the action of that key to the plot."""
        if self.now_plotting():
            self.action_add((number - 1) % len(DIGITS))
        else:
            super().action_number(number)

    def action_add(self, place: int) -> None:
        """Add an action to the plot of the character at hand, or say why it cannot come."""
        plot = self.plot() if self.moment() is None else None
        if plot is None and ACTION_KEYS[place].isalpha() and self.console_of.question is not None:
            self.action_type()
            self.query_one("#words", Input).insert_text_at_cursor(ACTION_KEYS[place])
        if plot is None or place >= len(plot.acts):
            return
        one = plot.acts[place]
        if one.refusal:
            self.tell(f"{english.sentence(one.refusal)}{under(one.clause)}")
            return
        actions = self.console_of.plots.get(plot.about, [])
        self.console_of.plots[plot.about] = [*actions, one.adds]
        self.show_plot(plot.about)

    def action_take_away(self) -> None:
        """Take the last action away."""
        name = self.now_plotting()
        actions = self.console_of.plots.get(name)
        if actions:
            self.console_of.plots[name] = actions[:-1]
            self.show_plot(name)

    def show_plot(self, name: str) -> None:
        """Show a plot that has changed."""
        self.done.discard(name)
        self.now, self.notice = name, ""
        self.draw()

    def action_other(self, by: int) -> None:
        """Plot for the next character, or the one before; begin an order for the next unit."""
        plot = self.plot() if self.moment() is None else None
        if plot is None:
            self.order_other(by)
            return
        names = [line.name for line in plot.tracks]
        self.now = names[(names.index(plot.about) + by) % len(names)]
        self.notice = ""
        self.draw()

    def order_other(self, by: int) -> None:
        """Begin an order for the next unit that waits, or the one before."""
        names, words = self.units_waiting(), self.query_one("#words", Input)
        if not names:
            return
        now = words.value.partition(":")[0]
        at = names.index(now) + by if now in names else 0 if by > 0 else -1
        self.console_of.ordered = names[at % len(names)]
        self.typing, self.hands_off = True, False
        words.value = f"{self.console_of.ordered}: "
        words.focus()
        words.cursor_position = len(words.value)
        self.draw()

    def units_waiting(self) -> list[str]:
        """Return the units that an order may be for now."""
        orders, asked = self.console_of.orders(), self.console_of.next_question()
        if orders is None or asked is None or self.moment() is not None:
            return []
        return list(orders.waiting_names(asked))

    def action_next(self) -> None:
        """Do the obvious next thing: of a plot, go to the next character, or send it."""
        plot = self.plot() if self.moment() is None else None
        if plot is None:
            super().action_next()
            return
        name, plots = plot.about, self.console_of.plots
        plots.setdefault(name, [])
        self.done.add(name)
        left = self.still_to_plot(plot)
        if left:
            self.now, self.notice = left[0], ""
            self.draw()
            return
        before = self.console_of.place
        reply = self.console_of.line("/send")
        self.hear_out(reply, moved=self.console_of.place != before)

    def action_hint(self) -> None:
        """Show what a sensible player would do; his plot is taken over, to be sent or changed."""
        plot = self.plot() if self.moment() is None else None
        if plot is None and self.console_of.orders() is not None and self.moment() is None:
            self.say("/hint")
            return
        if plot is None:
            super().action_hint()
            return
        reply = self.console_of.line("/hint")
        self.done = set()
        self.tell(reply.lines[0])

    def action_map_alone(self) -> None:
        """Give the map the room of the log or of an open panel, or give it back."""
        if self.panel != "log":
            self.panel = "log"
            self.screen.add_class("alone")
        else:
            self.screen.toggle_class("alone")
        self.call_after_refresh(self.draw)

    def action_pan(self, across: int, down: int) -> None:
        """Move the map."""
        self.query_one("#map", ScrollableContainer).scroll_relative(across, down, animate=False)
