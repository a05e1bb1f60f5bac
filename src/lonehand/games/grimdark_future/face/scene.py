"""How Grimdark Future shows itself: armies, sheets, the table and marks on it.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
What of it is text stands in `twin`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import count_of, join_words
from lonehand.engine.question import Question
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future import options as opt
from lonehand.games.grimdark_future.armies import formats
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.armies.overview import cards, counts
from lonehand.games.grimdark_future.armies.profile import DEFAULT, load, profile_keys
from lonehand.games.grimdark_future.at_table import ledger
from lonehand.games.grimdark_future.at_table.answers import NOTHING_ELSE, noted_in_words
from lonehand.games.grimdark_future.events import Destroyed
from lonehand.games.grimdark_future.face import inspection, setup_drafts, sketch, tokens
from lonehand.games.grimdark_future.face.ending import close_calls, ending_of
from lonehand.games.grimdark_future.face.how_to_play import HOW_TO_PLAY
from lonehand.games.grimdark_future.face.marks import Showing, marks_of
from lonehand.games.grimdark_future.face.poster import POSTER
from lonehand.games.grimdark_future.face.twin import InText, Played
from lonehand.games.grimdark_future.rules import shooting, special, visibility, wounds
from lonehand.games.grimdark_future.rules.actions import NO_ONE, Casting, Target, UnitOption
from lonehand.games.grimdark_future.rules.deployment import AUTO
from lonehand.games.grimdark_future.rules.movement import aircraft, positions
from lonehand.games.grimdark_future.rules.special import NO_MODEL
from lonehand.games.grimdark_future.setup import TABLE
from lonehand.games.grimdark_future.state import AI, GONE, PEOPLE, SIDES, State, Unit
from lonehand.games.grimdark_future.text.corrections import BEFORE, GRAMMAR, OWNERS, TYPES
from lonehand.games.grimdark_future.words import meanings
from lonehand.games.grimdark_future.words.figures import figures_of
from lonehand.games.grimdark_future.words.grammar import agree
from lonehand.games.table_mode import KEY, SCREEN, WITH_MAP, by_facts
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.ending import Ending
from lonehand.show.figures import Look, Outline, Sign
from lonehand.show.ledger import Ledger
from lonehand.show.logs import Advice, Figures, Piece, Tally
from lonehand.show.maps import open_table
from lonehand.show.questions import NOWHERE, Pointer
from lonehand.show.scene import Fact, Goal, Status
from lonehand.show.setup import Blank, Lesson, Pasted, Step, Told, Understood
from lonehand.show.sheets import (
    Bar,
    Group,
    Item,
    Items,
    Line,
    Row,
    Rule,
    Rules,
    Sheet,
    Value,
    Values,
    Words,
)
from lonehand.space.inches import fields
from lonehand.space.inches.drawings.picture import picture
from lonehand.space.palette import Theme

WHERE: Final = re.compile(
    r"(?: (?:to|towards|at))? ?\d+(?:\.\d+)?,\d+(?:\.\d+)?|(?: \d+(?:\.\d+)?)? facing \d+"
    r"|(?<=advance|.. rush) towards (?!objective )[^;]+"
)
"""A place, or a way, in the notation of an answer."""
SET_UP: Final = re.compile(
    r"(?P<unit>[^:]+):(?: at)?(?: \d+(?:\.\d+)?,\d+(?:\.\d+)?(?:@\d+)?)+(?: facing \d+)?"
)
"""How a unit is deployed, in the notation of an answer."""

MODELS: Final = (wounds.Casualty, shooting.Pick)
"""Options that are models of one unit."""
LISTS: Final = (
    Pasted("yours", "army", "Your own army list", shown=True),
    Pasted("theirs", "enemy", "The AI's army list", shown=True),
    Pasted("table", "table", "A table of your own"),
)
"""What may be pasted before a battle."""
HERO: Final = (
    f'<circle class="yours" r="7"/><path class="hero" transform="scale(.9)" d="{open_table.STAR}"/>'
)
LEGEND: Final = (
    Sign('<circle class="yours" r="6"/>', "your side: a whole rim"),
    Sign('<circle class="theirs" r="6"/>', "the AI: a broken rim"),
    Sign(HERO, "a hero"),
    Sign('<circle class="yours" r="7"/><text class="left" y="4">2</text>', "wounds left"),
    Sign(open_table.BADGES["activated"], "activated"),
    Sign(open_table.BADGES["shaken"], "Shaken"),
    Sign(open_table.BADGES["fatigued"], "fatigued"),
    Sign(open_table.BADGES["effects"], "under a spell"),
    Sign('<path class="spell-gem" d="M0-6 6 0 0 6-6 0z"/>', "spell tokens"),
    Sign(
        '<path class="free" d="M0-7 7 0 0 7-7 0z"/><text class="name" y="3">A</text>',
        "objective; white: nobody’s",
    ),
)
"""What the marks on the table mean."""


BLANK_SHEET: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">'
    '<path d="M105 30h70l25 25v115h-95z'
    'M175 30v25h25M123 80h59M123 102h59M123 124h36" fill="none" stroke="#6b5a45" stroke-width="4"'
    ' stroke-linejoin="round"/></svg>'
)
"""A sheet of paper: the picture of a table that an owner pastes."""


class Battlefield(InText):
    """A battle on its table."""

    lead = "Battles of miniatures, in inches. Bring your list or use ours; the AI leads the other."
    emblem = (
        '<path d="M0-15 13 0 0 15-13 0z" fill="none" stroke="currentColor" stroke-width="2"/>'
        '<circle r="3.200"/>'
        '<path d="M0-9v4M0 9V5M-9 0h4M9 0H5" stroke="currentColor" stroke-width="2"/>'
    )
    opponents_see = (
        "The AI's units follow printed trees that read the table and the army lists, which "
        "everybody sees. Each die is made when it is rolled, from the random seed and the number "
        "of dice rolled so far."
    )
    corrections = GRAMMAR
    rolled = ("dice", "ties")
    heads = frozenset({"round"})
    grave = frozenset(
        {"decision", "wounded", "destroyed", "shaken", "routs", "wins", "tie", "seizes", "done"}
    )
    head = "round"
    beats = frozenset({"activates"})
    beat = "unit"
    pictured = frozenset({"table"})
    only_with: Mapping[str, tuple[str, ...]] = {
        "units": ("people", "2", "3", "4"),
        "casualties": ("people", "1", "2", "3", "4"),
        "points": ("army|enemy", "random"),
        "table": (KEY, SCREEN, WITH_MAP),
    }
    pasted = LISTS
    sort = "Miniatures · 90 min"
    poster = POSTER
    lesson = Lesson(
        (
            Told("map", "The table, in inches. Solid rims are yours, dashed rims are the AI's."),
            Told(
                "list",
                "Both armies. Numbers are models left, or wounds. Grey units have had their turn.",
            ),
            Told("prompt", "Choose one of your units, on the table or in the list."),
            Told(
                "sheet",
                "A unit’s sheet says how well it hits, how well it is armoured, and what each "
                "weapon does. Choose an underlined word to have it explained.",
            ),
            Told(
                "map",
                "Drag your unit to where it goes. Rings show how far that can be, ticks say what "
                "it may shoot. A cross says what is wrong.",
            ),
            Told("map", "Diamonds are objectives. Hold more of them than the AI at the end."),
            Told(
                "why",
                "When the AI acts, you see its order: each question, each answer. Find the last "
                "one here again.",
            ),
        ),
        {"points": "750"},
        "activate",
        {"deploy": "auto"},
    )
    taught = HOW_TO_PLAY
    steps = (
        Step("Armies", "Who fights?", ("points", "army", "enemy", "people")),
        Step("Table", "Where, and for what?", ("table", "mission", "beside", "edge")),
    )
    pasting = (
        "Paste a share link of Army Forge, a list as it shares it (JSON, or its text), or our own "
        "short form. It goes into the game’s record."
    )
    legend = LEGEND

    # -- before a battle ---------------------------------------------------------------------------

    def preview(self, option: str, value: str) -> str:
        """Return the picture of a table; *option* is always `table`."""
        del option
        return preview_of(self.game, value)

    def read_pasted(self, name: str, text: str, options: Mapping[str, str]) -> Understood:
        """Return what is understood of an army list, by a rules profile that comes along."""
        title = next((each.title for each in LISTS if each.name == name and each.shown), "")
        if not title:
            raise Refusal("only army lists can be shown unit by unit", place=name)
        profile = options.get("profile", "")
        rules = load(profile if profile in profile_keys() else DEFAULT)
        army = formats.read(text, title, rules)
        whose = {unit.key: unit.name for unit in army.units}
        return Understood(
            army.name,
            f"{army.points} points, {counts(army)}; {rules.title}",
            tuple(cards(army, rules)),
            tuple(
                f"{whose.get(each.unit, 'The army')}: {each.text}" for each in army.not_automated
            ),
            army.notes,
        )

    # -- who is there ------------------------------------------------------------------------------

    def ground(self, view: State, theme: Theme = "light") -> str:
        """Return the picture of the table; none beside a table of which only facts are known."""
        return "" if by_facts(view.options) else super().ground(view, theme)

    def layer(self, view: State, question: Question | None = None) -> str:
        """Return all that lies on the table; nothing where it keeps no places."""
        return "" if by_facts(view.options) else super().layer(view, question)

    def aim(self, view: State) -> str:
        """Return what wins the battle."""
        rules = self.game.rules_for(view)
        rounds = rules.forces.profile.game.rounds
        mission = rules.mission
        twice = mission is not None and mission.worth_in_enemy_half > 1
        more = " Those in the enemy half count twice." if twice else ""
        return f"Hold more objectives than the AI after round {rounds}.{more}"

    def status(self, view: State) -> Status:
        """Return the round, and who holds how many objectives."""
        if view.phase == "over":
            now = Fact("The battle is over")
        elif view.round:
            rounds = self.game.rules_for(view).forces.profile.game.rounds
            now = Fact("Round", str(view.round), f" of {rounds}")
        else:
            now = Fact(view.phase.capitalize())
        owners, more = [marker.owner for marker in view.markers], list[Fact]()
        if owners and view.round:
            ours = "you" if view.options.get("people") != "0" else "other army"
            more.append(Fact(f"objectives: {ours}", str(owners.count(PEOPLE))))
            more.append(Fact("AI", str(owners.count(AI))))
            more += [Fact(f"AI {view.to_hit:+d} to hit")] if view.to_hit else []
        return Status((now,), tuple(more))

    def sheets(self, view: State) -> tuple[Group, ...]:
        """Return the sheets of both armies."""
        sign = tokens.signs(view)
        return tuple(self.army(view, side, sign) for side in SIDES) if view.lists else ()

    def army(self, view: State, side: int, sign: Mapping[str, str]) -> Group:
        """Return the sheets of an army."""
        found = self.game.rules_for(view).forces.armies[side]
        units = [unit for unit in view.units if unit.side == side]
        several = len({unit.seat for unit in units if unit.seat}) > 1
        return Group(
            found.name,
            f"{found.points} points",
            side,
            tuple(self.sheet_of(view, unit, sign[unit.name], several) for unit in units),
        )

    def sheet_of(self, view: State, unit: Unit, letters: str, several: bool) -> Sheet:  # noqa: FBT001 - whether several persons play its side
        """Return the sheet of one unit."""
        left, away = len(unit.living_models()), tokens.away_of(view, unit)
        states = tokens.states_of(unit)
        gone = unit.where == GONE or not left
        return Sheet(
            unit.name,
            letters,
            unit.side,
            "",
            "gone" if gone else away or ", ".join(states),
            tuple(self.rows(view, unit)),
            strength(unit, self.game.rules_for(view).forces.of(unit)),
            whose=unit.seat if several else "",
            out=gone,
            done="activated" in states,
            sign=tokens.sign_of(self.game.rules_for(view).forces.troop_as_listed(unit)),
        )

    def rows(self, view: State, unit: Unit) -> Iterator[Row]:
        """Yield what is written on a unit's sheet."""
        forces = self.game.rules_for(view).forces
        sheet = inspection.sheet(forces, forces.of(unit))
        values = [
            Value("Quality", sheet.quality, meanings.QUALITY),
            Value("Defense", sheet.defense, meanings.DEFENSE),
        ]
        values += [Value("Tough", sheet.tough, meanings.TOUGH)] if sheet.tough else []
        harm = tokens.harm_of(unit, forces.of(unit))
        yield Values(tuple(values), f" · {harm}" if harm else "")
        if any("/" in each.value for each in values):
            hero = any(forces.of(unit).is_hero)
            yield Line(f"Two numbers: the models’, then the {'hero' if hero else 'others'}’s.")
        yield Line(sheet.speeds)
        if unit.kind:
            where = inspection.section(view, unit)
            yield Line(f"{unit.kind} unit{f', section {where}' if where else ''}", "GF-TYPE")
        yield Items("Weapons", tuple(map(item_of, sheet.weapons)))
        if sheet.rules:
            yield Rules(tuple(Rule(name, says) for name, says in sheet.rules))
        if sheet.spells:
            spells = "; ".join(f"{name} ({says})" for name, says in sheet.spells)
            held = f" · {count_of(unit.tokens, 'token')}"
            yield Line(f"Spells: {spells}{held if unit.tokens else ''}")
        if unit.effects:
            yield Line(", ".join(effect.source for effect in unit.effects), grave=True)
        states = tuple(Rule(*meanings.STATES[state]) for state in tokens.states_of(unit))
        if states:
            yield Rules(states)

    # -- the table --

    def choices(self, view: State, question: Question) -> list[Outline]:
        """Return the models of which one is asked for, each with its number on the table.

        Units need no outline: they are chosen by themselves. An Aircraft comes back at a place on
        an edge.
        """
        if question.topic == "return":
            play = self.play(view)
            edges = aircraft.along_edges(play, view.find(question.about["who"]))
            return [
                Outline(f"spot {name}", open_table.spot_offered(tokens.sheet_of(view.table), place))
                for name, place in edges
            ]
        unit = unit_of_models(view, question)
        if unit is None:
            return []
        play, sheet = self.play(view), tokens.sheet_of(view.table)
        there = positions.block(play, unit)
        shapes = dict(zip(there.numbers, there.shapes, strict=True))
        return [
            Outline(
                f"model {option.number + 1}",
                open_table.model_offered(sheet, shapes[option.number], option.number + 1),
            )
            for option in question.options
            if isinstance(option, MODELS) and option.number in shapes
        ]

    def point(self, question: Question, option: Any) -> Pointer:
        """Return the unit that an option is about."""
        if question.source:
            return NOWHERE
        if isinstance(option, Target) and option.key:
            whole = [each for each in question.options if each.key == option.key and each.whole]
            return Pointer(place=f"who {option.name}") if not whole or option.whole else NOWHERE
        if isinstance(option, Casting) and option.spell:
            return Pointer(place=f"who {option.at}")
        if isinstance(option, UnitOption):
            return Pointer(place=f"who {option.name}")
        if isinstance(option, MODELS) and option.number != NO_MODEL:
            return Pointer(place=f"model {option.number + 1}")
        if question.topic == "return" and option != aircraft.WHERE_IT_LEFT:
            return Pointer(place=f"spot {option}")
        if str(option).startswith("towards "):
            return Pointer(place=f"who {str(option).removeprefix('towards ')}")
        return NOWHERE

    def note(self, view: State, question: Question, option: Any) -> str:
        """Return what a shot at a target is expected to do, and how a model is that may be hit."""
        hit = unit_of_models(view, question)
        if hit is not None and isinstance(option, MODELS) and option.number != NO_MODEL:
            words = inspection.model_words(self.play(view), hit, option.number)
            share = self.share(view, question, option)
            return f"{words}; {share}" if share else words
        if isinstance(option, shooting.Split):
            return f"about {expected_of(question):.1f} wounds, no shot wasted on the fallen"
        if question.topic != "shoot" or not isinstance(option, Target) or not option.key:
            return ""
        return self.shot_told(view, question, option)

    def share(self, view: State, question: Question, pick: Any) -> str:
        """Return how much of what all Snipers cause a model can take; empty where all counts."""
        hit = unit_of_models(view, question)
        if hit is None or not isinstance(pick, shooting.Pick) or pick == shooting.EACH:
            return ""
        left, likely = (
            shooting.wounds_left(self.play(view), hit, pick.number),
            expected_of(question),
        )
        return f"{likely - left:.1f} wounds wasted" if likely > left else ""

    def slip(self, view: State, question: Question, option: Any) -> str:
        """Return that most shots at a model would be wasted; empty for anything else."""
        hit = unit_of_models(view, question)
        if hit is None or not isinstance(question.options[0], shooting.Split):
            return ""
        if not isinstance(option, shooting.Pick) or option == shooting.EACH:
            return ""
        likely = expected_of(question)
        left = shooting.wounds_left(self.play(view), hit, option.number)
        if likely - left < 1:
            return ""
        count = question.about["snipers"]
        return (
            f"All {count} shots at one model? They cause about {likely:.1f} wounds, and it falls "
            f"after {left}; the rest is lost."
        )

    def shot_told(self, view: State, question: Question, option: Target) -> str:
        """Return how far a target is, and what one weapon or all that are left do to it."""
        play = self.play(view)
        unit, enemy = view.find(question.about["who"]), view.find(option.key)
        troop = play.rules.forces.of(unit)
        guns = [troop.gun(question.about["gun"])]
        if option.whole:
            at = troop.ranged.index(guns[0])
            guns = [gun for gun in troop.ranged[at:] if special.may_use(unit, gun)]
        held, dice, worth, covered = bool(question.about.get("held")), 0, 0.0, False
        for gun in guns:
            able = visibility.able(play, unit, gun, enemy)
            cover = shooting.has_cover(play, unit, gun, enemy)
            worth += shooting.expected_wounds(play, unit, gun, enemy, held=held, cover=cover)
            dice += sum(number in able for number in gun.models) * gun.attacks
            covered = covered or cover
        far = inspection.inches(positions.gap(play, unit, enemy))
        behind = ", in cover" if covered else ""
        return f"{far} away, {count_of(dice, 'die')}, {worth:.1f} wounds{behind}"

    def obvious(self, question: Question) -> str:
        """Return the option that Enter stands for: the only target, or the split of the shots."""
        if question.topic == "sniper" and isinstance(question.options[0], shooting.Split):
            return str(question.options[0])
        if question.topic != "shoot":
            return ""
        able = [option for option in question.options if str(option) != NO_ONE]
        return str(able[0]) if len({option.key for option in able}) == 1 else ""

    # -- pointing, and answers by pointing --

    def look(self, view: State, who: str, place: str) -> Look:
        """Return what is seen from a unit or a place at another."""
        return inspection.look(self.play(view), who, place)

    def draft(self, view: State, question: Question, pointing: Pointing) -> Draft | None:
        """Return what becomes of an answer that is given by pointing; None for any other."""
        del view
        return None if question.form is None else setup_drafts.draft(question.form, pointing)

    def ledger(self, view: State, question: Question | None) -> Ledger | None:
        """Return what came of an activation, or what may be put right, by taps."""
        if view.phase in BEFORE:
            return None
        return ledger.ledger(self.game.rules_for(view).forces, view, question)

    def sketch(self, view: State, question: Question) -> str:
        """Return a sketch of the table where a question is about a part of it."""
        return "" if view.phase in BEFORE else sketch.sketch_for(self.play(view), question)

    def at_hand(self, view: State, question: Question) -> list[str]:
        """Return how far the unit moves and shoots that a question is about."""
        return [] if view.phase in BEFORE else sketch.at_hand(self.play(view), question)

    def goals_held(self, view: State) -> list[Goal]:
        """Return who holds which objective."""
        return ledger.goals_held(view)

    def hint(self, view: State, question: Question) -> Advice | None:
        """Return what `plain` would answer, and why."""
        return self.game.hint(view, question)

    # -- what an event is about --

    def aside(self, event: Event) -> str:
        """Return what the AI aims at, as a sentence; a list of lines needs none, a picture does."""
        if not isinstance(event, events.Targets):
            return ""
        guns: dict[str, list[str]] = {}
        for gun, name in zip(event.weapons, event.at, strict=True):
            guns.setdefault(name, []).append(gun)
        said = [f"at {name} with {join_words(by)}" for name, by in guns.items()]
        return agree(event.who, f"{event.who} shoots {', '.join(said)}.")

    def pieces(self, view: State, sentence: str) -> list[Piece]:
        """Return a sentence cut where it names a unit."""
        pattern = names_in(tuple(unit.name for unit in view.units))
        if pattern is None:
            return [Piece(sentence)] if sentence else []
        return [
            Piece(text, card=text if nth % 2 else "")
            for nth, text in enumerate(pattern.split(sentence))
            if text
        ]

    def in_words(self, text: str) -> str:
        """Return notation in words: places model by model are cut short."""
        front, colon, places = text.rpartition(": ")
        return f"{front}, model by model" if colon and places.count("@") > 1 else text

    def answer_in_words(self, text: str, clause: str) -> str:
        """Return an answer as undo names it: what was done, without the inches of where to."""
        del clause
        if text == AUTO:
            return "all set up"
        if text.casefold() == NOTHING_ELSE:
            return "the answer “nothing more”"
        if set_up := SET_UP.fullmatch(text):
            return f"{set_up['unit']} set up"
        return WHERE.sub("", noted_in_words(self.in_words(text))) or "a place"

    def name_of(self, view: State, number: int) -> str:
        """Return how a unit is called."""
        return view.units[number].name

    def tallies(self, view: State, told: Sequence[Event]) -> list[Tally]:
        """Return, for each side, the dice of its attacks that hit and what to expect."""
        sides = {unit.name: unit.side for unit in view.units}
        found = []
        for side, name in ((PEOPLE, "you"), (AI, "opponents")):
            mine = [
                event
                for event in told
                if isinstance(event, events.Attacks) and sides.get(event.who) == side
            ]
            tries = sum(len(each.dice) for each in mine)
            came = sum(face >= each.needed for each in mine for face in each.dice)
            expected = sum(len(each.dice) * (7 - each.needed) / 6 for each in mine)
            found.append(Tally(name, "attacks that hit", tries, came, expected))
        return found

    def ending(self, view: State, events: Sequence[Event]) -> Ending | None:
        """Return how the battle ended, and what decided it."""
        if view.phase != "over":
            return None
        forces = self.game.rules_for(view).forces
        points = {
            unit.name: found.unit.points + (found.hero.points if found.hero else 0)
            for unit in view.units
            for found in (forces.troop_as_listed(unit),)
        }
        close = () if by_facts(view.options) else tuple(close_calls(self.play(view)))
        tallies = self.tallies(view, events)
        return ending_of(view, events, self.sheets(view), points, tallies, close)

    # -- what an event looks like --

    def marks_of(self, view: State, event: Event) -> str:
        """Return an event as marks on the table, in the view in which it was told."""
        return marks_of(Showing(self.play(view)), event) if view.table else ""

    def loss_notice(self, view: State, event: Event) -> str:
        """Return what to say when people lose a unit, which they may not have seen."""
        if not isinstance(event, Destroyed):
            return ""
        ours = any(each.name == event.who and each.side == PEOPLE for each in view.units)
        return f"You lose {event.who}." if ours else ""

    def figures_of(self, event: Event) -> Figures | None:
        """Return the figures of attacks, morale tests, spells and dangerous terrain."""
        return figures_of(event)

    # -- the table says otherwise ------------------------------------------------------------------

    def blanks(self, view: State) -> list[Blank]:
        """Return what may stand for each word in capitals of a correction."""
        transports = [
            unit.name
            for unit in view.units
            if view.lists and self.game.rules_for(view).forces.of(unit).has("transport")
        ]
        found: list[tuple[str, str, Sequence[str]]] = [
            ("NAME", "Which unit", [unit.name for unit in view.units if unit.where != GONE]),
            ("PLACE", "Where, such as 24,30", ()),
            ("LETTER", "Objective", [marker.name for marker in view.markers]),
            ("OWNER", "Whose", list(OWNERS)),
            ("SIDE", "Side", list(OWNERS)[:2]),
            ("TRANSPORT", "Transport", transports),
            ("TYPE", "Type", [kind for kind in TYPES if kind]),
        ]
        return [
            Blank(word, title, tuple((text, text) for text in texts))
            for word, title, texts in found
        ]


