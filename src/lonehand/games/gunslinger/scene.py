"""How Gunslinger shows itself: characters, sheets, the map and marks on it.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor, Event
from lonehand.engine.question import Question
from lonehand.games.gunslinger import counters, drafting, looking, twin
from lonehand.games.gunslinger.acting import STAY, Choice
from lonehand.games.gunslinger.beside import GO_ON, NOTHING_DONE
from lonehand.games.gunslinger.corrections import GRAMMAR, PARTS
from lonehand.games.gunslinger.facts import MARKERS
from lonehand.games.gunslinger.ground import ground_of
from lonehand.games.gunslinger.plotting import PlotForm
from lonehand.games.gunslinger.state import BOXES, Character, State, Weapon
from lonehand.games.gunslinger.twin import DOCTRINES
from lonehand.show.beginning import Blank
from lonehand.show.contract import OnMap, Theme
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.figures import Board, Figure, Key, Look, Outline, Run, Spot, Thing
from lonehand.show.logs import Advice, Figures, Marks, Piece, Tally
from lonehand.show.questions import NOWHERE, Pointer
from lonehand.show.scene import Fact, Scene, Status
from lonehand.show.sheets import (
    Bar,
    Group,
    Item,
    Items,
    Line,
    Mark,
    Rounds,
    Row,
    Sheet,
    Value,
    Values,
    Words,
)
from lonehand.space.cells import aim
from lonehand.space.cells.picture import picture

if TYPE_CHECKING:
    from lonehand.games.gunslinger.game import Gunslinger


class Showdown(OnMap[State]):
    """A showdown on its map."""

    lead = (
        "Gunfights on a map of hexes, plotted in secret, five segments a turn. The automatic "
        "characters play by the letter of the printed rules, and say why."
    )
    emblem = (
        '<path d="M0-15 13-7.500v15L0 15-13 7.500v-15z" fill="none" stroke="currentColor"'
        ' stroke-width="2"/><path d="M-8-4H9v3.400H1.400L0 2h-3.400L-5 8h-4.500l1.800-8.400z"/>'
    )
    setup = "Showdowns and options"
    opponents_see = (
        "The automatic characters play by printed tables that read the map and the sheets, and "
        "never a plot before it is revealed. The order of the result deck is nowhere: each card is "
        "chosen at the moment it is drawn, from the seed and the number of cards drawn so far."
    )
    corrections = GRAMMAR
    beats = frozenset({"segment"})
    beat = "segment"
    pictured = frozenset({"showdown"})

    game: Gunslinger

    # -- who is there ------------------------------------------------------------------------------

    def scene(self, view: State) -> Scene:
        """Return the showdown: everybody in order of play, and what lies on the ground."""
        sides = counters.teams(view)
        letters = counters.initials([man.name for man in view.characters])
        men = [
            (man, two, sides.index(man.side) % len(counters.SHAPES))
            for man, two in zip(view.characters, letters, strict=True)
        ]
        things = on_the_ground(view)
        lying = ", ".join(f"{thing.name} ({thing.place})" for thing in things)
        return Scene(
            self.status(view),
            view.phase == "over",
            map=Board(
                ground_of(view.map).cells.plan.title if view.map else "",
                tuple(figure_of(view, *each) for each in men),
                things,
            ),
            sheets=(
                Group(
                    "",
                    "",
                    0,
                    tuple(sheet_of(view, *each) for each in men),
                    f"On the ground: {lying}" if lying else "",
                ),
            ),
        )

    def status(self, view: State) -> Status:
        """Return the turn and the segment, and the victory points of each side."""
        points = tuple(Fact(side, str(number)) for side, number in view.points.items())
        if view.phase == "over":
            return Status((Fact("The showdown is over"),), points)
        if not view.turn:
            return Status((Fact("Setting up"),), points)
        now = [Fact("Turn", str(view.turn))]
        if view.phase == "segments" and view.segment:
            now.append(Fact("segment", str(view.segment)))
        elif view.phase == "plotting":
            now.append(Fact("plotting"))
        return Status(tuple(now), points)

    # -- the map -----------------------------------------------------------------------------------

    def ground(self, view: State, theme: Theme = "light") -> str:
        """Return the picture of the map without what changes; empty before there is one."""
        return drawing(view.map, theme) if view.map else ""

    def extent(self, view: State) -> tuple[float, float]:
        """Return the size of that picture in its own units."""
        if not view.map:
            return 0.0, 0.0
        sheet = counters.sheet_of(view.map)
        return sheet.width, sheet.height

    def places(self, view: State) -> list[Spot]:
        """Return every cell that can be pointed at: its name and its middle in the picture."""
        if not view.map:
            return []
        sheet = counters.sheet_of(view.map)
        found = []
        for cell in range(sheet.cells.size):
            if sheet.cells.fills[cell] != 2:
                x, y = sheet.middle(cell)
                found.append(Spot(sheet.cells.name(cell), round(x, 1), round(y, 1)))
        return found

    def layer(self, view: State, question: Question | None = None) -> str:
        """Return all that lies on the map and changes; whom *question* is about stands out."""
        asked = str(question.about.get("who", "")) if question is not None else ""
        return counters.layer(view, asked, due(view))

    def choices(self, view: State, question: Question) -> list[Outline]:
        """Return the hexes that can be chosen."""
        found: dict[str, str] = {}
        for option in question.options:
            place = self.point(question, option).place
            kind, _, name = place.partition(" ")
            cell = counters.cell_named(view.map, name) if kind == "cell" else -1
            if cell >= 0 and place not in found:
                found[place] = counters.cells_marked(view.map, "choice", (cell,))
        return [Outline(place, svg) for place, svg in found.items()]

    def shown(self, view: State, event: Event) -> str:
        """Return an event as marks on the map, in the position in which it was told."""
        return shown(view, event)

    def look(self, view: State, who: str, place: str) -> Look:
        """Return what is seen from a character at a hex, or at whoever is in it."""
        return looking.look(self.game.rules_for(view), view, who, place)

    def preview(self, option: str, value: str) -> str:
        """Return the picture of a showdown as it begins; *option* is always `showdown`."""
        return begun(self.game, option, value)

    # -- in words and in characters ----------------------------------------------------------------

    def twin(self, view: State) -> list[str]:
        """Return where everybody is, and who sees whom, in sentences."""
        return twin.lines(view)

    def chart(self, view: State) -> list[str]:
        """Return the map as plain lines, with who is who below it."""
        return twin.chart(view)

    def in_characters(self, view: State, chosen: Iterable[str] = ()) -> list[list[Run]]:
        """Return the map in characters with everybody on it, line by line."""
        return twin.drawing(view, chosen)

    def key_to(self, view: State) -> list[Key]:
        """Return who is who on it."""
        return twin.key_to(view)

    def sheet_lines(self, view: State, name: str) -> list[str]:
        """Return the sheet of the character of that name."""
        return twin.sheet_of(self.game.rules_for(view), view, name)

    # -- what is asked -----------------------------------------------------------------------------

    def point(self, question: Question, option: Any) -> Pointer:
        """Return where an option lies on the map; to stay lies where he is himself."""
        if question.source or not isinstance(option, Choice):
            return NOWHERE
        if option.target:
            return Pointer(place=f"who {option.target}")
        if option.cell:
            return Pointer(place=f"cell {option.cell}")
        if option.kind in ("cell", "facing"):
            return Pointer(place=f"who {question.about['who']}")
        return NOWHERE

    def obvious(self, question: Question) -> str:
        """Return the option that Enter stands for, if any.

        On the map that is to stay. Beside a real table it is what was answered to the same question
        before, to go on, and that a person's character has done nothing.
        """
        if question.form is not None:
            return NOTHING_DONE if question.topic == "did" else ""
        last = question.about.get("last", "")
        for text in (STAY, GO_ON, last):
            if text and text in question.texts():
                return str(text)
        return ""

    def endings(self, view: State, question: Question) -> list[str]:
        """Return what may follow a hex in what a person's character did: the way he faces there."""
        return directions(view) if question.topic == "did" else []

    def draft(self, view: State, question: Question, pointing: Pointing) -> Draft | None:
        """Return what becomes of a plot that is being written; None if none is asked for."""
        del view
        form = question.form
        if not isinstance(form, PlotForm) or not form.characters:
            return None
        return drafting.draft(form, pointing)

    def hint(self, view: State, question: Question) -> Advice | None:
        """Return what the sensible player would answer."""
        return self.game.hint(view, question)

    # -- what happened -----------------------------------------------------------------------------

    def marks(self, event: Event) -> Marks:
        """Return the characters and hexes that *event* names, by name."""
        found = [event.facts.get(key) for key in (*PEOPLE, *CELLS)]
        return Marks(tuple(dict.fromkeys(each for each in found if isinstance(each, str) and each)))

    def pieces(self, view: State, sentence: str) -> list[Piece]:
        """Return a sentence cut where it names a character."""
        names = sorted((man.name for man in view.characters), key=len, reverse=True)
        if not names:
            return super().pieces(view, sentence)
        pattern = r"\b(" + "|".join(map(re.escape, names)) + r")\b"
        return [
            Piece(text, card=text if text in names else "")
            for text in re.split(pattern, sentence)
            if text
        ]

    def spoken(self, text: str) -> str:
        """Return notation in words: a plot's characters and actions are words already."""
        return text.replace(" / ", "; ")

    def called(self, view: State, number: int) -> str:
        """Return how somebody is called."""
        return view.characters[number].name

    def explained(self, event: Event) -> Figures | None:
        """Return the figures of a shot, a blow or a wound; None for any other event."""
        made_up = {number.table for number in self.game.book.reconstructed()}
        return explained(event, made_up)

    def tallies(self, view: State, events: Sequence[Event]) -> list[Tally]:
        """Return, for each side, its shots and hits against what its aim made likely."""
        return tallies(view, events)

    def blanks(self, view: State) -> list[Blank]:
        """Return what may stand for each word in capitals of a correction."""
        cells = ground_of(view.map).cells if view.map else None
        carried = [weapon.name for man in view.characters for weapon in man.weapons]
        hexes = (
            [cells.name(cell) for cell in range(cells.size) if cells.fills[cell] != 2]
            if cells
            else []
        )
        found: list[tuple[str, str, Iterable[str]]] = [
            ("NAME", "Who", [man.name for man in view.characters]),
            ("CELL", "Where", hexes),
            ("DIRECTION", "Facing", directions(view)),
            ("WEAPON", "Weapon", [*carried, *(lying.weapon.name for lying in view.ground)]),
            ("BOX", "Box", BOXES),
            ("PART", "Part", PARTS),
            ("LETTER", "Marker", MARKERS),
            ("SIDE", "Side", view.points),
        ]
        return [
            Blank(word, title, tuple((text, text) for text in texts))
            for word, title, texts in found
        ]


