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
from lonehand.engine.grammar.english import counted, signed
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
from lonehand.show import cells as drawn
from lonehand.show.beginning import Blank
from lonehand.show.cells import SHAPE_NAMES
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.figures import Counter, Look, Thing
from lonehand.show.logs import Advice, Figures, Marks, Piece, Tally
from lonehand.show.on_cells import OnCells
from lonehand.show.questions import NOWHERE, Pointer
from lonehand.show.scene import Fact, Status
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
from lonehand.space.cells.graph import Cells

if TYPE_CHECKING:
    from lonehand.games.gunslinger.game import Gunslinger


class Showdown(OnCells[State]):
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

    def cells(self, view: State) -> Cells | None:
        """Return the map; None before it is laid out."""
        return ground_of(view.map).cells if view.map else None

    def counters(self, view: State) -> list[Counter]:
        """Return everybody, in order of play."""
        return counters.counters(view)

    def things(self, view: State) -> list[Thing]:
        """Return what lies on the ground."""
        return counters.things(view)

    def due(self, view: State) -> str:
        """Return whose segment comes next; empty between turns."""
        return due(view)

    def sheets(self, view: State) -> tuple[Group, ...]:
        """Return everybody's sheet, and what lies on the ground."""
        lying = ", ".join(f"{thing.name} ({thing.place})" for thing in self.things(view))
        sheets = tuple(
            sheet_of(view, man, each)
            for man, each in zip(view.characters, self.counters(view), strict=True)
        )
        return (Group("", "", 0, sheets, f"On the ground: {lying}" if lying else ""),)

    def told(self, view: State, counter: Counter) -> str:
        """Return where somebody is, which way he faces, and how he is."""
        return twin.where(view, view.called(counter.name))

    def brief(self, view: State, counter: Counter) -> str:
        """Return how somebody is in a few words."""
        return twin.brief(view, view.called(counter.name))

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

    def shown(self, view: State, event: Event) -> str:
        """Return an event as marks on the map, in the position in which it was told."""
        return shown(self, view, event)

    def look(self, view: State, who: str, place: str) -> Look:
        """Return what is seen from a character at a hex, or at whoever is in it."""
        return looking.look(self, self.game.rules_for(view), view, who, place)

    def preview(self, option: str, value: str) -> str:
        """Return the picture of a showdown as it begins; *option* is always `showdown`."""
        return begun(self.game, option, value)

    # -- in words and in characters ----------------------------------------------------------------

    def twin(self, view: State) -> list[str]:
        """Return where everybody is, and who sees whom, in sentences."""
        return twin.lines(view)

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
            [cells.name(cell) for cell in range(cells.size) if not cells.fills[cell]]
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


@lru_cache(maxsize=32)
def begun(game: Gunslinger, option: str, value: str) -> str:
    """Return the picture of a showdown as it begins."""
    options = {each.key: each.default for each in game.options} | {option: value, "side": "none"}
    state = game.start(options)
    game.step(state, BatchDoor({}, Chance("a preview")))
    return game.show.picture(state)


def directions(state: State) -> list[str]:
    """Return the names of all ways that somebody may face on the map."""
    if not state.map:
        return []
    cells = ground_of(state.map).cells
    return list(dict.fromkeys(cells.direction_name(bearing) for bearing in range(len(cells.rays))))


# -- somebody, and his sheet -----------------------------------------------------------------------


def sheet_of(state: State, man: Character, counter: Counter) -> Sheet:
    """Return the sheet of one character."""
    told = DOCTRINES.get(man.marker, "") if man.automatic else ""
    return Sheet(
        man.name,
        counter.letters,
        counter.team,
        SHAPE_NAMES[counter.team],
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


def shown(show: Showdown, state: State, event: Event) -> str:
    """Return an event as marks on the map, in the state in which it was told."""
    if not state.map:
        return ""
    facts = event.facts
    who, at = show.end(state, facts.get("who")), show.end(state, facts.get("at"))
    match event.kind:
        case "decision":
            return decision_shown(show, state, facts)
        case "shoots" if who and at:
            result = str(facts.get("result", ""))
            return drawn.line(f"shot {result}", who, at) + flash(at, result)
        case "strikes" if who and at:
            return drawn.line("blow", who, at, str(facts.get("blow", "")), 10, 10)
        case "aims" if who and at:
            return drawn.line("sight", who, at, f"{facts.get('points', '')} aim points")
        case "hit" | "out" if who:
            return flash(who, "hit")
        case "moves":
            cells = ground_of(state.map).cells
            step = [drawn.cell_named(cells, facts.get(key)) for key in ("was", "cell")]
            return drawn.route_marked(drawn.sheet_of(cells), step) if min(step) >= 0 else ""
        case _:
            return ""


def flash(spot: drawn.Spot, result: str) -> str:
    """Return what is seen at the end of a shot: a star for a hit, a word for anything else."""
    return drawn.burst(spot) if result in ("hit", "bull") else drawn.word(spot, result)


def decision_shown(show: Showdown, state: State, facts: Mapping[str, Any]) -> str:
    """Return a decision: the target line, the way, the hex, and the zone that found the hex."""
    who, target = facts.get("who"), facts.get("target")
    start, end = show.end(state, who), show.end(state, target)
    cells = ground_of(state.map).cells
    sheet, found = drawn.sheet_of(cells), []
    zone = next((m for m in state.characters if m.name == facts.get("zone")), None)
    if zone is not None and zone.cell >= 0:
        found.append(drawn.zone_marked(cells, zone.cell, zone.facing))
    if facts.get("target_kind") == "hex":
        found.append(drawn.cells_marked(sheet, "here", (drawn.cell_named(cells, target),)))
    if start and end:
        found.append(drawn.line("target", start, end))
    route = [drawn.cell_named(cells, name) for name in facts.get("route") or ()]
    route = [cell for cell in route if cell >= 0]
    if route and facts.get("towards") == "cover":
        found.append(drawn.cells_marked(sheet, "cover", route[-1:]))
    found.append(drawn.route_marked(sheet, route))
    return "".join(found)


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
            result = counted(hits, "hit") if hits else "A miss"
            result = f"Cancelled by {str(cancelled).lower()}" if cancelled else result
        case "hit":
            grade = {"L": "light wound", "S": "serious wound", "K": "killed"}
            title, rows = f"{facts['who']} is hit", [("where", str(facts.get("part", "")))]
            found = grade.get(str(facts.get("grade", "")), "no wound")
            result = f"{counted(facts.get('hits', 0), 'hit')}, {found}"
        case _:
            return None
    leant = tuple(table for table in facts.get("leant", ()) if table in made_up)
    return Figures(title, tuple(rows), result, leant)


def shot_rows(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return how a shot is reckoned, row by row."""
    rows = [(str(word), signed(number)) for word, number in facts.get("parts", ()) if number]
    rows.append(("aim", str(facts["aim"])))
    hexes = counted(facts["range"], "hex")
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
