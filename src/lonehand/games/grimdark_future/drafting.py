"""An answer while it is given by pointing and dragging: where all models would stand, or why not.

A face sends the text of a draft, which may be half finished, and what was pointed at; it is sent
back the text that follows from that, and draws what it finds here. Which moves are legal stands in
`acting`, `deploying`, `reserves` and `objectives`; their forms are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import (
    aircraft,
    deploying,
    looking,
    measuring,
    melee,
    objectives,
    positions,
    reserves,
    sighting,
    tokens,
    walks,
    wounds,
)
from lonehand.games.grimdark_future.activating import KINDS, ActivationForm, Deed
from lonehand.games.grimdark_future.automa.sections import edge
from lonehand.games.grimdark_future.beside import DidForm
from lonehand.games.grimdark_future.deploying import DeployForm, spelt
from lonehand.games.grimdark_future.objectives import MarkerForm
from lonehand.games.grimdark_future.positions import Spot, Spots
from lonehand.games.grimdark_future.reserves import ArrivalForm
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.space.inches.measures import STEP, Point, between, written
from lonehand.space.inches.tables import place_in

UNIT_KEYS: Final = "1234567890qweyuiopjklzxb"
"""The keys that choose a unit; the others have work with every unit."""
TURN_BY: Final = 2 * STEP
"""Degrees that a unit is turned by one press."""
FLIGHT_KEYS: Final = "asdfg"
"""The keys of an Aircraft's flights."""
MOST_FLIGHTS: Final = 8
"""Flights that are offered by their lengths; any other is chosen by pointing."""
MOST_SHOTS: Final = 4
"""Enemies that are told of as targets from where a unit would stand."""


class Choice(msgspec.Struct, frozen=True):
    """Something that a press does to a draft; see `lonehand.faces.viewmodel.ActSeen`."""

    label: str
    text: str
    group: str
    key: str = ""
    chosen: bool = False
    note: str = ""
    refusal: str = ""
    clause: str = ""


class UnitChoice(msgspec.Struct, frozen=True):
    """A unit that may be chosen; see `lonehand.faces.viewmodel.PieceOffered`."""

    name: str
    letters: str
    team: int
    note: str
    text: str
    key: str
    chosen: bool


class Wish(msgspec.Struct, frozen=True):
    """A whole draft; see `lonehand.faces.viewmodel.WishSeen`."""

    text: str
    unit: str = ""
    units: tuple[UnitChoice, ...] = ()
    acts: tuple[Choice, ...] = ()
    said: tuple[str, ...] = ()
    refusal: str = ""
    clause: str = ""
    svg: str = ""
    send: str = "Send"
    ready: bool = False


def wish(
    form: Any, text: str, point: str = "", model: int = -1, *, quick: bool = False
) -> Wish | None:
    """Return what becomes of a draft; None for a form that is not answered by pointing.

    Args:
        form: what is asked.
        text: the answer so far.
        point: what was pointed at since: a place such as `24,30`, a unit or an objective.
        model: which of the models that stand there tentatively was dragged to that place; -1 for
            none.
        quick: leave out what is told of targets: something is still being dragged.

    """
    if isinstance(form, ActivationForm):
        return Activation(form, quick=quick).wish(text, point, model)
    if isinstance(form, DidForm) and form.play.state.table:
        did = ActivationForm(form.play, form.units)
        return Activation(did, quick=quick).wish(text, point, model)
    if isinstance(form, DeployForm):
        squads = [form.play.state.called(key) for key in form.units]
        return Setting(form.play, form, squads, deploying.AUTO).wish(text, point, model)
    if isinstance(form, ArrivalForm):
        return Setting(form.play, form, form.squads, reserves.WAIT).wish(text, point, model)
    if isinstance(form, MarkerForm):
        return placing(form, text, point)
    return None


# -- what all have in common -----------------------------------------------------------------------


def is_place(text: str) -> bool:
    """Say whether a text is a place, and no name."""
    return "," in text and text[:1].isdigit()