PEOPLE: Final = ("who", "at", "by", "target")
CELLS: Final = ("cell", "was")


def due(state: State) -> str:
    """Return whose segment comes next; empty between turns."""
    if state.phase != "segments" or not 0 <= state.due < len(state.characters):
        return ""
    return state.characters[state.due].name


@lru_cache(maxsize=24)
def drawing(text: str, theme: Theme) -> str:
    """Return the picture of a map; it is drawn once."""
    return picture(ground_of(text).cells, theme=theme)


@lru_cache(maxsize=32)
def begun(game: Gunslinger, option: str, value: str) -> str:
    """Return the picture of a showdown as it begins."""
    options = {each.key: each.default for each in game.options} | {option: value, "side": "none"}
    state = game.start(options)
    game.step(state, BatchDoor({}, Chance("a preview")))
    return counters.whole(state)


def directions(state: State) -> list[str]:
    """Return the names of all ways that somebody may face on the map."""
    if not state.map:
        return []
    cells = ground_of(state.map).cells
    return list(dict.fromkeys(cells.direction_name(bearing) for bearing in range(len(cells.rays))))


def on_the_ground(state: State) -> tuple[Thing, ...]:
    """Return what lies about."""
    if not state.map:
        return ()
    name = ground_of(state.map).cells.name
    found = [Thing(lying.weapon.name, name(lying.cell)) for lying in state.ground]
    found += [Thing(thing.name, name(thing.cell)) for thing in state.things if thing.cell >= 0]
    return tuple(found)


