"""How Gunslinger shows itself: characters, sheets, the map and marks on it.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.game import Game
from lonehand.engine.grammar.english import capital, count_of, possessive, with_sign
from lonehand.engine.question import Question
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table import ledger
from lonehand.games.gunslinger.at_table.hands import GO_ON, NOTHING_DONE
from lonehand.games.gunslinger.automa.facts import BANDS, MARKERS
from lonehand.games.gunslinger.automa.tables import SEGMENTS, Actions, Entry
from lonehand.games.gunslinger.choices import sides_and_sizes
from lonehand.games.gunslinger.face import counters, drafts, inspection, twin
from lonehand.games.gunslinger.face.ending import REACHED, ending_of
from lonehand.games.gunslinger.face.how_to_play import HOW_TO_PLAY
from lonehand.games.gunslinger.face.poster import POSTER
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.numbers.book import Weapon as BookWeapon
from lonehand.games.gunslinger.rules.action_cards import STAY, Choice
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.plotting import PlotForm
from lonehand.games.gunslinger.rules.sheet import at_hand
from lonehand.games.gunslinger.setup import BY_RULE, NOBODY
from lonehand.games.gunslinger.state import BOXES, PERSON, Character, State, Weapon
from lonehand.games.gunslinger.state import Rules as GameRules
from lonehand.games.gunslinger.text.corrections import GRAMMAR, PARTS
from lonehand.games.gunslinger.words import cases, happenings, meanings, reasons
from lonehand.games.gunslinger.words.aims import aim_of, is_scored
from lonehand.games.table_mode import by_facts, is_beside
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.ending import Ending
from lonehand.show.figures import Counter, Look, Thing
from lonehand.show.ledger import Ledger
from lonehand.show.logs import Advice, Asked, Figures, Piece, Tally
from lonehand.show.maps import cells as drawn
from lonehand.show.maps.cells import SHAPE_NAMES
from lonehand.show.maps.on_cells import OnCells
from lonehand.show.questions import NOWHERE, Pointer
from lonehand.show.scene import Fact, Status
from lonehand.show.setup import Blank, Lesson, Step, Told
from lonehand.show.sheets import (
    Bar,
    Group,
    Item,
    Items,
    Line,
    Mark,
    Rounds,
    Row,
    Rule,
    Rules,
    Sheet,
    Value,
    Values,
    Words,
)
from lonehand.space.cells import aim
from lonehand.space.cells.graph import Cells
from lonehand.space.palette import Theme

Weapons: TypeAlias = Mapping[str, BookWeapon]
"""The kinds of weapons, by their codes."""


class Played(Game, Protocol):
    """What a showdown that is shown asks of its game, besides what every game has."""

    book: Book

    def rules_for(self, position: State) -> GameRules:
        """Return the numbers, tables and readings that a showdown is played by."""

    def hint(self, position: State, question: Question) -> Advice | None:
        """Return what the sensible player would answer."""


class Showdown(OnCells[State]):
    """A showdown on its map."""

    lead = "Plan five moments of a gunfight in secret, then see who shoots first."
    emblem = (
        '<path d="M0-15 13-7.500v15L0 15-13 7.500v-15z" fill="none" stroke="currentColor"'
        ' stroke-width="2"/><path d="M-8-4H9v3.400H1.400L0 2h-3.400L-5 8h-4.500l1.800-8.400z"/>'
    )
    sort = "Hexes · 30 min"
    plots = True
    poster = POSTER
    lesson = Lesson(
        (
            Told(
                "map", "You look from above. You are round, they have corners. Each points ahead."
            ),
            Told(
                "plan",
                "A turn has five segments. You plan all five in secret. Opponents plan nothing: in "
                "each segment they do what their drill says.",
            ),
            Told(
                "acts",
                "Each tile is an action: blocks are the segments it takes. Grey ones say why not.",
            ),
            Told(
                "hint",
                "Not sure? Hint fills in a plot and says why. Change it as you like.",
            ),
            Told(
                "theirs",
                "The letter on him is his drill. Click him to see its table: what he does in each "
                "segment, by how near you are.",
            ),
            Told(
                "plan",
                "A blow costs hits, and as much delay. Delay pushes your plot back, past the end "
                "if it is much.",
            ),
            Told("end", "Send the plot, then watch both plans meet."),
            Told("why", "Ask why somebody did that at any time. Draw!"),
        ),
        {"showdown": "duel"},
        "plot",
    )
    taught = HOW_TO_PLAY
    steps = (
        Step("Showdown", "Which showdown?", ("showdown",)),
        Step("Sides", "Who plays whom?", ("side", "size", "beside", "partner")),
    )
    depending = sides_and_sizes()
    opponents_see = (
        "The automatic characters play by printed tables. They read the map and the sheets, and "
        "never a plot before it is revealed. The result deck has no hidden order: each card is "
        "picked when it is drawn, from the random seed and the number of cards drawn so far."
    )
    corrections = GRAMMAR
    rolled = ("deck", "ties")
    grave = frozenset(
        each.kind
        for each in (
            events.Shoots,
            events.Hit,
            events.Strikes,
            events.Falls,
            events.Bleeds,
            events.Out,
            events.Lost,
            events.LosesAim,
            events.LosesTurn,
            events.Takes,
            events.Leaves,
        )
    )
    beats = frozenset({"segment"})
    beat = "segment"
    pictured = frozenset({"showdown"})
    legend = meanings.LEGEND

    game: Played

    def ledger(self, view: State, question: Question | None) -> Ledger | None:
        """Return what may be put right by taps."""
        return ledger.ledger(view, question)

    # -- who is there ------------------------------------------------------------------------------

    def cells(self, view: State) -> Cells | None:
        """Return the map; None before it is laid out."""
        return ground_of(view.map).cells if view.map else None

    def ground(self, view: State, theme: Theme = "light") -> str:
        """Return the picture of the map; none beside a table of which only facts are known."""
        return "" if by_facts(view.options) else super().ground(view, theme)

    def board_to_lay(self, view: State) -> str:
        """Return the map as it is laid out, with everybody and everything in his place."""
        if not by_facts(view.options) or not view.showdown:
            return ""
        options = {**view.options, "beside": "screen"}
        if options["side"] == BY_RULE:  # who plays is asked then
            options["side"] = NOBODY
        return at_start(self, tuple(options.items()))

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
        known = self.game.rules_for(view)
        sheets = tuple(
            sheet_of(view, man, each, known)
            for man, each in zip(view.characters, self.counters(view), strict=True)
        )
        return (Group("", "", 0, sheets, f"On the ground: {lying}" if lying else ""),)

    def describe(self, view: State, counter: Counter) -> str:
        """Return where somebody is, which way he faces, and how he is."""
        return twin.where(view, view.find(counter.name))

    def brief(self, view: State, counter: Counter) -> str:
        """Return how somebody is in a few words."""
        return twin.brief(view, view.find(counter.name))

    def aim(self, view: State) -> str:
        """Return what wins the showdown for the people's side."""
        return aim_of(view, self.game.rules_for(view).own)

    def status(self, view: State) -> Status:
        """Return the turn and the segment, and the victory points of each side."""
        scored = is_scored(view, self.game.rules_for(view).own)
        points = tuple(
            Fact(side, str(number)) for side, number in view.points.items() if scored or number
        )
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

    def marks_of(self, view: State, event: Event) -> str:
        """Return an event as marks on the map, in the position in which it was told."""
        return marks_of(self, view, event)

    def look(self, view: State, who: str, place: str) -> Look:
        """Return what is seen from a character at a hex, or at the one who is in it."""
        return inspection.look(self, self.game.rules_for(view), view, who, place)

    def preview(self, option: str, value: str) -> str:
        """Return the picture of a showdown as it begins; *option* is always `showdown`."""
        return picture_at_start(self, option, value)

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
        form = question.form
        if not isinstance(form, PlotForm) or not form.characters:
            return None
        return drafts.draft(form, pointing, self.game.rules_for(view))

    def hint(self, view: State, question: Question) -> Advice | None:
        """Return what the sensible player would answer."""
        return self.game.hint(view, question)

    # -- what happened -----------------------------------------------------------------------------

    def pieces(self, view: State, sentence: str) -> list[Piece]:
        """Return a sentence cut where it names a character."""
        names = tuple(man.name for man in view.characters)
        if not names:
            return super().pieces(view, sentence)
        return [
            Piece(text, card=text if text in names else "")
            for text in any_of(names).split(sentence)
            if text
        ]

    def in_words(self, text: str) -> str:
        """Return notation in words: a plot's characters and actions are words already."""
        return text.replace(" / ", "; ")

    def answer_in_words(self, text: str, clause: str) -> str:
        """Return an answer as undo names it; where sides are chosen, it does not name which."""
        if clause == "GS-9.1":
            return "the choice of your side"
        return self.in_words(cases.case_told(text) if clause == "GS-9.2c" else text)

    def name_of(self, view: State, number: int) -> str:
        """Return how somebody is called."""
        return view.characters[number].name

    def lost_turn_notice(self, event: Event, view: Callable[[], State]) -> str:
        """Return what to say when delay leaves a person's character no segment of a turn."""
        if not isinstance(event, events.LosesTurn):
            return ""
        return f"{happenings.loses_turn(view(), event)}."

    def figures_of(self, event: Event) -> Figures | None:
        """Return the figures of a shot, a blow or a wound; None for any other event."""
        made_up = {number.table for number in self.game.book.made_up_values()}
        return figures_of(event, made_up)

    def tallies(self, view: State, told: Sequence[Event]) -> list[Tally]:
        """Return, for each side, its shots and hits against what its aim made likely."""
        return tallies(view, told)

    def ending(self, view: State, events: Sequence[Event]) -> Ending | None:
        """Return how the showdown ended, and what decided it."""
        return ending_of(view, events, self.sheets(view), self.game.book.turn.segments)

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


