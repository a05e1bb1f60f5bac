"""A plot while it is being written: time lines, what may be added, and why something may not.

A face sends the text of a draft, which may be half finished, and draws what it finds here. The
rules of plotting stand in `plotting`; here they are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger import counters
from lonehand.games.gunslinger.book import ActionCard, Book
from lonehand.games.gunslinger.foreseeing import Foreseen
from lonehand.games.gunslinger.plotting import (
    BETWEEN_CHARACTERS,
    DELAY,
    NOTHING,
    WAIT,
    Hand,
    PlotForm,
    cards_of,
    notation_of,
    playable,
    spelled,
    timeline,
    written,
)
from lonehand.games.gunslinger.state import Character, State

GROUPS: Final = {
    "foot": "On foot",
    "hand": "Gun and hands",
    "attack": "Blows",
    "strength": "Blows",
    "defense": "Defences",
}
"""The types of actions in the order and the words in which they are offered."""
KEYS: Final = "123456789qweryuiopasdfgjklzxcbnm"
"""The keys that add an action, in the order of the offers; h, t and v have other work."""


class Offer(msgspec.Struct, frozen=True):
    """An action that may be added; see `lonehand.faces.viewmodel.OfferSeen`."""

    text: str
    label: str
    time: int
    group: str
    key: str
    refusal: str
    clause: str
    warning: str


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a time line; see `lonehand.faces.viewmodel.SlotSeen`."""

    first: int
    last: int
    text: str
    label: str
    kind: str
    group: str
    refusal: str
    clause: str


class TimeLine(msgspec.Struct, frozen=True):
    """One character's time line; see `lonehand.faces.viewmodel.LineSeen`."""

    name: str
    letters: str
    team: int
    note: str
    slots: tuple[Piece, ...]
    free: int


class Draft(msgspec.Struct, frozen=True):
    """A whole draft; see `lonehand.faces.viewmodel.DraftSeen`."""

    text: str
    now: str
    refusal: str
    clause: str
    segments: int
    lines: tuple[TimeLine, ...]
    offers: tuple[Offer, ...]


def draft(form: PlotForm, text: str, who: str = "") -> Draft:
    """Return what becomes of a draft.

    Args:
        form: the question that it answers.
        text: the plot so far; what cannot be read as a character or an action is left out.
        who: whose actions are offered; the first character by default.

    """
    state, book, men = form.state, form.book, form.characters
    plots = read(men, text)
    whole = written(plots)
    refusal, clause = "", ""
    try:
        form.check(whole)
    except Refusal as error:
        refusal, clause = error.sentence, error.clause
    now = next((man for man in men if man.name == who), men[0])
    return Draft(
        whole,
        now.name,
        refusal,
        clause,
        book.turn.segments,
        tuple(time_line(state, man, plots[man.name], book) for man in men),
        tuple(offers(state, now, plots[now.name], book)),
    )


def read(men: Sequence[Character], text: str) -> dict[str, list[str]]:
    """Return the actions of each character in a draft, as they stand there."""
    plots: dict[str, list[str]] = {man.name: [] for man in men}
    for part in BETWEEN_CHARACTERS.split(text.strip()):
        name, colon, actions = part.partition(":")
        if not colon and len(men) == 1:
            name, actions = men[0].name, part
        if name.strip() in plots:
            words = [spelled(" ".join(word.split())) for word in actions.split(",")]
            plots[name.strip()] = [word for word in words if word and word != NOTHING]
    return plots


def time_line(state: State, man: Character, actions: Sequence[str], book: Book) -> TimeLine:
    """Return a character's time line."""
    names = [each.name for each in state.characters]
    letters = dict(zip(names, counters.initials(names), strict=True))
    hand, slots, used = Hand(state, man, book), [], 0
    for slot in timeline(state, man, actions, book):
        if slot.action == DELAY:
            used = slot.segment_due
            slots.append(Piece(1, used, "", f"delay {man.delay}", "used", "", "", "BG-DELAY"))
            continue
        cards = hand.by_text.get(slot.action)
        group = GROUPS.get(cards[0].type, "") if cards else ""
        group = "Wait" if slot.action == WAIT else group
        clause = ""
        if slot.refusal:
            clause = hand.refusal(slot.action)[1]
        else:
            hand.take(slot.action)
            used = slot.segment_due
        kind = "lost" if slot.refusal else "act"
        said = slot.refusal or slot.warning
        first, last = max(slot.segment_from, 1), max(slot.segment_due, 1)
        slots.append(Piece(first, last, slot.action, slot.action, kind, group, said, clause))
    team = counters.teams(state).index(man.side) % len(counters.SHAPES)
    return TimeLine(man.name, letters[man.name], team, note(man), tuple(slots), used + 1)


def note(man: Character) -> str:
    """Return in a few words what matters for a plot: stance, gun, delay."""
    found = ["down"] if man.down else []
    found += ["head out"] if man.head_out else []
    found.append(counters.gun_word(counters.at_hand(man)))
    return ", ".join(found)


def offers(state: State, man: Character, actions: Sequence[str], book: Book) -> list[Offer]:
    """Return every action that a character might add, by type, each once."""
    hand, foreseen = Hand(state, man, book), Foreseen(state, man, book)
    for text in actions:
        if not hand.refusal(text)[0]:
            foreseen.take(hand.by_text[text][0])
            hand.take(text)
    cards: dict[str, ActionCard] = {}
    for card in cards_of(man, book):
        cards.setdefault(notation_of(card.code, card.name), card)
    order = list(dict.fromkeys(GROUPS.values()))
    why = dict(playable(state, man, actions, book))
    bonus = [text for text in cards if cards[text].side == "bonus" and text != WAIT]
    plain = [text for text in cards if cards[text].side != "bonus"]
    plain.sort(key=lambda text: order.index(GROUPS[cards[text].type]))
    groups = {text: GROUPS[cards[text].type] for text in plain}
    groups |= {WAIT: "Wait"} | dict.fromkeys(bonus, "Bonus cards")
    found = []
    for place, text in enumerate([*plain, WAIT, *bonus]):
        refusal = why.get(text, "")
        found.append(
            Offer(
                text,
                text,
                cards[text].time,
                groups[text],
                KEYS[place] if place < len(KEYS) else "",
                refusal,
                hand.refusal(text)[1] if refusal else "",
                "" if refusal else foreseen.warning(cards[text]),
            )
        )
    return found
