"""BW-CONTACT beside a table of which only facts are known: strikes laid in secret.

A gang’s cards are sealed before anybody says how many people have laid; its strikes are worked out
here, those of people on the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from lonehand.games.black_hat import events
from lonehand.games.black_hat.at_table import results
from lonehand.games.black_hat.cards import BACK
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import HANDS
from lonehand.games.black_hat.plays import NONE, STRIKE
from lonehand.games.black_hat.rules import contact, grit
from lonehand.games.black_hat.rules.shooting import HIT_BANDS, hits
from lonehand.games.black_hat.state import Figure, Pending, Player


def tell_dice(fight: Fight, figure: Figure, target: Figure, count: int) -> None:
    """Say what people roll for their strikes, a die for each card."""
    need = max(1, fight.numbers.strike - contact.strike_modifier(figure))
    cards = (BACK,) * count
    said = events.Ordered(
        cards, STRIKE, target.key, need=need, seat=figure.seat, about=(figure.key,)
    )
    fight.tell("BW-CONTACT-6", said)


def is_unknown(player: Player) -> bool:
    """Tell whether a player holds real cards, of which only the number is known."""
    return BACK in player.hand


def counts(most: int, least: int) -> list[str]:
    """Return the answers of people who lay real cards: how many, the most first."""
    return [*(str(number) for number in range(most, 0, -1)), *([] if least else [NONE])]


def strike(fight: Fight, figure: Figure, other: Figure) -> None:
    """Both sides lay cards in secret, reveal them, and strike at the same time."""
    state = fight.state
    figure.struck, figure.weapon = True, HANDS
    fight.tell(
        "BW-CONTACT-1",
        events.Played((), "strike", other.key, seat=figure.seat, about=(figure.key,)),
    )
    parts: dict[str, Sequence[str]] = {}
    for each, least in ((figure, 1), (other, 0)):
        player = fight.player_of(each)
        most = contact.most_strikes(fight, each, attacks=least > 0)
        if is_unknown(player):
            parts[each.seat] = counts(min(most, len(player.hand)), least)
        else:
            parts[each.seat] = contact.ways_to_lay(player.hand, most, least)
    state.pending = Pending(figure.key, (), STRIKE, other.key)
    answers = fight.door.round("BW-CONTACT-4", "lay", parts)
    cards: dict[str, list[str]] = {}
    for each, clause in ((figure, "BW-CONTACT-1"), (other, "BW-CONTACT-2")):
        player, answer = fight.player_of(each), str(answers[each.seat])
        shown = [] if answer == NONE else answer.split(" ")
        if answer.isdigit():
            shown = [BACK] * int(answer)
        fight.spend(player, shown)
        cards[each.key] = shown
        laid = events.Laid(tuple(shown), each is figure, seat=each.seat, about=(each.key,))
        fight.tell(clause, laid)
    contact.undo_strikes(fight, figure, other, cards)
    state.pending = None
    is_told = False
    for each, target in ((figure, other), (other, figure)):
        shown = cards[each.key]
        if shown and BACK in shown:
            is_told = True
            tell_dice(fight, each, target, len(shown))
        elif shown:
            dice = fight.roll("BW-CONTACT-6", HIT_BANDS, len(shown))
            more, need = contact.strike_modifier(each), fight.numbers.strike
            count = sum(hits(fight, die, more, need) for die in dice)
            struck = events.Struck(
                target.key, tuple(dice), more, need, count, about=(each.key, target.key)
            )
            fight.tell("BW-CONTACT-6", struck)
            for _ in range(count):
                if target.here:
                    grit.roll_for(fight, target, each)
    if is_told:
        results.ask(fight, figure if not is_unknown(fight.player_of(figure)) else other)