def unit_of_models(state: State, question: Question) -> Unit | None:
    """Return the unit of which a model is asked for; None for any other question."""
    key = {"casualty": "who", "sniper": "at"}.get(question.topic, "")
    return state.find(question.about[key]) if key and state.table else None


def strength(unit: Unit, troop: Troop) -> Bar:
    """Return what is left of a unit: its models, or the wounds of one that stands alone."""
    if troop.size == 1 and troop.tough[0] > 1:
        left = max(0, troop.tough[0] - unit.bodies[0].wounds) if unit.living_models() else 0
        return Bar(left, troop.tough[0], "wounds")
    return Bar(len(unit.living_models()), troop.size, "models")


def expected_of(question: Question) -> float:
    """Return how many wounds all the Snipers cause on average that a question is about."""
    return float(question.about.get("hundredths", 0) * question.about.get("snipers", 0) / 100)


def item_of(weapon: inspection.WeaponSeen) -> Item:
    """Return equal weapons as they stand on a sheet: reach, attacks, rules with what they say."""
    rules = [(f"AP({weapon.ap})", meanings.meaning_of_ap(weapon.ap))] if weapon.ap else []
    is_melee = weapon.reach == "melee"
    return Item(
        f"{weapon.copies}× {weapon.name}",
        (
            Words(((weapon.reach, meanings.MELEE if is_melee else meanings.RANGE),)),
            Words(((f"A{weapon.attacks}", meanings.attacks(str(weapon.attacks))),)),
            Words((*rules, *weapon.rules)),
        ),
    )


@lru_cache(maxsize=16)
def names_in(names: tuple[str, ...]) -> re.Pattern[str] | None:
    """Return what finds the names of units in a sentence, the longest first."""
    if not names:
        return None
    return re.compile("(" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + ")")


@lru_cache(maxsize=32)
def preview_of(game: Played, value: str) -> str:
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
        return picture(fields.field(text).ground, with_names=False, is_bare=True, is_cropped=True)
    return BLANK_SHEET
