"""The draft of an activation, by pointing at places, enemies and models.

Which moves are legal stands in `text.activation`, whose form is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.games.grimdark_future.face import drafts, inspection, tokens
from lonehand.games.grimdark_future.rules import (
    casting,
    deployment,
    melee,
    objectives,
    visibility,
    wounds,
)
from lonehand.games.grimdark_future.rules.deployment import write_places
from lonehand.games.grimdark_future.rules.movement import aircraft, positions, walks
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.games.grimdark_future.text.activation import KINDS, ActivationForm, Deed
from lonehand.games.grimdark_future.words.grammar import agree, shaken_told, spot
from lonehand.show.drafts import Act, Draft, Meter, Pointing
from lonehand.show.maps import open_table
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import INCH, TENTH, Point, between, in_inches
from lonehand.space.inches.tables import place_in

FLIGHT_KEYS: Final = "asdfg"
"""The keys of an Aircraft's flights."""
MOST_FLIGHTS: Final = 8
"""Flights that are offered by their lengths; any other is chosen by pointing."""
MOST_SHOTS: Final = 4
"""Enemies that are told of as targets from where a unit would stand."""
CLOSE: Final = 4 * INCH
"""An objective missed by no more than this is told of."""
SHORT: Final = INCH
"""An objective missed by no more than this was likely meant."""


class Goal(NamedTuple):
    """What a stop would mean for an objective.

    Attributes:
        words: it in a sentence.
        marker: the objective.
        lack: how much too far from it the unit would stop; 0 where it is near enough.
        held: whether the unit would be there alone.

    """

    words: str
    marker: Marker
    lack: int
    held: bool


