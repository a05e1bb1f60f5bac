"""The showdown as plain data, for any face: characters, map, marks, and what each option points at.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor, Event
from lonehand.engine.question import Question
from lonehand.games.gunslinger import counters, drafting, looking
from lonehand.games.gunslinger.acting import STAY, Choice
from lonehand.games.gunslinger.beside import GO_ON, NOTHING_DONE
from lonehand.games.gunslinger.corrections import GRAMMAR, PARTS
from lonehand.games.gunslinger.facts import MARKERS
from lonehand.games.gunslinger.ground import ground_of
from lonehand.games.gunslinger.plotting import PlotForm
from lonehand.games.gunslinger.state import BOXES, Character, State, Weapon
from lonehand.games.gunslinger.twin import DOCTRINES, lines
from lonehand.space.cells import aim
from lonehand.space.cells.picture import Theme, picture

if TYPE_CHECKING:
    from lonehand.games.gunslinger.game import Gunslinger

BOARD: Final = "map"
"""The board is a map; a face draws `ground` once and `layer` at every moment."""
BEATS: Final = frozenset({"segment"})
"""Events that begin a beat of the play."""
PICTURED: Final = frozenset({"showdown"})
"""Options whose values have a picture."""
CORRECTIONS: Final = GRAMMAR
"""What “the table says otherwise” understands."""
CARD_FACES: Final[Mapping[str, Any]] = {}
"""No card of this game lies open on the table."""
OPPONENTS_SEE: Final = (
    "The automatic characters play by printed tables that read the map and the sheets, and never a "
    "plot before it is revealed. The order of the result deck is nowhere: each card is chosen at "
    "the moment it is drawn, from the seed and the number of cards drawn so far."
)
LEAD: Final = (
    "Gunfights on a map of hexes, plotted in secret, five segments a turn. The automatic "
    "characters play by the letter of the printed rules, and say why."
)


# -- who is there ---------------------------------------------------------------------------------


class WeaponSeen(msgspec.Struct, frozen=True):
    """A weapon on a sheet: its name, where it is, and what state it is in."""

    name: str
    box: str
    rounds: int
    holds: int
    cocked: bool
    broken: bool
    at_hand: bool


class ManSeen(msgspec.Struct, frozen=True):
    """A character, as everybody sees him.

    Attributes:
        number: his place in the order of play.
        name: what he is called.
        letters: what stands on his counter.
        side: his side.
        team: its number, for colour and shape.
        shape: the shape of its counters, in a word.
        seat: who plays him; empty for an automatic character.
        cell: the hex that he is in; empty if he is not on the map.
        facing: where he faces.
        stance: `standing`, `down`, `unconscious`, `dead`, or `has left the map`.
        active: whether he can still act.
        marker: his TAC marker; empty if he is not automatic.
        doctrine: what the marker stands for.
        skills: his skills, each a word and a number.
        hits: the hits that he has taken.
        strength: how many he can take.
        wounds: his wounds in words.
        delay: his delay points.
        weapons: his weapons.
        spare: the rounds in his belt, in words.
        aims: his aim points, each a target and a number.
        bonus: his bonus cards.
        head: towards which hex his head is out; empty while it is in.
        carries: what he carries of the showdown's objects.
        due: whether his segment comes next.

    """

    number: int
    name: str
    letters: str
    side: str
    team: int
    shape: str
    seat: str
    cell: str
    facing: str
    stance: str
    active: bool
    marker: str
    doctrine: str
    skills: tuple[tuple[str, str], ...]
    hits: int
    strength: int
    wounds: tuple[str, ...]
    delay: int
    weapons: tuple[WeaponSeen, ...]
    spare: tuple[str, ...]
    aims: tuple[tuple[str, int], ...]
    bonus: tuple[str, ...]
    head: str
    carries: tuple[str, ...]
    due: bool


class Scene(msgspec.Struct, frozen=True):
    """The whole showdown.

    Attributes:
        showdown: which one it is.
        map: the name of its map.
        turn: the number of the turn.
        segment: the segment that is played, 0 between turns.
        phase: what comes next.
        men: everybody, in order of play.
        lying: what lies on the ground, each a name and a hex.
        points: the victory points of each side.
        deck: how many result cards are left.
        over: whether it has ended.

    """

    showdown: str
    map: str
    turn: int
    segment: int
    phase: str
    men: tuple[ManSeen, ...]
    lying: tuple[tuple[str, str], ...]
    points: tuple[tuple[str, int], ...]
    deck: int
    over: bool


def scene(state: State) -> Scene:
    """Return the showdown as plain data."""
    sides = counters.teams(state)
    letters = counters.initials([man.name for man in state.characters])
    return Scene(
        state.showdown.replace("_", " "),
        ground_of(state.map).cells.plan.title if state.map else "",
        state.turn,
        state.segment if state.phase == "segments" else 0,
        state.phase,
        tuple(
            man_seen(state, number, sides.index(man.side), letters[number])
            for number, man in enumerate(state.characters)
        ),
        tuple(on_the_ground(state)),
        tuple(state.points.items()),
        len(state.deck),
        state.phase == "over",
    )


def due(state: State) -> str:
    """Return whose segment comes next; empty between turns."""
    if state.phase != "segments" or not 0 <= state.due < len(state.characters):
        return ""
    return state.characters[state.due].name


def man_seen(state: State, number: int, team: int, letters: str) -> ManSeen:
    """Return one character as plain data."""
    man = state.characters[number]
    placed = bool(state.map) and man.cell >= 0 and man.condition != "gone"
    ground = ground_of(state.map) if placed else None
    return ManSeen(
        number,
        man.name,
        letters,
        man.side,
        team % len(counters.SHAPES),
        counters.SHAPE_NAMES[team % len(counters.SHAPES)],
        man.seat,
        ground.cells.name(man.cell) if ground else "",
        aim.facing_name(ground.cells, man.cell, man.facing) if ground else "",
        counters.condition_word(man),
        man.active,
        man.marker if man.automatic else "",
        DOCTRINES.get(man.marker, "") if man.automatic else "",
        skills(man),
        man.hits,
        man.strength,
        tuple(f"{'serious' if w.grade == 'S' else 'light'} {w.part} wound" for w in man.wounds),
        man.delay,
        tuple(weapon_seen(man, weapon) for weapon in man.weapons),
        tuple(f"{rounds} for {code}" for code, rounds in man.spare.items() if rounds),
        tuple((name, points) for name, points in man.aim.items() if points),
        man.bonus,
        ground.cells.name(ground.sight.heads[man.head].over)
        if ground and man.head_out and man.head >= 0
        else "",
        tuple(man.carries),
        due(state) == man.name,
    )


def skills(man: Character) -> tuple[tuple[str, str], ...]:
    """Return his skills in words, with their numbers as they stand on a sheet."""
    found = [
        ("one-handed", signed(man.one_handed)),
        ("two-handed", signed(man.two_handed)),
        ("brawling", signed(man.brawling)),
    ]
    if man.off_hand is not None:
        found.append(("off hand", signed(man.off_hand)))
    return tuple(found)


def weapon_seen(man: Character, weapon: Weapon) -> WeaponSeen:
    """Return a weapon as it stands on a sheet."""
    return WeaponSeen(
        counters.short(weapon),
        weapon.box,
        weapon.rounds,
        weapon.holds,
        weapon.cocked,
        weapon.broken,
        weapon is counters.at_hand(man),
    )


def on_the_ground(state: State) -> list[tuple[str, str]]:
    """Return what lies about, with the hex."""
    if not state.map:
        return []
    name = ground_of(state.map).cells.name
    found = [(lying.weapon.name, name(lying.cell)) for lying in state.ground]
    return found + [(thing.name, name(thing.cell)) for thing in state.things if thing.cell >= 0]


# -- the map --------------------------------------------------------------------------------------


def ground(state: State, theme: Theme = "light") -> str:
    """Return the picture of the map without anything that changes; empty before there is one."""
    return drawing(state.map, theme) if state.map else ""


@lru_cache(maxsize=24)
def drawing(text: str, theme: Theme) -> str:
    """Return the picture of a map; it is drawn once."""
    return picture(ground_of(text).cells, theme=theme)


def extent(state: State) -> tuple[float, float]:
    """Return the size of that picture in its own units."""
    if not state.map:
        return 0.0, 0.0
    sheet = counters.sheet_of(state.map)
    return sheet.width, sheet.height


def places(state: State) -> list[tuple[str, float, float]]:
    """Return every cell that can be pointed at: its name and its middle in the picture."""
    if not state.map:
        return []
    sheet = counters.sheet_of(state.map)
    found = []
    for cell in range(sheet.cells.size):
        if sheet.cells.fills[cell] != 2:
            x, y = sheet.middle(cell)
            found.append((sheet.cells.name(cell), round(x, 1), round(y, 1)))
    return found


def layer(state: State, question: Question | None = None) -> str:
    """Return all that lies on the map and changes, as SVG; whom *question* is about stands out."""
    asked = str(question.about.get("who", "")) if question is not None else ""
    return counters.layer(state, asked, due(state))


def choices(state: State, question: Question) -> list[tuple[str, str]]:
    """Return the hexes and the counters that can be chosen: each place, and its outline as SVG."""
    found: dict[str, str] = {}
    for option in question.options:
        place = point(question, option).place
        kind, _, name = place.partition(" ")
        cell = counters.cell_named(state.map, name) if kind == "cell" else -1
        if cell >= 0 and place not in found:
            found[place] = counters.cells_marked(state.map, "choice", (cell,))
    return list(found.items())


# -- what an option points at ---------------------------------------------------------------------


class Pointer(msgspec.Struct, frozen=True):
    """Where on the map an option lies.

    Attributes:
        card: always empty: options of this game are no cards.
        place: `cell E5`, or `who Wyatt`; empty if the option lies nowhere.
        seat: always -1.

    """

    card: str = ""
    place: str = ""
    seat: int = -1


def point(question: Question, option: Any) -> Pointer:
    """Return where an option of *question* lies on the map; to stay lies where he is himself."""
    if question.source or not isinstance(option, Choice):
        return Pointer()
    if option.target:
        return Pointer(place=f"who {option.target}")
    if option.cell:
        return Pointer(place=f"cell {option.cell}")
    if option.kind in ("cell", "facing"):
        return Pointer(place=f"who {question.about['who']}")
    return Pointer()


def group(state: State, question: Question, option: Any) -> tuple[str, str]:
    """Return an option as what is done and to whom; here each option says both itself."""
    del state, question, option
    return "", ""


def refusals(state: State, question: Question) -> list[Any]:
    """Return what cannot be chosen; the draft of a plot says that by itself."""
    del state, question
    return []


def obvious(question: Question) -> str:
    """Return the option that Enter stands for, if any.

    On the map that is to stay. Beside a real table it is what was answered to the same question
    before, to go on, and that a person's character has done nothing.
    """
    if question.form is not None:
        return NOTHING_DONE if question.topic == "did" else ""
    last = (question.about or {}).get("last", "")
    for text in (STAY, GO_ON, last):
        if text and text in question.texts():
            return str(text)
    return ""


def endings(state: State, question: Question) -> list[str]:
    """Return what may follow a hex in what a person's character did: the way he faces there."""
    return directions(state) if question.topic == "did" else []


