"""Evenings beside a real table, played by scripts and counted; one function for each game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battle_table import BattleTable
from bh_real_table import RealTable as GangTable
from counting import Evening, Moment
from map_table import MapTable
from real_deck import RealDeck
from real_showdown import Tables
from real_table import RealTable

from lonehand.engine.question import Question
from lonehand.faces.web.pages.window import Window
from lonehand.games.black_hat.state import SEATS
from lonehand.games.black_hat.state import State as GangState

GANG = SEATS[1]
Typed = Sequence[tuple[Question | None, str]]
SHOWDOWNS = ("saloon-quarrel", "gully-ambush", "trading-post", "bank-robbery")
SHOOTOUTS = ("street-fight", "the-hanging", "stable-fire")
ARMIES = {
    "750": ("moor-clans-750", "harbour-watch-750"),
    "1000": ("survey-corps-1000", "deep-guild-1000"),
    "2000": ("northern-column-2000", "delta-host-2000"),
}


def battle(seed: str, points: str = "2000", rounds: int = 4) -> Evening:
    """Return a battle of Grimdark Future by facts: set-up, opponents, own units, ends of rounds."""
    table = BattleTable(seed, ARMIES[points])
    table.play_on(rounds)
    return table.evening


def showdown(name: str, seed: str, turns: int = 3) -> Evening:
    """Return a showdown of Gunslinger by facts: the segments of opponents that have an entry."""
    tables = Tables(name, seed, turns)
    tables.play_kept()
    tables.play_asked()
    evening, orders = Evening(), tables.orders()
    for when in tables.with_an_entry():
        typed, told = tables.typed.get(when, ()), orders.get(when, ())
        if typed or told:
            count(evening.at(("opponents", when)), typed, told)
    return evening


def showdown_on_screens(name: str, seed: str, turns: int = 3) -> Evening:
    """Return the same on the page, where questions of a segment share a screen: the segments.

    Each screen that is sent, each card that is confirmed by itself and each correction is one
    answer.
    """
    tables = Tables(name, seed, turns)
    tables.play_kept()
    evening = Evening()
    for screen in tables.play_on_screens():
        moment = evening.at(("opponents", screen.segment))
        moment.topics.append("screen" if screen.answers else "card")
        moment.each.append(screen.taps)
        moment.keys += screen.taps
        if screen.answers == 1:
            moment.told.append(("case", screen.taps))
        elif screen.answers:  # a tap for each man who does otherwise than is marked; one sends all
            moment.told += [("case", 1)] * screen.taps
    return evening


def shootout(name: str, seed: str) -> Evening:
    """Return a shootout of OUTLAWS! by facts: the counters of opponents."""
    table = RealTable(seed, name)
    table.play_on()
    return counters(table.typed, table.orders)


def shootout_on_a_map(name: str, seed: str) -> Evening:
    """Return a shootout of OUTLAWS! with a map: the counters of opponents."""
    return MapTable("outlaws", {"shootout": name}, seed).play(400)


def battle_on_a_map(seed: str, points: str = "1000", answers: int = 40) -> Evening:
    """Return so many answers of a battle with a map: the activations of opponents."""
    army, enemy = ARMIES[points]
    return MapTable("grimdark-future", {"army": army, "enemy": enemy}, seed).play(answers)


def card_game(seed: str) -> Evening:
    """Return a game of The Lone Gunslinger with a real deck: the turns of opponents."""
    table = RealDeck(seed)
    table.play()
    return table.evening


def gunfight(seed: str, answers: int = 2000) -> Evening:
    """Return a gunfight of Black Hat by facts, or so many answers: each figure of the gang.

    How many Jokers people hold is asked at the deal, once a turn, and counted to the deal.
    """
    table, evening = GangTable(seed), Evening()
    window, told = Window("evening", table.session.view_for()), 0
    for _ in range(answers):
        window.look_again(window.version + 1)
        steps = window.steps(told, len(table.session.events))
        told = len(table.session.events)
        for step in steps.steps:
            who = gang_figure(table.session.at(step.event))
            if who is not None:
                above = steps.above and step is steps.steps[-1]
                evening.at(("opponents", who)).card(step.open_words, above=above)
        if table.session.outcome() is not None:
            break
        question, who = table.session.questions()[0], gang_figure(table.state)
        deals, turn = question.topic == "jokers", table.state.turn
        text = table.step()
        if deals:
            evening.at(("deal", turn)).answer(question, text)
        elif who is not None:
            evening.at(("opponents", who)).answer(question, text)
    return evening


def gang_figure(state: GangState) -> tuple[int, int] | None:
    """Return the turn, and which figure of the gang acts in it or is being chosen."""
    if state.in_turn() != GANG:
        return None
    acted = sum(figure.acted for figure in state.figures if figure.seat == GANG)
    return state.turn, acted + (not state.active)


def counters(typed: Sequence[Typed], orders: Sequence[Sequence[int]]) -> Evening:
    """Return an evening of which only the opponents were noted."""
    evening = Evening()
    for number, (answers, told) in enumerate(zip(typed, orders, strict=True)):
        count(evening.at(("opponents", number)), answers, told)
    return evening


def count(moment: Moment, typed: Typed, orders: Iterable[int]) -> None:
    """Count what was answered before an order, the order, and what came of it."""
    for question, text in typed:
        if question is None or question.topic not in ("result", "change"):
            moment.answer(question, text)
    for order in orders:
        moment.order(order)
    for question, text in typed:
        if question is not None and question.topic in ("result", "change"):
            moment.answer(question, text)
