"""BW-DEAL and BW-KEEP: hands of cards, exchanges, discards; and the cuts of the deck."""

from __future__ import annotations

from typing import Final, Literal

from lonehand.engine.cards import RANKS
from lonehand.games.black_hat import events, statements
from lonehand.games.black_hat.cards import ACE, BACK, COURT, JOKERS, LOW, PACK, in_order, sort_of
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.plays import KEEP
from lonehand.games.black_hat.state import Deck, Player, table_seat
from lonehand.games.table_mode import by_facts

CARDS: Final = "cards"
"""The source of the cards that are dealt."""
GANG_CARDS: Final = "gang cards"
"""The same for automatic gangs beside a real table, from a pack of their own."""
CUTS: Final = "cuts"
"""The source of the cards that are cut."""


def fresh_deck() -> Deck:
    """Return all 54 cards, none of them drawn."""
    return Deck(list(PACK), [])


def hand_size(fight: Fight, player: Player) -> int:
    """BW-DEAL, BW-SKILL-SHARP: return how many cards a player is dealt."""
    numbers, state = fight.numbers, fight.state
    shares = is_shared(fight)
    has_own = len(state.players) == 4 and not shares
    usual = numbers.hand_of_four if has_own else numbers.hand
    size = usual if fight.readings.hand == "usual" else int(fight.readings.hand)
    sharps = sum(
        figure.person.skills.cardsharp
        for figure in state.here()
        if (figure.side == player.side if shares else figure.seat == player.seat)
        and (fight.readings.cardsharp == "all" or not figure.is_ally)
    )
    return size + min(sharps, numbers.cardsharps)


def is_shared(fight: Fight) -> bool:
    """BW-FOUR: say whether partners share a hand."""
    return len(fight.state.players) == 4 and fight.readings.partners == "shared"


def seats_seeing(fight: Fight, player: Player) -> tuple[str, ...]:
    """BW-FOUR: return the seats that see the hand of a player."""
    return tuple(other.seat for other in fight.state.players if other.hand is player.hand)


def deal(fight: Fight) -> None:
    """BW-DEAL: deal everybody a new hand; first shuffle if fewer cards are left than it takes."""
    state = fight.state
    holders = state.holders()
    wanted = {
        player.seat: max(0, hand_size(fight, player) - len(player.hand)) for player in holders
    }
    for player in holders if by_facts(state.options) else ():
        if not state.is_by_list(player.seat):
            count = wanted[player.seat]
            player.hand += [BACK] * count
            fight.tell("BW-DEAL", events.Dealt(count, seat=player.seat))
            wanted[player.seat] = 0
    for number in range(len(state.decks)):
        own = [player for player in holders if player.deck == number]
        need = sum(wanted[player.seat] for player in own)
        if len(state.decks[number].cards) < need:
            shuffle(fight, number)
    for player in holders:
        if BACK in player.hand:
            continue
        count = wanted[player.seat]
        new = [draw(fight, player, nth, count) for nth in range(1, count + 1)]
        player.hand[:] = in_order([*player.hand, *new])
        dealt = events.Dealt(len(new), tuple(in_order(new)), seat=player.seat)
        others = events.Dealt(len(new), seat=player.seat)
        fight.tell("BW-DEAL", dealt, only=seats_seeing(fight, player), others=others)


def shuffle(fight: Fight, number: int) -> None:
    """BW-DEAL: put the discards of a deck back among its cards."""
    deck = fight.state.decks[number]
    fight.tell("BW-DEAL", events.Shuffled(len(deck.discards)))
    deck.cards = sorted([*deck.cards, *deck.discards], key=PACK.index)
    deck.discards = []


def draw(fight: Fight, player: Player, nth: int = 0, count: int = 0) -> str:
    """Return the next card of a player's deck; of a hand that is dealt, the *nth* of so many."""
    deck = fight.deck_of(player)
    if not deck.cards:
        shuffle(fight, player.deck)
    source = CARDS if player.deck == 0 else GANG_CARDS
    about = {"nth": nth, "count": count, "seat": player.seat} if count else {}
    return fight.door.draw(source, "BW-DEAL", deck.cards, about=about)


