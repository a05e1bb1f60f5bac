"""The activation of an auto character, from the drawn counter to its last instruction."""

from __future__ import annotations

from lonehand.engine.reasons import Weighed
from lonehand.games.outlaws.automa.advance import advance
from lonehand.games.outlaws.automa.brawl import brawl
from lonehand.games.outlaws.automa.character import DARK, SKIPPED, Acting
from lonehand.games.outlaws.automa.move import gap, move, wait
from lonehand.games.outlaws.automa.out_of_ammo import is_out_of_ammo, out_of_ammo
from lonehand.games.outlaws.automa.prone import prone
from lonehand.games.outlaws.automa.shoot import held_item, shoot
from lonehand.games.outlaws.automa.targets import colour, name_target
from lonehand.games.outlaws.events import Colour, Decision, Waits
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.movement import is_in_brawl
from lonehand.games.outlaws.state import Man

LETTERS = {"dark": "D", "medium": "M", "light": "L"}
"""The letter of each die in the ids of its cells."""
NEEDS_TARGET = ("ADVANCE", "SHOOT", "SHOOT+", "MOVE", "CRAWL")


def activate(play: Play, man: Man, left: int) -> None:
    """OL-ROLL: what an auto character does whose counter is drawn.

    A Brawl, empty weapons and having given up come before the auto die. The colour is judged once,
    now.
    """
    act = Acting(play, man, left)
    if is_in_brawl(play, man):
        brawl(act)
        return
    if man.has_finished:
        play.tell("OL-AMMO-3", Waits(man.name, "out of ammunition for good"))
        return
    if is_out_of_ammo(play, man):
        out_of_ammo(act)
        return
    roll(act)


def roll(act: Acting) -> None:
    """OL-ROLL: roll the die of his colour and carry out its cell from the top (OL-ORDER)."""
    play, man = act.play, act.man
    shade, facts = colour(play, man)
    act.is_dark = shade == DARK
    play.tell(f"OL-GREEN-{LETTERS[shade]}", Colour(man.name, shade, tuple(facts)))
    die = play.die("OL-ROLL", "auto")
    cell = play.rules.dice[shade][str(die)]
    clause = f"OL-DIE-{LETTERS[shade]}{die}"
    tell_decision(act, clause, shade, die, cell, facts)
    if cell[0] == "WAIT":
        wait(act, "OL-WAIT", "the die says so")
        return
    name_target(act, cell[0])
    if act.target is None:
        wait(act, "OL-T-SUSPECTED", "no enemy is left")
        return
    for place, word in enumerate(cell[1:], 1):
        if not act.can_go_on:
            return
        if "PRONE" in word and stays_up(act, cell[place + 1 :]):
            act.note("OL-SHOOT-8", word, SKIPPED, "with a bow, and told to shoot afterwards")
            continue
        carry_out(act, word)


def stays_up(act: Acting, rest: tuple[str, ...]) -> bool:
    """By an option, say whether an archer leaves out a PRONE before a SHOOT."""
    if act.play.option("archer") == "literal" or not {"SHOOT", "SHOOT+"}.intersection(rest):
        return False
    found = held_item(act)
    return found is not None and found[1].kind == "bow"


def tell_decision(
    act: Acting, clause: str, shade: str, die: int, cell: tuple[str, ...], facts: list[str]
) -> None:
    """Tell the die and its cell, and what they rest on."""
    play, man = act.play, act.man
    names = [each.name for each in play.state.men]
    line = Weighed(
        f"{shade} green, {die}",
        True,  # noqa: FBT003 - the line is what was decided
        clause,
        f"{' · '.join(cell)}.",
        -1,
        tuple(facts),
    )
    play.tell(
        clause,
        Decision(names.index(man.name), (line,), man.name, shade, die, tuple(cell)),
    )


def carry_out(act: Acting, word: str) -> None:
    """OL-SKIP: carry out an instruction; one that cannot be followed is passed over.

    Without a target, once he is out, only PRONE can be followed; by an option a new one is named.
    """
    if "PRONE" in word:
        prone(act, word)
        return
    if act.target is None or not act.target.is_there:
        if act.play.option("target_out") == "new":
            name_target(act, "Closest")
        if act.target is None or not act.target.is_there:
            act.note("OL-TARGET", word, SKIPPED, "the target is out")
            return
    if is_in_brawl(act.play, act.man):
        act.note("OL-SKIP", word, SKIPPED, "in a Brawl")
        return
    if act.left <= 0 and (word != "CRAWL" or act.man.is_prone):
        act.note("OL-SKIP", word, SKIPPED, "no action is left")
        return
    becomes_move = False
    match word:
        case "ADVANCE":
            becomes_move = advance(act)
        case "SHOOT" | "SHOOT+":
            becomes_move = shoot(act, word)
        case "MOVE" | "CRAWL":
            move(act, word)
        case _:
            gap(act, word, f"the rules do not cover {word}")
    if becomes_move and act.can_go_on:
        move(act)
