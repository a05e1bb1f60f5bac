"""PRONE."""

from __future__ import annotations

from lonehand.games.outlaws.automa.character import CARRIED_OUT, SKIPPED, Acting
from lonehand.games.outlaws.automa.goals import get_off
from lonehand.games.outlaws.events import Rolls
from lonehand.games.outlaws.rules.movement import hit_the_dirt, is_in_brawl
from lonehand.games.outlaws.rules.sight import sees


def prone(act: Acting, word: str) -> None:
    """OL-PRONE-1: Hit the Dirt or, if mounted, dismount without an action.

    OL-PRONE-2: with a range, only if a die is within it. OL-PRONE-3: with `*` the die is rolled
    only while he is in the field of view of a conscious enemy. OL-PRONE-4: not in an enemy's
    square.
    OL-PRONE-5: not if he is prone. OL-PRONE-6: a Tuwa dismounts only if a further die is even.
    """
    play, man = act.play, act.man
    if is_in_brawl(play, man):
        act.note("OL-PRONE-4", word, SKIPPED, "in an enemy’s square")
        return
    if man.is_prone:
        act.note("OL-PRONE-5", word, SKIPPED, "prone already")
        return
    if word.startswith("*"):
        watchers = [enemy for enemy in play.state.enemies(man) if sees(play, enemy, man)]
        if not watchers:
            act.note("OL-PRONE-3", word, SKIPPED, "in no enemy’s field of view")
            return
    _, _, span = word.partition(" ")
    if span:
        most = int(span[-1])
        die = play.die("OL-PRONE-2", bands=f"1-{most} | {most + 1}-6")
        play.tell(
            "OL-PRONE-2",
            Rolls(man.name, word, die, "goes down" if die <= most else "stays up"),
        )
        if die > most:
            return
    if man.is_mounted and man.is_tuwa:
        die = play.die("OL-PRONE-6", bands="2, 4, 6 | 1, 3, 5")
        result = "dismounts" if die % 2 == 0 else "stays mounted"
        play.tell("OL-PRONE-6", Rolls(man.name, word, die, result))
        if die % 2:
            return
    act.note("OL-PRONE-1", word, CARRIED_OUT, "")
    if man.is_mounted:
        get_off(act, "OL-PRONE-1", forced=True)
    else:
        hit_the_dirt(play, man, "OL-PRONE-1")
