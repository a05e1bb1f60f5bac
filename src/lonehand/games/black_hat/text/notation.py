"""Situations as text: the town, the gangs, their cards, and whose part it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lonehand.games.black_hat.automa.intents import write_intent
from lonehand.games.black_hat.cards import suit_words
from lonehand.games.black_hat.gangs.people import TownCard
from lonehand.games.black_hat.gangs.skills import traits_of
from lonehand.games.black_hat.state import (
    Facts,
    Figure,
    Horse,
    Player,
    State,
)
from lonehand.games.black_hat.text.names import (
    UNKNOWN,
    UNSEEN,
    card_text,
    town_names,
)
from lonehand.games.black_hat.text.usual import (
    BY_LIST,
    BY_PEOPLE,
    NONE,
    house_names,
    key_of,
    left_over,
    usual_acts,
    usual_cards,
    usual_edges,
    usual_figure,
    usual_first,
    usual_mounted,
    usual_player,
    usual_town,
)
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.situations import pair, quote_key
from lonehand.games.table_mode import by_facts
from lonehand.space.inches.tables import place


def write(state: State, following: Mapping[str, Sequence[str]] = NONE) -> str:
    """Return a gunfight as text."""
    lines = [*head_lines(state)]
    lines += ["", "[options]", *(pair(key, value) for key, value in state.options.items())]
    if state.heard:
        lines += [
            "",
            "[said]",
            *(f"{quote_key(k)} = {quote_key(v)}" for k, v in state.heard.items()),
        ]
    following = {source: each for source, each in following.items() if each}
    if following:
        lines += [
            "",
            "[next]",
            *(f"{quote_key(k)} = {pair('', list(v))[3:]}" for k, v in following.items()),
        ]
    names = town_names(state.cards)
    if state.cards and state.cards != usual_cards(state):
        for card in state.cards:
            lines += ["", "[[town_card]]", *card_lines(card)]
    for number, player in enumerate(state.players):
        lines += ["", "[[gang]]", *gang_lines(state, number, player, names)]
    for figure in state.figures:
        lines += ["", "[[figure]]", *figure_lines(state, figure)]
    if state.piles and state.town:
        for house, pile in zip(house_names(state), state.piles, strict=True):
            said = [names[number - 1] if number else UNSEEN for number in pile]
            lines += ["", "[[house]]", pair("name", house), pair("cards", said)]
    for nth, horse in enumerate(state.horses, 1):
        lines += ["", "[[horse]]", *horse_lines(state, nth, horse)]
    for number, deck in enumerate(state.decks):
        lines += ["", "[[deck]]", pair("discards", list(map(card_text, deck.discards)))]
        if deck.cards != left_over(state.players, number, deck.discards):
            lines.append(pair("cards", list(map(card_text, deck.cards))))
    return "\n".join(lines) + "\n"


def head_lines(state: State) -> list[str]:
    """Return the lines before the first heading."""
    named = {player.seat: player.gang for player in state.players}
    base = State({}, first=usual_first(state.players, state.order))
    side = {player.side: player.gang for player in reversed(state.players)}
    seldom = {
        "parts": [named[seat] for seat in state.order],
        "active": next((each.name for each in state.figures if each.key == state.active), ""),
        "may_act": None if state.acts == usual_acts(state) else state.acts,
        "passed": state.passed,
        "aces": state.spent_aces,
        "first": side.get(state.first, "") if state.first != base.first else "",
        "cut": side.get(state.cut, "") if state.cut else "",
        "edges": None if state.edges == usual_edges(state.phase) else state.edges,
        "lying": [f"{each.what} {place((each.x, each.y))}" for each in state.lying],
        "stable": state.stable,
        "spoils": state.spoils,
        "winner": side.get(state.winner, ""),
        "ending": state.ending,
        "ended_by": state.ended_by,
        "town": "" if state.town == usual_town(state.options) else state.town,
        "campaign": msgspec.json.encode(state.campaign).decode() if state.campaign else "",
    }
    always = [pair("turn", state.turn), pair("phase", state.phase)]
    wanted = ("may_act", "edges")
    return always + [
        pair(key, value)
        for key, value in seldom.items()
        if (value is not None if key in wanted else value)
    ]


def gang_lines(state: State, number: int, player: Player, names: Sequence[str]) -> list[str]:
    """Return the lines of a gang."""
    usual = usual_player(number, len(state.players), player.suit, state.options)
    hand = list(map(card_text, player.hand))
    facts = isinstance(state.facts, Facts)
    by_list = player.seat in state.facts.by_list if isinstance(state.facts, Facts) else False
    seldom: dict[str, Any] = {
        "plays": (BY_LIST if by_list else BY_PEOPLE) if facts else "",
        "side": player.side + 1 if player.side != usual.side else None,
        "suit": suit_words(player.suit) if player.suit else "",
        "deck": player.deck + 1 if player.deck != usual.deck else None,
        "hand": len(hand) if hand and set(hand) == {UNKNOWN} else hand,
        "seen": [names[card - 1] for card in player.seen],
        "insulted": [names[card - 1] for card in player.insulted],
        "banked": player.banked,
        "gives_up": player.gives_up,
        "exchanges": player.exchanges,
        "mood": player.mood,
        "moods": player.moods,
        "plan": "" if player.intent is None else write_intent(player.intent),
    }
    return [
        pair("name", player.gang),
        *(pair(key, value) for key, value in seldom.items() if value),
        *([pair("jokers", state.jokers[player.seat])] if player.seat in state.jokers else []),
    ]


def figure_lines(state: State, figure: Figure) -> list[str]:
    """Return the lines of a figure."""
    usual = usual_figure(state, figure.key)
    person, had = figure.person, usual.person
    others = person != had
    has_place = figure.here and not by_facts(state.options)
    seldom: dict[str, Any] = {
        "key": figure.key if key_of(state, figure.name, figure.seat) != figure.key else None,
        "gang": state.player(figure.seat).gang
        if figure.seat != usual.seat or figure.is_ally
        else None,
        "suit": suit_words(figure.suit) if figure.suit != usual.suit else None,
        "called": person.name if person.name != (had.name or figure.name) else None,
        "arms": list(person.arms) if others else None,
        "skills": list(traits_of(person)) if others else None,
        "has_horse": person.horse if others else None,
        "strikes": person.strikes if others and person.strikes > 1 else None,
        "title": person.title if others and person.title else None,
        "where": figure.where if figure.where != usual.where else None,
        "at": place((figure.x, figure.y)) if has_place or figure.x or figure.y else None,
        "turned": figure.turn or None,
        "platform": figure.platform if figure.platform != GROUND else None,
        "mounted": figure.mounted if figure.mounted != usual_mounted(figure) else None,
        "sticks": figure.sticks if figure.sticks != person.dynamite else None,
    }
    flags = ("pinned", "money", "acted", "ready", "weapon", "shots", "struck", "busy", "grouped")
    seldom |= {key: getattr(figure, key) or None for key in (*flags, "downs", "wrongs", "fell")}
    kept = [pair(key, value) for key, value in seldom.items() if value is not None]
    return [pair("name", figure.name), *kept]


def card_lines(card: TownCard) -> list[str]:
    """Return the lines of a town card."""
    person = card.person
    seldom: dict[str, Any] = {
        "name": person.name,
        "kind": card.kind if card.kind != "character" else "",
        "suit": suit_words(card.suit) if card.suit else "",
        "arms": list(person.arms),
        "traits": list(traits_of(person)),
        "horse": person.horse,
        "strikes": person.strikes if person.strikes > 1 else 0,
        "title": person.title,
    }
    return [pair(key, value) for key, value in seldom.items() if value] or ['name = ""']


def horse_lines(state: State, nth: int, horse: Horse) -> list[str]:
    """Return the lines of a horse without a rider."""
    side = {player.side: player.gang for player in reversed(state.players)}
    seldom = {
        "at": place((horse.x, horse.y)),
        "key": horse.key if horse.key != f"H{nth}" else "",
        "turned": horse.turn,
        "gang": side.get(horse.side, ""),
    }
    return [pair(key, value) for key, value in seldom.items() if value]
