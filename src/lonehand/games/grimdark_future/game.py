"""Grimdark Future, Solo & Co-Op, as the engine wants a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.files.vocabulary import TableWord
from lonehand.engine.game import (
    Columns,
    Option,
    Outcome,
    Situation,
    result_of,
    settle_options,
)
from lonehand.engine.grammar.english import choose
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.games.grimdark_future import setup, state, turn
from lonehand.games.grimdark_future.armies import formats, own, profile
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.automa.trees import load_trees
from lonehand.games.grimdark_future.clauses import CLAUSES
from lonehand.games.grimdark_future.face.scene import Battlefield
from lonehand.games.grimdark_future.options import (
    DATA,
    OWN,
    SEATS_OF,
    in_state,
    options_for,
    readings_from,
    table_text,
)
from lonehand.games.grimdark_future.play import Play, Rules
from lonehand.games.grimdark_future.player.heuristic import hint, plain
from lonehand.games.grimdark_future.rules import missions, objectives
from lonehand.games.grimdark_future.rules.special import DICE
from lonehand.games.grimdark_future.rules.ties import TIES
from lonehand.games.grimdark_future.setup import LISTS, PROFILE, TABLE
from lonehand.games.grimdark_future.state import AI, GONE, NOBODY, PEOPLE, SEATS, SIDES, State
from lonehand.games.grimdark_future.text import attachments, corrections, notation
from lonehand.games.grimdark_future.words import happenings, questions
from lonehand.games.grimdark_future.words.grammar import ending_told
from lonehand.games.open_game import OpenGame
from lonehand.games.table_mode import AT_A_TABLE, is_beside
from lonehand.show.logs import Advice
from lonehand.space.inches import check, fields

TREES: Final = "trees.toml"
KINDS_OF_LIST: Final = (".toml", ".json", ".txt")
"""The files that an army list may be: ours, Army Forge's, its text."""
RULES_KEPT: Final = 32
"""For how many sets of options what a battle is played by is kept."""
SIDE_NAMES: Final = {PEOPLE: "people", AI: "AI", NOBODY: "nobody"}