def chosen_of(squads: Sequence[Squad], text: str) -> tuple[Squad | None, str]:
    """Return the unit that a draft begins with, and the rest."""
    for squad in sorted(squads, key=lambda each: -len(each.name)):
        if text.casefold().startswith(f"{squad.name}:".casefold()):
            return squad, text[len(squad.name) + 1 :].strip()
    return None, text.strip()


def offered(play: Play, squads: Sequence[Squad], chosen: Squad | None) -> tuple[UnitChoice, ...]:
    """Return the units that may be chosen, each with its key."""
    sign, forces = tokens.signs(play.state), play.rules.forces
    return tuple(
        UnitChoice(
            squad.name,
            sign[squad.name],
            squad.side,
            looking.shape_of(squad, forces.of(squad)),
            f"{squad.name}:",
            UNIT_KEYS[nth] if nth < len(UNIT_KEYS) else "",
            squad is chosen,
        )
        for nth, squad in enumerate(squads)
    )


def replaced(spots: Spots, nth: int, place: Point) -> list[Spot]:
    """Return places with one model set elsewhere."""
    found = list(spots)
    found[nth] = (*place, found[nth][2])
    return found


def turned_text(text: str, by: int, usual: int) -> str:
    """Return a draft whose unit is turned further."""
    front, facing, turn = text.partition(" facing ")
    now = int(turn) if facing and turn.isdigit() else usual
    return f"{front} facing {(now + by) % 360}"


def turns_of(text: str, usual: int) -> Iterator[Choice]:
    """Yield the presses that turn a unit."""
    for label, by, key in (("↺ left", -TURN_BY, "["), ("↻ right", TURN_BY, "]")):
        yield Choice(label, turned_text(text, by, usual), "Turn", key)


def cross(play: Play, place: Point) -> str:
    """Return a cross where something was wished that cannot be."""
    sheet = tokens.sheet_of(play.state.table)
    x, y = sheet.at(place)
    return f'<path class="cross" d="M-6-6 6 6M6-6-6 6" transform="translate({x:.1f} {y:.1f})"/>'


def refused(play: Play, squad: Squad, text: str, turns: Sequence[int]) -> str:
    """Return models as they were wished one by one where they cannot stand, or a cross."""
    _, _, places = text.rpartition(": ")
    try:
        spots = deploying.spots_in(places or text, turns, squad.name)
    except Refusal:
        where = text.rpartition(" to " if " to " in text else "at ")[2].partition(" facing ")[0]
        return cross(play, place_in(where)) if is_place(where) else ""
    return tokens.ghost(play, tokens.sheet_of(play.state.table), squad, spots, word="ghost wrong")


def box_drawn(play: Play, box: tuple[int, int, int, int]) -> str:
    """Return the rectangle in which something may be set up."""
    sheet = tokens.sheet_of(play.state.table)
    (x, y), (right, bottom) = sheet.at((box[0], box[1])), sheet.at((box[2], box[3]))
    return (
        f'<rect class="allowed" x="{x:.1f}" y="{y:.1f}" width="{right - x:.1f}"'
        f' height="{bottom - y:.1f}"/>'
    )


# -- an activation ---------------------------------------------------------------------------------