@lru_cache(maxsize=32)
def any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds each of these names as a whole, a long one before one that begins it."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(r"\b(" + "|".join(map(re.escape, longest_first)) + r")\b")


def due(state: State) -> str:
    """Return whose segment comes next; empty between turns."""
    if state.phase != "segments" or not 0 <= state.due < len(state.characters):
        return ""
    return state.characters[state.due].name


def picture_at_start(show: Showdown, option: str, value: str) -> str:
    """Return the picture of a showdown as it begins."""
    options = {each.key: each.default for each in show.game.options}
    options |= {option: value, "side": "none"}
    return at_start(show, tuple(options.items()), named=False)


@lru_cache(maxsize=32)
def at_start(show: Showdown, options: tuple[tuple[str, str], ...], *, named: bool = True) -> str:
    """Return the picture of a showdown with these options as it begins."""
    game = show.game
    state = game.start(dict(options))
    game.step(state, BatchDoor({}, Chance("a preview")))
    cells = ground_of(state.map).cells
    return drawn.whole(cells, show.counters(state), show.things(state), named=named)


def directions(state: State) -> list[str]:
    """Return the names of all ways that somebody may face on the map."""
    if not state.map:
        return []
    cells = ground_of(state.map).cells
    return list(dict.fromkeys(cells.direction_name(bearing) for bearing in range(len(cells.rays))))


