"""The battle as plain data, for any face: armies, table, marks, and what each option points at.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
What is drawn depends on the army lists as well as on the state, so all of it is bound to a game:
`bound(game)` has the parts of `lonehand.faces.viewmodel.MapModule`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from xml.sax.saxutils import escape

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor, Event
from lonehand.engine.errors import Refusal
from lonehand.engine.question import Question
from lonehand.games.grimdark_future import (
    drafting,
    looking,
    measuring,
    positions,
    shooting,
    sighting,
    tokens,
    twin,
    wounds,
)
from lonehand.games.grimdark_future import options as opt
from lonehand.games.grimdark_future.acting import NO_ONE, Casting, Target, Unit
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.corrections import GRAMMAR, OWNERS, TYPES
from lonehand.games.grimdark_future.lists import reading
from lonehand.games.grimdark_future.lists.profile import DEFAULT, load, profile_keys
from lonehand.games.grimdark_future.lists.shown import Card, cards, counts
from lonehand.games.grimdark_future.looking import SheetSeen
from lonehand.games.grimdark_future.setting_up import LISTS, TABLE
from lonehand.games.grimdark_future.special import NO_MODEL
from lonehand.games.grimdark_future.state import (
    AI,
    GONE,
    PEOPLE,
    SIDES,
    Play,
    Squad,
    State,
)
from lonehand.space.inches.inks import Theme
from lonehand.space.inches.measures import INCH, Point, written
from lonehand.space.inches.picture import EDGE, HEAD, legend_alone, picture
from lonehand.space.inches.picture import INCH as PIXELS

if TYPE_CHECKING:
    from lonehand.games.grimdark_future.game import GrimdarkFuture

SEE: Final = (
    "The AI's units follow printed trees that read the table and the army lists, which everybody "
    "sees. Each die is made at the moment it is rolled, from the seed and the number of dice rolled"
    " so far."
)
LEAD: Final = (
    "Battles of miniatures on the open table, in inches. The AI's army plays by the letter of the "
    "Solo & Co-Op rules, and says why. Paste a list of your own, or play with ours."
)
EMBLEM: Final = (
    '<path d="M0-15 13 0 0 15-13 0z" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<circle r="3.200"/>'
    '<path d="M0-9v4M0 9V5M-9 0h4M9 0H5" stroke="currentColor" stroke-width="2"/>'
)
OWN: Final = {
    "yours": ("army", "Your own army list"),
    "theirs": ("enemy", "The AI's army list"),
    "table": ("table", "A table of your own"),
}
"""What may be pasted before a battle: the option that then takes it, and its title."""


def playing(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that take part in a battle with these options."""
    return opt.SEATS_OF[options["people"]]


class Understood(NamedTuple):
    """What was understood of a pasted army list."""

    title: str
    summary: str
    cards: list[Card]
    by_hand: tuple[str, ...]
    notes: tuple[str, ...]


def understood(name: str, text: str, profile: str) -> Understood:
    """Return what is understood of a list that is pasted, by a rules profile that comes along.

    Raises:
        Refusal: it cannot be read, or it is no list that is shown so.

    """
    if name not in LISTS:
        raise Refusal("only an army list is shown unit by unit", place=name)
    rules = load(profile if profile in profile_keys() else DEFAULT)
    army = reading.read(text, OWN[name][1], rules)
    whose = {unit.key: unit.name for unit in army.units}
    return Understood(
        army.name,
        f"{army.points} points, {counts(army)}; {rules.title}",
        cards(army, rules),
        tuple(f"{whose.get(each.unit, 'The army')}: {each.text}" for each in army.not_automated),
        army.notes,
    )


ATTACKS: Final = ("shoots", "strikes")


BEFORE: Final = ("armies", "table", "objectives", "deployment")
"""The phases in which no unit is on the table, or not yet."""
MODELS: Final = (wounds.Casualty, shooting.Pick)
"""Options that are models of one unit."""


def unit_of_models(state: State, question: Question) -> Squad | None:
    """Return the unit of which a model is asked for; None for any other question."""
    key = {"casualty": "who", "sniper": "at"}.get(question.topic, "")
    return state.called(question.about[key]) if key and state.table else None


# -- who is there ----------------------------------------------------------------------------------