@lru_cache(maxsize=32)
def preview(game: Gunslinger, option: str, value: str) -> str:
    """Return the picture of a showdown as it begins, as SVG; *option* is always `showdown`."""
    options = {each.key: each.default for each in game.options} | {option: value, "side": "none"}
    state = game.start(options)
    game.step(state, BatchDoor({}, Chance("a preview")))
    return counters.whole(state)


# -- pointing, and plotting -----------------------------------------------------------------------


def look(game: Gunslinger, state: State, who: str, place: str) -> looking.Look:
    """Return what is seen from a character at a hex, or at whoever is in it."""
    return looking.look(game.rules_for(state), state, who, place)


def draft(
    game: Gunslinger, state: State, question: Question, text: str, who: str
) -> drafting.Draft | None:
    """Return what becomes of a plot that is being written; None if none is asked for."""
    form = question.form
    if not isinstance(form, PlotForm) or not form.characters:
        return None
    del game, state
    return drafting.draft(form, text, who)


def twin(state: State) -> list[str]:
    """Return where everybody is, and who sees whom, in sentences."""
    return lines(state)


# -- what an event is about -----------------------------------------------------------------------


class Marks(NamedTuple):
    """The characters and the hexes that an event names; no seats."""

    cards: tuple[str, ...]
    seats: tuple[int, ...]