# -- somebody, and his sheet -----------------------------------------------------------------------


def sheet_of(state: State, man: Character, counter: Counter, known: GameRules) -> Sheet:
    """Return the sheet of one character; *known* are the numbers and tables of the game."""
    told = meanings.DRILLS.get(man.marker, "") if man.automatic else ""
    is_kept = counters.has_sheet(state, man)
    own = Line(" · ".join((whose(man), OWN_SHEET)))
    return Sheet(
        man.name,
        counter.letters,
        counter.team,
        SHAPE_NAMES[counter.team],
        (", ".join((*at_a_glance(state, man), state_of(man)))) if is_kept else man.condition,
        tuple(rows(state, man, told, known)) if is_kept else (own,),
        Bar(man.hits, man.strength, "hits") if is_kept else None,
        Mark(man.marker, f"drill {man.marker}: {told}") if man.automatic and man.marker else None,
        out=not man.active,
        due=due(state) == man.name,
        sign="hat",
    )


def at_a_glance(state: State, man: Character) -> list[str]:
    """Return what a real table wants to see of an automatic man without unfolding his sheet."""
    if not (is_beside(state.options) and man.automatic and man.active):
        return []
    return [f"drill {man.marker}", *(["wounded"] if man.wounds else [])]


OWN_SHEET: Final = "his sheet is on your table"


def whose(man: Character) -> str:
    """Return whose side somebody is on, and who plays him if that is not the person."""
    return man.side if man.seat == PERSON else f"{man.side}, {man.seat or 'automatic'}"


def state_of(man: Character) -> str:
    """Return how a character and his gun are, in a few words: `cocked 5/6, down, delay 2`."""
    if not man.active:
        return counters.condition_word(man)
    gun = at_hand(man)
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


def drill_of(man: Character, actions: Actions) -> Items:
    """Return what a man's drill has him do in each segment, by the hexes to his target.

    What is only for men with other bonus cards or guns is left out.
    """
    gun = man.gun()
    held = frozenset(man.bonus)
    two_handed = gun is not None and gun.two_handed
    heads = Item("", tuple(Words(((band, "hexes to his target"),)) for band in BANDS))
    found = [heads]
    for segment in SEGMENTS:
        cells = actions.segments[man.marker, segment].cells
        said = (
            drill_word(entries_for(cells[band].entries, held, two_handed=two_handed))
            for band in BANDS
        )
        found.append(Item(str(segment), tuple(Words((each,)) for each in said)))
    return Items(f"Drill {man.marker}, segment by segment", tuple(found))