class UnitSeen(msgspec.Struct, frozen=True):
    """A unit, as everybody sees it.

    Attributes:
        number: its place in the state.
        name: what it is called.
        letters: what stands on its flag.
        side: `the people` or `the AI`.
        team: the number of its side.
        seat: who plays it; empty for the AI's.
        where: where it is, if not on the table; else empty.
        left: how many models are left.
        size: of how many.
        hurt: the wounds that its living models have taken.
        states: what has befallen it, in words.
        tokens: the tokens of its caster.
        effects: what spells do to it.
        kind: the type of an AI unit.
        section: the section of an AI unit.
        sheet: what it is and has.

    """

    number: int
    name: str
    letters: str
    side: str
    team: int
    seat: str
    where: str
    left: int
    size: int
    hurt: int
    states: tuple[str, ...]
    tokens: int
    effects: tuple[str, ...]
    kind: str
    section: str
    sheet: SheetSeen


class ArmySeen(msgspec.Struct, frozen=True):
    """An army: its name, its points, whose it is, and its units."""

    name: str
    points: int
    side: str
    team: int
    units: tuple[UnitSeen, ...]


class MarkerSeen(msgspec.Struct, frozen=True):
    """An objective: its name, where it lies, and who has seized it."""

    name: str
    place: str
    owner: str


class Scene(msgspec.Struct, frozen=True):
    """The whole battle.

    Attributes:
        round: the number of the round.
        rounds: how many there are.
        phase: what comes next.
        turn: whose activation is next.
        armies: both armies.
        markers: the objectives.
        objectives: how many each side holds, the people's first.
        bonus: what the AI's units add to hit in this round.
        over: whether it has ended.
        men: always empty: what other games on a map have.
        lying: likewise.
        points: likewise.
        segment: likewise.

    """

    round: int
    rounds: int
    phase: str
    turn: str
    armies: tuple[ArmySeen, ...]
    markers: tuple[MarkerSeen, ...]
    objectives: tuple[int, int]
    bonus: int
    over: bool


class Marks(NamedTuple):
    """The units that an event names; no seats."""

    cards: tuple[str, ...]
    seats: tuple[int, ...]


class Piece(NamedTuple):
    """A stretch of a sentence; *card* names a unit in it."""

    text: str
    card: str = ""
    seat: int = -1


class Pointer(msgspec.Struct, frozen=True):
    """Where an option lies on the table: `who Line squad`; empty if nowhere."""

    card: str = ""
    place: str = ""
    seat: int = -1