class Activation:
    """GFC-19: the draft of an activation.

    Args:
        form: the form that checks it.
        quick: whether targets are left out.

    """

    def __init__(self, form: ActivationForm, *, quick: bool = False) -> None:
        self.form, self.play, self.quick = form, form.play, quick
        self.checked: dict[str, Deed | Refusal] = {}
        self.squads = [form.play.state.called(key) for key in form.units]

    def wish(self, text: str, point: str, model: int) -> Wish:
        """Return what becomes of it."""
        squad, rest = chosen_of(self.squads, " ".join(text.split()))
        if squad is None and len(self.squads) == 1:
            squad = self.squads[0]
        if point:
            own = next((each for each in self.squads if each.name == point), None)
            if own is not None and own is not squad:
                squad, rest = own, ""
            elif squad is not None and own is None:
                rest = self.pointed(squad, rest, point, model)
        if squad is None:
            ask = "Choose a unit: on the table, or here."
            return Wish("", units=offered(self.play, self.squads, None), refusal=ask)
        if self.idles(squad):
            rest = "idle"
        whole = f"{squad.name}: {rest}".rstrip()
        acts = tuple(self.acts(squad, rest))
        units = offered(self.play, self.squads, squad)
        if not rest or rest in ("advance", "rush", "charge"):
            asks, svg = self.asks(squad, rest), self.reach(squad)
            return Wish(whole, squad.name, units, acts, refusal=asks, svg=svg)
        try:
            deed = self.check(whole)
        except Refusal as error:
            svg = self.reach(squad) + refused(self.play, squad, rest, self.form.turns(squad))
            return Wish(whole, squad.name, units, acts, (), error.sentence, error.clause, svg)
        shots = self.shots(squad, deed)
        said, svg = self.told(squad, deed, shots), self.drawn(squad, deed, shots)
        send = f"{tokens.capital(deed.action)} with {squad.name}"
        return Wish(whole, squad.name, units, acts, tuple(said), svg=svg, send=send, ready=True)

    def idles(self, squad: Squad) -> bool:
        """GFC-49: say whether a unit is Shaken, and does not even fly."""
        return squad.shaken and not aircraft.flies_shaken(self.play, squad)

    def check(self, text: str) -> Deed:
        """Return what a text says; what was found once is kept; raise Refusal if it cannot be."""
        found = self.checked.get(text)
        if found is None:
            try:
                found = self.form.check(text)
            except Refusal as error:
                found = error
            self.checked[text] = found
        if isinstance(found, Refusal):
            raise found
        return found

    def shots(self, squad: Squad, deed: Deed) -> list[looking.Shot]:
        """Return the best targets from where a unit would stand, if it would shoot."""
        if deed.action not in ("hold", "advance") or not deed.move.places or deed.transport:
            return []
        if self.quick or squad.shaken:
            return []
        held = deed.action == "hold"
        return looking.shots(self.play, squad, deed.move.places, held=held)[:MOST_SHOTS]

    def asks(self, squad: Squad, word: str) -> str:
        """Return what is still to be said, as a sentence."""
        if word in ("advance", "rush"):
            return f"Where to? Point at a place, drag {squad.name}, or choose a goal."
        if aircraft.is_one(self.play.rules.forces.of(squad)):
            return "How far does it fly? Point at a place, or choose a length."
        if word == "charge":
            return "Whom? Point at an enemy."
        return "Point at a place or an enemy, drag the unit, or choose an action."

    # -- pointing --

    def pointed(self, squad: Squad, rest: str, point: str, model: int) -> str:
        """Return the rest of the draft after something was pointed at."""
        play, troop = self.play, self.play.rules.forces.of(squad)
        word = rest.partition(" ")[0].rstrip(":")
        if self.idles(squad):
            return "idle"
        if aircraft.is_one(troop):
            return self.flight(squad, point)
        if model >= 0 and is_place(point):
            return self.by_hand(squad, rest, point, model)
        other = looking.named(play, point)
        if other is not None and other.side != squad.side:
            return (
                f"{word} towards {other.name}"
                if word in ("advance", "rush")
                else f"charge {other.name}"
            )
        if other is not None:
            kind = word if word in ("advance", "rush") else "advance"
            return f"{kind} into {other.name}" if troop_carries(play, other) else rest
        goal = looking.spot_of(play, point)
        kind = word if word in ("advance", "rush") else self.kind_for(squad, goal)
        if not is_place(point):
            return f"{kind} towards {point}"
        facing = f" facing {rest.partition(' facing ')[2]}" if " facing " in rest else ""
        ways = [f"{kind} to {point}{facing}", f"{kind} towards {point}"]
        if not squad.rides:
            most = walks.length_of(troop, KINDS[kind])
            ways = ways[1:] if measuring.to_place(play, squad, goal) > most else ways
        for text in ways:
            try:
                self.check(f"{squad.name}: {text}")
            except Refusal:
                continue
            return text
        return f"{kind} to {point}{facing}"

    def kind_for(self, squad: Squad, goal: Point) -> str:
        """Return the slowest action that may bring a unit to a place; else its fastest."""
        troop = self.play.rules.forces.of(squad)
        if squad.rides or not troop.rush:
            return "advance"
        return "advance" if measuring.to_place(self.play, squad, goal) <= troop.advance else "rush"

    def flight(self, squad: Squad, point: str) -> str:
        """Return the flight of an Aircraft that ends nearest to a place."""
        play = self.play
        goal = wounds.middle(play.state.called(point)) if looking.named(play, point) else None
        goal = goal or looking.spot_of(play, point)
        found = []
        for text in self.form.flights(squad):
            rest = text.removeprefix(f"{squad.name}: ")
            try:
                deed = self.form.check(text)
            except Refusal:
                continue
            end = deed.move.places[0] if deed.move.places else (*wounds.middle(squad), 0)
            found.append((between((end[0], end[1]), goal), deed.move.leaves, rest))
        return min(found)[2] if found else "hold"

    def by_hand(self, squad: Squad, rest: str, point: str, model: int) -> str:
        """Return the draft in which one model was dragged elsewhere, the others as they stood."""
        try:
            deed = self.check(f"{squad.name}: {rest}")
            spots: Spots = deed.move.places
        except Refusal:
            _, _, places = rest.partition(":")
            turns = self.form.turns(squad)
            try:
                spots = deploying.spots_in(places, turns, squad.name)
            except Refusal:
                return rest
        if model >= len(spots):
            return rest
        word = rest.partition(" ")[0].rstrip(":")
        name = rest.partition(":")[0].removeprefix("charge").strip() if word == "charge" else ""
        places = spelt(replaced(spots, model, place_in(point)))
        return f"charge {name}: {places}" if name else f"{word}: {places}"

    # -- what may be pressed --

    def acts(self, squad: Squad, rest: str) -> Iterator[Choice]:
        """Yield the actions of a unit, whom it may charge, and where it may go."""
        play, troop = self.play, self.play.rules.forces.of(squad)
        word = rest.partition(" ")[0].rstrip(":")
        if self.idles(squad):
            yield Choice(
                "Idle", f"{squad.name}: idle", "Action", "d", word == "idle", "it is Shaken"
            )
            return
        if aircraft.is_one(troop):
            yield from self.flying(squad, rest)
            return
        yield Choice("Hold", f"{squad.name}: hold", "Action", "d", word == "hold", "and shoot")
        if troop.holds:
            return
        goal = rest.partition(" ")[2] if word in ("advance", "rush") and ":" not in rest else ""
        for name, key, length, note in (
            ("advance", "a", troop.advance, "and shoot"),
            ("rush", "r", troop.rush, ""),
        ):
            if length:
                text = f"{squad.name}: {name} {goal}".rstrip()
                label = f"{name.capitalize()} {written(length)}″"
                yield Choice(label, text, "Action", key, word == name, note)
        if word in ("advance", "rush") and " to " in f" {rest}" and not squad.rides:
            yield from turns_of(f"{squad.name}: {rest}", self.usual(squad))
        yield from self.charges(squad, rest)
        if word in ("advance", "rush"):
            for nth, marker in enumerate(play.state.markers):
                text = f"{word} towards objective {marker.name}"
                key = f"shift+{nth + 1}" if nth < 9 else ""
                yield Choice(
                    f"objective {marker.name}",
                    f"{squad.name}: {text}",
                    "Towards",
                    key,
                    text == rest,
                )
            enemies = (
                sorted(
                    play.state.enemies(squad.side),
                    key=lambda enemy: measuring.gap(play, squad, enemy),
                )
                if squad.present
                else []
            )
            for enemy in enemies[:3]:
                text = f"{word} towards {enemy.name}"
                yield Choice(enemy.name, f"{squad.name}: {text}", "Towards", "", text == rest)
            for other in play.state.friends(squad.side):
                if other is not squad and troop_carries(play, other) and not squad.rides:
                    text = f"{word} into {other.name}"
                    yield Choice(
                        f"into {other.name}", f"{squad.name}: {text}", "Towards", "", text == rest
                    )

    def flying(self, squad: Squad, rest: str) -> Iterator[Choice]:
        """Yield the flights of an Aircraft, those that end on the table first."""
        texts = [text.removeprefix(f"{squad.name}: ") for text in self.form.flights(squad)]
        ways = {text.partition(" facing ")[2] for text in texts}
        for nth, text in enumerate(texts[:MOST_FLIGHTS]):
            far, _, way = text.removeprefix("advance ").partition(" facing ")
            label = f"{far}″ facing {way}" if len(ways) > 1 else f"{far}″" if way else text
            key = FLIGHT_KEYS[nth] if nth < len(FLIGHT_KEYS) else ""
            yield Choice(label, f"{squad.name}: {text}", "Fly", key, text == rest)

    def charges(self, squad: Squad, rest: str) -> Iterator[Choice]:
        """Yield the charges that a unit can make."""
        if not squad.present or not self.play.rules.forces.of(squad).charge:
            return
        key = "c"
        for enemy in self.play.state.enemies(squad.side):
            if not looking.reaches_charge(self.play, squad, enemy):
                continue
            if self.form.charging(squad, enemy) is None:
                continue
            text = f"charge {enemy.name}"
            ours, back = melee.exchange(self.play, squad, enemy)
            note = f"{ours:.1f} wounds, {back:.1f} struck back"
            yield Choice(enemy.name, f"{squad.name}: {text}", "Charge", key, text == rest, note)
            key = ""

    def usual(self, squad: Squad) -> int:
        """Return where a unit looks while nobody turns it."""
        return next((body.turn for body in squad.bodies if body.alive), 0)

    # -- what it would be --

    def told(self, squad: Squad, deed: Deed, shots: Sequence[looking.Shot]) -> list[str]:
        """Return what a legal draft does, in sentences."""
        play, move = self.play, deed.move
        troop = play.rules.forces.of(squad)
        found = []
        if deed.transport:
            return [f"Gets into {play.state.called(deed.transport).name}."]
        if deed.action in ("advance", "rush", "charge") and not squad.rides:
            most = walks.length_of(troop, KINDS[deed.action])
            found.append(f"{looking.inches(move.length)} of {written(most)}″.")
        if move.leaves:
            return [*found, "It leaves the table."]
        if move.difficult:
            found.append("Through difficult terrain.")
        if move.dangerous:
            count = len(move.dangerous)
            found.append(
                f"{count} model{'s' if count > 1 else ''} in dangerous terrain: a test each."
            )
        at = move.places or None
        if at is None:
            return found
        found += [
            f"At objective {marker.name}."
            for marker in play.state.markers
            if measuring.near_marker(play, squad, marker, at)
        ]
        if sighting.in_cover(play, squad, at):
            found.append("In cover.")
        if deed.target:
            found.append(looking.charge_words(play, squad, play.state.called(deed.target)))
        elif squad.shaken:
            found.append("It is Shaken, does nothing else, and recovers.")
        elif deed.action in ("hold", "advance"):
            found += [f"At {enemy.name}: {how}." for enemy, _, how in shots]
            if troop.ranged and not shots and not self.quick:
                found.append("Nobody to shoot at from there.")
        return found

    def drawn(self, squad: Squad, deed: Deed, shots: Sequence[looking.Shot]) -> str:
        """Return a legal draft on the table: the unit as it would stand, its way, its targets."""
        play, move = self.play, deed.move
        sheet = tokens.sheet_of(play.state.table)
        if not move.places:
            return self.reach(squad)
        found = [self.reach(squad)]
        if move.kind != walks.HOLD:
            found.append(tokens.route(sheet, move.route, squad.name))
            hand = not squad.rides and not deed.transport
            found.append(tokens.ghost(play, sheet, squad, move.places, by_hand=hand))
        if deed.target:
            found.append(tokens.ringed(play, sheet, play.state.called(deed.target), "aimed"))
        elif shots:
            x = sum(spot[0] for spot in move.places) // len(move.places)
            y = sum(spot[1] for spot in move.places) // len(move.places)
            found += [
                tokens.line(sheet, "sight", (x, y), wounds.middle(enemy), f"{worth:.1f}")
                for enemy, worth, _ in shots
            ]
        return "".join(found)

    def reach(self, squad: Squad) -> str:
        """Return the rings of how far a unit goes; they are drawn once while all stand still."""
        troop = self.play.rules.forces.of(squad)
        if not squad.present or troop.holds:
            return ""
        if aircraft.is_one(troop):
            return positions.found_before(self.play, squad, ("lanes",), lambda: self.lanes(squad))
        marks = tuple((marker.x, marker.y) for marker in self.play.state.markers)
        return positions.found_before(
            self.play, squad, ("reach", marks), lambda: "".join(looking.moves(self.play, squad))
        )

    def lanes(self, squad: Squad) -> str:
        """Return where the flights of an Aircraft end, and the lines that lead there."""
        sheet, start = tokens.sheet_of(self.play.state.table), wounds.middle(squad)
        found = []
        for text in self.form.flights(squad):
            try:
                deed = self.check(text)
            except Refusal:
                continue
            if deed.move.places:
                x, y, _ = deed.move.places[0]
                found.append(tokens.line(sheet, "trail", start, (x, y)))
                across, down = sheet.at((x, y))
                found.append(f'<circle class="tip" cx="{across:.1f}" cy="{down:.1f}" r="4"/>')
        return "".join(found)