def exchange(fight: Fight) -> None:
    """BW-SKILL-CHEAT: let Cheatin' rats put a card away for a new one, each in turn."""
    state = fight.state
    for player in state.players:
        rats = sum(
            figure.person.skills.cheat for figure in state.here() if figure.seat == player.seat
        )
        most = rats if fight.readings.cheat_most == "any" else min(rats, fight.numbers.exchanges)
        if by_facts(state.options) and most:
            if BACK in player.hand:
                continue  # people exchange their real cards themselves
            sorts = set(map(sort_of, player.hand))
            if LOW in sorts and not sorts & {COURT, ACE}:  # else no line decides anything
                seat = table_seat(state)
                about = {"gang": player.seat}
                said = fight.door.ask(seat, "BW-SKILL-CHEAT", "in line", ["no", "yes"], about)
                state.heard[statements.IN_LINE] = said
        for _ in range(most):
            options = [*player.hand, KEEP]
            card = fight.door.ask(player.seat, "BW-SKILL-CHEAT", "exchange", options, always=True)
            if card == KEEP:
                break
            fight.spend(player, [card])
            new = draw(fight, player)
            player.hand[:] = in_order([*player.hand, new])
            fight.tell(
                "BW-SKILL-CHEAT",
                events.Exchanged((card, new), seat=player.seat),
                only=seats_seeing(fight, player),
                others=events.Exchanged((card,), seat=player.seat),
            )


def count_jokers(fight: Fight) -> None:
    """Let people count their Jokers once, so that no window opens that none can use.

    Where gangs alone are against them this betrays nothing: no gang looks at it. The question tells
    them to deal, too.
    """
    state = fight.state
    state.jokers.clear()
    for player in state.holders():
        if BACK in player.hand and state.fights_lists(player):
            about = {"cards": len(player.hand)}
            number = fight.door.ask(player.seat, "BW-JOKER", "jokers", list("012"), about)
            state.jokers.update({each: int(number) for each in seats_seeing(fight, player)})


def discard(fight: Fight) -> None:
    """BW-KEEP: put away what nobody has spent, open; by the option it is kept."""
    if fight.readings.kept == "yes":
        return
    for player in fight.state.holders():
        if BACK in player.hand:
            player.hand.clear()
        elif player.hand:
            cards = tuple(player.hand)
            fight.spend(player, cards)
            fight.tell("BW-KEEP", events.Discarded(cards, seat=player.seat))


def fate_of_hand(fight: Fight) -> Literal["kept", "strikes", "discarded"]:
    """BW-KEEP: return what becomes of the cards of the player in turn once nobody acts.

    They are kept by the option. Else they can strike back while the other side has a part left in
    the turn; if it has none, they are discarded.
    """
    if fight.readings.kept == "yes":
        return "kept"
    state = fight.state
    own = state.player(state.in_turn()).side
    others_follow = any(state.player(seat).side != own for seat in state.order[1:])
    return "strikes" if others_follow else "discarded"


def cut_deck(fight: Fight, clause: str) -> int:
    """Cut a full deck for both sides, and return who has the higher card.

    Jokers and equal ranks are cut again.
    """
    state = fight.state
    leaders = [next(p.seat for p in state.players if p.side == side) for side in (0, 1)]
    while True:
        pile = list(PACK)
        shown = [fight.door.draw(CUTS, clause, pile) for _ in leaders]
        for seat, card in zip(leaders, shown, strict=True):
            fight.tell(clause, events.Cut((card,), seat=seat))
        heights = [-1 if card in JOKERS else RANKS.index(card[:-1]) for card in shown]
        if min(heights) >= 0 and heights[0] != heights[1]:
            return 0 if heights[0] > heights[1] else 1
