"""BW-CONTACT: strikes at an enemy in base contact, with cards laid hidden and revealed together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import BACK, JOKERS, shoots
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import HANDS, PISTOL, TWO_PISTOLS
from lonehand.games.black_hat.plays import NONE, PASS, STRIKE, Play
from lonehand.games.black_hat.rules import grit
from lonehand.games.black_hat.rules.shooting import HIT_BANDS, faces, hits, may_use
from lonehand.games.black_hat.state import Figure, Pending

STRIKES_BACK: Final = 2
"""BW-CONTACT-2: cards that whoever is attacked may lay, whatever he carries."""


def most_strikes(fight: Fight, figure: Figure, *, attacks: bool) -> int:
    """BW-CONTACT-1, BW-CONTACT-2, BW-CONTACT-5: return how many cards may be laid.

    BW-GANG-HANDS: by anybody, whatever he carries. BW-SIMPLE: by nobody in a simpler game.
    """
    readings = fight.readings
    if readings.simple == "yes":
        return 0
    most = STRIKES_BACK
    if attacks and readings.contact_most == "arms":
        if {PISTOL, TWO_PISTOLS} & set(figure.person.arms):
            most = 3
        elif readings.contact_cards == "one":
            most = 1
    return min(most, figure.person.strikes) if figure.person.strikes else most


def strike_modifier(figure: Figure) -> int:
    """BW-CONTACT-6: return what is added to a strike: the Shoot skill, and -1 if he is pinned."""
    return figure.person.skills.shoot - figure.pinned


def strike_faces(fight: Fight, figure: Figure) -> int:
    """Return how many faces of a die make a strike hit."""
    return faces(fight, strike_modifier(figure), fight.numbers.strike)


def strikes(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-CONTACT-1: return the attacks that a figure may make, one in all."""
    if (
        not most_strikes(fight, figure, attacks=True)
        or figure.struck
        or figure.shots
        or not any(map(shoots, hand))
        or not may_use(fight, figure, HANDS)
    ):
        return []
    return [Play("strike", (), other.key) for other in fight.contacts(figure)]


def ways_to_lay(cards: Sequence[str], most: int, least: int) -> list[str]:
    """Return all the ways to lay so many Shoot cards of a hand, the fullest first: `Kh Ac`."""
    good = [card for card in cards if shoots(card)]
    found = [" ".join(some) for count in range(most, 0, -1) for some in combinations(good, count)]
    return found if least and found else [*found, NONE]


def strike(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-CONTACT-4: both sides lay cards in secret, reveal them, and strike at the same time."""
    state = fight.state
    other = state.figure(play.target)
    figure.struck, figure.weapon = True, HANDS
    fight.tell(
        "BW-CONTACT-1",
        events.Played((), "strike", other.key, seat=figure.seat, about=(figure.key,)),
    )
    own, theirs = fight.player_of(figure), fight.player_of(other)
    parts = {
        figure.seat: ways_to_lay(own.hand, most_strikes(fight, figure, attacks=True), 1),
        other.seat: ways_to_lay(theirs.hand, most_strikes(fight, other, attacks=False), 0),
    }
    state.pending = Pending(figure.key, (), "strike", other.key)
    answers = fight.door.round("BW-CONTACT-4", "lay", parts)
    cards: dict[str, list[str]] = {}
    for each, is_attack in ((figure, True), (other, False)):
        answer = str(answers[each.seat])
        shown = [] if answer == NONE else answer.split(" ")
        fight.spend(state.player(each.seat), shown)
        cards[each.key] = shown
        fight.tell(
            "BW-CONTACT-1" if is_attack else "BW-CONTACT-2",
            events.Laid(tuple(shown), is_attack, seat=each.seat, about=(each.key,)),
        )
    undo_strikes(fight, figure, other, cards)
    state.pending = None
    dice = {
        each.key: fight.roll("BW-CONTACT-6", HIT_BANDS, len(cards[each.key]))
        if cards[each.key]
        else []
        for each in (figure, other)
    }
    wounds: list[tuple[Figure, Figure, int]] = []
    for each, target in ((figure, other), (other, figure)):
        if not dice[each.key]:
            continue
        more, need = strike_modifier(each), fight.numbers.strike
        count = sum(hits(fight, die, more, need) for die in dice[each.key])
        struck = events.Struck(
            target.key, tuple(dice[each.key]), more, need, count, about=(each.key, target.key)
        )
        fight.tell("BW-CONTACT-6", struck)
        wounds.append((target, each, count))
    for target, by, count in wounds:
        for _ in range(count):
            if target.here:
                grit.roll_for(fight, target, by)


def undo_strikes(fight: Fight, figure: Figure, other: Figure, cards: dict[str, list[str]]) -> None:
    """BW-CONTACT-4: after the reveal, let each Joker undo one strike of the enemy.

    Every player who could hold a Joker is asked, whether he does or not, and on for as long as
    somebody undoes a strike.
    """
    state = fight.state
    for striker in (figure, other):
        seats = fight.opponents(striker.side)
        while cards[striker.key]:
            asked = [seat for seat in seats if fight.may_hold_joker(state.player(seat))]
            shown = cards[striker.key]
            names = name_strikes(shown)

            def answers(seat: str, names: Sequence[str] = names) -> list[str]:
                hand = state.player(seat).hand
                return [*names, PASS] if any(card in hand for card in MAY_BE_JOKER) else [PASS]

            found = fight.door.moment(asked, "BW-CONTACT-4", "cancel", STRIKE, answers)
            if found is None:
                break
            seat, name = found
            joker = fight.play_joker(seat, STRIKE)
            card = shown.pop(names.index(name))
            undone = events.StrikeUndone((joker, card), card, seat=seat, about=(striker.key,))
            fight.tell("BW-CONTACT-4", undone)


MAY_BE_JOKER: Final = (*JOKERS, BACK)
"""A Joker, or a card that nobody has typed and that may be one."""


def name_strikes(shown: Sequence[str]) -> list[str]:
    """Return strikes as they are named: cards, or of cards that nobody has typed their number."""
    return [card if card != BACK else f"strike {nth}" for nth, card in enumerate(shown, 1)]