def troop_carries(play: Play, squad: Squad) -> bool:
    """Say whether a unit is a transport."""
    return play.rules.forces.of(squad).has("transport")


# -- setting a unit up -----------------------------------------------------------------------------


class Setting:
    """GFC-18, GFS-ambush: the draft of a unit that is set up, at the start or from reserve.

    Args:
        play: the battle.
        form: the form that checks it.
        squads: the units that may be set up now.
        whole: the answer that settles all of them.

    """

    def __init__(
        self, play: Play, form: DeployForm | ArrivalForm, squads: Sequence[Squad], whole: str
    ) -> None:
        self.play, self.form, self.squads, self.whole = play, form, list(squads), whole

    def wish(self, text: str, point: str, model: int) -> Wish:
        """Return what becomes of it."""
        text = " ".join(text.split())
        squad, rest = chosen_of(self.squads, text)
        if text == self.whole and not point:
            squad, rest = None, text
        elif squad is None:
            squad, rest = self.squads[0], ""
        if point and squad is not None:
            squad, rest = self.pointed(squad, rest, point, model)
        units, acts = offered(self.play, self.squads, squad), tuple(self.acts(squad, rest))
        if squad is None:
            say = "All wait."
            if text == deploying.AUTO:
                say = "The program sets up all that are left."
            return Wish(text, "", units, acts, (say,), send=tokens.capital(text), ready=True)
        area, send = self.area(squad), f"Set up {squad.name}"
        whole = f"{squad.name}: {rest}".rstrip()
        if not rest:
            say = f"Point at the place where {squad.name} begins, or choose one."
            return Wish(whole, squad.name, units, acts, refusal=say, svg=area, send=send)
        try:
            found = self.form.check(whole)
        except Refusal as error:
            turns = [self.usual(squad)] * len(squad.living())
            svg = area + refused(self.play, squad, rest, turns)
            no, clause = error.sentence, error.clause
            return Wish(whole, squad.name, units, acts, (), no, clause, svg, send)
        sheet = tokens.sheet_of(self.play.state.table)
        svg = area + (tokens.ghost(self.play, sheet, squad, found.spots) if found.spots else "")
        said = tuple(self.told(squad, found.spots)) if found.spots else ()
        return Wish(whole, squad.name, units, acts, said, svg=svg, send=send, ready=True)

    def pointed(self, squad: Squad, rest: str, point: str, model: int) -> tuple[Squad, str]:
        """Return the unit and the rest of the draft after something was pointed at."""
        own = next((each for each in self.squads if each.name == point), None)
        if own is not None:
            return own, ""
        other = looking.named(self.play, point)
        if other is not None:
            return squad, f"{deploying.BOARD} {other.name}" if troop_carries(
                self.play, other
            ) else rest
        goal = looking.spot_of(self.play, point)
        place = f"{written(goal[0])},{written(goal[1])}"
        if model >= 0:
            try:
                spots: Spots = self.form.check(f"{squad.name}: {rest}").spots
            except Refusal:
                try:
                    spots = deploying.spots_in(
                        rest, [self.usual(squad)] * len(squad.living()), squad.name
                    )
                except Refusal:
                    return squad, rest
            return squad, spelt(replaced(spots, model, goal)) if model < len(spots) else rest
        facing = rest.partition(" facing ")[2] or str(self.usual(squad))
        return squad, f"at {place} facing {facing}"

    def usual(self, squad: Squad) -> int:
        """Return where a unit looks that nobody turns: to the other side."""
        if isinstance(self.form, DeployForm):
            return deploying.FORWARD[edge(self.play.state, squad.side)]
        return 0

    def acts(self, squad: Squad | None, rest: str) -> Iterator[Choice]:
        """Yield what may be pressed."""
        if isinstance(self.form, DeployForm):
            yield Choice(
                "All by themselves", deploying.AUTO, "All", "a", squad is None, "in a line"
            )
        else:
            yield Choice("All wait", reserves.WAIT, "All", "a", squad is None)
        if squad is None:
            return
        name = squad.name
        if isinstance(self.form, DeployForm):
            found = deploying.by_itself(self.play, squad)
            if found.how == "at":
                yield Choice(
                    "Where the program would", f"{name}: {spelt(found.spots)}", "This unit", "s"
                )
            if self.play.rules.forces.of(squad).has("ambush"):
                text = f"{name}: {deploying.RESERVE}"
                yield Choice("Reserve", text, "This unit", "r", rest == deploying.RESERVE)
            for other in deploying.may_ride(self.play, squad):
                text = f"{deploying.BOARD} {other.name}"
                yield Choice(f"In {other.name}", f"{name}: {text}", "This unit", "", rest == text)
        else:
            for text in self.form.candidates(4):
                if text != reserves.WAIT and text.startswith(f"{name}:"):
                    label = text.removeprefix(f"{name}: ")
                    yield Choice(label, text, "This unit", "", label == rest)
        if rest.startswith("at "):
            yield from turns_of(f"{name}: {rest}", self.usual(squad))

    def area(self, squad: Squad) -> str:
        """Return where the unit may be set up, where that is a rectangle."""
        if isinstance(self.form, DeployForm):
            return box_drawn(self.play, deploying.bounds(self.play, squad))
        return ""

    def told(self, squad: Squad, spots: Spots) -> list[str]:
        """Return what is to be said of where a unit would stand."""
        under = measuring.terrain_under(self.play, squad, spots)
        found = [f"On {', '.join(sorted(under))} terrain."] if under else []
        return [*found, "Drag single models where you want them."] if len(spots) > 1 else found