def entries_for(
    entries: Sequence[Entry], held: frozenset[str], *, two_handed: bool
) -> Iterable[Entry]:
    """Yield the entries of a cell that are for a man with those bonus cards and that gun."""
    for entry in entries:
        if entry.two_handed:
            if two_handed:
                yield entry
                return
        elif not entry.cards or held.intersection(entry.cards):
            yield entry


def drill_word(entries: Iterable[Entry]) -> tuple[str, str]:
    """Return the first entry of a cell in a word or two, and in full."""
    for entry in entries:
        if entry.action != "nothing":
            said = reasons.action_of(str(entry))
            return said.replace(" up to ", " ").replace(", then shoot", ""), said
    return "–", "nothing"


def rows(state: State, man: Character, doctrine: str, known: GameRules) -> Iterable[Row]:
    """Yield what is written on a character's sheet."""
    weapons = known.book.weapons
    yield Line(" · ".join(filter(None, (whose(man), at(state, man)))))
    if man.automatic and man.marker:
        yield Line(f"Drill {man.marker}: {doctrine}", "GS-9.2f")
        if man.active:
            yield drill_of(man, known.actions)
    yield Items("Weapons", tuple(item_of(man, weapon, weapons) for weapon in man.weapons))
    spare = [
        f"{count_of(rounds, 'round')} for the {title_of(code, weapons)}"
        for code, rounds in man.spare.items()
        if rounds
    ]
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
    if man.carries:
        yield Line(f"Carries {', '.join(man.carries)}")
    said = tuple(meanings.conditions(man))
    if said:
        yield Rules(said)
    if man.bonus:
        yield Rules(tuple(Rule(f"Bonus card {card}", meanings.BONUS[card]) for card in man.bonus))


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
        Value("one-handed", with_sign(man.one_handed), meanings.ONE_HANDED),
        Value("two-handed", with_sign(man.two_handed), meanings.TWO_HANDED),
        Value("brawling", with_sign(man.brawling), meanings.BRAWLING),
    ]
    if man.off_hand is not None:
        found.append(Value("off hand", with_sign(man.off_hand), meanings.OFF_HAND))
    return tuple(found)


def title_of(code: str, weapons: Weapons) -> str:
    """Return what a kind of weapon is called; its code if it has no name."""
    return weapons[code].title if code in weapons else code


def item_of(man: Character, weapon: Weapon, weapons: Weapons) -> Item:
    """Return a weapon as it stands on a sheet: where it is, its rounds, and how it is."""
    now = "broken" if weapon.broken else "cocked" if weapon.cocked else ""
    rounds = Rounds(weapon.rounds, weapon.holds) if weapon.holds else Words(())
    box, state = meanings.BOXES[weapon.box], meanings.BOXES.get(now, "")
    return Item(
        title_of(weapon.code, weapons) or counters.short(weapon),
        (Words(((weapon.box, box),)), rounds, Words(((now, state),) if now else ())),
        used=weapon is at_hand(man),
    )


# -- what an event looks like on the map -----------------------------------------------------------


def marks_of(show: Showdown, state: State, event: Event) -> str:
    """Return an event as marks on the map, in the state in which it was told."""
    if not state.map:
        return ""
    match event:
        case events.Decision():
            return decision_shown(show, state, event)
        case events.Moves():
            cells = ground_of(state.map).cells
            step = [drawn.cell_named(cells, name) for name in (event.was, event.cell)]
            return drawn.route_marked(drawn.sheet_of(cells), step) if min(step) >= 0 else ""
        case events.Aims() | events.Shoots() | events.Strikes():
            who, at = show.end(state, event.who), show.end(state, event.at)
            return attack_shown(event, who, at) if who and at else ""
        case events.Hit() | events.Out():
            who = show.end(state, event.who)
            return flash(who, "hit") if who else ""
        case _:
            return ""


def attack_shown(
    event: events.Aims | events.Shoots | events.Strikes, who: drawn.Spot, at: drawn.Spot
) -> str:
    """Return the line from somebody to whom he aims at, shoots or strikes."""
    match event:
        case events.Aims():
            return drawn.line("sight", who, at, f"{event.points} aim points")
        case events.Shoots():
            return drawn.line(f"shot {event.result}", who, at) + flash(at, event.result)
        case events.Strikes():
            return drawn.line("blow", who, at, event.blow, 10, 10)


