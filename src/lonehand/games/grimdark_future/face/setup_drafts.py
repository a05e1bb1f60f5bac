"""An answer while it is given by pointing and dragging: of any form, and of what is set up.

Which places are legal stands in `deployment`, `reserves` and `objectives`; their forms are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import capital
from lonehand.games.grimdark_future import options as opt
from lonehand.games.grimdark_future.at_table.beside import DidForm
from lonehand.games.grimdark_future.face import drafts, inspection, tokens
from lonehand.games.grimdark_future.face.pointing import Activation
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import deployment, objectives, reserves
from lonehand.games.grimdark_future.rules.deployment import DeployForm, write_places
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.placement import SOUTH, edge
from lonehand.games.grimdark_future.rules.objectives import MarkerForm
from lonehand.games.grimdark_future.rules.reserves import ArrivalForm
from lonehand.games.grimdark_future.state import Unit
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.games.grimdark_future.words.grammar import SEVERAL
from lonehand.show.drafts import Act, Draft, Pointing
from lonehand.show.maps import open_table
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import INCH, Point, between, in_inches
from lonehand.space.inches.tables import place_in


def draft(form: Any, pointing: Pointing) -> Draft | None:
    """Return what becomes of a draft; None for a form that is not answered by pointing.

    What is pointed at is a place such as `24,30`, a unit or an objective.
    """
    if isinstance(form, ActivationForm):
        return Activation(form, quick=pointing.quick).draft(pointing)
    if isinstance(form, DidForm) and form.play.state.table:
        did = ActivationForm(form.play, form.units)
        return Activation(did, quick=pointing.quick).draft(pointing)
    if isinstance(form, DeployForm):
        units = [form.play.state.find(key) for key in form.units]
        return Setting(form.play, form, units, deployment.AUTO).draft(pointing)
    if isinstance(form, ArrivalForm):
        return Setting(form.play, form, form.units, reserves.WAIT).draft(pointing)
    if isinstance(form, MarkerForm):
        return draft_placing(form, pointing)
    return None


# -- setting a unit up -----------------------------------------------------------------------------

NOBODY: Final = Chance("supposed")
HINDERS: Final = frozenset(("difficult", "dangerous"))
"""Terrain that a person is warned of before a unit is set up on it."""
ASIDE: Final = tuple(sorted(range(-12, 13, 2), key=abs))
BEHIND: Final = (0, 2, 4)
"""How many inches aside and farther back a place on better ground is looked for."""


class Setting:
    """The draft of a unit that is set up, at the start or from reserve.

    Args:
        play: the battle.
        form: the form that checks it.
        units: the units that may be set up now.
        whole: the answer that settles all of them.

    """

    def __init__(
        self, play: Play, form: DeployForm | ArrivalForm, units: Sequence[Unit], whole: str
    ) -> None:
        self.play, self.form, self.units, self.whole = play, form, list(units), whole

    def scouts(self) -> list[str]:
        """Return which units are still to be deployed as Scouts."""
        state, forces = self.play.state, self.play.rules.forces
        waiting = map(state.find, state.to_deploy)
        return [unit.name for unit in waiting if forces.of(unit).has("scout")]

    def draft(self, pointing: Pointing) -> Draft:
        """Return what becomes of it."""
        text, point, model = " ".join(pointing.text.split()), pointing.point, pointing.model
        unit, rest = drafts.chosen_of(self.units, text)
        if text == self.whole and not point:
            unit, rest = None, text
        elif unit is None:
            unit, rest = self.units[0], ""
        if point and unit is not None:
            unit, rest = self.point(unit, rest, point, model)
        units, acts = (
            drafts.units_offered(self.play, self.units, unit),
            tuple(self.acts(unit, rest)),
        )
        if unit is None:
            say = "All wait."
            if text == deployment.AUTO:
                say = "Lonehand sets up all the rest."
                if self.scouts() and not deployment.only_scouts(self.play):
                    say = "Lonehand sets up all but Scouts, who come last."
            send = "Deploy all in a line" if text == deployment.AUTO else capital(text)
            svg = self.lines_drawn() if text == deployment.AUTO else ""
            return Draft(text, ready=True, send=send, whom=units, acts=acts, svg=svg, said=(say,))
        area, send = self.area(unit), f"Set up {unit.name}"
        asks = f"Where do you set up {unit.name}?"
        if isinstance(self.form, ArrivalForm):
            do = "do" if SEVERAL.search(unit.name) else "does"
            asks = f"Where {do} {unit.name} arrive?"
            for nth, place in enumerate(self.good_places(unit), start=1):
                area += drafts.number_drawn(self.play, middle_of(place), nth)
        whole = f"{unit.name}: {rest}".rstrip()
        draft = Draft(whole, unit.name, send=send, whom=units, acts=acts, svg=area, asks=asks)
        if not rest:
            say = f"Choose a place for {unit.name} on the map."
            if unit.name in self.scouts():
                far = self.play.rules.forces.profile.special.scout.distance
                say = f"{say} Scouts come last, up to {far}″ further."
            return replace(draft, refusal=say)
        try:
            found = self.form.check(whole)
        except Refusal as error:
            turns = [self.usual(unit)] * len(unit.living_models())
            svg = area + drafts.draw_refused(self.play, unit, rest, turns)
            remedy = None if pointing.quick else self.remedy(unit, rest, pointing)
            if remedy is not None:
                sheet = tokens.sheet_of(self.play.state.table)
                spots: Spots = self.form.check(remedy.text).spots
                word = "ghost remedy"
                svg += tokens.ghost(self.play, sheet, unit, spots, word=word, by_hand=False)
            return replace(
                draft, refusal=error.sentence, clause=error.clause, svg=svg, remedy=remedy
            )
        sheet = tokens.sheet_of(self.play.state.table)
        svg = area + (tokens.ghost(self.play, sheet, unit, found.spots) if found.spots else "")
        if not found.spots:
            return replace(draft, svg=svg, ready=True)
        under = positions.terrain_under(self.play, unit, found.spots)
        bad = " and ".join(sorted(under & HINDERS))
        said = ["In cover."] if "cover" in under else []
        said += ["Drag single models where you want them."] if len(found.spots) > 1 else []
        warned = (f"On {bad} terrain.",) if bad else ()
        return replace(draft, said=tuple(said), warned=warned, svg=svg, ready=True)

    def point(self, unit: Unit, rest: str, point: str, model: int) -> tuple[Unit, str]:
        """Return the unit and the rest of the draft after something was pointed at."""
        own = next((each for each in self.units if each.name == point), None)
        if own is not None:
            return own, ""
        other = inspection.unit_named(self.play, point)
        if other is not None:
            return unit, f"{deployment.BOARD} {other.name}" if drafts.troop_carries(
                self.play, other
            ) else rest
        goal = inspection.spot_of(self.play, point)
        place = f"{in_inches(goal[0])},{in_inches(goal[1])}"
        if model >= 0:
            try:
                spots: Spots = self.form.check(f"{unit.name}: {rest}").spots
            except Refusal:
                try:
                    spots = deployment.spots_in(
                        rest, [self.usual(unit)] * len(unit.living_models()), unit.name
                    )
                except Refusal:
                    return unit, rest
            return unit, write_places(drafts.replace_spot(spots, model, goal)) if model < len(
                spots
            ) else rest
        facing = rest.partition(" facing ")[2] or str(self.usual(unit))
        return unit, f"at {place} facing {facing}"

    def remedy(self, unit: Unit, rest: str, pointing: Pointing) -> Act | None:
        """Return the nearest place at which the unit, or the model dragged, may be set up."""
        place, _, facing = rest.removeprefix("at ").partition(" facing ")
        if drafts.is_place(place):
            return drafts.nearest_legal(
                place_in(place),
                self.inside(unit, place_in(place)),
                lambda text: f"{unit.name}: at {text} facing {facing or self.usual(unit)}",
                self.is_legal,
            )
        if not 0 <= pointing.model < len(unit.living_models()) or not drafts.is_place(
            pointing.point
        ):
            return None
        turns = [self.usual(unit)] * len(unit.living_models())
        try:
            spots = deployment.spots_in(rest, turns, unit.name)
        except Refusal:
            return None
        return drafts.nearest_legal(
            place_in(pointing.point),
            self.inside(unit, place_in(pointing.point)),
            lambda text: (
                f"{unit.name}: "
                f"{write_places(drafts.replace_spot(spots, pointing.model, place_in(text)))}"
            ),
            self.is_legal,
        )

    def inside(self, unit: Unit, place: Point) -> Point:
        """Return a place well inside where a unit may be set up, on the way there from another."""
        if not isinstance(self.form, DeployForm):
            return place
        left, top, right, bottom = deployment.bounds(self.play, unit)
        x, y = ((low + high) // 2 for low, high in ((left, right), (top, bottom)))
        if right - left > bottom - top:
            return min(max(place[0], left), right), y
        return x, min(max(place[1], top), bottom)

    def is_legal(self, text: str) -> bool:
        """Say whether an answer may be sent."""
        try:
            self.form.check(text)
        except Refusal:
            return False
        return True

    def usual(self, unit: Unit) -> int:
        """Return where a unit looks that nobody turns: to the other side."""
        if isinstance(self.form, DeployForm):
            return deployment.FORWARD[edge(self.play.state, unit.side)]
        return 0

    def acts(self, unit: Unit | None, rest: str) -> Iterator[Act]:
        """Yield what may be pressed."""
        if isinstance(self.form, DeployForm):
            yield Act("Set all up for me", deployment.AUTO, "All", "a", unit is None, "in a line")
        else:
            wait = "for a later round"
            yield Act("All wait", reserves.WAIT, "All", "a", unit is None, wait)
        if unit is None:
            first = self.units[0].name
            yield Act("One by one", f"{first}:", "All", note=first)
            return
        name = unit.name
        if isinstance(self.form, DeployForm):
            text = self.suggest_place(unit)
            if text:
                yield Act("Suggest a place", text, "This unit", "s", note="near the front")
            if self.play.rules.forces.of(unit).has("ambush"):
                text = f"{name}: {deployment.RESERVE}"
                yield Act("Reserve", text, "This unit", "r", rest == deployment.RESERVE)
            for other in deployment.may_ride(self.play, unit):
                text = f"{deployment.BOARD} {other.name}"
                yield Act(f"In {other.name}", f"{name}: {text}", "This unit", "", rest == text)
        else:
            for nth, place in enumerate(self.good_places(unit), start=1):
                text, near = f"{name}: {place}", self.nearest_objective(place)
                yield Act(f"Place {nth}", text, "This unit", "", place == rest, near)
        if len(self.units) > 1:
            after = self.units[(self.units.index(unit) + 1) % len(self.units)]
            yield Act("Another unit", f"{after.name}:", "This unit", note=after.name)
        if rest.startswith("at "):
            yield from drafts.turns_of(f"{name}: {rest}", self.usual(unit))

    def good_places(self, unit: Unit) -> list[str]:
        """Return some good places for a unit to arrive at, as they are typed."""
        start = f"{unit.name}: at "
        found = [text for text in self.form.candidates(4) if text.startswith(start)]
        return [text.removeprefix(f"{unit.name}: ") for text in found]

    def nearest_objective(self, place: str) -> str:
        """Return which objective is nearest to a place that is typed, in words."""
        at = middle_of(place)
        markers = self.play.state.markers
        near = min(markers, key=lambda each: between(at, (each.x, each.y)), default=None)
        return f"near {near.name}" if near else ""

    def suggest_place(self, unit: Unit) -> str:
        """Return a good place for a unit, off bad ground if one nearby is; empty if there is none.

        Places beside it are tried first, each as near to the enemy, then those farther back.
        """
        found = deployment.by_itself(self.play, unit)
        if found.how != deployment.SET:
            return ""
        text = f"{unit.name}: {write_places(found.spots)}"
        if not self.hinders(unit, found.spots):
            return text
        x, y, turn = found.spots[0]
        back = INCH if edge(self.play.state, unit.side) == SOUTH else -INCH
        for behind in BEHIND:
            for aside in ASIDE:
                place = f"{in_inches(x + aside * INCH)},{in_inches(y + behind * back)}"
                other = f"{unit.name}: at {place} facing {turn}"
                try:
                    spots: Spots = self.form.check(other).spots
                except Refusal:
                    continue
                if not self.hinders(unit, spots):
                    return other
        return text

    def lines_drawn(self) -> str:
        """Return the units that may be set up now where the program would set them up, in turn."""
        play, svg, sheet = self.play, "", tokens.sheet_of(self.play.state.table)
        supposed = Play(play.state.copy(), BatchDoor({}, NOBODY), play.rules, play.table)
        for unit in self.units:
            found = deployment.by_itself(supposed, supposed.state.find(unit.key))
            if found.spots:
                svg += tokens.ghost(play, sheet, unit, found.spots, by_hand=False)
                deployment.carry_out(supposed, found)
        return svg

    def hinders(self, unit: Unit, spots: Spots) -> bool:
        """Say whether a person would be warned of the ground at a place."""
        return bool(positions.terrain_under(self.play, unit, spots) & HINDERS)

    def area(self, unit: Unit) -> str:
        """Return where the unit may be set up, where that is a rectangle."""
        if isinstance(self.form, DeployForm):
            return drafts.box_drawn(self.play, deployment.bounds(self.play, unit))
        return ""


# -- an objective ----------------------------------------------------------------------------------


def middle_of(place: str) -> Point:
    """Return the point of a place that is typed as `at X,Y facing DEGREES`."""
    return place_in(place.split()[1])


def spot_told(play: Play, place: Point) -> str:
    """Return where an objective may be placed, by its distance to the nearest other."""
    far = [(between(place, (each.x, each.y)), each.name) for each in play.state.markers]
    return f"{inspection.inches(min(far)[0])} from {min(far)[1]}" if far else ""


def draft_placing(form: MarkerForm, pointing: Pointing) -> Draft:
    """Return the draft of an objective that is placed."""
    play, svg = form.play, drafts.box_drawn(form.play, objectives.area(form.play))
    text = pointing.point if drafts.is_place(pointing.point) else pointing.text.strip()
    good = form.candidates(5)
    acts = tuple(
        Act(
            f"Place {nth}",
            place,
            "Good places",
            key,
            place == text,
            spot_told(play, place_in(place)),
            aside=True,
        )
        for nth, (place, key) in enumerate(zip(good, "12345", strict=False), start=1)
    )
    for nth, candidate in enumerate(good, start=1):
        svg += drafts.number_drawn(play, place_in(candidate), nth)
    if not text:
        say = "Choose a place between the deployment zones; you can move it until you send it."
        if play.state.options["edge"] == opt.DIE:
            say = "Choose a place between the deployment zones. A die will pick your edge."
        return Draft("", send="Place it", acts=acts, refusal=say, svg=svg)
    try:
        place = form.check(text)
    except Refusal as error:
        sheet = tokens.sheet_of(play.state.table)
        svg += open_table.cross(sheet, place_in(text)) if drafts.is_place(text) else ""
        no, clause = error.sentence, error.clause
        return Draft(text, send="Place it", acts=acts, refusal=no, clause=clause, svg=svg)
    x, y = tokens.sheet_of(play.state.table).at(place)
    svg += (
        '<path class="new-marker" d="M0-13 13 0 0 13-13 0z"'
        f' transform="translate({x:.1f} {y:.1f})"/>'
    )
    near = tuple(
        f"{inspection.inches(between(place, (marker.x, marker.y)))} from objective {marker.name}."
        for marker in play.state.markers
    )
    return Draft(text, ready=True, send="Place it here", acts=acts, said=near, svg=svg)