# -- an objective ----------------------------------------------------------------------------------


def placing(form: MarkerForm, text: str, point: str) -> Wish:
    """GFC-13: return the draft of an objective that is placed."""
    play, svg = form.play, box_drawn(form.play, objectives.area(form.play))
    text = point if is_place(point) else text.strip()
    acts = tuple(
        Choice(place, place, "Good places", "asdfg"[nth], place == text)
        for nth, place in enumerate(form.candidates(5))
    )
    if not text:
        say = "Point at a place between the deployment zones; it can be moved until it is sent."
        return Wish("", acts=acts, refusal=say, svg=svg, send="Place it")
    try:
        place = form.check(text)
    except Refusal as error:
        svg += cross(play, place_in(text)) if is_place(text) else ""
        no, clause = error.sentence, error.clause
        return Wish(text, acts=acts, refusal=no, clause=clause, svg=svg, send="Place it")
    x, y = tokens.sheet_of(play.state.table).at(place)
    svg += (
        '<path class="new-marker" d="M0-13 13 0 0 13-13 0z"'
        f' transform="translate({x:.1f} {y:.1f})"/>'
    )
    near = tuple(
        f"{looking.inches(between(place, (marker.x, marker.y)))} from objective {marker.name}."
        for marker in play.state.markers
    )
    return Wish(text, acts=acts, said=near, svg=svg, send="Place it here", ready=True)
