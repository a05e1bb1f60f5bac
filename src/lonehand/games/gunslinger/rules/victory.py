"""Victory: the points of a showdown as they are made, its end, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from lonehand.engine.grammar.english import agrees, join_words, possessive
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.numbers.showdowns import Score, Showdown, chosen_showdown
from lonehand.games.gunslinger.state import Character, Play, Weapon

CLAUSE: Final = "BG-VICTORY"
KILLED, KNOCKED_OUT, SHOT, STRUCK = "killed", "knocked out", "shot", "struck"
IN_HAND, TOOK, DROPPED, LEFT = "gun in hand", "took", "dropped", "left the map"
EVENTS: Final = (KILLED, KNOCKED_OUT, SHOT, STRUCK, IN_HAND, TOOK, DROPPED, LEFT)
"""What the rules report."""
NAMED: Final = 3
"""The most men who are out that are named at the end."""


def rules_of(play: Play) -> Showdown:
    """Return the showdown that is played, in its size."""
    return chosen_showdown(play.state.options, play.rules.own)


# -- while it goes on -----------------------------------------------------------------------------


def score(
    play: Play, kind: str, who: Character | None, whom: Character | None = None, **facts: Any
) -> None:
    """BG-VICTORY: give the points for something that has happened, if this showdown has any for it.

    A man counts as killed once, as knocked out once, and as put out once, no matter who did it;
    whoever dies of wounds that nobody just gave him counts for the other of two sides. A weapon
    counts once for each man who takes it in hand.

    Args:
        play: the showdown.
        kind: a word of `EVENTS`.
        who: who did it; None for nobody in particular.
        whom: to whom; None for nobody.
        facts: for `gun in hand` the `weapon`, any weapon; for `took` and `dropped` the `thing`.

    """
    found = rules_of(play)
    if not found.scores:
        return
    if kind in (KILLED, KNOCKED_OUT) and whom is not None:
        put_out(play, found, kind, who, whom)
    elif who is None:
        return
    elif kind in (SHOT, STRUCK):
        give(play, found, "shot" if kind == SHOT else "blow", who.side)
    elif kind == IN_HAND:
        in_hand(play, found, who, facts.get("weapon"))
    elif kind == LEFT:
        give(play, found, "man off the map", who.side, men=(who.name,))
        for thing in who.carries:
            give(play, found, "thing off the map", who.side, thing=thing)


def put_out(play: Play, found: Showdown, kind: str, who: Character | None, whom: Character) -> None:
    """Give the points for a man who is killed or knocked out."""
    side = who.side if who is not None else the_other_side(found, whom)
    deed = "kill" if kind == KILLED else "knock-out"
    for one in (deed, "man out"):
        if side and once(play, f"{one} {whom.name}"):
            give(play, found, one, side, men=(whom.name,), own=side == whom.side)


def the_other_side(found: Showdown, whom: Character) -> str:
    """Return the side that a man's death counts for if nobody just gave it to him; maybe none."""
    others = [side.name for side in found.sides if side.name != whom.side]
    return others[0] if others else ""


def in_hand(play: Play, found: Showdown, who: Character, weapon: Weapon | None) -> None:
    """Give the points for a weapon taken in hand."""
    name = weapon.name if weapon is not None else ""
    if once(play, f"in hand {who.name}: {name}"):
        give(play, found, "weapon in hand", who.side)
        if weapon is None or weapon.gun:
            give(play, found, "gun in hand", who.side)


def once(play: Play, what: str) -> bool:
    """Note that something has counted; tell whether it had not yet."""
    if what in play.state.scored:
        return False
    play.state.scored.append(what)
    return True


def give(
    play: Play,
    found: Showdown,
    deed: str,
    side: str,
    *,
    men: Sequence[str] = (),
    thing: str = "",
    own: bool = False,
) -> None:
    """Add what a deed is worth to a side's points; *own*: done to its own man, only penalties."""
    for row in found.scores:
        if row.deed == deed and fits(row, side, men, thing) and not (own and row.points > 0):
            play.state.points[side] += row.points
            play.tell(CLAUSE, events.Points(side=side, points=row.points, why=deed))


def fits(row: Score, side: str, men: Sequence[str], thing: str) -> bool:
    """Tell whether a row of the points is for that side, those men, that thing."""
    return (
        row.side in ("", side)
        and (not row.men or any(man in row.men for man in men))
        and (not row.things or thing in row.things)
    )


def may_leave(play: Play, who: Character) -> bool:
    """BG-EXIT: tell whether a character may leave the map from the cell in which he is."""
    name = play.ground.cells.name(who.cell)
    return any(way.side in ("", who.side) and name in way.cells for way in rules_of(play).exits)