# -- somebody, and his sheet -----------------------------------------------------------------------


def figure_of(state: State, man: Character, letters: str, team: int) -> Figure:
    """Return one character on the map."""
    placed = bool(state.map) and man.cell >= 0 and man.condition != "gone"
    cells = ground_of(state.map).cells if placed else None
    return Figure(
        name=man.name,
        letters=letters,
        side=man.side,
        team=team,
        seat=man.seat,
        place=cells.name(man.cell) if cells else "",
        away="" if placed else counters.condition_word(man),
        facing=aim.facing_name(cells, man.cell, man.facing) if cells else "",
        states=(counters.condition_word(man),),
        active=man.active,
    )


def sheet_of(state: State, man: Character, letters: str, team: int) -> Sheet:
    """Return the sheet of one character."""
    told = DOCTRINES.get(man.marker, "") if man.automatic else ""
    return Sheet(
        man.name,
        letters,
        team,
        counters.SHAPE_NAMES[team],
        state_of(man),
        tuple(rows(state, man, told)),
        Bar(man.hits, man.strength, "hits"),
        Mark(man.marker, f"TAC {man.marker}: {told}") if man.automatic and man.marker else None,
        out=not man.active,
        due=due(state) == man.name,
    )


def state_of(man: Character) -> str:
    """Return how a character and his gun are, in a few words: `cocked 5/6, down, delay 2`."""
    if not man.active:
        return counters.condition_word(man)
    gun = counters.at_hand(man)
    if gun is None:
        said = "no gun"
    elif not gun.holds:
        said = counters.short(gun)
    elif gun.broken:
        said = "broken"
    else:
        ready = "cocked" if gun.cocked else "uncocked"
        said = f"{'holstered' if gun.box == 'holster' else ready} {gun.rounds}/{gun.holds}"
    found = [said]
    found += ["down"] if counters.condition_word(man) == "down" else []
    found += [f"delay {man.delay}"] if man.delay else []
    return ", ".join(found)


