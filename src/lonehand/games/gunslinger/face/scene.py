"""How Gunslinger shows itself: characters, sheets, the map and marks on it.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol

from lonehand.engine.at_table.cases import NONE_OF_THESE
from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.game import Game
from lonehand.engine.grammar.english import capital
from lonehand.engine.question import Question
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table import ledger
from lonehand.games.gunslinger.at_table.hands import GO_ON, NOTHING_DONE
from lonehand.games.gunslinger.at_table.questions import NOBODY as NOBODY_SEEN
from lonehand.games.gunslinger.at_table.questions import SOME, SOME_ELSEWHERE
from lonehand.games.gunslinger.automa.facts import MARKERS
from lonehand.games.gunslinger.choices import sides_and_sizes
from lonehand.games.gunslinger.face import (
    counters,
    drafts,
    figures,
    inspection,
    marks,
    sheets,
    twin,
)
from lonehand.games.gunslinger.face.ending import ending_of
from lonehand.games.gunslinger.face.how_to_play import HOW_TO_PLAY
from lonehand.games.gunslinger.face.poster import POSTER
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.numbers.showdowns import BY_RULE, NOBODY, ORDINALS
from lonehand.games.gunslinger.rules.action_cards import STAY, Choice
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.plotting import PlotForm
from lonehand.games.gunslinger.state import BOXES, State
from lonehand.games.gunslinger.state import Rules as GameRules
from lonehand.games.gunslinger.text.corrections import GRAMMAR, PARTS
from lonehand.games.gunslinger.words import cases, happenings, meanings
from lonehand.games.gunslinger.words.aims import aim_of, is_scored
from lonehand.games.table_mode import by_facts
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.ending import Ending
from lonehand.show.figures import Counter, Look, Thing
from lonehand.show.ledger import Ledger
from lonehand.show.logs import Advice, Figures, Piece, Tally
from lonehand.show.maps import cells as drawn
from lonehand.show.maps.on_cells import OnCells
from lonehand.show.questions import NOWHERE, Odds, Pointer
from lonehand.show.scene import Fact, Status
from lonehand.show.setup import Blank, Lesson, Step, Told
from lonehand.show.sheets import (
    Group,
)
from lonehand.space.cells.graph import Cells
from lonehand.space.palette import Theme

ASKED_TOGETHER = ("fact", "faces", "result", "go on")
"""What is asked about automatic men of one segment on one screen."""

MOST_SIDES = 2
"""With more sides their points do not keep their order."""

ODDS = {
    "in_zone": Odds({"yes": 9}, 0.15),
    "sight": Odds({SOME: 6, NOBODY_SEEN: 2, SOME_ELSEWHERE: 0.3}),
    "enemy_from_cover": Odds({SOME: 4}),
    "in_reach": Odds({"yes": 9}),
}
"""How often each answer to a fact is given beside a table, as measured over showdowns."""


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
                "Each tile is an action: blocks are the segments it takes. Grey ones say why not. "
                "A shot takes time: under Gun, draw and cock (3 segments), aim (2), shoot (1). At "
                "two hexes fists are faster; farther off, draw.",
            ),
            Told(
                "hint",
                "Not sure? Hint fills in a plot and says why (on a phone it is in the menu). "
                "Change it as you like.",
            ),
            Told(
                "theirs",
                "The letter on him is his drill. Choose him to see its table: what he does in each "
                "segment, by how near you are.",
            ),
            Told(
                "plan",
                "A blow costs hits, and as much delay. Delay pushes your plot back, past the end "
                "if it is much.",
            ),
            Told(
                "end",
                "Your turn: plot by yourself, or take the hint. Send it, then watch both plans "
                "meet.",
            ),
            Told(
                "why",
                "Ask why they did that at any time. Once your gun is drawn and cocked, Shoot says "
                "your chance, and each Aim adds to it. Draw!",
            ),
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
        return ledger.ledger(view, question, self.game.rules_for(view).book)

    def at_hand(self, view: State, question: Question) -> tuple[str, ...]:
        """Return what was noted of the automatic man whom a question at a table is about."""
        if not by_facts(view.options):
            return ()
        asked = question.about.get("men", (question.about.get("who"),))
        men = [man for man in view.characters if man.automatic and man.name in asked]
        harm = {man.name: told for man in men if (told := twin.harm(man))}
        if len(asked) > 1:
            return tuple(f"{name}: {told}" for name, told in harm.items())
        return tuple(map(capital, harm.values()))

    def no_longer(self, view: State, line: str) -> str:
        """Return what to put back if a line is taken back; a map shows where he was."""
        if line.startswith(twin.ENTERED):
            return "back to where he stood." if by_facts(view.options) else ""
        return super().no_longer(view, line)

    def joins(self, view: State, question: Question) -> str:
        """Return the segment if, without a map, a question is about what somebody does in it."""
        is_joined = question.topic in ASKED_TOGETHER and by_facts(view.options)
        return f"{view.turn}.{view.segment}" if is_joined and view.segment else ""

    def odds(self, fact: str) -> Odds:
        """Return how likely each answer to a fact is."""
        return ODDS.get(fact, Odds())

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
        if options["side"] == BY_RULE:  # who plays has been asked by then
            sides = counters.teams(view)
            yours = {sides.index(each.side) for each in view.characters if not each.automatic}
            options["side"] = ORDINALS[min(yours)] if len(yours) == 1 else NOBODY
        return at_start(self, tuple(options.items()))

    def board_notes(self, view: State) -> list[str]:
        """Return that it is the set-up, and what Lonehand keeps of each automatic man."""
        if not view.segment:
            return []
        said = ["This is the set-up. Who is where now, only your table knows."]
        for man in view.characters:
            if man.automatic:
                told = [f"drill {man.marker}", counters.gun_word(man.gun()), twin.harm(man)]
                now = man.condition or ", ".join(filter(None, told))
                said.append(f"{man.name} now: {now}.")
        return said

    def counters(self, view: State) -> list[Counter]:
        """Return everybody, in order of play."""
        return counters.counters(view)

    def things(self, view: State) -> list[Thing]:
        """Return what lies on the ground."""
        return counters.things(view)

    def due(self, view: State) -> str:
        """Return whose segment comes next; empty between turns."""
        return counters.due(view)

    def sheets(self, view: State) -> tuple[Group, ...]:
        """Return everybody's sheet, and what lies on the ground."""
        lying = ", ".join(f"{thing.name} ({thing.place})" for thing in self.things(view))
        known = self.game.rules_for(view)
        found = tuple(
            sheets.sheet_of(view, man, each, known)
            for man, each in zip(view.characters, self.counters(view), strict=True)
        )
        return (Group("", "", 0, found, f"On the ground: {lying}" if lying else ""),)

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
        """Return the turn and the segment, and the victory points of each side.

        Of many sides one's own comes first and then who leads: a phone has no room for the last.
        """
        scored = is_scored(view, self.game.rules_for(view).own)
        sides = list(view.points.items())
        if len(sides) > MOST_SIDES:
            own = {man.side for man in view.characters if not man.automatic}
            sides.sort(key=lambda each: (each[0] not in own, -each[1]))
        points = tuple(Fact(side, str(number)) for side, number in sides if scored or number)
        if view.phase == "over":
            return Status((Fact("The showdown is over"),), points)
        if not view.turn:
            return Status((Fact("Setting up"),), points)
        now = [Fact("Turn", str(view.turn), key="turn")]
        if view.phase == "segments" and view.segment:
            now.append(Fact("segment", str(view.segment), key="segment"))
        elif view.phase == "plotting":
            now.append(Fact("plotting"))
        return Status(tuple(now), points)

    # -- the map -----------------------------------------------------------------------------------

    def marks_of(self, view: State, event: Event) -> str:
        """Return an event as marks on the map, in the position in which it was told."""
        return marks.marks_of(self, view, event)

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
        if text == NONE_OF_THESE:
            return "the answer “Else”"
        return self.in_words(cases.case_told(text) if clause == "GS-9.2c" else text)

    def name_of(self, view: State, number: int) -> str:
        """Return how somebody is called."""
        return view.characters[number].name

    def run_of(self, event: Event) -> str:
        """Men who tire alike are one step, and so are those who do nothing."""
        if isinstance(event, events.Tires):
            return f"tires {event.hits}"
        if isinstance(event, events.Decision) and event.activity == "nothing":
            return "" if event.removes else "does nothing"
        return ""

    def told_together(self, run: Sequence[Event]) -> str:
        """Return who tire together; who does nothing keeps his line, with its reasons."""
        return happenings.all_tire([event for event in run if isinstance(event, events.Tires)])

    def lost_turn_notice(self, event: Event, view: Callable[[], State]) -> str:
        """Return what to say when delay leaves a person's character no segment of a turn."""
        if not isinstance(event, events.LosesTurn):
            return ""
        return f"{happenings.loses_turn(view(), event)}."

    def figures_of(self, event: Event) -> Figures | None:
        """Return the figures of a shot, a blow or a wound; None for any other event."""
        made_up = {number.table for number in self.game.book.made_up_values()}
        return figures.figures_of(event, made_up)

    def tallies(self, view: State, told: Sequence[Event]) -> list[Tally]:
        """Return, for each side, its shots and hits against what its aim made likely."""
        return figures.tallies(view, told)

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
