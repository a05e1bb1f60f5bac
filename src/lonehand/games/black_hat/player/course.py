"""Advice that holds its course: a way that is begun is gone to its end, as it was planned.

What is planned for a whole hand is not thought over at each card of the way: nothing is learnt
there. A shot, a strike or a talk teaches something, and from then on is planned anew.
"""

from __future__ import annotations

from typing import Final

from lonehand.games.black_hat.automa.intents import Intent
from lonehand.games.black_hat.automa.lines import Plan
from lonehand.games.black_hat.automa.player import Look
from lonehand.games.black_hat.automa.scores import Scored
from lonehand.games.black_hat.automa.town import TownMan
from lonehand.games.black_hat.fight import place_text
from lonehand.games.black_hat.state import Figure, SetOut

WITHOUT_SHOTS: Final = (3, 5, 7, 9)
"""The lines after which a figure may still shoot, if it can: it had better shoot before."""


def is_alike(intent: Intent, man: Figure, out: SetOut, hand: list[str], card: str) -> bool:
    """Tell whether all that a figure has done since it set out belongs to a plan.

    Args:
        intent: the plan, made from where it set out.
        man: the figure as it is now.
        out: from where it set out, with which cards.
        hand: the cards that are left.
        card: the card that is being played for a move; empty for none.

    """
    spent = [each for each in out.hand if each not in hand]
    way = [each for each, _ in intent.moves]
    gone = [each for each in way if each in spent]
    rises = [intent.unpin] if intent.unpin in spent else []
    if not spent or man.mounted != out.mounted or sorted(spent) != sorted([*gone, *rises]):
        return False
    if gone != way[: len(gone)] or (card and [card] != way[len(gone) : len(gone) + 1]):
        return False
    if man.pinned != (out.pinned and not rises):
        return False
    there = intent.moves[len(gone) - 1][1] if gone else place_text(*out.place, out.platform)
    return place_text(*man.place, man.platform) == there


def keep(look: Look) -> bool:
    """Take up the plan that a figure set out with, if it is on its way; say whether it is."""
    about, out = look.question.about, look.player.set_out
    if out is None or out.figure != about.get("figure"):
        return False
    man = look.state.figure(out.figure)
    then = look.view.copy()
    player, back = then.player(look.player.seat), then.figure(out.figure)
    if sorted(player.hand) == sorted(out.hand):
        return False
    hand = player.hand[:]
    player.hand[:] = out.hand
    back.x, back.y = out.place
    back.turn, back.platform = out.turn, out.platform
    back.mounted, back.pinned = out.mounted, out.pinned
    first = Look(look.book, look.level, look.question, then)
    first.thinks({"figures": [out.figure], "ace": False})
    shoots_first(first)
    card = str(about["cards"][0]) if look.question.topic == "to" else ""
    if first.plan_found is None or not is_alike(first.intent, man, out, hand, card):
        first.forget()
        return False
    look.player.intent, look.plan_found = first.intent, first.plan_found
    look.forget()
    look.thought = first.thought
    return True


def shoots_first(look: Look) -> None:
    """Let a figure that is about to walk or talk shoot first, if it has a shot as good here."""
    thought, plan = look.thought, look.plan_found
    if thought is None or plan is None or plan.line not in WITHOUT_SHOTS:
        return
    lines, man = thought.lines, plan.man
    if not isinstance(lines, Scored) or not isinstance(man, TownMan) or man.money or man.pinned:
        return
    best, there = (
        min(lines.shots_at(man, spot), key=lambda each: each.order, default=None)
        for spot in (man.here, plan.spot)
    )
    if best is None or best.order[0] >= 0 or (there is not None and is_better(there, best)):
        return
    look.plan_found = best
    look.player.intent = thought.intent(best, ())


def is_better(one: Plan, other: Plan) -> bool:
    """Tell whether a shot is more likely to put its target out than another."""
    return (one.chance or 0) > (other.chance or 0)