PEOPLE: Final = ("who", "at", "by", "target")
CELLS: Final = ("cell", "was")


def marks(event: Event) -> Marks:
    """Return the characters and hexes that *event* names, by name."""
    found = [event.facts.get(key) for key in (*PEOPLE, *CELLS)]
    names = dict.fromkeys(each for each in found if isinstance(each, str) and each)
    return Marks(tuple(names), ())


class Piece(NamedTuple):
    """A stretch of a sentence; *card* names a character in it."""

    text: str
    card: str = ""
    seat: int = -1


def pieces(state: State, sentence: str) -> list[Piece]:
    """Return a sentence cut where it names a character."""
    names = sorted((man.name for man in state.characters), key=len, reverse=True)
    if not names:
        return [Piece(sentence)] if sentence else []
    pattern = r"\b(" + "|".join(map(re.escape, names)) + r")\b"
    return [
        Piece(text, card=text if text in names else "")
        for text in re.split(pattern, sentence)
        if text
    ]


def spoken(text: str) -> str:
    """Return notation in words: a plot's characters and actions are words already."""
    return text.replace(" / ", "; ")


def called(state: State, seat: int) -> str:
    """Return how somebody is called."""
    return state.characters[seat].name


# -- what an event looks like on the map ----------------------------------------------------------