class Activation:
    """The draft of an activation.

    Args:
        form: the form that checks it.
        quick: whether targets are left out.

    """

    def __init__(self, form: ActivationForm, *, quick: bool = False) -> None:
        self.form, self.play, self.quick = form, form.play, quick
        self.checked: dict[str, Deed | Refusal] = {}
        self.units = [form.play.state.find(key) for key in form.units]

    def draft(self, pointing: Pointing) -> Draft:
        """Return what becomes of it."""
        point, model = pointing.point, pointing.model
        unit, rest = drafts.chosen_of(self.units, " ".join(pointing.text.split()))
        if unit is None and len(self.units) == 1:
            unit = self.units[0]
        if point:
            own = next((each for each in self.units if each.name == point), None)
            if own is not None and own is not unit:
                unit, rest = own, ""
            elif unit is not None and own is None:
                rest = self.point(unit, rest, point, model)
        if unit is None:
            ask = "On the table, or in the list."
            return Draft("", whom=drafts.units_offered(self.play, self.units, None), refusal=ask)
        if self.idles(unit):
            rest = "idle"
        whole = f"{unit.name}: {rest}".rstrip()
        found = Draft(
            whole,
            unit.name,
            whom=drafts.units_offered(self.play, self.units, unit),
            acts=tuple(self.acts(unit, rest)),
            asks=agree(unit.name, f"{unit.name} is idle.")
            if rest == "idle"
            else f"Choose an action for {unit.name}.",
        )
        if not rest or rest in ("advance", "rush", "charge"):
            asks, svg = self.asks(unit, rest), self.reach(unit)
            return replace(found, refusal=asks, svg=svg)
        try:
            deed = self.check(whole)
        except Refusal as error:
            svg = self.reach(unit) + drafts.draw_refused(
                self.play, unit, rest, self.form.turns(unit)
            )
            remedy = None if self.quick else self.remedy(unit, rest, pointing)
            if remedy is not None:
                svg += self.ghost_of(unit, remedy.text)
            return replace(
                found, refusal=error.sentence, clause=error.clause, svg=svg, remedy=remedy
            )
        shots = self.shots(unit, deed)
        said, svg = self.describe(unit, deed, shots), self.draw(unit, deed, shots)
        warned = [*self.dangers(deed), *self.no_target(unit, deed, point)]
        if not shots and not warned:
            warned += self.no_shot(unit, deed)
        warned += [*self.hindrance(deed), *self.shot_lost(unit, deed)]
        goals = self.goals(unit, deed)
        warned += [goal.words for goal in goals if not goal.held]
        said = [goal.words for goal in goals if goal.held] + said
        send = f"{capital(deed.action)} with {unit.name}"
        meter = self.meter(unit, deed)
        return replace(
            found,
            said=tuple(said),
            warned=tuple(warned),
            svg=svg,
            send=send,
            ready=True,
            meter=meter,
            at=self.led_to(unit, rest, deed),
            slip=self.slip(unit, deed, shots) or self.short(unit, deed, shots, goals),
        )

    def led_to(self, unit: Unit, rest: str, deed: Deed) -> str:
        """Return where a move towards something by name ends, for the arrow keys to change."""
        _, towards, goal = rest.partition(" towards ")
        flies = self.play.rules.forces.of(unit).has("aircraft")
        if not towards or drafts.is_place(goal) or flies or not deed.move.places:
            return ""
        return spot(deed.move.places[deed.move.lead])

    def remedy(self, unit: Unit, rest: str, pointing: Pointing) -> Act | None:
        """Return the nearest place at which what was let go would be legal; None if none is near.

        Of a unit that is nearest to where it was put, of a model nearest to where it was dragged.
        """
        words, _, end = rest.partition(" to ")
        place, _, facing = end.partition(" facing ")
        if drafts.is_place(place):
            after = f" facing {facing}" if facing else ""
            return drafts.nearest_legal(
                place_in(place),
                wounds.middle_of(unit),
                lambda text: f"{unit.name}: {words} to {text}{after}",
                self.is_legal,
            )
        if not 0 <= pointing.model < len(unit.living_models()) or not drafts.is_place(
            pointing.point
        ):
            return None
        return drafts.nearest_legal(
            place_in(pointing.point),
            self.stands(unit, pointing.model),
            lambda text: f"{unit.name}: {self.by_hand(unit, rest, text, pointing.model)}",
            self.is_legal,
        )

    def stands(self, unit: Unit, model: int) -> Point:
        """Return where one of a unit's living models stands now."""
        body = unit.bodies[unit.living_models()[model]]
        return body.x, body.y

    def is_legal(self, text: str) -> bool:
        """Say whether an answer may be sent."""
        try:
            self.check(text)
        except Refusal:
            return False
        return True

    def ghost_of(self, unit: Unit, text: str) -> str:
        """Return a unit as it would stand after an answer that may be sent."""
        spots = self.check(text).move.places
        sheet = tokens.sheet_of(self.play.state.table)
        return tokens.ghost(self.play, sheet, unit, spots, word="ghost remedy", by_hand=False)

    def idles(self, unit: Unit) -> bool:
        """Say whether a unit is Shaken, and does not even fly."""
        return unit.shaken and not aircraft.flies_shaken(self.play, unit)

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

    def shots(self, unit: Unit, deed: Deed) -> list[inspection.Shot]:
        """Return the best targets from where a unit would stand, if it would shoot."""
        if deed.action not in ("hold", "advance") or not deed.move.places or deed.transport:
            return []
        if self.quick or unit.shaken:
            return []
        held = deed.action == "hold"
        return inspection.shots(self.play, unit, deed.move.places, held=held)[:MOST_SHOTS]

    def asks(self, unit: Unit, word: str) -> str:
        """Return what is still to be said, as a sentence."""
        if word in ("advance", "rush"):
            return f"Where to? Choose a place, drag {unit.name}, or choose a goal."
        if self.play.rules.forces.of(unit).has("aircraft"):
            return "How far does it fly? Choose a place, or choose a length."
        if word == "charge":
            return "Which enemy? Point at it."
        return "Choose a place or an enemy, drag the unit, or choose an action."

    # -- pointing --

    def point(self, unit: Unit, rest: str, point: str, model: int) -> str:
        """Return the rest of the draft after something was pointed at."""
        play, troop = self.play, self.play.rules.forces.of(unit)
        word = rest.partition(" ")[0].rstrip(":")
        if self.idles(unit):
            return "idle"
        if troop.has("aircraft"):
            return self.flight(unit, point)
        if model >= 0 and drafts.is_place(point):
            return self.by_hand(unit, rest, point, model)
        other = inspection.unit_named(play, point)
        if other is not None and other.side != unit.side:
            if word in ("advance", "rush"):
                return f"{word} towards {other.name}"
            return "hold" if self.means_to_shoot(unit, word, other) else f"charge {other.name}"
        if other is not None:
            kind = word if word in ("advance", "rush") else "advance"
            return f"{kind} into {other.name}" if drafts.troop_carries(play, other) else rest
        goal = inspection.spot_of(play, point)
        kind = word if word in ("advance", "rush") else self.kind_for(unit, goal)
        if not drafts.is_place(point):
            return f"{kind} towards {point}"
        facing = f" facing {rest.partition(' facing ')[2]}" if " facing " in rest else ""
        ways = [f"{kind} to {point}{facing}", f"{kind} towards {point}"]
        if not unit.rides:
            most = walks.length_of(troop, KINDS[kind])
            ways = ways[1:] if positions.to_place(play, unit, goal) > most else ways
        for text in ways:
            try:
                deed = self.check(f"{unit.name}: {text}")
            except Refusal:
                continue
            slower = f"advance{text.removeprefix('rush')}"
            if kind == "rush" != word and deed.move.length <= troop.advance:
                return slower if self.is_legal(f"{unit.name}: {slower}") else text
            return text
        return f"{kind} to {point}{facing}"

    def means_to_shoot(self, unit: Unit, word: str, enemy: Unit) -> bool:
        """Say whether pointing at an enemy means to shoot it from where the unit stands.

        It does once the unit was told to hold; before that, where it may shoot and cannot charge,
        or a charge promises less than the shot, what it takes in return counted.
        """
        if word in ("hold", "charge") or not unit.present:
            return word == "hold"
        able = inspection.shots(self.play, unit, held=True)
        worth = next((worth for each, worth, _ in able if each is enemy), None)
        if worth is None:
            return False
        near = inspection.reaches_charge(self.play, unit, enemy)
        if not near or self.form.charge_of(unit, enemy) is None:
            return True
        ours, back = melee.exchange(self.play, unit, enemy)
        return worth > ours - back

    def no_target(self, unit: Unit, deed: Deed, point: str) -> list[str]:
        """Return that an enemy which was pointed at is no target from there; nothing if it is."""
        enemy = inspection.unit_named(self.play, point) if point and deed.action == "hold" else None
        if enemy is None or enemy.side == unit.side or unit.rides or unit.shaken:
            return []
        if any(each is enemy for each, _, _ in inspection.shots(self.play, unit, held=True)):
            return []
        return [f"{unit.name} cannot shoot {enemy.name} from here."]

    def kind_for(self, unit: Unit, goal: Point) -> str:
        """Return the slowest action that may bring a unit to a place; else its fastest."""
        troop = self.play.rules.forces.of(unit)
        if unit.rides or not troop.rush:
            return "advance"
        return "advance" if positions.to_place(self.play, unit, goal) <= troop.advance else "rush"

    def flight(self, unit: Unit, point: str) -> str:
        """Return the flight of an Aircraft that ends nearest to a place."""
        play = self.play
        goal = (
            wounds.middle_of(play.state.find(point)) if inspection.unit_named(play, point) else None
        )
        goal = goal or inspection.spot_of(play, point)
        found = []
        for text in self.form.flights(unit):
            rest = text.removeprefix(f"{unit.name}: ")
            try:
                deed = self.form.check(text)
            except Refusal:
                continue
            end = deed.move.places[0] if deed.move.places else (*wounds.middle_of(unit), 0)
            found.append((between((end[0], end[1]), goal), deed.move.leaves, rest))
        return min(found)[2] if found else "hold"

    def by_hand(self, unit: Unit, rest: str, point: str, model: int) -> str:
        """Return the draft in which one model was dragged elsewhere, the others as they stood."""
        try:
            deed = self.check(f"{unit.name}: {rest}")
            spots: Spots = deed.move.places
        except Refusal:
            _, _, places = rest.partition(":")
            turns = self.form.turns(unit)
            try:
                spots = deployment.spots_in(places, turns, unit.name)
            except Refusal:
                return rest
        if model >= len(spots):
            return rest
        word = rest.partition(" ")[0].rstrip(":")
        name = rest.partition(":")[0].removeprefix("charge").strip() if word == "charge" else ""
        places = write_places(drafts.replace_spot(spots, model, place_in(point)))
        return f"charge {name}: {places}" if name else f"{word}: {places}"

    # -- what may be pressed --

    def acts(self, unit: Unit, rest: str) -> Iterator[Act]:
        """Yield the actions of a unit, whom it may charge, and where it may go."""
        play, troop = self.play, self.play.rules.forces.of(unit)
        word = rest.partition(" ")[0].rstrip(":")
        if self.idles(unit):
            return
        if troop.has("aircraft"):
            yield from self.flights(unit, rest)
            return
        stays = "shoot" if troop.ranged else "stay there"
        yield Act("Hold", f"{unit.name}: hold", "Action", "o", word == "hold", stays)
        if troop.holds:
            return
        goal = rest.partition(" ")[2] if word in ("advance", "rush") and ":" not in rest else ""
        for name, key, length, note in (
            ("advance", "a", troop.advance, ", shoot" if troop.ranged else ""),
            ("rush", "r", troop.rush, ""),
        ):
            if length:
                text = f"{unit.name}: {name} {goal}".rstrip()
                far = f"{in_inches(length)}″{note}"
                yield Act(name.capitalize(), text, "Action", key, word == name, far)
        charges = list(self.charges(unit, rest))
        if troop.charge and unit.present:
            yield self.charge(unit, word, charges)
        if word in ("advance", "rush") and " to " in f" {rest}" and not unit.rides:
            yield from drafts.turns_of(f"{unit.name}: {rest}", self.usual(unit))
        yield from charges
        if word in ("advance", "rush"):
            for nth, marker in enumerate(play.state.markers):
                text = f"{word} towards objective {marker.name}"
                key = f"shift+{nth + 1}" if nth < 9 else ""
                yield Act(
                    f"objective {marker.name}",
                    f"{unit.name}: {text}",
                    "Towards",
                    key,
                    text == rest,
                    aside=True,
                )
            enemies = (
                sorted(
                    play.state.enemies(unit.side),
                    key=lambda enemy: positions.gap(play, unit, enemy),
                )
                if unit.present
                else []
            )
            for enemy in enemies[:3]:
                text = f"{word} towards {enemy.name}"
                whole = f"{unit.name}: {text}"
                yield Act(enemy.name, whole, "Towards", "", text == rest, aside=True)
            for other in play.state.friends(unit.side):
                if other is not unit and drafts.troop_carries(play, other) and not unit.rides:
                    text = f"{word} into {other.name}"
                    whole, label = f"{unit.name}: {text}", f"into {other.name}"
                    yield Act(label, whole, "Towards", "", text == rest, aside=True)

    def flights(self, unit: Unit, rest: str) -> Iterator[Act]:
        """Yield the flights of an Aircraft, those that end on the table first."""
        texts = [text.removeprefix(f"{unit.name}: ") for text in self.form.flights(unit)]
        ways = {text.partition(" facing ")[2] for text in texts}
        for nth, text in enumerate(texts[:MOST_FLIGHTS]):
            far, _, way = text.removeprefix("advance ").partition(" facing ")
            label = f"{far}″ facing {way}" if len(ways) > 1 else f"{far}″" if way else text
            key = FLIGHT_KEYS[nth] if nth < len(FLIGHT_KEYS) else ""
            on = "straight on"
            yield Act(label, f"{unit.name}: {text}", "Fly", key, text == rest, on)

    def charge(self, unit: Unit, word: str, charges: Sequence[Act]) -> Act:
        """Return the charge of the nearest enemy; pressed again, of the next one.

        Args:
            unit: who charges.
            word: the action that the draft has so far.
            charges: what may be charged, the nearest first.

        """
        far = f"{in_inches(self.play.rules.forces.of(unit).charge)}″"
        if not charges:
            text, why = f"{unit.name}: charge", self.no_charge(unit)
            return Act("Charge", text, "Action", "c", note=far, refusal=why, clause="GFC-33")
        now = next((nth for nth, each in enumerate(charges) if each.chosen), -1)
        following = charges[(now + 1) % len(charges)]
        return Act("Charge", following.text, "Action", "c", word == "charge", far)

    def no_charge(self, unit: Unit) -> str:
        """Return why a unit can charge nobody: of the nearest enemy that it might have charged."""
        play = self.play
        able = [
            enemy
            for enemy in play.state.enemies(unit.side)
            if not play.rules.forces.of(enemy).has("aircraft")
        ]
        if not able:
            return f"There is no enemy that {unit.name} could charge."
        nearest = min(able, key=lambda enemy: positions.gap(play, unit, enemy))
        return f"{capital(self.form.too_far(unit, nearest))}."

    def charges(self, unit: Unit, rest: str) -> Iterator[Act]:
        """Yield the charges that a unit can make, of the nearest enemy first."""
        if not unit.present or not self.play.rules.forces.of(unit).charge:
            return
        enemies = self.play.state.enemies(unit.side)
        for enemy in sorted(enemies, key=lambda each: positions.gap(self.play, unit, each)):
            if not inspection.reaches_charge(self.play, unit, enemy):
                continue
            if self.form.charge_of(unit, enemy) is None:
                continue
            text = f"charge {enemy.name}"
            ours, back = melee.exchange(self.play, unit, enemy)
            note = f"{ours:.1f} wounds, {back:.1f} in return"
            whole = f"{unit.name}: {text}"
            yield Act(enemy.name, whole, "Charge", "", text == rest, note, aside=True)

    def usual(self, unit: Unit) -> int:
        """Return where a unit looks while nobody turns it."""
        return next((body.turn for body in unit.bodies if body.alive), 0)

    # -- what it would be --

    def meter(self, unit: Unit, deed: Deed) -> Meter | None:
        """Return how far of its move a unit goes; None where it does not walk."""
        if deed.action not in ("advance", "rush", "charge") or unit.rides or deed.transport:
            return None
        most = walks.length_of(self.play.rules.forces.of(unit), KINDS[deed.action])
        used = (deed.move.length + TENTH // 2) // TENTH / 10
        return Meter(capital(deed.action), used, float(in_inches(most)))

    def describe(self, unit: Unit, deed: Deed, shots: Sequence[inspection.Shot]) -> list[str]:
        """Return what a legal draft does, in sentences."""
        play, move = self.play, deed.move
        found: list[str] = []
        if deed.action == "idle":
            return [shaken_told(len(unit.living_models()))]
        if deed.transport:
            return [f"Gets into {play.state.find(deed.transport).name}."]
        if move.leaves:
            return [*found, "Leaves the table, and comes back next round."]
        at = move.places or None
        if at is None:
            return found
        if visibility.in_cover(play, unit, at):
            found.append("In cover.")
        if deed.target:
            found.append(inspection.charge_words(play, unit, play.state.find(deed.target)))
        elif unit.shaken:
            found.append(shaken_told(len(unit.living_models())))
        elif deed.action in ("hold", "advance"):
            found += shots_told(shots)
        return found

    def dangers(self, deed: Deed) -> list[str]:
        """Return what a legal draft risks, in sentences."""
        if not deed.move.dangerous:
            return []
        count = len(deed.move.dangerous)
        dice = "one die, and a wound on a 1" if count == 1 else "a die each, and a wound for each 1"
        return [f"{count_of(count, 'model')} in dangerous terrain: {dice}."]

    def hindrance(self, deed: Deed) -> list[str]:
        """Return that difficult terrain shortens a move, and to what."""
        most = self.play.rules.forces.profile.terrain.difficult
        return [f"Through difficult terrain: {most}″ at most."] if deed.move.difficult else []

    def no_shot(self, unit: Unit, deed: Deed) -> list[str]:
        """Return that a unit which might shoot will see nobody; nothing for any other."""
        troop, stands = self.play.rules.forces.of(unit), deed.move.places and not deed.move.leaves
        shoots = deed.action in ("hold", "advance") and not (unit.shaken or deed.transport)
        able = troop.ranged and stands and shoots and not self.quick
        return ["Nobody to shoot at from there."] if able else []

    def slip(self, unit: Unit, deed: Deed, shots: Sequence[inspection.Shot]) -> str:
        """Return what to ask before a Hold by which a unit that could move gains nothing."""
        play, troop = self.play, self.play.rules.forces.of(unit)
        if self.quick or deed.action != "hold" or shots or unit.shaken or unit.rides:
            return ""
        if troop.holds or casting.castable(play, unit):
            return ""
        if any(positions.near_marker(play, unit, marker) for marker in play.state.markers):
            return ""
        said = f"{unit.name} sees nobody to shoot at and is at no objective. Hold anyway?"
        return agree(unit.name, said)

    def shot_lost(self, unit: Unit, deed: Deed) -> list[str]:
        """Return which shot a Rush or a charge gives up; nothing where there is none."""
        if self.quick or deed.action not in ("rush", "charge") or not unit.present or unit.shaken:
            return []
        able = inspection.shots(self.play, unit, held=True)
        if not able:
            return []
        enemy, worth, _ = able[0]
        return [f"Gives up a shot: {worth:.1f} wounds to {enemy.name} with Hold."]

    def goals(self, unit: Unit, deed: Deed) -> list[Goal]:
        """Return the objectives at which a unit would stop, and the one that it would just miss."""
        play, at = self.play, deed.move.places
        if not at or deed.move.leaves or deed.transport or not objectives.may_seize(play, unit):
            return []
        reach = play.rules.forces.profile.objectives.seized_within * INCH
        found: list[Goal] = []
        missed: list[tuple[int, Marker]] = []
        for marker in play.state.markers:
            if positions.near_marker(play, unit, marker, at):
                others = [each.name for each in self.near(marker, unit, friends=False)]
                by = f", contested by {join_words(others)}" if others else ""
                found.append(Goal(f"At objective {marker.name}{by}.", marker, 0, held=not others))
                continue
            far = positions.to_place(play, unit, (marker.x, marker.y), at)
            if far <= reach + CLOSE and not self.near(marker, unit, friends=True):
                missed.append((far, marker))
        if missed and not found:  # at one objective, nobody asks for the next
            far, marker = min(missed, key=lambda each: each[0])
            lack = -(-(far - reach) // TENTH) * TENTH
            deed_is = "contest" if self.near(marker, unit, friends=False) else "seize"
            words = (
                f"{inspection.inches(reach + lack)} from objective {marker.name}: "
                f"{inspection.inches(lack)} too far to {deed_is} it."
            )
            found.append(Goal(words, marker, lack, held=False))
        return found

    def near(self, marker: Marker, unit: Unit, *, friends: bool) -> list[Unit]:
        """Return the other friends, or the enemies, near enough to an objective to seize it."""
        return [
            each
            for each in self.play.state.units
            if each is not unit
            and (each.side == unit.side) is friends
            and each.present
            and objectives.may_seize(self.play, each)
            and positions.near_marker(self.play, each, marker)
        ]

    def short(
        self,
        unit: Unit,
        deed: Deed,
        shots: Sequence[inspection.Shot],
        goals: Sequence[Goal],
    ) -> str:
        """Return what to ask before a move that ends just short of an objective in its reach."""
        missed = next((goal for goal in goals if 0 < goal.lack <= SHORT), None)
        if missed is None or self.quick or deed.action not in ("advance", "rush") or unit.rides:
            return ""
        if any(not goal.lack for goal in goals):
            return ""
        if missed.marker.owner == unit.side and not self.near(missed.marker, unit, friends=False):
            return ""
        troop = self.play.rules.forces.of(unit)
        most = walks.length_of(troop, KINDS[deed.action if shots else "rush"])
        if deed.move.length + missed.lack > most:
            return ""
        return f"{unit.name} would stop {missed.words} Go there anyway?"

    def draw(self, unit: Unit, deed: Deed, shots: Sequence[inspection.Shot]) -> str:
        """Return a legal draft on the table: the unit as it would stand, its way, its targets."""
        play, move = self.play, deed.move
        sheet = tokens.sheet_of(play.state.table)
        if not move.places:
            return self.reach(unit)
        found = [self.reach(unit)]
        if move.kind != walks.HOLD:
            found.append(open_table.route(sheet, move.route, unit.name))
            hand = not unit.rides and not deed.transport
            found.append(tokens.ghost(play, sheet, unit, move.places, by_hand=hand))
        if deed.target:
            found.append(tokens.ring_unit(play, sheet, play.state.find(deed.target), "aimed"))
        elif shots:
            x = sum(spot[0] for spot in move.places) // len(move.places)
            y = sum(spot[1] for spot in move.places) // len(move.places)
            found += [
                open_table.line(
                    sheet,
                    "sight",
                    (x, y),
                    wounds.middle_of(enemy),
                    f"{worth:.1f} wounds",
                    part=0.75,
                )
                for enemy, worth, _ in shots
            ]
        return "".join(found)

    def reach(self, unit: Unit) -> str:
        """Return the rings of how far a unit goes; they are drawn once while all stand still."""
        troop = self.play.rules.forces.of(unit)
        if not unit.present or troop.holds:
            return ""
        if troop.has("aircraft"):
            return positions.found_before(self.play, unit, ("lanes",), lambda: self.lanes(unit))
        marks = tuple((marker.x, marker.y) for marker in self.play.state.markers)
        return positions.found_before(
            self.play, unit, ("reach", marks), lambda: "".join(inspection.moves(self.play, unit))
        )

    def lanes(self, unit: Unit) -> str:
        """Return where the flights of an Aircraft end, and the lines that lead there."""
        sheet, start = tokens.sheet_of(self.play.state.table), wounds.middle_of(unit)
        found = []
        for text in self.form.flights(unit):
            try:
                deed = self.check(text)
            except Refusal:
                continue
            if deed.move.places:
                x, y, _ = deed.move.places[0]
                found.append(open_table.line(sheet, "trail", start, (x, y)))
                across, down = sheet.at((x, y))
                found.append(f'<circle class="tip" cx="{across:.1f}" cy="{down:.1f}" r="4"/>')
        return "".join(found)


def shots_told(shots: Sequence[inspection.Shot]) -> list[str]:
    """Return in one sentence whom a unit may shoot and the wounds to expect; nothing if nobody."""
    if not shots:
        return []
    (first, worth, _), *others = shots
    told = [f"{first.name} ({worth:.1f} wounds)"]
    told += [f"{enemy.name} ({worth:.1f})" for enemy, worth, _ in others]
    return [f"May shoot {join_words(told, 'or')}."]