def rows(state: State, man: Character, doctrine: str) -> Iterable[Row]:
    """Yield what is written on a character's sheet."""
    yield Line(" · ".join(filter(None, (f"{man.side}, {man.seat or 'automatic'}", at(state, man)))))
    if man.automatic and man.marker:
        yield Line(f"TAC {man.marker}: {doctrine}", "GS-9.2f")
    yield Items("Weapons", tuple(item_of(man, weapon) for weapon in man.weapons))
    spare = [f"{rounds} for {code}" for code, rounds in man.spare.items() if rounds]
    if spare:
        yield Line(f"In the belt: {', '.join(spare)}")
    yield Values(skills(man), apart=True)
    if man.wounds:
        grades = (
            f"{'serious' if wound.grade == 'S' else 'light'} {wound.part} wound"
            for wound in man.wounds
        )
        yield Line(", ".join(grades), grave=True)
    aims = [f"{points} on {name}" for name, points in man.aim.items() if points]
    if aims:
        yield Line(f"Aim points: {', '.join(aims)}")
    if man.bonus:
        yield Line(f"Bonus cards: {', '.join(man.bonus)}")
    if man.carries:
        yield Line(f"Carries {', '.join(man.carries)}")


def at(state: State, man: Character) -> str:
    """Return where a character is on the map and how he faces; empty if he is not on it."""
    if not state.map or man.cell < 0 or man.condition == "gone":
        return ""
    ground = ground_of(state.map)
    facing = aim.facing_name(ground.cells, man.cell, man.facing)
    said = f"{ground.cells.name(man.cell)} facing {facing}, {counters.condition_word(man)}"
    if man.head_out and man.head >= 0:
        head = ground.cells.name(ground.sight.heads[man.head].over)
        said += f", head out towards {head}"
    return said


def skills(man: Character) -> tuple[Value, ...]:
    """Return his skills in words, with their numbers as they stand on a sheet."""
    found = [
        Value("one-handed", signed(man.one_handed)),
        Value("two-handed", signed(man.two_handed)),
        Value("brawling", signed(man.brawling)),
    ]
    if man.off_hand is not None:
        found.append(Value("off hand", signed(man.off_hand)))
    return tuple(found)


def item_of(man: Character, weapon: Weapon) -> Item:
    """Return a weapon as it stands on a sheet: where it is, its rounds, and how it is."""
    now = "broken" if weapon.broken else "cocked" if weapon.cocked else ""
    rounds = Rounds(weapon.rounds, weapon.holds) if weapon.holds else Words(())
    return Item(
        counters.short(weapon),
        (Words(((weapon.box, ""),)), rounds, Words(((now, ""),) if now else ())),
        used=weapon is counters.at_hand(man),
    )


# -- what an event looks like on the map -----------------------------------------------------------


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


# -- the figures of an event -----------------------------------------------------------------------

RESULTS: Final = {
    "miss": "A miss",
    "hit": "A hit",
    "bull": "A bull’s-eye",
    "misfire": "A misfire",
    "broken": "The gun breaks",
    "click": "A click: the gun is empty",
}


def explained(event: Event, made_up: set[str]) -> Figures | None:
    """Return the figures of a shot, a blow or a wound; *made_up* are reconstructed tables."""
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


# -- fair play -------------------------------------------------------------------------------------


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