def shown(state: State, event: Event) -> str:
    """Return an event as marks on the map, in the state in which it was told."""
    if not state.map:
        return ""
    facts = event.facts
    who = counters.ends(state, facts.get("who"))
    at = counters.ends(state, facts.get("at"))
    match event.kind:
        case "decision":
            return decision_shown(state, facts)
        case "shoots" if who and at:
            result = str(facts.get("result", ""))
            return counters.line(f"shot {result}", who, at) + flash(at, result)
        case "strikes" if who and at:
            return counters.line("blow", who, at, str(facts.get("blow", "")), 10, 10)
        case "aims" if who and at:
            return counters.line("sight", who, at, f"{facts.get('points', '')} aim points")
        case "hit" | "out" if who:
            return flash(who, "hit")
        case "moves":
            return move_shown(state, facts)
        case _:
            return ""


STAR: Final = "M0-26 5-9 18-18 9-5 26 0 9 5 18 18 5 9 0 26-5 9-18 18-9 5-26 0-9-5-18-18-5-9z"


def flash(spot: counters.Spot, result: str) -> str:
    """Return what is seen at the end of a shot: a star for a hit, a word for anything else."""
    x, y = spot
    if result in ("hit", "bull"):
        return f'<path class="star" d="{STAR}" transform="translate({x:.1f} {y:.1f})"/>'
    return f'<text class="on-line" x="{x:.1f}" y="{y - 22:.1f}">{result}</text>'


def decision_shown(state: State, facts: Mapping[str, Any]) -> str:
    """Return a decision: the target line, the way, the hex, and the zone that found the hex."""
    who, target = facts.get("who"), facts.get("target")
    start, end = counters.ends(state, who), counters.ends(state, target)
    found = []
    zone = next((m for m in state.characters if m.name == facts.get("zone")), None)
    if zone is not None and zone.cell >= 0:
        found.append(counters.zone_marked(state.map, zone.cell, zone.facing))
    if facts.get("target_kind") == "hex":
        cell = counters.cell_named(state.map, target)
        found.append(counters.cells_marked(state.map, "here", (cell,)))
    if start and end:
        found.append(counters.line("target", start, end))
    cells = [counters.cell_named(state.map, name) for name in facts.get("route") or ()]
    cells = [cell for cell in cells if cell >= 0]
    if cells and facts.get("towards") == "cover":
        found.append(counters.cells_marked(state.map, "cover", cells[-1:]))
    found.append(counters.route_marked(state.map, cells))
    return "".join(found)


def move_shown(state: State, facts: Mapping[str, Any]) -> str:
    """Return a step: from the hex that was left to the hex that was entered."""
    cells = [counters.cell_named(state.map, facts.get(key)) for key in ("was", "cell")]
    return counters.route_marked(state.map, cells) if min(cells) >= 0 else ""


# -- the figures of an event ----------------------------------------------------------------------


class Figures(msgspec.Struct, frozen=True):
    """The figures of an event; see `lonehand.faces.viewmodel.FiguresSeen`."""

    title: str
    rows: tuple[tuple[str, str], ...]
    result: str
    leant: tuple[str, ...] = ()


RESULTS: Final = {
    "miss": "A miss",
    "hit": "A hit",
    "bull": "A bull’s-eye",
    "misfire": "A misfire",
    "broken": "The gun breaks",
    "click": "A click: the gun is empty",
}


