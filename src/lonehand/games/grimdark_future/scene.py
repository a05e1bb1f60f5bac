"""The battle as plain data, for any face: armies, table, marks, and what each option points at.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
What is drawn depends on the army lists as well as on the state, so all of it is bound to a game:
`bound(game)` has the parts of `lonehand.faces.viewmodel.MapModule`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor, Event
from lonehand.engine.question import Question
from lonehand.games.grimdark_future import (
    as_seen,
    drafting,
    drafts,
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
from lonehand.games.grimdark_future.as_seen import (
    OWN,
    ArmySeen,
    Figures,
    MarkerSeen,
    Marks,
    Piece,
    Pointer,
    Scene,
    Tally,
    UnitSeen,
)
from lonehand.games.grimdark_future.corrections import GRAMMAR, OWNERS, TYPES
from lonehand.games.grimdark_future.explaining import EXPLAINED
from lonehand.games.grimdark_future.setting_up import LISTS, TABLE
from lonehand.games.grimdark_future.showing import SHOWN, Showing
from lonehand.games.grimdark_future.special import NO_MODEL
from lonehand.games.grimdark_future.state import AI, GONE, PEOPLE, SIDES, Play, Squad, State
from lonehand.space.inches.inks import Theme
from lonehand.space.inches.measures import INCH, written
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


def playing(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that take part in a battle with these options."""
    return opt.SEATS_OF[options["people"]]


ATTACKS: Final = ("shoots", "strikes")

BEFORE: Final = ("armies", "table", "objectives", "deployment")
"""The phases in which no unit is on the table, or not yet."""
MODELS: Final = (wounds.Casualty, shooting.Pick)
"""Options that are models of one unit."""


def unit_of_models(state: State, question: Question) -> Squad | None:
    """Return the unit of which a model is asked for; None for any other question."""
    key = {"casualty": "who", "sniper": "at"}.get(question.topic, "")
    return state.called(question.about[key]) if key and state.table else None


# -- the parts of the page -------------------------------------------------------------------------


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
    understood = staticmethod(as_seen.understood)
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
    ) -> drafts.Wish | None:
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