class Figures(msgspec.Struct, frozen=True):
    """The figures of an event; see `lonehand.faces.viewmodel.FiguresSeen`."""

    title: str
    rows: tuple[tuple[str, str], ...]
    result: str
    leant: tuple[str, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """How often something came up for one side, against what is to be expected."""

    side: str
    what: str
    tries: int
    came: int
    expected: float


class Battlefield:
    """The parts of the page of a battle, for one game with its lists.

    Args:
        game: the game.

    """

    BOARD: Final = "map"
    SKIN: Final = "battle"
    BEATS: Final = frozenset({"activates"})
    HEADS: Final = frozenset({"round"})
    PICTURED: Final = frozenset({"table"})
    SETUP: Final = "Armies, table and options"
    CORRECTIONS: Final = GRAMMAR
    CARD_FACES: Final[Mapping[str, Any]] = {}
    OPPONENTS_SEE: Final = SEE
    LEAD: Final = LEAD
    EMBLEM: Final = EMBLEM
    OWN: Final = OWN
    UNDERSTOOD: Final = tuple(LISTS)
    understood = staticmethod(understood)
    playing = staticmethod(playing)

    def __init__(self, game: GrimdarkFuture) -> None:
        self.game = game

    def play(self, state: State) -> Play:
        """Return the battle to measure in; nothing is rolled or asked."""
        return self.game.play(state, BatchDoor({}, Chance("")))

    # -- who is there --

    def scene(self, state: State) -> Scene:
        """Return the battle as plain data."""
        rounds = 0
        armies: tuple[ArmySeen, ...] = ()
        if state.lists:
            forces = self.game.rules_for(state).forces
            rounds = forces.profile.game.rounds
            sign = tokens.signs(state)
            armies = tuple(
                ArmySeen(
                    forces.armies[side].name,
                    forces.armies[side].points,
                    tokens.SIDE_WORDS[side],
                    side,
                    tuple(
                        self.unit_seen(state, number, sign[squad.name])
                        for number, squad in enumerate(state.squads)
                        if squad.side == side
                    ),
                )
                for side in SIDES
            )
        owners = [marker.owner for marker in state.markers]
        return Scene(
            state.round,
            rounds,
            state.phase,
            tokens.SIDE_WORDS[state.turn] if state.phase == "activations" else "",
            armies,
            tuple(
                MarkerSeen(
                    marker.name,
                    f"{written(marker.x)},{written(marker.y)}",
                    tokens.SIDE_WORDS[marker.owner],
                )
                for marker in state.markers
            ),
            (owners.count(PEOPLE), owners.count(AI)),
            state.to_hit,
            state.phase == "over",
        )

    def unit_seen(self, state: State, number: int, sign: str) -> UnitSeen:
        """Return a unit as plain data."""
        squad, forces = state.squads[number], self.game.rules_for(state).forces
        troop = forces.of(squad)
        where = "" if squad.present else squad.where
        if squad.rides:
            where = f"in {state.called(squad.rides).name}"
        section = state.sections[squad.group - 1] if 0 < squad.group <= len(state.sections) else 0
        return UnitSeen(
            number,
            squad.name,
            sign,
            tokens.SIDE_WORDS[squad.side],
            squad.side,
            squad.seat,
            "not deployed" if where == "reserve" and state.phase in BEFORE else where,
            len(squad.living()),
            troop.size,
            sum(body.wounds for body in squad.bodies if body.alive),
            tuple(tokens.states_of(squad)),
            squad.tokens,
            tuple(effect.source for effect in squad.effects),
            squad.kind,
            str(section) if section else "",
            looking.sheet(forces, troop),
        )

    # -- the table --

    def ground(self, state: State, theme: Theme = "light") -> str:
        """Return the picture of the table without anything that changes; empty before it lies."""
        return drawing(state.table, theme) if state.table else ""

    def legend(self, state: State, theme: Theme = "light") -> str:
        """Return what the kinds of terrain of that picture are, as SVG; empty before it lies."""
        if not state.table:
            return ""
        return legend_alone(positions.field(state.table).ground.table, theme)

    def extent(self, state: State) -> tuple[float, float]:
        """Return the size of that picture in its own units."""
        if not state.table:
            return 0.0, 0.0
        sheet = tokens.sheet_of(state.table)
        return sheet.width, sheet.height

    def scale(self, state: State) -> tuple[float, float, float, float, float]:
        """Return how the picture measures: units an inch, the table's corner, its size."""
        if not state.table:
            return 0.0, 0.0, 0.0, 0.0, 0.0
        table = positions.field(state.table)
        return PIXELS, EDGE, HEAD, table.width / INCH, table.height / INCH

    def places(self, state: State) -> list[tuple[str, float, float]]:
        """Return nothing: any place of an open table can be pointed at."""
        del state
        return []

    def layer(self, state: State, question: Question | None = None) -> str:
        """Return all that stands on the table and changes; whom *question* is about stands out."""
        if not state.table:
            return ""
        asked = (
            [str(question.about["who"])] if question is not None and "who" in question.about else []
        )
        return tokens.layer(self.play(state), asked)

    def choices(self, state: State, question: Question) -> list[tuple[str, str]]:
        """Return the models of which one is asked for, each with its number on the table.

        Units need no outline: they are chosen by themselves.
        """
        squad = unit_of_models(state, question)
        if squad is None:
            return []
        play, sheet = self.play(state), tokens.sheet_of(state.table)
        there = positions.block(play, squad)
        shapes = dict(zip(there.numbers, there.shapes, strict=True))
        return [
            (
                f"model {option.number + 1}",
                tokens.model_offered(sheet, shapes[option.number], option.number + 1),
            )
            for option in question.options
            if isinstance(option, MODELS) and option.number in shapes
        ]

    def point(self, question: Question, option: Any) -> Pointer:
        """Return the unit that an option is about."""
        if question.source:
            return Pointer()
        if isinstance(option, Target) and option.key:
            return Pointer(place=f"who {option.name}")
        if isinstance(option, Casting) and option.spell:
            return Pointer(place=f"who {option.at}")
        if isinstance(option, Unit):
            return Pointer(place=f"who {option.name}")
        if isinstance(option, MODELS) and option.number != NO_MODEL:
            return Pointer(place=f"model {option.number + 1}")
        if str(option).startswith("towards "):
            return Pointer(place=f"who {str(option).removeprefix('towards ')}")
        return Pointer()

    def note(self, state: State, question: Question, option: Any) -> str:
        """Return what a shot at a target is expected to do, and how a model is that may be hit."""
        hit = unit_of_models(state, question)
        if hit is not None and isinstance(option, MODELS) and option.number != NO_MODEL:
            return looking.model_words(self.play(state), hit, option.number)
        if question.topic != "shoot" or not isinstance(option, Target) or not option.key:
            return ""
        play = self.play(state)
        squad, enemy = state.called(question.about["who"]), state.called(option.key)
        gun = play.rules.forces.of(squad).gun(question.about["gun"])
        able = sighting.able(play, squad, gun, enemy)
        cover = shooting.has_cover(play, squad, gun, enemy)
        held = bool(question.about.get("held"))
        worth = shooting.expected(play, squad, gun, enemy, held=held, cover=cover)
        dice = sum(number in able for number in gun.models) * gun.attacks
        far = looking.inches(measuring.gap(play, squad, enemy))
        behind = ", in cover" if cover else ""
        return f"{far} away, {looking.dice_words(dice)}, {worth:.1f} wounds{behind}"

    def group(self, state: State, question: Question, option: Any) -> tuple[str, str]:
        """Return an option as what is done and to whom; here each option says both itself."""
        del state, question, option
        return "", ""

    def refusals(self, state: State, question: Question) -> list[Any]:
        """Return what cannot be chosen; a draft says that by itself."""
        del state, question
        return []

    def obvious(self, question: Question) -> str:
        """Return the option that Enter stands for: the only target."""
        texts = [text for text in question.texts() if text != NO_ONE]
        return texts[0] if question.topic == "shoot" and len(texts) == 1 else ""

    def preview(self, game: GrimdarkFuture, option: str, value: str) -> str:
        """Return the picture of a table, as SVG; *option* is always `table`."""
        del option
        return preview_of(game, value)

    # -- pointing, and answers by pointing --

    def look(self, game: GrimdarkFuture, state: State, who: str, place: str) -> looking.Look:
        """Return what is seen from a unit or a place at another."""
        del game
        return looking.look(self.play(state), who, place)

    def draft(self, game: Any, state: State, question: Question, text: str, who: str) -> None:
        """Return nothing: answers of this game are wishes."""
        del game, state, question, text, who

    def wish(
        self,
        question: Question,
        text: str,
        point: str = "",
        model: int = -1,
        *,
        quick: bool = False,
    ) -> drafting.Wish | None:
        """Return what becomes of an answer that is given by pointing; None for any other."""
        if question.form is None:
            return None
        return drafting.wish(question.form, text, point, model, quick=quick)

    def twin(self, state: State) -> list[str]:
        """Return where every unit is, in sentences."""
        return twin.bound(self.game).lines(state) if state.table else []

    # -- what an event is about --

    def marks(self, event: Event) -> Marks:
        """Return the units that *event* names, by name."""
        found: list[str] = []
        for key in ("who", "at", "target", "transport"):
            named = event.facts.get(key)
            names = named if isinstance(named, (list, tuple)) else [named]
            found += [name for name in names if isinstance(name, str) and name]
        marker = event.facts.get("marker") or event.facts.get("objective")
        found += [f"objective {marker}"] if marker else []
        return Marks(tuple(dict.fromkeys(found)), ())

    def aside(self, event: Event) -> str:
        """Return what the AI aims at, as a sentence; a list of lines needs none, a picture does."""
        if event.kind != "targets" or not event.facts.get("at"):
            return ""
        pairs = zip(event.facts["weapons"], event.facts["at"], strict=False)
        return f"{event.facts['who']} aims: {', '.join(f'{gun} at {name}' for gun, name in pairs)}."

    def pieces(self, state: State, sentence: str) -> list[Piece]:
        """Return a sentence cut where it names a unit."""
        pattern = names_in(tuple(squad.name for squad in state.squads))
        if pattern is None:
            return [Piece(sentence)] if sentence else []
        return [
            Piece(text, card=text if nth % 2 else "")
            for nth, text in enumerate(pattern.split(sentence))
            if text
        ]

    def spoken(self, text: str) -> str:
        """Return notation in words: places model by model are cut short."""
        front, colon, places = text.rpartition(": ")
        return f"{front}, model by model" if colon and places.count("@") > 1 else text

    def called(self, state: State, seat: int) -> str:
        """Return how a unit is called."""
        return state.squads[seat].name

    def tallies(self, state: State, events: Sequence[Event]) -> list[Tally]:
        """Return, for each side, the dice of its attacks that hit and what to expect."""
        sides = {squad.name: squad.side for squad in state.squads}
        found = []
        for side, name in ((PEOPLE, "you"), (AI, "opponents")):
            mine = [
                event.facts
                for event in events
                if event.kind in ATTACKS and sides.get(event.facts.get("who", "")) == side
            ]
            tries = sum(len(facts["dice"]) for facts in mine)
            came = sum(face >= facts["needed"] for facts in mine for face in facts["dice"])
            expected = sum(len(facts["dice"]) * (7 - facts["needed"]) / 6 for facts in mine)
            found.append(Tally(name, "attacks that hit", tries, came, expected))
        return found

    # -- what an event looks like --

    def shown(self, state: State, event: Event) -> str:
        """Return an event as marks on the table, in the state in which it was told."""
        draw = SHOWN.get(event.kind)
        if not state.table or draw is None:
            return ""
        return draw(Showing(self.play(state)), event.facts)

    def explained(self, game: GrimdarkFuture, event: Event) -> Figures | None:
        """Return the figures of attacks, morale tests, spells and dangerous terrain."""
        del game
        explain = EXPLAINED.get(event.kind)
        return explain(event.facts) if explain is not None else None

    # -- the table says otherwise --

    def blanks(self, state: State) -> list[tuple[str, str, list[str]]]:
        """Return what may stand for each word in capitals of a correction: word, title, texts."""
        transports = [
            squad.name
            for squad in state.squads
            if state.lists and self.game.rules_for(state).forces.of(squad).has("transport")
        ]
        return [
            ("NAME", "Which unit", [squad.name for squad in state.squads if squad.where != GONE]),
            ("PLACE", "Where, such as 24,30", []),
            ("LETTER", "Objective", [marker.name for marker in state.markers]),
            ("OWNER", "Whose", list(OWNERS)),
            ("SIDE", "Side", list(OWNERS)[:2]),
            ("TRANSPORT", "Transport", transports),
            ("TYPE", "Type", [kind for kind in TYPES if kind]),
        ]


@lru_cache(maxsize=16)
def bound(game: GrimdarkFuture) -> Battlefield:
    """Return the parts of the page for a game."""
    return Battlefield(game)


@lru_cache(maxsize=24)
def drawing(text: str, theme: Theme) -> str:
    """Return the picture of a table; it is drawn once."""
    return picture(positions.field(text).ground, theme=theme)


@lru_cache(maxsize=16)
def names_in(names: tuple[str, ...]) -> re.Pattern[str] | None:
    """Return what finds the names of units in a sentence, the longest first."""
    if not names:
        return None
    return re.compile("(" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + ")")


@lru_cache(maxsize=32)
def preview_of(game: GrimdarkFuture, value: str) -> str:
    """Return the picture of a table that comes along, or of one that is made or given."""
    text = game.tables[TABLE] if value == opt.OWN else ""
    if value in opt.table_keys():
        text = opt.table_text(value)
    if value == opt.MADE:
        options = {each.key: each.default for each in game.options} | {
            "table": value,
            "people": "0",
        }
        state, door = game.start(options), BatchDoor({}, Chance("a preview"))
        game.step(state, door)
        game.step(state, door)
        text = state.table
    if text.strip():
        return picture(positions.field(text).ground, with_names=False)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><text x="150" y="105"'
        ' text-anchor="middle" font-family="serif" font-size="18">pasted below</text></svg>'
    )