def explained(game: Gunslinger, event: Event) -> Figures | None:
    """Return the figures of a shot, a blow or a wound; None for any other event."""
    facts = event.facts
    match event.kind:
        case "shoots":
            title, rows = f"{facts['who']} shoots at {facts['at']}", shot_rows(facts)
            result = RESULTS.get(facts["result"], facts["result"])
        case "strikes":
            title = f"{facts['who']} strikes at {facts['at']}: {str(facts['blow']).lower()}"
            rows = [("result card", f"number {facts['card']}")] if facts.get("card") else []
            rows += [("striking index", str(facts["index"]))] if "index" in facts else []
            cancelled = facts.get("cancelled_by")
            hits = facts.get("hits", 0)
            result = number_of(hits, "hit") if hits else "A miss"
            result = f"Cancelled by {str(cancelled).lower()}" if cancelled else result
        case "hit":
            grade = {"L": "light wound", "S": "serious wound", "K": "killed"}
            title, rows = f"{facts['who']} is hit", [("where", str(facts.get("part", "")))]
            found = grade.get(str(facts.get("grade", "")), "no wound")
            result = f"{number_of(facts.get('hits', 0), 'hit')}, {found}"
        case _:
            return None
    made_up = {number.table for number in game.book.reconstructed()}
    leant = tuple(table for table in facts.get("leant", ()) if table in made_up)
    return Figures(title, tuple(rows), result, leant)


def number_of(number: int, thing: str) -> str:
    """Return a number with its noun."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def signed(number: int) -> str:
    """Return a number with its sign, as it is set in type."""
    return f"{number:+d}".replace("-", "−")


def shot_rows(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return how a shot is reckoned, row by row."""
    rows = [(str(word), signed(number)) for word, number in facts.get("parts", ()) if number]
    rows.append(("aim", str(facts["aim"])))
    hexes = number_of(facts["range"], "hex").replace("hexs", "hexes")
    rows.append((f"range, {hexes}", f"−{facts['penalty']}"))
    if facts.get("status"):
        rows.append(("status of the target", f"−{facts['status']}"))
    if facts.get("card"):
        difference = facts["aim"] - facts["penalty"] - facts.get("status", 0)
        rows.append((f"result card {facts['card']}", f"−{difference - facts['margin']}"))
        rows.append(("margin", signed(facts["margin"])))
    return rows


# -- the table says otherwise ----------------------------------------------------------------------


def blanks(state: State) -> list[tuple[str, str, list[str]]]:
    """Return what may stand for each word in capitals of a correction: word, title, texts."""
    cells = ground_of(state.map).cells if state.map else None
    carried = [weapon.name for man in state.characters for weapon in man.weapons]
    hexes = (
        [cells.name(cell) for cell in range(cells.size) if cells.fills[cell] != 2] if cells else []
    )
    return [
        ("NAME", "Who", [man.name for man in state.characters]),
        ("CELL", "Where", hexes),
        ("DIRECTION", "Facing", directions(state)),
        ("WEAPON", "Weapon", [*carried, *(lying.weapon.name for lying in state.ground)]),
        ("BOX", "Box", list(BOXES)),
        ("PART", "Part", list(PARTS)),
        ("LETTER", "Marker", list(MARKERS)),
        ("SIDE", "Side", list(state.points)),
    ]


def directions(state: State) -> list[str]:
    """Return the names of all ways that somebody may face on the map."""
    if not state.map:
        return []
    cells = ground_of(state.map).cells
    return list(dict.fromkeys(cells.direction_name(bearing) for bearing in range(len(cells.rays))))


# -- fair play ------------------------------------------------------------------------------------


class Tally(msgspec.Struct, frozen=True):
    """How often something came up for one side, against what is to be expected."""

    side: str
    what: str
    tries: int
    came: int
    expected: float


def tallies(state: State, events: Sequence[Event]) -> list[Tally]:
    """Return, for each side, its shots and hits against what its aim made likely."""
    people = {man.name: man for man in state.characters}
    found = []
    for yours, side in ((True, "you"), (False, "opponents")):
        shots = [
            event.facts
            for event in events
            if event.kind == "shoots"
            and event.facts.get("who") in people
            and bool(people[event.facts["who"]].seat) is yours
        ]
        hits = sum(facts.get("result") in ("hit", "bull") for facts in shots)
        expected = sum(float(facts.get("chance", 0)) for facts in shots)
        found.append(Tally(side, "shots that hit", len(shots), hits, expected))
    return found
