"""OUTLAWS! with auto characters, as the engine wants a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.files.vocabulary import TableWord
from lonehand.engine.game import Columns, Fared, InTurn, Outcome, Place, Situation, result_of
from lonehand.engine.grammar.english import choose
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.games import state_json
from lonehand.games.outlaws import adventure, turn
from lonehand.games.outlaws.automa.dice import FILE, load_dice, place_of
from lonehand.games.outlaws.face.scene import Shown
from lonehand.games.outlaws.numbers import numbers
from lonehand.games.outlaws.numbers.library import BOARD, CHARACTERS, FILES, SHOOTOUT, Library
from lonehand.games.outlaws.numbers.shootouts import BOARDS, HERE, board_text
from lonehand.games.outlaws.options import OWN, options_for, options_to_keep, value_of
from lonehand.games.outlaws.play import SEAT, SEATS, SECOND_SEAT, Dice, Rules
from lonehand.games.outlaws.player.heuristic import hint, plain
from lonehand.games.outlaws.state import State
from lonehand.games.outlaws.text import corrections, notation
from lonehand.games.outlaws.words import happenings, people, questions
from lonehand.games.table_mode import AT_A_TABLE
from lonehand.show.logs import Advice

TABLES: Final = (FILE, numbers.OWNER_FILE, *FILES)
"""What may be given with `--tables`: the auto dice, an owner's numbers, people and places."""