# -- events as marks -------------------------------------------------------------------------------


class Showing:
    """What the marks of events are drawn from: the battle, its picture, its units.

    Args:
        play: the battle in the state in which the event was told.

    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.sheet = tokens.sheet_of(play.state.table)

    def squad(self, name: object) -> Squad | None:
        """Return the unit of that name, if there is one and it has been on the table."""
        found = looking.named(self.play, str(name or ""))
        return found if found is not None and any(b.x or b.y for b in found.bodies) else None

    def ring(self, name: object, word: str) -> str:
        """Return a ring round a unit."""
        squad = self.squad(name)
        return tokens.ringed(self.play, self.sheet, squad, word) if squad is not None else ""

    def ends(self, one: object, other: object) -> tuple[Point, Point] | None:
        """Return the nearest models of two units; None if one of them is not there."""
        first, second = self.squad(one), self.squad(other)
        if first is None or second is None:
            return None
        ours = [(b.x, b.y) for b in first.bodies if b.alive] or [wounds.middle(first)]
        theirs = [(b.x, b.y) for b in second.bodies if b.alive] or [wounds.middle(second)]
        return min(
            ((a, b) for a in ours for b in theirs),
            key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
        )

    def marker(self, name: object) -> str:
        """Return a ring round an objective."""
        found = looking.marker_named(self.play, str(name or ""))
        if found is None:
            return ""
        x, y = self.sheet.at((found.x, found.y))
        return f'<circle class="aimed" cx="{x:.1f}" cy="{y:.1f}" r="19"/>'

    def word(self, name: object, text: str) -> str:
        """Return a word over a unit."""
        squad = self.squad(name)
        if squad is None:
            return ""
        x, y = self.sheet.at(wounds.middle(squad))
        return (
            f'<g class="flag-at" transform="translate({x:.1f} {y:.1f})">'
            f'<text class="shout flag">{escape(text)}</text></g>'
        )


Facts = Mapping[str, Any]


def decision_shown(show: Showing, facts: Facts) -> str:
    """Return a decision: the way with its band, who is in it, the target, the objective."""
    who, route = facts.get("who"), [tuple(point) for point in facts.get("route") or ()]
    found, squad = [show.ring(who, "actor")], show.squad(who)
    goal = looking.marker_named(show.play, str(facts.get("objective") or ""))
    width = show.play.rules.forces.profile.solo.way * INCH
    if squad is not None and goal is not None:
        start, end = wounds.middle(squad), (goal.x, goal.y)
        found.append(tokens.band(show.sheet, (start, end), width))
        found.append(tokens.line(show.sheet, "target", start, end))
        found.append(show.marker(goal.name))
    found += [show.ring(name, "in-way") for name in facts.get("in_way") or ()]
    ends = show.ends(who, facts.get("target"))
    if ends is not None:
        found.append(tokens.line(show.sheet, "target", *ends))
        found.append(show.ring(facts.get("target"), "aimed"))
    found.append(tokens.route(show.sheet, route, str(who)))
    return "".join(found)


def targets_shown(show: Showing, facts: Facts) -> str:
    """Return the targets of each weapon, and those that it might have had, more faintly."""
    who, found = facts.get("who"), [show.ring(facts.get("who"), "actor")]
    sheet, taken = show.sheet, tokens.standing_on(show.play, show.sheet)
    names = [squad.name for squad in show.play.state.squads]
    for row in facts.get("lines") or ():
        if row.get("target", -1) < 0:
            continue
        chosen = names[row["target"]]
        valid = next((fact for fact in row["facts"] if fact.startswith("valid targets: ")), "")
        passed = {name: str(step["say"]) for step in row["above"] for name in names_of(step)}
        for name in valid.removeprefix("valid targets: ").split(", "):
            ends = show.ends(who, name) if name != chosen else None
            if ends is None:
                continue
            if name in passed:
                no = f"✕ {passed[name]}"
                found.append(tokens.line_named(sheet, "sight blocked", *ends, no, taken))
            else:
                found.append(tokens.line(sheet, "sight blocked", *ends))
        ends = show.ends(who, chosen)
        if ends is not None:
            found.append(show.ring(chosen, "aimed"))
            found.append(tokens.line_named(sheet, "target", *ends, str(row["text"]), taken))
    return "".join(found)


def names_of(step: Mapping[str, Any]) -> list[str]:
    """Return the units that a priority passed over."""
    return [name for name in str(step.get("failed", "")).split(", ") if name]


def moves_shown(show: Showing, facts: Facts) -> str:
    """Return the ways of all models, straight."""
    was, now = facts.get("was") or (), facts.get("now") or ()
    return "".join(
        tokens.line(show.sheet, "trail", tuple(start), tuple(end))
        for start, end in zip(was, now, strict=False)
        if tuple(start) != tuple(end)
    ) + show.ring(facts.get("who"), "actor")


def shots_shown(show: Showing, facts: Facts) -> str:
    """Return shots as a line, broken where nothing was wounded, with the wounds at its end."""
    ends = show.ends(facts.get("who"), facts.get("at"))
    if ends is None:
        return ""
    wounded = facts.get("wounds", 0)
    line = tokens.line(show.sheet, f"shot{'' if wounded else ' miss'}", *ends)
    said = f"{wounded} wound{'' if wounded == 1 else 's'}" if wounded else "no wound"
    return line + show.word(facts.get("at"), said)


def blows_shown(show: Showing, facts: Facts) -> str:
    """Return blows: a thick line between the nearest models."""
    ends = show.ends(facts.get("who"), facts.get("at"))
    if ends is None:
        return ""
    wounded = facts.get("wounds", 0)
    said = f"{wounded} wound{'' if wounded == 1 else 's'}" if wounded else "no wound"
    return tokens.line(show.sheet, "blow", *ends) + show.word(facts.get("at"), said)


def losses_shown(show: Showing, facts: Facts) -> str:
    """Return the fallen: a cross where each of them stood."""
    squad = show.squad(facts.get("who"))
    if squad is None:
        return ""
    found = [tokens.ringed(show.play, show.sheet, squad, "hurt-ring")]
    for number in facts.get("killed") or ():
        if isinstance(number, int) and 0 <= number < len(squad.bodies):
            body = squad.bodies[number]
            found.append(drafting.cross(show.play, (body.x, body.y)))
    return "".join(found)


def said_shown(text: str) -> Callable[[Showing, Facts], str]:
    """Return what writes a word over the unit of an event."""

    def draw(show: Showing, facts: Facts) -> str:
        return show.ring(facts.get("who"), "actor") + show.word(facts.get("who"), text)

    return draw


def morale_shown(show: Showing, facts: Facts) -> str:
    """Return how a morale test went, over the unit."""
    return show.word(facts.get("who"), str(facts.get("result", "")))


def casts_shown(show: Showing, facts: Facts) -> str:
    """Return a spell: a line to each of its targets."""
    at = facts.get("at")
    found = []
    for name in at if isinstance(at, (list, tuple)) else [at]:
        ends = show.ends(facts.get("who"), name)
        if ends is not None:
            found.append(tokens.line(show.sheet, "spell", *ends, str(facts.get("spell", ""))))
    return "".join(found)


def targets_line(show: Showing, facts: Facts) -> str:
    """Return a line from a unit to the one that it charges."""
    ends = show.ends(facts.get("who"), facts.get("at"))
    line = tokens.line(show.sheet, "target", *ends, "charge") if ends else ""
    return show.ring(facts.get("who"), "actor") + show.ring(facts.get("at"), "aimed") + line


SHOWN: Final[dict[str, Callable[[Showing, Facts], str]]] = {
    "activates": lambda show, facts: show.ring(facts.get("who"), "actor"),
    "decision": decision_shown,
    "targets": targets_shown,
    "moves": moves_shown,
    "shoots": shots_shown,
    "strikes": blows_shown,
    "wounded": losses_shown,
    "charges": targets_line,
    "morale": morale_shown,
    "shaken": said_shown("Shaken"),
    "recovers": said_shown("steady again"),
    "routs": said_shown("routs"),
    "destroyed": said_shown("destroyed"),
    "dangerous": said_shown("dangerous ground"),
    "deploys": lambda show, facts: show.ring(facts.get("who"), "actor"),
    "arrives": said_shown("arrives"),
    "disembarks": said_shown("gets out"),
    "returns": said_shown("comes back"),
    "casts": casts_shown,
    "seizes": lambda show, facts: show.marker(facts.get("marker")),
    "places": lambda show, facts: show.marker(facts.get("marker")),
}
"""How each kind of event is drawn."""


# -- the figures of an event -----------------------------------------------------------------------

DICE: Final = " ⚀⚁⚂⚃⚄⚅"


def faces(dice: Sequence[int]) -> str:
    """Return dice as they lie, the highest first."""
    return "".join(DICE[face] for face in sorted(dice, reverse=True))


def attack_figures(facts: Facts) -> Figures:
    """Return the figures of an attack: dice to hit, dice to block, wounds."""
    verb = "charges into" if not facts.get("weapon") else f"{facts['weapon']}:"
    rows = [
        (f"{facts['attacks']} attacks, {facts['needed']}+", faces(facts["dice"])),
        ("hits", str(facts["hits"])),
    ]
    if facts.get("blocks"):
        ap = f", AP {facts['ap']}" if facts.get("ap") else ""
        rows.append((f"blocks{ap}", faces(facts["blocks"])))
    count = facts["wounds"]
    result = f"{count} wound{'' if count == 1 else 's'}" if count else "No wound"
    return Figures(f"{verb} {facts['who']} at {facts['at']}", tuple(rows), result)


def morale_figures(facts: Facts) -> Figures | None:
    """Return the die of a morale test."""
    if not facts.get("die"):
        return None
    rows = ((f"needs {facts['needed']}+", faces([facts["die"]])),)
    return Figures(f"{facts['who']}: morale", rows, tokens.capital(str(facts["result"])))


def spell_figures(facts: Facts) -> Figures:
    """Return the die of a spell."""
    rows = ((f"needs {facts['needed']}+", str(facts["die"])),)
    result = "It works" if facts.get("works") else "It fails"
    return Figures(f"{facts['who']}: {facts['spell']}", rows, result)


def danger_figures(facts: Facts) -> Figures:
    """Return the dice of dangerous terrain."""
    count = facts["wounds"]
    rows = (("a wound on 1", faces(facts["dice"])),)
    result = f"{count} wound{'' if count == 1 else 's'}" if count else "No wound"
    return Figures(f"{facts['who']}: dangerous terrain", rows, result)


def target_figures(facts: Facts) -> Figures | None:
    """Return what each weapon aims at, by which priorities, and whom these passed over."""
    rows = []
    for row in facts.get("lines") or ():
        if row.get("target", -1) < 0:
            continue
        rows.append((str(row["text"]), str(row["say"])))
        rows += [
            (f"✕ {step['say']}", ", ".join(names_of(step)))
            for step in row["above"]
            if names_of(step)
        ]
    return Figures(f"{facts['who']} aims", tuple(rows), "") if rows else None


def decision_figures(facts: Facts) -> Figures | None:
    """Return the nodes of the tree that led to a decision, or the rule that needs no tree."""
    said: dict[str, str] = {}
    for row in facts.get("lines") or ():
        said.setdefault(str(row["clause"]), str(row["say"]))
    nodes = zip(facts.get("path") or (), facts.get("answers") or (), strict=False)
    rows = [
        (
            f"{str(node).removeprefix('GF-')} {'yes' if answer else 'no'}",
            said.get(str(node)) or tree_question(str(node)),
        )
        for node, answer in nodes
    ]
    if not rows:
        rows = [(str(row["text"]), str(row["say"])) for row in (facts.get("lines") or ())[:1]]
    if not rows:
        return None
    goal = facts.get("target") or facts.get("objective") or ""
    name = f"objective {goal}" if goal and not facts.get("target") else goal
    action = str(facts.get("action", ""))
    result = f"{action}, {name}" if name and action != "Hold" else action
    return Figures(f"{facts['who']} decides", tuple(rows), result)


def tree_question(node: str) -> str:
    """Return what a node of the printed trees asks, as a sentence; empty for any other clause."""
    found = TREES.node.get(node)
    return tokens.capital(f"{found.question}?") if found is not None else ""


EXPLAINED: Final[dict[str, Callable[[Facts], Figures | None]]] = {
    "decision": decision_figures,
    "targets": target_figures,
    "shoots": attack_figures,
    "strikes": attack_figures,
    "morale": morale_figures,
    "casts": spell_figures,
    "dangerous": danger_figures,
}
"""The events that have figures."""
