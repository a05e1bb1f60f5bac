"""What the active figure may do with the cards in hand, and doing it, one card after the other.

BW-CARD-MANY: a card is played for one use; uses follow each other in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lonehand.games.black_hat import events
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.plays import END, WEAPONS, Play
from lonehand.games.black_hat.rules import allies, contact, dynamite, movement, shooting
from lonehand.games.black_hat.state import Figure

Lister = Callable[[Fight, Figure, Sequence[str]], list[Play]]
Doer = Callable[[Fight, Figure, Play], None]

LISTERS: Final[tuple[Lister, ...]] = (
    contact.strikes,
    shooting.shots,
    dynamite.throws,
    allies.looks,
    allies.persuasions,
    dynamite.picks,
    movement.moves,
    movement.climbs,
    movement.mounts,
    movement.unpins,
)
"""What lists the plays of a figure, in the order in which they are offered."""
DOERS: Final[dict[str, Doer]] = {
    "strike": contact.strike,
    "pistol": shooting.shoot,
    "pistols": shooting.shoot,
    "rifle": shooting.shoot,
    "shotgun": shooting.blast,
    "throw": dynamite.throw,
    "look": allies.look,
    "persuade": allies.persuade,
    "take": allies.take,
    "pick": dynamite.pick,
    "move": movement.move,
    "alight": movement.move,
    "group": movement.group_move,
    "climb": movement.climb,
    "mount": movement.mount,
    "dismount": movement.dismount,
    "unpin": movement.unpin,
}
"""What carries out each use of a card."""


ON_THE_WAY: Final = frozenset(("move", "alight", "climb", "mount", "dismount", "unpin"))
"""The uses of cards that only bring a figure nearer to what it is about to do."""


def plays(fight: Fight, figure: Figure) -> list[Play]:
    """BW-CARD-MANY: return all that a figure may do next; to end is the last of it."""
    if figure.grouped:
        return [END]
    hand = fight.player_of(figure).hand
    found = [play for lister in LISTERS for play in lister(fight, figure, hand)]
    own = {each.key for each in fight.state.of_side(figure.side)}
    found.sort(key=lambda play: play.use in WEAPONS and play.target in own)  # friends last
    return [*found, END]


def play_next(fight: Fight) -> None:
    """BW-CARD-MANY: let the player of the active figure play its next card, or end."""
    state = fight.state
    figure = state.figure(state.active)
    intent = fight.player_of(figure).intent
    if intent is None or intent.figure != figure.key:
        fight.intend(figure.seat, [figure])
    play: Play = fight.door.ask(
        figure.seat,
        "BW-CARD-MANY",
        "play",
        plays(fight, figure),
        {"figure": figure.key},
        always=True,
    )
    if play == END:
        state.active = ""
    else:
        DOERS[play.use](fight, figure, play)
        figure.busy = True
        if play.use not in ON_THE_WAY:
            player = fight.player_of(figure)
            player.set_out = figure.sets_out(player.hand)
        if not figure.here or state.passed:
            state.active = ""
    if not state.active:
        state.phase = "figure"
        fight.player_of(figure).set_out = None


def let_act(fight: Fight, figure: Figure, play: Play | None) -> None:
    """Activate a figure, the first of the part or one more by an Ace.

    Undone by a Joker, the Ace is lost and that figure does not act in this turn.
    """
    state = fight.state
    figure.acted = True
    if play is not None:
        state.spent_aces += 1
        if movement.announce(fight, figure, play):
            return
    state.active, state.phase = figure.key, "play"
    player = fight.player_of(figure)
    player.set_out = figure.sets_out(player.hand)
    fight.tell("BW-TURN", events.Activated(seat=figure.seat, about=(figure.key,)))