class Outlaws:
    """The game; see `lonehand.engine.game.Game` for what each part promises."""

    name = "outlaws"
    blank = (Path(__file__).parent / "data" / "blank.toml").read_text("utf-8")
    title = "OUTLAWS!"
    rules = 7
    revisions: Mapping[int, str] = {
        2: "some shootouts have other people in them, and a character stopped in a friend’s square "
        "falls back; townsfolk stand about, and Snap-shots take standing "
        "orders",
        3: "by facts, hands find the target by the rule, and are asked neither for it nor "
        "how the waiting ended",
        4: "by facts, wounds can be told, and orders go by who is prone, lame, or cannot Get Up",
        5: "by facts, a wound is one answer, and nothing more is asked when nothing more can have "
        "changed",
        6: "by facts, a gun is drawn before a shot with empty hands",
        7: "by facts, wounds leave out what they do not let a man do",
    }
    hides = False
    seats: tuple[str, ...] = (SEAT, SECOND_SEAT)
    sources: Mapping[str, str] = {
        "cup": "whose counter is drawn",
        "auto": "the auto dice",
        "dice": "all other dice",
        "chits": "the wound chits",
        "crowd": "which way a group of people drifts",
        "ties": "which of several equally good enemies, squares or weapons it is",
    }
    virtual = frozenset(sources)
    """Beside a real table Lonehand rolls for the opponents, unless somebody says otherwise."""
    orders: Mapping[tuple[str, str], str] = {}
    beside: Mapping[str, str] = AT_A_TABLE
    numbers = numbers
    """Its numbers with their sources, for `lonehand data`."""

    def __init__(self, tables: Mapping[str, str] | None = None) -> None:
        self.clauses = Clauses(Path(str(HERE)) / "clauses.toml", Path(__file__).parent, place_of)
        self.tables: Mapping[str, str] = {
            FILE: (HERE / FILE).read_text("utf-8"),
            numbers.OWNER_FILE: "",
            CHARACTERS: (HERE / CHARACTERS).read_text("utf-8"),
            SHOOTOUT: "",
            BOARD: "",
            **{f"{key}.txt": board_text(key) for key in BOARDS},
            **(tables or {}),
        }
        self.book = numbers.numbers_of(self.tables[numbers.OWNER_FILE])
        self.library = Library(tables or {}, self.book)
        self.options = options_for(self.library.shootouts)
        self.dice: Dice = load_dice(self.tables[FILE], FILE)
        self.players: Mapping[str, Callable[[Chance], Answer]] = {
            "random": at_random,
            "plain": partial(plain, rules_for=self.rules_for),
        }
        self.show = Shown(self)

    @lru_cache(maxsize=64)  # noqa: B019 - a game lasts as long as the program
    def rules_of(self, shootout: str) -> Rules:
        """Return what a shootout is played by."""
        library = self.library
        found = library.shootouts[shootout]
        ground = library.board(found.board)
        return Rules(self.book, self.dice, found, ground, library.characters, library.stand_ins)

    def rules_for(self, state: State) -> Rules:
        """Return what a state is played by."""
        return self.rules_of(adventure.shootout_of(state))

    def active_seats(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return the seats that take part: the second one for a second person."""
        return self.seats if value_of(options, "people") != "one" else (SEAT,)

    def start(self, options: Mapping[str, str]) -> State:
        """Return a shootout before anybody is in place; raise Refusal if its people are missing."""
        if options["shootout"] not in self.library.shootouts:
            raise Refusal(
                f"there is no shootout of your own; paste one, or write it into {SHOOTOUT}",
                place="shootout",
            )
        if value_of(options, "cast") == OWN and not self.library.has_people:
            raise Refusal(
                f"there are no characters of your own; make one, or write them into {CHARACTERS}",
                place="cast",
            )
        return State(
            options_to_keep(options), part=int(adventure.adventure_of(options) is not None)
        )

    def next_start(self, state: State, options: Mapping[str, str]) -> State | None:
        """Return the camp before an adventure's next shootout; None if it is over."""
        rules = self.rules_for(state)
        end = turn.end_of(state, rules)
        return adventure.next_start(state, options, rules, end.winner if end is not None else "")

    def step(self, state: State, door: BatchDoor) -> None:
        """Play the set-up, or one counter from the cup."""
        turn.step(state, door, self.rules_for(state))

    def outcome(self, state: State) -> Outcome | None:
        """Return how the shootout ended."""
        if state.phase != "over":
            return None
        end = turn.end_of(state, self.rules_for(state))
        if end is None:
            end = turn.End("", "")
        sides: dict[str, Fared] = {}
        for side in self.rules_for(state).shootout.sides:
            seats = {SEATS[m.plays] for m in state.men if m.side == side.name and not m.is_auto}
            for name in seats or {side.name}:
                sides[name] = result_of(side.name, end.winner or None)
        return Outcome(sides, end.sentence, end.clause)

    def copy(self, state: State) -> State:
        """Return a state of its own."""
        return state.copy()

    def view(self, state: State, seats: frozenset[str]) -> State:
        """Return the whole state: nothing in it is hidden."""
        del seats
        return state.copy()

    def shuffle_hidden(self, state: State, seats: frozenset[str], chance: Chance) -> State:
        """Return the same state: nothing in it is hidden from anybody."""
        del seats, chance
        return state.copy()

    def encode(self, state: State) -> bytes:
        """Return the state as JSON."""
        return state_json.to_json(state)

    def decode(self, data: bytes) -> State:
        """Return the state that JSON holds; raise Refusal if it holds none."""
        return state_json.from_json(data, State, "shootout", self.fault)

    def name_things(self, view: State, data: dict[str, Any]) -> None:
        """Put squares and directions for their numbers into the plain data of a shootout."""
        if view.options.get("shootout") in self.library.shootouts:
            notation.name_things(self.rules_for(view).ground, data)

    def fault(self, state: State) -> str:
        """Return what is impossible about a state; empty if nothing is."""
        shootout = state.options.get("shootout", "")
        if shootout not in self.library.shootouts:
            return f"there is no shootout {shootout}"
        found = adventure.adventure_of(state.options)
        if not (1 <= state.part <= len(found.parts) if found is not None else state.part == 0):
            return f"there is no part {state.part} of an adventure"
        size = self.rules_for(state).ground.size
        for man in state.men:
            if man.cell >= size or max(man.right, man.left) >= len(man.items):
                return f"{man.name} is not on the board, or holds something he does not have"
        for group in state.groups:
            if not 0 <= group.cell < size:
                return f"{group.name} are not on the board"
        return ""

    def correct(self, state: State, text: str) -> None:
        """Put the shootout right."""
        corrections.correct(state, text, self.rules_for(state), self.fault)

    def sentence(self, state: State, event: Event) -> str:
        """Return what happened."""
        return happenings.WORDS.sentence(state, event)

    def instruction(self, state: State, event: Event) -> str:
        """Return what hands do about an event at a real table."""
        return happenings.WORDS.instruction(state, event)

    def order(self, state: State, event: Event) -> Order | None:
        """Return what hands do about an event as a card; None where the instruction says all."""
        return happenings.WORDS.order(state, event)

    def prompt(self, state: State, question: Question) -> str:
        """Return what is asked."""
        return questions.prompt(state, question)

    def label(self, state: State, question: Question, option: Any) -> str:
        """Return an option in words."""
        return questions.label(state, question, option)

    def standing(self, state: State) -> str:
        """Return where the shootout stands."""
        return people.standing(state)

    def hint(self, state: State, question: Question) -> Advice | None:
        """Return what the sensible player would answer, and why."""
        return hint(state, question, self.rules_for(state))

    def summary(self, state: State) -> Columns:
        """Return what there is to count in a finished shootout."""
        end = turn.end_of(state, self.rules_for(state))
        return {
            "turns": state.turn,
            "winner": (end.winner if end is not None else "") or "nobody",
            "dead": [man.name for man in state.men if man.out == "dead"],
            "unconscious": [man.name for man in state.men if man.out == "unconscious"],
            "standing": [man.name for man in state.men if man.is_there],
            "wounds": sum(len(man.wounds) for man in state.men),
        }

    def unopposed_warning(self, state: State) -> str:
        """Return whose counter was drawn though he has nobody to fight; empty if he has."""
        man = next((each for each in state.men if each.name == state.drawn), None)
        if man is None or state.enemies(man):
            return ""
        return f"{man.name} has nobody to fight: add a [[man]] on another side"

    def situation(
        self, state: State, following: Mapping[str, Sequence[str]] = notation.NONE
    ) -> str:
        """Return the shootout as text."""
        return notation.write(state, self, following)

    def read_situation(
        self, text: str, name: str, options: Mapping[str, str] = notation.NONE
    ) -> Situation:
        """Return the shootout that a text describes."""
        return notation.read(self, text, name, options)

    def in_turn(self, state: State) -> InTurn | None:
        """Return whose counter is drawn."""
        return notation.in_turn(state)

    def places(self, state: State) -> Sequence[Place]:
        """Return where everybody is."""
        return notation.places(state, self)

    def thing(self, text: str) -> str:
        """Return a name in words."""
        return notation.thing(text)

    def table_words(self) -> Sequence[TableWord]:
        """Return the words that the decision tables may use, for a designer."""
        from lonehand.games.outlaws.automa.vocabulary import words  # noqa: PLC0415 - for designers

        return tuple(words())

    def idle_options(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """Return the dice where people play both sides, with the option that would change that."""
        return {FILE: "people=one"} if options["people"] == "against" else {}

    def with_tables(self, tables: Mapping[str, str]) -> Outlaws:
        """Return the game with a designer's dice or an owner's numbers."""
        for name in tables:
            if name not in TABLES:
                raise Refusal(
                    f"there is no table “{name}”; {choose(TABLES, name)}", place="--tables"
                )
        return Outlaws({**self.tables, **tables})


GAME: Final = Outlaws()