def flash(spot: drawn.Spot, result: str) -> str:
    """Return what is seen at the end of a shot: a star for a hit, a word for anything else."""
    return drawn.burst(spot) if result in ("hit", "bull") else drawn.word(spot, result)


def decision_shown(show: Showdown, state: State, event: events.Decision) -> str:
    """Return a decision: the target line, the way, the hex, and the zone that found the hex."""
    start, end = show.end(state, event.who), show.end(state, event.target)
    cells = ground_of(state.map).cells
    sheet, found = drawn.sheet_of(cells), []
    zone = next((man for man in state.characters if man.name == event.zone), None)
    if zone is not None and zone.cell >= 0:
        found.append(drawn.zone_marked(cells, zone.cell, zone.facing))
    if event.target_kind == "hex":
        found.append(drawn.cells_marked(sheet, "here", (drawn.cell_named(cells, event.target),)))
    if start and end:
        found.append(drawn.line("target", start, end))
    route = [drawn.cell_named(cells, name) for name in event.route]
    route = [cell for cell in route if cell >= 0]
    if route and event.towards == "cover":
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


GRADES: Final = {"L": "light wound", "S": "serious wound", "K": "killed", "": "no wound"}


def decision_figures(event: events.Decision) -> Figures:
    """Return how an automatic character came to what he does: cells, rows passed over, the row.

    What is asked twice in a row is there once.
    """
    steps: list[Asked] = []
    for line in event.lines:
        for row in line.above:
            words = capital(row.say)
            if not any(step.words == words for step in steps):
                steps.append(Asked(words, "no", row.failed.removeprefix("no"), row.clause))
        if line.text not in ("Segment", "Decision"):
            steps.append(Asked(capital(line.say), "", "", line.clause))
    idle = happenings.why_nothing(event) if event.activity == "nothing" else ""
    if idle:
        steps.append(Asked(capital(idle.removeprefix(": ")), "", "", "GS-9.2c"))
    kicker = f"{possessive(event.who)} drill {event.marker}, segment {event.segment}"
    return Figures(happenings.deed(event), (), "", kicker=kicker, steps=tuple(steps))


def figures_of(event: Event, made_up: set[str]) -> Figures | None:
    """Return the figures of a shot, a blow, a wound or a decision; None for any other event.

    Args:
        event: the event.
        made_up: the tables that had to be reconstructed.

    """
    match event:
        case events.Decision():
            return decision_figures(event)
        case events.Shoots():
            title, rows = f"{event.who} shoots at {event.at}", shot_rows(event)
            result = RESULTS[event.result]
        case events.Strikes():
            title = f"{event.who} strikes at {event.at}: {event.blow.lower()}"
            rows = [("result card", f"number {event.card}")] if event.card else []
            rows.append(("striking index", str(event.index)))
            result = count_of(event.hits, "hit") if event.hits else "A miss"
            if event.cancelled_by:
                result = f"Cancelled by {event.cancelled_by.lower()}"
        case events.Hit():
            title, rows = f"{event.who} is hit", [("where", event.part)] if event.grade else []
            result = f"{count_of(event.hits, 'hit')}, {GRADES[event.grade]}"
        case _:
            return None
    leant = tuple(table for table in event.leant if table in made_up)
    return Figures(title, tuple(rows), result, leant)


def shot_rows(event: events.Shoots) -> list[tuple[str, str]]:
    """Return how a shot is reckoned, row by row."""
    rows = [(word, with_sign(number)) for word, number in event.parts if number]
    rows.append(("aim", str(event.aim)))
    rows.append((f"range, {count_of(event.range, 'hex')}", f"−{event.penalty}"))
    if event.status:
        rows.append(("status of the target", f"−{event.status}"))
    if event.card:
        difference = event.aim - event.penalty - event.status
        rows.append((f"result card {event.card}", f"−{difference - event.margin}"))
        rows.append(("margin", with_sign(event.margin)))
    return rows


# -- fair play -------------------------------------------------------------------------------------


def tallies(state: State, told: Sequence[Event]) -> list[Tally]:
    """Return, for each side, its shots and hits against what its aim made likely.

    A gun that clicks, misfires or breaks shoots at nobody.
    """
    people = {man.name: man for man in state.characters}
    found = []
    for yours, side in ((True, "you"), (False, "opponents")):
        shots = [
            event
            for event in told
            if isinstance(event, events.Shoots)
            and event.result in REACHED
            and event.who in people
            and bool(people[event.who].seat) is yours
        ]
        hits = sum(event.result in ("hit", "bull") for event in shots)
        expected = sum(event.chance for event in shots)
        found.append(Tally(side, "shots that hit", len(shots), hits, expected))
    return found
