"""A shootout as faces draw it: the board, everybody on it, their sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import (
    capital,
    count_of,
    join_words,
    percent,
    possessive,
    with_sign,
)
from lonehand.engine.question import Question
from lonehand.games.outlaws import events
from lonehand.games.outlaws.at_table import hands, ledger
from lonehand.games.outlaws.at_table.orders import order_of
from lonehand.games.outlaws.choices import sides_by_name
from lonehand.games.outlaws.face import fairness
from lonehand.games.outlaws.face.ending import ending_of
from lonehand.games.outlaws.face.how_to_play import HOW_TO_PLAY
from lonehand.games.outlaws.face.poster import POSTER
from lonehand.games.outlaws.face.sheet import sheet_of
from lonehand.games.outlaws.face.tiles import KINDS, tile_of
from lonehand.games.outlaws.numbers import forms
from lonehand.games.outlaws.numbers.forms import PASTED
from lonehand.games.outlaws.numbers.numbers import MARKS
from lonehand.games.outlaws.play import SEATS, Play, Rules
from lonehand.games.outlaws.rules import wounds
from lonehand.games.outlaws.rules.ground import SIDES
from lonehand.games.outlaws.rules.shooting import (
    BEST,
    POOR,
    SHOOT,
    THROW,
    chance,
    reckon,
)
from lonehand.games.outlaws.rules.sight import has_line
from lonehand.games.outlaws.rules.sight import sees as sees_now
from lonehand.games.outlaws.state import FACINGS, Man, State
from lonehand.games.outlaws.text.corrections import GRAMMAR
from lonehand.games.outlaws.text.deeds import Deed as Act
from lonehand.games.outlaws.turn import end_of
from lonehand.games.outlaws.words import happenings, meanings, people, questions
from lonehand.games.table_mode import by_facts
from lonehand.show.ending import Ending
from lonehand.show.figures import Badge, Counter, Outline, Run, Thing, Tool
from lonehand.show.ledger import Ledger
from lonehand.show.logs import Advice, Figures, Short, Tally
from lonehand.show.maps import cells as drawn
from lonehand.show.maps.cells_text import drawing
from lonehand.show.maps.on_cells import OnCells
from lonehand.show.questions import NOWHERE, Deed, Pointer, Tile
from lonehand.show.scene import Fact, Status
from lonehand.show.setup import Blank, Lesson, Step, Told, Understood
from lonehand.show.sheets import Group
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.picture import picture

HALF: Final = 32
"""How wide a line about somebody may be, in characters, if two are to share a row."""
AT_SOMEBODY: Final = (
    "shoot",
    "best shot",
    "poor shot",
    "throw",
    "shoot both",
    "best shot both",
    "aim",
    "blow",
    "strike",
    "stab",
)
HOW: Final = {
    "shoot": SHOOT,
    "best shot": BEST,
    "poor shot": POOR,
    "throw": THROW,
    "shoot both": SHOOT,
    "best shot both": BEST,
}
"""The kinds of shots by the words of options."""
MOVES: Final = ("walk", "run", "crawl", "ride", "break away", "open", "close")


class Shown(OnCells[State]):
    """A shootout on its board."""

    plots = False
    commands: ClassVar = {
        **OnCells.commands,
        "look": ("[NAME] [NAME or SQUARE]", OnCells.commands["look"][1]),
    }
    lead = "Doors, windows, corners, and who is facing you. Dice tell the others what to do."
    emblem = (
        '<rect x="-13" y="-13" width="26" height="26" rx="5" fill="none" stroke="currentColor"'
        ' stroke-width="2"/><circle cx="-6" cy="-6" r="2.500"/><circle r="2.500"/>'
        '<circle cx="6" cy="6" r="2.500"/>'
    )
    sort = "Squares · 30 min"
    poster = POSTER
    lesson = Lesson(
        (
            Told("man", "This one is yours. The counter has been drawn, so it is time to act."),
            Told("map", "The number in a square is how many actions it takes to get there."),
            Told(
                "acts",
                "Each tile is something to do. Blocks are actions, and a shot says its chance.",
            ),
            Told(
                "list",
                "The goal, and everybody in the fight. Pick a name to see the sheet, and who "
                "sees whom.",
            ),
            Told("end", "You have four actions. Done passes the turn to the next counter."),
            Told(
                "why",
                "Others roll a coloured die. Here you read what it orders, and why.",
            ),
        ),
        {"shootout": "street-fight"},
        "act",
        seed="learn",
    )
    taught = HOW_TO_PLAY
    steps = (
        Step("Shootout", "Which shootout?", ("shootout", "adventure")),
        Step("Sides", "Who plays whom?", ("side", "people", "size", "cast", "beside")),
    )
    depending = sides_by_name()
    pasted = PASTED
    legend = meanings.LEGEND
    opponents_see = (
        "The auto characters go by their dice and the board, or by your answers if Lonehand keeps "
        "no map. Each counter, die and wound chit is picked when it is drawn."
    )
    kinds = KINDS
    heads = frozenset({"turn"})
    grave = frozenset(
        each.kind
        for each in (
            events.Shoots,
            events.Wound,
            events.HorseFalls,
            events.IsOut,
            events.Brawl,
            events.LeavesBoard,
            events.PicksUp,
        )
    )
    closing = frozenset({events.Drifts.kind})
    asides = frozenset({events.Leant.kind})
    beats = frozenset({"counter"})
    beat = "counter"
    corrections: Mapping[str, str] = GRAMMAR
    rolled = ("cup", "auto", "dice", "chits", "crowd", "ties")

    def text_of_form(self, name: str, fields: Mapping[str, str]) -> str:
        """Return the character that a form describes."""
        return forms.make_character(fields) if name == "characters" else ""

    def read_pasted(self, name: str, text: str, options: Mapping[str, str]) -> Understood:
        """Return what is understood of characters or a shootout."""
        return forms.read_own(name, text, options, self.game.book)  # type: ignore[attr-defined]

    def ledger(self, view: State, question: Question | None) -> Ledger | None:
        """Return what may be put right by taps."""
        return ledger.ledger(self.rules(view).numbers, view, question)

    def spares(self, one: Event, other: Event) -> int:
        """Spare hands each square of a walk but the last, and a man who goes down and up again."""
        match one, other:
            case events.Steps(who=who), events.Steps(who=same) if who == same:
                return 1
            case events.LiesDown(who=who), events.GetsUp(who=same) if who == same:
                return 2
            case _:
                return 0

    def at_hand(self, view: State, question: Question) -> tuple[str, ...]:
        """Return how opponents answer in one's own turn by facts, once something has changed."""
        if question.topic != "result" or not question.about.get("again"):
            return ()
        man = view.find(str(question.about["who"]))
        if man.is_auto or not man.is_there:
            return ()
        return hands.answers(self.play_of(view), man) or (happenings.NOBODY.format(man.name),)

    def rules(self, view: State) -> Rules:
        """Return what a shootout is played by."""
        found: Rules = self.game.rules_for(view)  # type: ignore[attr-defined]
        return found

    def cells(self, view: State) -> Cells | None:
        """Return the board; beside a table without a map there is none."""
        if by_facts(view.options):
            return None
        return self.rules(view).ground.cells

    def starts(self, view: State) -> tuple[int, ...]:
        """Return the squares where people and groups begin."""
        shootout = self.rules(view).shootout
        names = [each.at for side in shootout.sides for each in side.people]
        names += [group.at for group in shootout.groups]
        return tuple(map(self.rules(view).ground.cells.find, names))

    def board_to_lay(self, view: State) -> str:
        """Return the board, which nobody could lay out by the names of its squares alone."""
        return picture(self.rules(view).ground.cells) if by_facts(view.options) else ""

    def in_characters(
        self, view: State, chosen: Iterable[str] = (), *, dense: bool = False
    ) -> list[list[Run]]:
        """Return the board in characters; without a map, the bare board and how people are."""
        if not by_facts(view.options):
            return super().in_characters(view, chosen, dense=dense)
        rows = drawing(self.rules(view).ground.cells, (), (), chosen, dense=dense)
        lines = [f" {self.describe(view, each)}." for each in self.counters(view)]
        if max(map(len, lines), default=0) <= HALF:
            two = zip_longest(lines[::2], lines[1::2], fillvalue="")
            lines = [f"{left:<{HALF}}{right}" for left, right in two]
        return [*rows, [], *([Run(line, "")] for line in lines)]

    def counters(self, view: State) -> list[Counter]:
        """Return everybody."""
        sides = list(dict.fromkeys(man.side for man in view.men))
        letters = initials([man.name for man in view.men])
        return [
            self.counter_of(view, man, sides.index(man.side), letters[n])
            for n, man in enumerate(view.men)
        ]

    def describe(self, view: State, counter: Counter) -> str:
        """Return where somebody is and how, as a sentence without its full stop."""
        said = super().describe(view, counter)
        way = happenings.TOWARDS.get(counter.facing, "")
        return said.replace(f", facing {counter.facing}", f", facing {way}", 1) if way else said

    def counter_of(self, view: State, man: Man, team: int, letters: str) -> Counter:
        """Return somebody as a counter."""
        cells = self.cells(view)
        on_board = cells is not None and man.cell >= 0 and man.out not in ("dead", "off the board")
        place = list[str]()
        if cells is not None and on_board:
            place.append(people.square_named(cells.names[man.cell]))
            if not man.out:
                place.append(f"facing {happenings.TOWARDS[FACINGS[man.facing]]}")
        return Counter(
            name=man.name,
            letters=letters,
            side=man.side,
            team=team,
            seat=SEATS.get(man.plays, ""),
            place=cells.names[man.cell] if cells is not None and on_board else "",
            cell=man.cell if on_board else -1,
            facing=FACINGS[man.facing] if on_board and not man.out else "",
            turned=side_faced(cells, man) if cells is not None and on_board and not man.out else -1,
            lies=man.is_prone,
            out="sleep" if man.out == "unconscious" else "",
            away=man.out if cells is not None and man.out and not on_board else "",
            states=tuple(people.how_he_is(view, man.name)),
            active=man.name in view.cup or man.name == view.drawn,
            badges=badges_of(man),
            tool=tool_of(man),
            dots=tuple("light" not in wound for wound in man.wounds if "graze" not in wound),
            says=", ".join([man.name, *place, *people.how_he_is(view, man.name)]),
        )

    def lost_turn_notice(self, event: Event, view: Callable[[], State]) -> str:
        """Return what to say when the counter of a person's character brings him no action."""
        if not isinstance(event, events.Counter) or event.actions:
            return ""
        man = view().find(event.who)
        if man.is_auto:
            return ""
        if man.out:
            return f"{man.name} lost this counter: {man.out}."
        costs = [
            f"{cause} {count_of(lost, 'action')}"
            for cause, lost in (("old wounds cost", man.lost), ("fresh hits cost", man.lost_next))
            if lost
        ]
        return f"{man.name} lost this counter: {', '.join(costs)}."

    def ajar(self, view: State) -> Sequence[tuple[int, int]]:
        """Return the doors that are open."""
        return view.open_doors

    def sees_cell(self, view: State, cell: int, other: int) -> bool:
        """Say whether one sees from one square to another, as the doors stand now."""
        ground = self.rules(view).ground
        return ground.sees(cell, other, ground.closed_but(view.open_doors))

    def twin(self, view: State) -> list[str]:
        """Return where everybody is and whom he sees, in sentences."""
        if self.cells(view) is None:
            return super().twin(view)
        found = []
        for man, counter in zip(view.men, self.counters(view), strict=True):
            found.append(f"{self.describe(view, counter)}.")
            found += [f"  {line}" for line in self.sights(view, man)]
        return [*found, *self.describe_things(view), *self.rules(view).ground.describe_squares()]

    def play_of(self, view: State) -> Play:
        """Return a play in which the rules can be asked about a view; nobody answers in it."""
        return Play(view, BatchDoor({}, Chance("scene")), self.rules(view))

    def sights(self, view: State, man: Man) -> Iterator[str]:
        """Yield which enemies somebody sees, how far away each is, and which he does not see."""
        if not man.is_there:
            return
        play = self.play_of(view)
        sees, turning, unseen = list[str](), list[str](), list[str]()
        for other in view.men:
            if other.side == man.side or not other.is_there:
                continue
            away = count_of(play.rules.ground.cells.range(man.cell, other.cell), "square")
            clear = has_line(play, man, other)
            here = sees if sees_now(play, man, other) else turning if clear else unseen
            here.append(f"{other.name} ({away})")
        for words, names in (
            ("Sees", sees),
            ("Would see after turning", turning),
            ("Does not see", unseen),
        ):
            if names:
                yield f"{words} {join_words(names)}."

    def due(self, view: State) -> str:
        """Return whose counter is drawn."""
        return view.drawn

    def things(self, view: State) -> list[Thing]:
        """Return the horses that were left somewhere, and people who take no part."""
        cells = self.cells(view)
        if cells is None:
            return []
        names = cells.names
        horses = [Thing("A horse", names[cell], sign="horse") for cell in view.horses]
        return horses + [Thing(each.name, names[each.cell], sign="crowd") for each in view.groups]

    def sheets(self, view: State) -> tuple[Group, ...]:
        """Return the sheets of all, side by side."""
        letters = initials([man.name for man in view.men])
        sides = list(dict.fromkeys(man.side for man in view.men))
        wants = {side.name: side.wants for side in self.rules(view).shootout.sides}
        if len(set(wants.values())) == 1:  # the goal says it for all
            wants = {}
        return tuple(
            Group(
                side,
                people.played_by(view, side),
                team,
                tuple(
                    sheet_of(
                        view,
                        man,
                        letters[n],
                        team,
                        self.source(view, man.name),
                        self.rules(view).numbers,
                    )
                    for n, man in enumerate(view.men)
                    if man.side == side
                ),
                "" if wants.get(side) == self.aim(view) else wants.get(side, ""),
            )
            for team, side in enumerate(sides)
        )

    def source(self, view: State, name: str) -> str:
        """Return what of somebody's figures is attested, and what is a placeholder."""
        known = self.rules(view).characters.get(name)
        if known is None:
            return ""
        if known.mark == "O":
            return "One of your characters."
        if known.mark == "R":
            return "One of Lonehand’s own characters."
        return f"Name and gear: {MARKS[known.mark]}. Skills: our placeholders"

    def hint(self, view: State, question: Question) -> Advice | None:
        """Return what the sensible player would answer."""
        found: Advice | None = self.game.hint(view, question)  # type: ignore[attr-defined]
        return found

    def describe_things(self, view: State) -> list[str]:
        """Return the horses and people that stand about, as a sentence."""
        said = "; ".join(f"{thing.name} in {thing.place}" for thing in self.things(view))
        return [f"Also there: {said}."] if said else []

    def group(self, view: State, question: Question, option: Any) -> Deed:
        """Return an option as what is done and to whom, with its cost and its chance."""
        if not isinstance(option, Act) or option.word not in AT_SOMEBODY:
            return Deed()
        likely = self.chance(view, str(question.about.get("who", "")), option)
        verb = questions.VERBS[option.word].removesuffix(" at").removesuffix(",")
        what = f"{verb} ({count_of(option.cost, 'action')})"
        return Deed(what, f"{option.at}{likely}")

    def tile(self, view: State, question: Question, option: Any) -> Tile | None:
        """Return what a deed does, takes, and how likely it succeeds."""
        if question.source or not isinstance(option, Act) or "who" not in question.about:
            return None
        man = view.find(str(question.about["who"]))
        live = self.chance(view, man.name, option).removeprefix(", ")
        rules = self.rules(view)
        return tile_of(option, man, rules.numbers, live, happenings.TOWARDS)

    def note(self, view: State, question: Question, option: Any) -> str:
        """Return how likely a shot hits; what a Snap-shot needs, and how likely it is in all."""
        if question.topic == "facing":
            seen = question.about["sees"][question.options.index(option)]
            return f"sees {seen}"
        if question.topic == "change" and not question.source:
            return people.what_wound_does(view.find(str(question.about["who"])), str(option))
        if isinstance(option, Act):
            likely = self.chance(view, str(question.about.get("who", "")), option)
            return f"hits {likely.removeprefix(', ')}" if likely else ""
        if question.topic != "snap" or question.source or str(option) not in ("snap", "hold"):
            return ""
        if str(option) == "hold":
            return "keep it for later this turn"
        needed, to_roll = int(question.about["needed"]), int(question.about["to_roll"])
        rules = self.rules(view)
        hits = chance(to_roll, rules.numbers.to_hit["always_misses"])
        span = f"1 to {needed}" if needed > 1 else "1"
        whole = percent(needed / 6 * hits)
        return f"free, fires on {span}, then hits {percent(hits)}: {whole} in all"

    def choices(self, view: State, question: Question) -> list[Outline]:
        """Return the squares that can be chosen, the paler the more actions they take."""
        cells = self.cells(view)
        if cells is None:
            return []
        costs: dict[str, int] = {}
        for option in question.options:
            place = self.point(question, option).place
            if place.startswith("cell ") and isinstance(option, Act):
                costs[place] = min(option.cost, costs.get(place, option.cost))
        sheet = drawn.sheet_of(cells)
        found = []
        for place, cost in costs.items():
            cell = drawn.cell_named(cells, place.removeprefix("cell "))
            if cell < 0:
                continue
            x, y = sheet.middle(cell)
            price = f'<text class="price" x="{x:.0f}" y="{y + 4:.0f}">{cost}</text>'
            marked = drawn.cells_marked(sheet, f"choice cost{cost}", (cell,))
            found.append(Outline(place, marked + price))
        return found

    def chance(self, view: State, who: str, option: Act) -> str:
        """Return how likely a shot hits, to follow the name of its target."""
        how = HOW.get(option.word)
        if how is None or not who:
            return ""
        play = self.play_of(view)
        rules = play.rules
        man, enemy = view.find(who), view.find(option.at)
        aims = man.aims if man.aimed_at == enemy.name else 0
        weapon = rules.numbers.weapons[option.item]
        both = option.word.endswith(" both")
        found = reckon(play, man, weapon, enemy, how, aims=aims, both=both)
        if found is None:
            return ""
        misses = rules.numbers.to_hit["always_misses"]
        return f", {percent(chance(found.to_roll, misses))}".replace(" %", "\u00a0%")

    def aim(self, view: State) -> str:
        """Return what the people's side wants."""
        sides = self.rules(view).shootout.sides
        mine = {man.side for man in view.men if not man.is_auto}
        return next((side.wants for side in sides if side.name in mine), "")

    def ending(self, view: State, events: Sequence[Event]) -> Ending | None:
        """Return how the shootout ended, and what decided it."""
        rules = self.rules(view)
        misses = rules.numbers.to_hit["always_misses"]
        return ending_of(view, events, self.sheets(view), end_of(view, rules), misses)

    def tallies(self, view: State, events: Sequence[Event]) -> list[Tally]:
        """Return what the dice of each side brought."""
        return fairness.tallies(view, events, self.rules(view).numbers.to_hit["always_misses"])

    def no_longer(self, view: State, line: str) -> str:
        """Return what to take back of somebody; what followed from a wound goes with it."""
        undone = meanings.undone(line)
        return super().no_longer(view, line) if undone is None else undone

    def status(self, view: State) -> Status:
        """Return the turn, and how many are left on each side."""
        if view.phase == "camp":
            return Status((Fact("In camp before part", str(view.part)), Fact("", f"${view.purse}")))
        facts = [Fact("Part", str(view.part), " of 3")] if view.part else []
        facts.append(Fact("Turn", str(people.turn_told(view))))
        for side in dict.fromkeys(man.side for man in view.men):
            men = [man for man in view.men if man.side == side]
            facts.append(Fact(side, str(sum(man.is_there for man in men)), f" of {len(men)}"))
        return Status(tuple(facts))

    def point(self, question: Question, option: Any) -> Pointer:
        """Return where an option lies on the board."""
        if question.source or not isinstance(option, Act):
            return NOWHERE
        if option.word in MOVES:
            return Pointer(place=f"cell {option.at}")
        if option.item or option.word in ("blow", "strike", "stab", "aim"):
            return Pointer(place=f"who {option.at}")
        return NOWHERE

    def way(self, event: Event) -> Sequence[str]:
        """Return the step of an event."""
        if isinstance(event, events.Steps | events.FallsBack):
            return (event.was, event.cell)
        return ()

    def marks_of(self, view: State, event: Event) -> str:
        """Return an event as marks on the board: a way, an aim, a shot, a blow, a goal."""
        cells = self.cells(view)
        if cells is None:
            return ""
        match event:
            case events.Shoots():
                return self.line(view, event, f"shot {'hit' if event.is_hit else 'miss'}") + (
                    self.end_mark(view, event)
                )
            case events.Aims() | events.Target() if event.target:
                return self.line(view, event, "target")
            case events.Goal():
                return drawn.cells_marked(
                    drawn.sheet_of(cells), "here", (drawn.cell_named(cells, event.cell),)
                )
            case _:
                return super().marks_of(view, event)

    def line(
        self, view: State, event: events.Shoots | events.Aims | events.Target, kind: str
    ) -> str:
        """Return a line from who does it to whom he does it to."""
        start, end = self.end(view, event.who), self.end(view, event.target)
        return drawn.line(kind, start, end) if start and end else ""

    def end_mark(self, view: State, event: events.Shoots) -> str:
        """Return a star for a hit, a word for a miss."""
        spot = self.end(view, event.target)
        if spot is None:
            return ""
        return drawn.burst(spot) if event.is_hit else drawn.word(spot, "miss")

    def name_of(self, view: State, number: int) -> str:
        """Return how somebody is called."""
        return view.men[number].name if 0 <= number < len(view.men) else ""

    def figures_of(self, event: Event) -> Figures | None:
        """Return the figures of a shot, or what a die orders."""
        if isinstance(event, events.Decision):
            return order_of(event)
        if not isinstance(event, events.Shoots):
            return None
        faces = "".join("⚀⚁⚂⚃⚄⚅"[die - 1] for die in event.dice)
        total = sum(event.dice) + sum(number for _, number in event.parts)
        rows = [("Two dice", faces)]
        rows += [(capital(words), with_sign(number)) for words, number in event.parts]
        rows += [("In all", str(total)), ("Needed", str(event.needed))]
        return Figures(
            f"{event.who} shoots {event.target}",
            tuple(rows),
            "Hit!" if event.is_hit else "Miss.",
            tuple(table for table in event.leant if table in self.game.book.made_up),  # type: ignore[attr-defined]
            kicker=f"{event.how}, {event.item}, {count_of(event.range, 'square')}",
        )

    def slip(self, view: State, question: Question, option: Any) -> str:
        """Return what to ask before a turn ends with nothing done, or with a shot left."""
        if question.topic != "act" or str(option) != "done":
            return ""
        man = next((each for each in view.men if each.name == question.about["who"]), None)
        left = int(question.about["left"])
        if man is None or left <= 0 or end_of(view, self.rules(view)) is not None:
            return ""
        begun = ""
        if left >= wounds.allowance(self.rules(view).numbers, man):
            begun = f"{man.name} has done nothing."
        elif any(isinstance(one, Act) and one.word in HOW for one in question.options):
            begun = f"{man.name} can still shoot."
        ending = f"End the turn with {count_of(left, 'action')} left?"
        return f"{begun} {ending}" if begun else ""

    def in_short(self, view: State, event: Event) -> Short | None:
        """Return whose counter is drawn."""
        del view
        if not isinstance(event, events.Counter) or not event.actions:
            return None
        owner, left = f"{possessive(event.who)} counter", count_of(event.actions, "action")
        return Short(f"{owner}: {left}.", owner, left)

    def blanks(self, view: State) -> list[Blank]:
        """Return what may stand for each word in capitals of a correction."""
        rules = self.rules(view)
        squares = rules.ground.cells.names if view.men else ()
        carried = dict.fromkeys(item.name for man in view.men for item in man.items)
        found: list[tuple[str, str, Iterable[tuple[str, str]]]] = [
            ("NAME", "Who", ((man.name, man.name) for man in view.men)),
            ("SQUARE", "Where", ((name, name) for name in squares)),
            ("DIRECTION", "Facing", zip(FACINGS, SIDES, strict=True)),
            ("SIDE", "Side", ((side, side) for side in (*SIDES, "none"))),
            ("WEAPON", "Weapon", ((name, name) for name in carried)),
            (
                "WOUND",
                "Wound",
                (
                    (one, " ".join(reversed(one.split())).replace("-", " "))
                    for one in wounds.wounds_of(rules.numbers)
                ),
            ),
        ]
        return [Blank(word, title, tuple(texts)) for word, title, texts in found]

    def answer_in_words(self, text: str, clause: str) -> str:
        """Return an answer as undo names it; a correction has no clause, and its own words."""
        return people.correction_in_words(text) if clause == "-" else self.in_words(text)

    def in_words(self, text: str) -> str:
        """Return the notation of an answer in words."""
        return questions.in_words(text)

    def obvious(self, question: Question) -> str:
        """Return what Enter stands for."""
        return "done" if question.topic in ("act", "result") else ""


def side_faced(cells: Cells, man: Man) -> int:
    """Return the side of his square that he looks at, as a place in its sides."""
    bearing = 2 * man.facing
    return next(
        (n for n, side in enumerate(cells.sides[man.cell]) if side.bearing == bearing), man.facing
    )


def initials(names: list[str]) -> list[str]:
    """Return two letters for each name, no two alike."""
    found: list[str] = []
    for name in names:
        words = name.replace("’", " ").split()
        first = words[0][:1] + (words[-1][:1] if len(words) > 1 else words[0][1:2])
        tries = [first, *(words[0][0] + letter for letter in "".join(words)[1:])]
        found.append(next((each for each in tries if each not in found), first))
    return found


def badges_of(man: Man) -> tuple[Badge, ...]:
    """Return the small marks of somebody: prone, mounted, in cover."""
    found = []
    if man.is_mounted:
        found.append(Badge("mounted", "H", left=True))
    if man.cover >= 0:
        found.append(Badge("cover", "C"))
    return tuple(found)


def tool_of(man: Man) -> Tool | None:
    """Return what he holds, as a small sign: loaded or not."""
    held = man.items_held()
    if not held or man.out:
        return None
    return Tool(loaded=any(item.loaded for item in held), ready=False)