class GrimdarkFuture(OpenGame[State]):
    """The game; see `lonehand.engine.game.Game` for what each part promises."""

    name = "grimdark-future"
    blank = (DATA / "blank.toml").read_text("utf-8")
    title = "Grimdark Future: Solo & Co-Op"
    rules = 9
    revisions: Mapping[int, str] = {
        2: "units end their moves where the letter puts them",
        3: "by facts, several questions about a unit are asked as one",
        5: "by facts, fewer facts are asked for",
        6: "by facts, Lonehand rolls the AI’s attacks and tests its morale",
        7: "by facts, your unit that loses a melee to a charge tests morale",
        8: "with a map, what your attack did is asked after it",
        9: "at a table, a failed test of who holds the line costs a wound",
    }
    seats: tuple[str, ...] = SEATS
    sources: Mapping[str, str] = {
        DICE: "the dice of the battle: to hit, to block, morale, terrain, spells, roll-offs",
        TIES: "the dice of the AI: sections, units, squares and ties",
        "armies": "which army lists are played",
        "table": "which table is made",
    }
    virtual = frozenset(sources)
    """Beside a real table Lonehand rolls for the opponents, unless somebody says otherwise."""

    numbers = profile
    """Its numbers with their sources, for `lonehand data`."""
    beside: Mapping[str, str] = AT_A_TABLE
    keeping, noting = state, notation
    telling, prompting = happenings, questions

    def __init__(self, tables: Mapping[str, str] | None = None) -> None:
        self.clauses: Clauses = CLAUSES
        self.tables: Mapping[str, str] = {
            TREES: (DATA / TREES).read_text("utf-8"),
            "yours.toml": "",
            "theirs.toml": "",
            TABLE: "",
            PROFILE: "",
            **(tables or {}),
        }
        self.trees = load_trees(self.tables[TREES], TREES)
        self.options: tuple[Option, ...] = options_for(self.tables)
        self.check_given()
        self.players: Mapping[str, Callable[[Chance], Answer]] = {
            "plain": partial(plain, rules_for=self.rules_for),
            "random": at_random,
        }
        self.forces: dict[tuple[object, ...], Forces] = {}
        self.known: dict[tuple[object, ...], Rules] = {}
        self.show = Battlefield(self)

    def parts_given(self) -> frozenset[str]:
        """Return what an owner has given: of `yours`, `theirs`, `table` and `profile`."""
        found = {name for name in LISTS if setup.own_list(self.tables, name).strip()}
        found |= {name for name, file in OWN_FILES.items() if self.tables[file].strip()}
        return frozenset(found)

    def check_given(self) -> None:
        """Raise Refusal if anything that an owner has given cannot be read."""
        given = self.parts_given()
        numbers = setup.profile_of(self.tables, OWN if "profile" in given else "gf-3.2")
        if "table" in given:
            check.read(self.tables[TABLE], TABLE)
        for name in LISTS:
            if name in given:
                formats.read(setup.own_list(self.tables, name), name, numbers)
        for key in attachments.keys_held(self.tables, "armies"):
            own.read(attachments.army_text(self.tables, key), numbers, f"armies/{key}.toml")
        for key in attachments.keys_held(self.tables, "tables"):
            check.read(table_text(key, self.tables), f"tables/{key}.txt")
        for key in attachments.keys_held(self.tables, "missions"):
            missions.read(missions.text_of(self.tables, key), f"missions/{key}.toml")
        attachments.marks_in(self.tables.get(attachments.MARKS, ""))

    def marks(self, options: Mapping[str, str]) -> attachments.Marks:
        """Return the marks of the rules that a battle with these options is played by."""
        numbers = setup.profile_of(self.tables, options["profile"])
        return attachments.marks_of(attachments.numbers_of(numbers), self.tables[TREES])

    def enclosures(
        self, options: Mapping[str, str], start: State | None, tables: Mapping[str, str]
    ) -> dict[str, str]:
        """Return what the record of a new battle holds.

        That is what an owner gives in *tables*, army lists of Army Forge in our own short form; the
        files that come along which it is played by; and the marks.
        """
        state = self.start(options) if start is None else start
        numbers = setup.profile_of(self.tables, state.options["profile"])
        found = dict(attachments.in_short(name, text, numbers) for name, text in tables.items())
        found.update(setup.played_by(self.tables, state.options, state.lists))
        return {**found, attachments.MARKS: attachments.marks_text(self.marks(state.options))}

    def doubt(self, options: Mapping[str, str]) -> str:
        """Return why a record with these options may not fit: what it lacks, what has changed."""
        chosen = self.chosen_options({**DEFAULTS, **options})
        wanted = [attachments.file_of(*file) for file in setup.files_for(self.tables, chosen)]
        then = attachments.marks_in(self.tables.get(attachments.MARKS, ""))
        now = attachments.Marks()
        with suppress(Refusal):
            now = self.marks(chosen)
        return attachments.doubt(
            [name for name in wanted if name not in self.tables],
            attachments.describe_changes(then, now),
        )

    def chosen_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options with what an owner has given in place of defaults."""
        own = {
            key: OWN
            for key, what in WANTED.items()
            if what in self.parts_given() and options[key] == DEFAULTS[key]
        }
        return {**options, **own}

    def start(self, options: Mapping[str, str]) -> State:
        """Return a battle before anything is drawn or laid.

        What an owner has given takes the place of a default.

        Raises:
            Refusal: an option chooses an owner's file, and he has given none; or nobody plays
                beside a real table.

        """
        chosen = self.chosen_options(options)
        for key in ("army", "enemy"):
            if chosen[key] == OWN:
                setup.list_text(self.tables, WANTED[key])
        setup.profile_of(self.tables, chosen["profile"])
        setup.table_of(self.tables, chosen["table"])
        if is_beside(options) and options["people"] == "0":
            raise Refusal("at a real table at least one person must play", place="people")
        return State(in_state(chosen))

    def active_seats(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return the seats that take part in a battle with these options."""
        return SEATS_OF[options["people"]]

    def step(self, position: State, door: BatchDoor) -> None:
        """Play the next printed step: the lists, the table, and then what `turn.step` says."""
        match position.phase:
            case "armies":
                position.lists = setup.choose(position, door, self.tables)
                setup.muster(position, door, self.rules_for(position).forces)
                position.phase = "table"
            case "table":
                profile = self.rules_for(position).forces.profile
                setup.lay_table(position, door, self.tables, profile)
                position.phase = "objectives"
            case "over":
                return
            case _:
                turn.step(self.play(position, door))

    def play(self, position: State, door: BatchDoor) -> Play:
        """Return a battle while a step of it is played; its table lies."""
        return Play(position, door, self.rules_for(position), fields.field(position.table))

    def order(self, position: State, event: Event) -> Order | None:
        """Return what hands do about an event as a card; None where the instruction says all."""
        return happenings.order(position, event)

    def rules_for(self, position: State) -> Rules:
        """Return both armies, the trees and the readings that a battle is played by."""
        options, lists = position.options, position.lists
        key = lists, *options.items()
        rules = self.known.get(key)
        if rules is None:
            if len(self.known) >= RULES_KEPT:
                self.known.clear()
            mission = missions.given_or_shipped(self.tables, options["mission"])
            forces = self.forces_for(lists, options["profile"])
            rules = self.known[key] = Rules(forces, self.trees, readings_from(options), mission)
        return rules

    def forces_for(self, lists: tuple[str, ...], profile: str) -> Forces:
        """Return both armies, the same object for the same lists."""
        key = lists, profile
        forces = self.forces.get(key)
        if forces is None:
            if len(self.forces) >= RULES_KEPT:
                self.forces.clear()
            forces = self.forces[key] = setup.forces_of(self.tables, lists, profile)
        return forces

    def outcome(self, position: State) -> Outcome | None:
        """Return how it ended: every seat is on the people's side."""
        if position.phase != "over":
            return None
        winner = None if position.winner == NOBODY else position.winner
        people, others = result_of(PEOPLE, winner), result_of(AI, winner)
        sides = {**dict.fromkeys(SEATS, people), SIDE_NAMES[AI]: others}
        return Outcome(sides, ending_told(position.options, position.ending), "GFC-17")

    def decode(self, data: bytes) -> State:
        """Return the battle that JSON holds.

        Raises:
            Refusal: it holds none, or one that cannot be by the lists that it is played with.

        """
        found = state.decode(data)
        settle_options(self, found.options)
        if found.phase in ("armies", "table"):
            return found
        if len(found.lists) != len(SIDES):
            raise Refusal("a battle needs two army lists")
        wrong = corrections.fault(found, self.rules_for(found).forces)
        if wrong:
            doubt = self.doubt(found.options)
            raise Refusal(f"{wrong}; {doubt}" if doubt else wrong)
        return found

    def correct(self, position: State, text: str) -> None:
        """Put the battle right."""
        corrections.correct(position, text, self.rules_for(position).forces)

    def label(self, position: State, question: Question, option: Any) -> str:
        """Return an option in words."""
        if position.table and question.topic in questions.WEIGHED:
            return questions.weigh_in_words(
                self.play(position, BatchDoor({}, Chance(""))), question, option
            )
        return questions.label(position, question, option)

    def hint(self, position: State, question: Question) -> Advice | None:
        """Return what `plain` would answer, and why."""
        return hint(position, question, self.rules_for(position))

    def unopposed_warning(self, state: State) -> str:
        """Return that the AI has nobody to fight; empty if it has."""
        if state.phase != "activations" or state.enemies(AI):
            return ""
        return "the AI has nobody to fight: add a [[unit]] of your army"

    def situation(
        self, position: State, following: Mapping[str, Sequence[str]] = notation.NONE
    ) -> str:
        """Return the battle as text."""
        return notation.write(position, self, following)

    def read_situation(
        self, text: str, name: str, options: Mapping[str, str] = notation.NONE
    ) -> Situation:
        """Return the battle that text describes."""
        return notation.read(self, self.rules_for, text, name, options)

    def summary(self, position: State) -> Columns:
        """Return what there is to count in a finished battle."""
        rules = self.rules_for(position)
        play = self.play(position, BatchDoor({}, Chance("")))
        ours, theirs = objectives.points(play)
        lost, left = [0, 0], [0, 0]
        for unit in position.units:
            army = rules.forces.armies[unit.side]
            keys = [unit.entry, *filter(None, [unit.hero])]
            share = sum(not body.alive for body in unit.bodies) * 1000 // len(unit.bodies)
            lost[unit.side] += sum(army.unit(key).points for key in keys) * share // 1000
            left[unit.side] += unit.where != GONE
        return {
            "rounds": position.round,
            "winner": SIDE_NAMES[position.winner],
            "army": position.lists[PEOPLE],
            "enemy": position.lists[AI],
            "objectives": ours,
            "objectives of the AI": theirs,
            "units left": left[PEOPLE],
            "units left of the AI": left[AI],
            "points lost": lost[PEOPLE],
            "points lost by the AI": lost[AI],
            "unit types": [
                f"{SIDE_NAMES[side]} {unit.kind}"
                for side in SIDES
                for unit in position.units
                if unit.side == side and unit.kind
            ],
        }

    def table_words(self) -> Sequence[TableWord]:
        """Return the words that the decision tables may use, for a designer."""
        from lonehand.games.grimdark_future.automa.vocabulary import words  # noqa: PLC0415 - for designers

        return tuple(words())

    def with_tables(self, tables: Mapping[str, str]) -> GrimdarkFuture:
        """Return the game with an owner's trees, lists, table or profile, or those of a record.

        Army lists are called `yours` and `theirs`, and are built-in files, Army Forge's JSON, or
        its text. What a record holds of the files that come along is named as `enclosing` says.
        """
        known = (TREES, TABLE, PROFILE)
        for name in tables:
            stem, _, _ = name.partition(".")
            if name == attachments.MARKS or attachments.FILE.fullmatch(name):
                continue
            if name not in known and not (stem in LISTS and name[len(stem) :] in KINDS_OF_LIST):
                raise Refusal(
                    f"there is no table “{name}”; {choose(known)}, or army lists yours and "
                    f"theirs with {', '.join(KINDS_OF_LIST)}",
                    place="--tables",
                )
        stems = {name.partition(".")[0] for name in tables if name.partition(".")[0] in LISTS}
        kept = {
            name: text for name, text in self.tables.items() if name.partition(".")[0] not in stems
        }
        return GrimdarkFuture({**kept, **tables})


OWN_FILES: Final = {"table": TABLE, "profile": PROFILE}
WANTED: Final = {"army": "yours", "enemy": "theirs", **{key: key for key in OWN_FILES}}
"""What an owner may give, by the option whose default it then takes the place of."""
DEFAULTS: Final = {option.key: option.default for option in options_for()}

GAME: Final = GrimdarkFuture()
