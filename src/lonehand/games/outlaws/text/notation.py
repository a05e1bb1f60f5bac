"""Situations as text, there and back: the board, everybody on it, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.game import InTurn, Place, Situation
from lonehand.engine.grammar.english import choose, perhaps, quote
from lonehand.games.outlaws.adventure import adventure_of
from lonehand.games.outlaws.at_table.hands import DONE, PLACES, SAME
from lonehand.games.outlaws.numbers.numbers import Numbers
from lonehand.games.outlaws.numbers.shootouts import put_in_hand
from lonehand.games.outlaws.options import options_to_keep
from lonehand.games.outlaws.play import SEATS
from lonehand.games.outlaws.rules.ground import SIDES, Ground
from lonehand.games.outlaws.state import (
    AUTO,
    DEAD,
    FACINGS,
    LEFT,
    LEFT_BOARD,
    OUT,
    PLAYER,
    RIGHT,
    SECOND,
    Group,
    Item,
    Man,
    State,
)
from lonehand.games.situations import fill_options, in_full, pair, place_refusals
from lonehand.games.table_mode import by_facts
from lonehand.space.cells.marks import Edge

NONE: Final[Mapping[str, Any]] = {}
PLAYERS: Final = (PLAYER, SECOND, AUTO)
POSTURES: Final = ("prone", "mounted")
OUTS: Final = (OUT, DEAD, LEFT_BOARD)


class ManText(msgspec.Struct, forbid_unknown_fields=True):
    """A character as a situation describes him; what is left out is as on his card.

    Attributes:
        name: who he is.
        side: whom he fights for.
        plays: `player`, `second` or `auto`.
        at: his square, with where he looks: `E6 S`.
        posture: `prone` or `mounted`.
        cover: the side of his square at which he has taken cover.
        gun, bow, brawl: skills.
        hand: his favoured hand.
        tuwa: whether he is a Tuwa.
        holds: what he has in hand.
        carries: what else he has.
        rounds: rounds in his weapons, if they are not full.
        reloads: reload items by weapon.
        reloading: actions of a Reload already spent, by weapon.
        wounds: `torso light`.
        lost: actions lost for good.
        lost_next: actions lost at his next counter.
        useless: hands he cannot use.
        moved: `ran` or `rode` this turn.
        snapped: whether he has taken a Snap-shot this turn.
        order: what he does when he may take one: `snap` or `hold`; empty to be asked.
        finished: whether he has given up for want of ammunition.
        out: `unconscious`, `dead` or `off the board`.

    """

    name: str
    side: str
    plays: str = AUTO
    at: str = ""
    posture: str = ""
    cover: str = ""
    gun: int | None = None
    bow: int | None = None
    brawl: int | None = None
    hand: str | None = None
    tuwa: bool | None = None
    holds: list[str] | None = None
    carries: list[str] | None = None
    rounds: dict[str, int] = {}
    reloads: dict[str, int] | None = None
    reloading: dict[str, int] = {}
    wounds: list[str] = []
    lost: int = 0
    lost_next: int = 0
    useless: list[str] = []
    moved: str = ""
    snapped: bool = False
    order: str = ""
    finished: bool = False
    out: str = ""


class GroupText(msgspec.Struct, forbid_unknown_fields=True):
    """A group of people who take no part: what it is called, and the square that it fills."""

    name: str
    at: str


class SituationText(msgspec.Struct, forbid_unknown_fields=True):
    """A situation.

    Attributes:
        turn: the number of the turn.
        phase: `camp`, `set up`, `play` or `over`.
        part: which shootout of an adventure it is, from 1.
        purse: dollars that its people have.
        fallen: enemies who were killed earlier in it.
        counter: whose counter is drawn; empty if the next one has yet to be.
        cup: whose counters are still in the cup.
        open_doors: the squares on both sides of each open door: `E6 E7`.
        horses: squares with a horse that was left there.
        broken: squares whose Brawl objects are used up.
        quiet: turns without a hit, a reload or an approach.
        options: options, as in `--set`.
        facts: without a map, where the drawn auto character is (`place`: `open`, `covered`,
            `unseen`, `brawl`), which enemy his cell names (`target`), and that nothing need be
            said of what came of it (`result`: `done`).
        next: what a source of chance gives next: `dice = ["4", "2 5"]`.
        man: the characters.
        group: people who take no part.

    """

    turn: int = 1
    phase: str = "play"
    part: int = 0
    purse: int = 0
    fallen: list[str] = []
    counter: str = ""
    cup: list[str] = []
    open_doors: list[str] = []
    horses: list[str] = []
    broken: list[str] = []
    quiet: int = 0
    options: dict[str, str | int | bool] = {}
    facts: dict[str, str] = {}
    next: dict[str, list[str | int]] = {}
    man: list[ManText] = []
    group: list[GroupText] = []


# -- whose turn, and what lies where ---------------------------------------------------------------


def in_turn(state: State) -> InTurn | None:
    """Return whose counter is being played, or that the next one is to be drawn."""
    if state.phase in ("camp", "set up"):
        return None
    if not state.drawn:
        return InTurn("the next counter", "", state.count + 1, is_drawn=True)
    man = state.find(state.drawn)
    return InTurn(man.name, SEATS.get(man.plays, ""), state.count)


def places(state: State, game: Any) -> list[Place]:
    """Return where everybody is, for what hands put back."""
    if state.phase in ("camp", "set up"):
        return []
    ground = game.rules_for(state).ground
    found: dict[str, list[str]] = {}
    for man in state.men:
        where = ground.cells.names[man.cell] if man.is_there else man.out or "off the board"
        found.setdefault(where, []).append(man.name)
    for group in state.groups:
        found.setdefault(ground.cells.names[group.cell], []).append(group.name)
    return [Place(where, tuple(names)) for where, names in found.items()]


def thing(text: str) -> str:
    """Return a thing in words: a name is itself."""
    return text


# -- writing ---------------------------------------------------------------------------------------


def write(state: State, game: Any, following: Mapping[str, Sequence[str]] = NONE) -> str:
    """Return a shootout as text."""
    ground = game.rules_for(state).ground
    name = ground.cells.names
    default = {option.key: option.default for option in game.options}
    chosen = {
        key: value
        for key, value in state.options.items()
        if key == "shootout" or value != default.get(key)
    }
    lines = [pair("turn", state.turn), pair("phase", state.phase)]
    seldom = {
        "counter": state.drawn,
        "cup": state.cup,
        "open_doors": [f"{name[one]} {name[other]}" for one, other in state.open_doors],
        "horses": [name[cell] for cell in state.horses],
        "broken": [name[cell] for cell in state.broken],
        "quiet": state.quiet,
        "part": state.part,
        "purse": state.purse,
        "fallen": state.fallen,
    }
    lines += [pair(key, value) for key, value in seldom.items() if value]
    lines += ["", "[options]", *(pair(key, value) for key, value in chosen.items())]
    if state.facts:
        lines += ["", "[facts]", *(pair(key, value) for key, value in state.facts.items())]
    if following:
        lines += ["", "[next]", *(pair(key, list(value)) for key, value in following.items())]
    has_no_map = by_facts(state.options)
    for man in state.men:
        lines += ["", "[[man]]", *man_lines(man, ground, game, by_facts=has_no_map)]
    for group in state.groups:
        lines += ["", "[[group]]", pair("name", group.name), pair("at", name[group.cell])]
    return "\n".join(lines) + "\n"


def man_lines(man: Man, ground: Ground, game: Any, *, by_facts: bool = False) -> list[str]:
    """Return the lines of one character; *by_facts* without his place."""
    numbers: Numbers = game.book
    held = [place for place, item in enumerate(man.items) if item in man.items_held()]
    favoured = man.right if man.hand == RIGHT else man.left
    order = sorted(held, key=lambda place: place != favoured)
    always = {
        "name": man.name,
        "side": man.side,
        "plays": man.plays,
        "gun": man.gun,
        "bow": man.bow,
        "brawl": man.brawl,
        "hand": man.hand,
        "tuwa": man.is_tuwa,
        "holds": [man.items[place].name for place in order],
        "carries": [item.name for place, item in enumerate(man.items) if place not in held],
        "reloads": man.reloads,
    }
    full = {name: weapon.holds for name, weapon in numbers.weapons.items()}
    seldom = {
        "at": f"{ground.cells.names[man.cell]} {FACINGS[man.facing]}" if man.cell >= 0 else "",
        "posture": "mounted" if man.is_mounted else "prone" if man.is_prone else "",
        "cover": SIDES[man.cover] if man.cover >= 0 else "",
        "rounds": {i.name: i.loaded for i in man.items if i.loaded != full.get(i.name, 0)},
        "reloading": {i.name: i.progress for i in man.items if i.progress},
        "wounds": man.wounds,
        "lost": man.lost,
        "lost_next": man.lost_next,
        "useless": man.useless,
        "moved": "ran" if man.ran else "rode" if man.rode else "",
        "snapped": man.has_snapped,
        "order": man.order,
        "finished": man.has_finished,
        "out": man.out,
    }
    if by_facts:
        del seldom["at"], seldom["cover"]  # nobody stands anywhere
    lines = [pair(key, value) for key, value in always.items()]
    return lines + [pair(key, value) for key, value in seldom.items() if value]


# -- reading ---------------------------------------------------------------------------------------


def read(game: Any, text: str, name: str, options: Mapping[str, str] = NONE) -> Situation:
    """Return the shootout that a text describes.

    Raises:
        Refusal: it cannot be; the sentence names the field.

    """
    found = read_as(SituationText, text, name, lined=True)
    with place_refusals(f"{name}: "):
        found = named_in_full(found, game)
        chosen = fill_options(game, found.options, options)
        state = State(
            options_to_keep(chosen),
            turn=found.turn,
            phase=found.phase,
            quiet=found.quiet,
            part=found.part or int(adventure_of(chosen) is not None),
            purse=found.purse,
            fallen=found.fallen,
        )
        if found.phase not in ("camp", "set up", "play", "over"):
            raise Refusal("the phase must be camp, set up, play or over", place="phase")
        found_part = game.fault(state)
        if found_part:
            raise Refusal(found_part, place="part")
        if found.phase == "play" and not found.man:
            sentence = "add a [[man]] for each character, with a name and a side"
            raise Refusal(sentence, place="man")
        ground = game.rules_for(state).ground
        known_people(found, game, "" if adventure_of(chosen) else chosen["shootout"])
        state.men = [
            man_of(
                one,
                ground,
                game,
                is_in_camp=found.phase in ("camp", "set up"),
                has_no_map=by_facts(chosen),
            )
            for one in found.man
        ]
        lay_out(state, found, ground)
        state.facts = facts_of(found, state)
        if not by_facts(chosen):
            check(state)
    return Situation(state, {source: list(map(str, each)) for source, each in found.next.items()})


def named_in_full(found: SituationText, game: Any) -> SituationText:
    """Return a situation with its people and their things in full: `Winch` for Winchester.

    Anyone who has numbers of his own is called as the situation calls him.

    Raises:
        Refusal: several people or things begin so.

    """
    things = [*game.book.weapons, "Brawl object"]
    known = list(game.library.characters)

    def full(names: Iterable[str], among: Sequence[str], place: str) -> list[str]:
        with place_refusals(place):
            return [in_full(each, among) for each in names]

    def counted(counts: Mapping[str, int], place: str) -> dict[str, int]:
        return dict(zip(full(counts, things, place), counts.values(), strict=True))

    men = []
    for one in found.man:
        field = f"man {one.name}"
        name = one.name if one.gun is not None else full([one.name], known, "man")[0]
        men.append(
            msgspec.structs.replace(
                one,
                name=name,
                holds=None if one.holds is None else full(one.holds, things, f"{field}, holds"),
                carries=(
                    None if one.carries is None else full(one.carries, things, f"{field}, carries")
                ),
                rounds=counted(one.rounds, f"{field}, rounds"),
                reloads=(
                    None if one.reloads is None else counted(one.reloads, f"{field}, reloads")
                ),
                reloading=counted(one.reloading, f"{field}, reloading"),
            )
        )
    here = [one.name for one in men]
    facts = dict(found.facts)
    if "target" in facts and facts["target"] != SAME:
        facts["target"] = full([facts["target"]], here, "facts, target")[0]
    return msgspec.structs.replace(
        found,
        man=men,
        counter=full([found.counter], here, "counter")[0],
        cup=full(found.cup, here, "cup"),
        facts=facts,
    )


def known_people(found: SituationText, game: Any, shootout: str) -> None:
    """Raise Refusal for a side that the shootout has not, or a stranger without numbers."""
    setting = game.library.shootouts.get(shootout)
    sides = [side.name for side in setting.sides] if setting is not None else []
    people = game.library.characters
    here = [start.who for side in setting.sides for start in side.people] if setting else people
    for number, one in enumerate(found.man, 1):
        if sides and one.side not in sides:
            sentence = f"{shootout} has no side “{one.side}”; {choose(sides, one.side)}"
            raise Refusal(sentence, place=f"man {number}, side")
        if one.name not in people and one.gun is None:
            near = get_close_matches(one.name, here, 1, 0.5)
            meant = f"did you mean “{near[0]}”? " if near else ""
            own = f"{'For' if near else 'for'} a character of your own, write gun, brawl and holds"
            sentence = f"nobody is called “{one.name}”; {meant}{own}"
            raise Refusal(sentence, place=f"man {number}, name")


def lay_out(state: State, found: SituationText, ground: Ground) -> None:
    """Put cup, doors, horses and objects where a situation has them."""
    names = [man.name for man in state.men]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"two characters are called {name}", place="man")
    for place in ("counter", "cup"):
        for name in filter(None, [found.counter] if place == "counter" else found.cup):
            if name not in names:
                raise Refusal(f"nobody is called “{name}”; {choose(names, name)}", place=place)
    state.cup, state.drawn = list(found.cup), found.counter
    for pair_ in found.open_doors:
        cells = tuple(sorted(square(ground, word, "open_doors") for word in split(ground, pair_)))
        if cells not in ground.doors:
            known = ", ".join(
                f"{ground.cells.names[a]} {ground.cells.names[b]}" for a, b in ground.doors
            )
            raise Refusal(f"there is no door {pair_}; doors are {known}", place="open_doors")
        state.open_doors.append((cells[0], cells[1]))
    state.horses = [square(ground, name, "horses") for name in found.horses]
    state.groups = [
        Group(each.name, square(ground, each.at, f"group {each.name}, at")) for each in found.group
    ]
    state.broken = [square(ground, name, "broken") for name in found.broken]


def split(ground: Ground, text: str) -> list[str]:
    """Return the two squares that a text names; on several boards their names have two words."""
    words = text.split()
    half = len(words) // 2
    del ground
    return [" ".join(words[:half]), " ".join(words[half:])]


def square(ground: Ground, name: str, field: str) -> int:
    """Return the square of that name; raise Refusal if nobody can stand there."""
    cell = ground.cells.index.get(name, -1)
    if cell < 0:
        near = perhaps(name, ground.cells.index)
        raise Refusal(f"there is no square {name}{near}", place=field)
    if ground.high[cell]:
        raise Refusal(f"nobody can stand in {name}", place=field)
    return cell


def man_of(
    one: ManText,
    ground: Ground,
    game: Any,
    *,
    is_in_camp: bool = False,
    has_no_map: bool = False,
) -> Man:
    """Return a character as a situation describes him."""
    field = f"man {one.name}"
    numbers: Numbers = game.book
    known = game.library.characters.get(one.name)
    check_words(one, field)

    def chosen(field_: str, default: Any) -> Any:
        value = getattr(one, field_)
        return value if value is not None else getattr(known, field_, default)

    holds, carries = list(chosen("holds", [])), list(chosen("carries", []))
    man = Man(
        name=one.name,
        side=one.side,
        plays=one.plays,
        gun=chosen("gun", 0),
        bow=chosen("bow", 0),
        brawl=chosen("brawl", 0),
        hand=chosen("hand", RIGHT),
        is_tuwa=chosen("tuwa", False),  # noqa: FBT003 - the default
        items=[item_of(name, one, numbers, field) for name in (*holds, *carries)],
        reloads=dict(chosen("reloads", {})),
        is_prone=one.posture == "prone" or one.out in (OUT, DEAD),
        is_mounted=one.posture == "mounted",
        wounds=list(one.wounds),
        lost=one.lost,
        lost_next=one.lost_next,
        useless=list(one.useless),
        is_lame=any(w.startswith("leg") and "graze" not in w for w in one.wounds),
        stays_down="leg serious" in one.wounds,
        out=one.out,
        has_snapped=one.snapped,
        order=one.order,
        ran=one.moved == "ran",
        rode=one.moved == "rode",
        has_finished=one.finished,
    )
    if any(hand not in (LEFT, RIGHT) for hand in (man.hand, *man.useless)):
        raise Refusal("the hand must be left or right", place=f"{field}, hand")
    hands = sum(numbers.weapons[n].hands if n in numbers.weapons else 1 for n in holds)
    if hands > 2 - len(man.useless):
        raise Refusal(f"that needs {hands} hands", place=f"{field}, holds")
    put_in_hand(man, numbers, len(holds))
    stand(man, one, ground, field, is_in_camp=is_in_camp, has_no_map=has_no_map)
    return man


def check_words(one: ManText, field: str) -> None:
    """Refuse a word for who decides, a posture, an order or a loss that is none of those known."""
    if one.plays not in PLAYERS:
        sentence = f"“{one.plays}” is not a choice; {choose(PLAYERS, one.plays)}"
        raise Refusal(sentence, place=f"{field}, plays")
    if one.posture not in ("", *POSTURES):
        raise Refusal("a posture must be prone or mounted", place=f"{field}, posture")
    if one.order not in ("", "snap", "hold"):
        raise Refusal("a standing order must be snap or hold", place=f"{field}, order")
    if one.out not in ("", *OUTS):
        raise Refusal(f"write {', '.join(OUTS)}", place=f"{field}, out")


def item_of(name: str, one: ManText, numbers: Numbers, field: str) -> Item:
    """Return a thing that somebody has, loaded as the situation says."""
    weapon = numbers.weapons.get(name)
    if weapon is None and name != "Brawl object":
        known = ", ".join([*numbers.weapons, "Brawl object"])
        raise Refusal(f"there is no {name}; choose from {known}", place=f"{field}, holds")
    most = weapon.holds if weapon is not None else 0
    loaded = one.rounds.get(name, most)
    if not 0 <= loaded <= most:
        raise Refusal(f"a {name} holds 0 to {most}", place=f"{field}, rounds")
    return Item(name, loaded, one.reloading.get(name, 0))


def stand(
    man: Man, one: ManText, ground: Ground, field: str, *, is_in_camp: bool, has_no_map: bool
) -> None:
    """Put somebody into his square, facing as he does, with his cover.

    Without a map he may be anywhere.
    """
    if not one.at:
        if has_no_map and not one.out:
            man.cell = ground.high.index(False)
            return
        if not one.out and not is_in_camp:
            raise Refusal("say where he is, such as at = “E6 S”", place=f"{field}, at")
        return
    name, _, facing = one.at.rpartition(" ")
    if facing not in FACINGS or not name:
        raise Refusal("write a square and N, E, S or W, such as E6 S", place=f"{field}, at")
    man.cell, man.facing = square(ground, name, f"{field}, at"), FACINGS.index(facing)
    if one.cover:
        if one.cover not in SIDES:
            raise Refusal(f"the side must be {', '.join(SIDES)}", place=f"{field}, cover")
        man.cover = SIDES.index(one.cover)


def facts_of(found: SituationText, state: State) -> dict[str, str]:
    """Return the facts of a situation without a map; raise Refusal for what is none."""
    if found.facts and not by_facts(state.options):
        raise Refusal("facts replace the map; set beside = “facts” to use them", place="facts")
    own = next((man.side for man in state.men if man.name == found.counter), None)
    enemies = [man.name for man in state.men if man.side != own]
    known = {
        "place": tuple(PLACES),
        "result": (DONE,),
        "target": (*enemies, SAME),
    }
    for key, value in found.facts.items():
        if key not in known:
            raise Refusal(f"there is no fact {key}; {choose(known, key)}", place="facts")
        if value not in known[key]:
            choices = choose(quote(known[key]), value)
            raise Refusal(f"“{value}” is not an answer here; {choices}", place=f"facts, {key}")
    return dict(found.facts)


def check(state: State) -> None:
    """Raise Refusal if two friends share a square."""
    for man in state.there():
        for other in state.friends(man):
            if other.cell == man.cell:
                raise Refusal(f"{man.name} and {other.name} share a square", place="man")


def name_things(ground: Ground, data: dict[str, Any]) -> None:
    """Put squares and directions for their numbers into the plain data of a shootout."""
    names = ground.cells.names

    def named(cell: int) -> str:
        return names[cell] if cell >= 0 else ""

    for man in data["men"]:
        man["cell"], man["facing"] = named(man["cell"]), FACINGS[man["facing"]]
        man["cover"] = SIDES[man["cover"]] if man["cover"] >= 0 else ""
    for group in data["groups"]:
        group["cell"] = named(group["cell"])
    for key in ("horses", "broken"):
        data[key] = [named(cell) for cell in data[key]]
    data["open_doors"] = [[named(cell) for cell in door] for door in data["open_doors"]]
    data["board"] = board_data(ground)


def board_data(ground: Ground) -> dict[str, Any]:
    """Return a board as plain data: its size, what stands between squares, what fills them."""
    names = ground.cells.names
    return {
        "columns": ground.columns,
        "rows": ground.rows,
        "edges": [
            [names[cell], names[beyond], Edge(edge).name.lower()]
            for cell, sides in enumerate(ground.edges)
            for beyond, edge in sides.items()
            if cell < beyond < ground.size and edge != Edge.OPEN
        ],
        "low": [names[cell] for cell in range(ground.size) if ground.low[cell]],
        "high": [names[cell] for cell in range(ground.size) if ground.high[cell]],
    }