# -- the end --------------------------------------------------------------------------------------


def judge(play: Play) -> None:
    """BG-VICTORY: end the showdown if one side at most has conscious men left, or time is up.

    Most points win; without points, the last side with a conscious man.
    """
    state = play.state
    if state.phase in ("set up", "over"):
        return
    if is_decided(play):
        finish(play, sides_left(state.characters))


def is_decided(play: Play) -> bool:
    """Tell whether one side at most has conscious men left, or all turns have been played."""
    state = play.state
    time_is_up = state.phase == "turn begins" and state.turn >= rules_of(play).turns
    return time_is_up or len(sides_left(state.characters)) < 2


def sides_left(characters: Iterable[Character]) -> list[str]:
    """Return the sides that have conscious men in play, in order of play."""
    return list(dict.fromkeys(who.side for who in characters if not who.condition))


def finish(play: Play, left: Sequence[str]) -> None:
    """Settle points and winner, and say how it ended."""
    state, found = play.state, rules_of(play)
    if found.scores:
        settle(play, found, left)
        most = max(state.points.values())
        best = [side for side, points in state.points.items() if points == most]
    else:
        best = list(left)
    state.winner = winner_of(best)
    state.ending = ending(play, left)
    state.phase = "over"
    play.tell(CLAUSE, events.Ends(winner=state.winner, sentence=state.ending))


def alone(side: str, characters: Iterable[Character]) -> str:
    """Say which side alone is there, to be followed by `left`; a man may be his own side."""
    if side.endswith(" side") or any(who.name == side for who in characters):
        return f"Nobody but {side} is"
    return f"Only the {side} are" if is_plural(side) else f"Only the {possessive(side)} side is"


def winner_of(best: Sequence[str]) -> str:
    """BG-VICTORY: return the best side; anyone who is even with another side has not won."""
    return best[0] if len(best) == 1 else ""


def settle(play: Play, found: Showdown, left: Sequence[str]) -> None:
    """Give the points that count at the end.

    A side that is left alone in the field has all the time in the world: whatever lies about or is
    carried by those who are out counts as its own, and where it may leave the map, as taken off.
    """
    state = play.state
    alone = left[0] if len(left) == 1 else ""
    for who in state.characters:
        if who.condition in ("", "gone"):
            give(play, found, "man standing", who.side, men=(who.name,))
        if not who.condition:
            for thing in who.carries:
                hold(play, found, who.side, thing, alone=alone)
    if not alone:
        return
    give(play, found, "last side standing", alone)
    for loose in state.things:
        if loose.cell >= 0:
            hold(play, found, alone, loose.name, alone=alone)
    for who in state.characters:
        if who.condition in ("unconscious", "dead"):
            for thing in who.carries:
                hold(play, found, alone, thing, alone=alone)
        elif who.side == alone and not who.condition and leaves(found, alone):
            give(play, found, "man off the map", alone, men=(who.name,))


def hold(play: Play, found: Showdown, side: str, thing: str, *, alone: str) -> None:
    """Give the points for a thing that a side holds, or may carry off undisturbed."""
    give(play, found, "thing held", side, thing=thing)
    if side == alone and leaves(found, side):
        give(play, found, "thing off the map", side, thing=thing)


def leaves(found: Showdown, side: str) -> bool:
    """Tell whether a side may leave the map anywhere."""
    return any(way.side in ("", side) for way in found.exits)


def ending(play: Play, left: Sequence[str]) -> str:
    """Return how the showdown ended, as a sentence."""
    state, found = play.state, rules_of(play)
    if not left:
        why = "Nobody is left on his feet"
    elif len(left) == 1:
        why = nobody_but(state.characters, left[0])
    else:
        why = f"{found.turns} turns have been played"
    if found.scores:
        points = ", ".join(f"{side} {state.points[side]}" for side in found.side_names())
        why += f" ({points})"
    return f"{why}: {f'victory for {state.winner}' if state.winner else 'nobody wins'}."


def nobody_but(characters: Sequence[Character], side: str) -> str:
    """Return that everybody else is out, as a sentence without its stop; a few are named."""
    others = [who.name for who in characters if who.side != side]
    if len(others) > NAMED:
        are_many = sum(who.side == side for who in characters) > 1 and is_plural(side)
        return f"Only {side} {'are' if are_many else 'is'} left in the fight"
    return f"{join_words(others)} {agrees(len(others), 'is', 'are')} out"


def is_plural(side: str) -> bool:
    """Tell whether a side is called after several people: `Cowboys`, not `Law`."""
    return side.endswith(("s", "men"))
