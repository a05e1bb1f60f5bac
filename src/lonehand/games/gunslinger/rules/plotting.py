"""BG-PLOT: what a person plots for his characters at the start of a turn, in secret.

The text of a plot names each character and his actions in order; `wait` lets one segment pass, and
a bonus card is named before its action:

    Doc: draw and cock, aim / Wyatt: move, B1 move, shoot

An action takes effect in the segment in which its time, and that of all before it, and the delay
points have been counted off.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, count_of, join_words
from lonehand.games.gunslinger.numbers.book import BOOK, ActionCard, Book
from lonehand.games.gunslinger.rules.foresight import Foreseen
from lonehand.games.gunslinger.state import Character, Play, State

WAIT: Final = "wait"
NOTHING: Final = "nothing"
"""What stands for a plot without any action."""
DELAY: Final = "delay"
BETWEEN_CHARACTERS: Final = re.compile(r"\s+/\s+|\s*\n\s*")
WAITING: Final = ActionCard(code=WAIT, name=WAIT, card=WAIT, side="bonus", type="foot", time=1)
"""One segment that passes; it is no card, and may be plotted any number of times."""

PLOTTED: Final = "plotted already: each card once a turn"
"""Why an action cannot be added again: a card is played once a turn, on one side."""


class ActionUse(msgspec.Struct, frozen=True):
    """An action of a plot: the code of its card in the book, its name, and its time in segments."""

    code: str
    name: str
    time: int

    def __str__(self) -> str:
        """Return it as it stands in the text of a plot."""
        return notation_of(self.code, self.name)


class Slot(msgspec.Struct, frozen=True):
    """A piece of a character's time line.

    Attributes:
        segment_from: the first segment that it uses up.
        segment_due: the segment in which it takes effect; 0 if it takes no time and comes first.
        action: its notation; `delay` for the delay points at the beginning.
        refusal: why it cannot be plotted, as a sentence; empty if it can.
        warning: why it would come to nothing as things stand; empty if it would not.

    """

    segment_from: int
    segment_due: int
    action: str
    refusal: str = ""
    warning: str = ""


# -- actions and their notation -------------------------------------------------------------------


@lru_cache(maxsize=256)
def notation_of(code: str, name: str) -> str:
    """Return an action as text: `draw and cock`, and with a bonus card `B2 aim`."""
    words = name.lower().replace(" / ", " or ")
    card = code.partition("-")[0]
    return f"{card} {words}" if card.startswith("B") else words


def cards_of(character: Character, book: Book) -> list[ActionCard]:
    """Return all that he may plot: both sides of the twelve cards, his bonus cards, and waiting."""
    cards = [card for card in book.actions.values() if card.side != "bonus"]
    cards += [
        card
        for card in book.actions.values()
        if card.side == "bonus" and card.card in character.bonus
    ]
    return [*cards, WAITING]


def card_of(code: str, book: Book) -> ActionCard:
    """Return the card of that code, as it stands in a character's plot."""
    return WAITING if code == WAIT else book.actions[code]


def deal_to_plot(wanted: Sequence[Sequence[ActionCard]]) -> list[ActionCard] | None:
    """BG-PLOT: return a card for each action, no card twice; None if the cards do not suffice.

    *wanted* has for each action the cards that show it: MOVE and AIM stand on two.
    """
    if not wanted:
        return []
    for found in itertools.product(*wanted):
        used = [card.card for card in found if card.code != WAIT]
        if len(set(used)) == len(used):
            return list(found)
    return None


class Hand:
    """The cards of one character while a plot is read.

    Args:
        state: the showdown.
        character: whose plot it is.
        book: the numbers of the base game.

    """

    def __init__(self, state: State, character: Character, book: Book) -> None:
        self.state, self.character, self.book = state, character, book
        self.by_text: dict[str, list[ActionCard]] = {}
        for card in cards_of(character, book):
            self.by_text.setdefault(notation_of(card.code, card.name), []).append(card)
        self.carried = {
            book.weapons[weapon.code].weight
            for weapon in character.weapons
            if weapon.code in book.weapons and not weapon.broken
        }
        self.wanted: list[list[ActionCard]] = []
        self.texts: list[str] = []
        self.used = character.delay

    def refusal(self, text: str) -> tuple[str, str]:
        """Return why that action cannot follow, and the clause; two empty texts if it can."""
        name = self.character.name
        found = self.by_text.get(text)
        if found is None:
            return self.why_unknown(text)
        card = found[0]
        if deal_to_plot([*self.wanted, found]) is None:
            return self.clash(text, found), "BG-PLOT"
        if self.used + card.time > self.book.turn.segments:
            left = max(self.book.turn.segments - self.used, 0)
            return (
                f"Takes {count_of(card.time, 'segment')}, {left or 'none'} left",
                "BG-DELAY" if self.character.delay else "BG-PLOT",
            )
        if card.weights and not self.carried & set(card.weights):
            weights = " or ".join(card.weights)
            theirs = " or ".join(sorted(filter(None, self.carried)))
            has = f" carries only {theirs} ones" if theirs else " has no gun"
            return f"{card.card} is for a {weights} gun, and {name}{has}", bonus_clause(card)
        return "", ""

    def clash(self, text: str, found: Sequence[ActionCard]) -> str:
        """Return which action of the plot has the card that an action would need."""
        if text in self.texts:
            return PLOTTED
        others = [
            other
            for place, other in enumerate(self.texts)
            if deal_to_plot([*self.wanted[:place], *self.wanted[place + 1 :], found]) is not None
        ]
        those = join_words(list(dict.fromkeys(others)), "or")
        return f"On the same card as {those}: each card once a turn"

    def why_unknown(self, text: str) -> tuple[str, str]:
        """Return why there is no such action for him."""
        name = self.character.name
        for card in self.book.actions.values():
            if notation_of(card.code, card.name) == text:
                owned = ", ".join(self.character.bonus) or "none"
                return (
                    f"{name} has no bonus card {card.card}; he has {owned}",
                    bonus_clause(card),
                )
        return f"“{text}” is not an action; {choose(self.by_text, text)}", "BG-PLOT"

    def take(self, text: str) -> None:
        """Add an action that is not refused."""
        self.wanted.append(self.by_text[text])
        self.texts.append(text)
        self.used += self.by_text[text][0].time

    def uses(self) -> list[ActionUse]:
        """Return the actions so far, each with its card."""
        return [
            ActionUse(card.code, card.name, card.time) for card in deal_to_plot(self.wanted) or []
        ]


def bonus_clause(card: ActionCard) -> str:
    """Return the clause of a bonus card, by its number."""
    return f"BG-BONUS-{card.card[1:]}"


# -- the form ------------------------------------------------------------------------------------


class PlotForm:
    """One answer: what a seat plots for all of its characters.

    Args:
        state: the showdown.
        seat: the seat.
        book: the numbers of the base game.

    """

    def __init__(self, state: State, seat: str, book: Book) -> None:
        self.state, self.seat, self.book = state, seat, book
        self.characters = [x for x in state.characters if x.seat == seat and x.active]

    def check(self, text: str) -> dict[str, list[ActionUse]]:
        """BG-PLOT: return for each of his characters the actions that *text* plots.

        A character who is not named plots nothing.

        Raises:
            Refusal: with the character, the action, the clause, and what would be right.

        """
        plots: dict[str, list[ActionUse]] = {}
        for part in BETWEEN_CHARACTERS.split(text.strip()):
            name, colon, actions = part.partition(":")
            if not colon and len(self.characters) == 1:
                name, actions = self.characters[0].name, part
            character = self.find(name.strip(), has_colon=bool(colon))
            if character.name in plots:
                raise Refusal(
                    f"{character.name} has one plot a turn; leave one of these two out",
                    place=character.name,
                    clause="BG-PLOT",
                )
            plots[character.name] = self.read(character, actions)
        return {x.name: plots.get(x.name, []) for x in self.characters}

    def find(self, name: str, *, has_colon: bool) -> Character:
        """Return the character of that name; raise Refusal if he is not this seat's."""
        for character in self.characters:
            if character.name == name:
                return character
        mine = ", ".join(character.name for character in self.characters)
        known = f"you plot for {mine}"
        if not has_colon and len(self.characters) != 1:
            known += "; put a colon after each name"
        raise Refusal(f"you do not plot for “{name}”; {known}", place="plot", clause="BG-PLOT")

    def read(self, character: Character, text: str) -> list[ActionUse]:
        """Return the actions of one character; raise Refusal at the first that cannot be."""
        hand = Hand(self.state, character, self.book)
        texts = [" ".join(word.split()) for word in text.split(",")]
        if texts in ([""], [NOTHING]):
            return []
        for number, words in enumerate(texts, 1):
            action = write_action(words)
            sentence, clause = hand.refusal(action)
            if sentence:
                raise Refusal(
                    sentence, place=f"{character.name}, action {number} ({words})", clause=clause
                )
            hand.take(action)
        return hand.uses()

    def sample(self, chance: Chance) -> str:
        """Return a plot by chance: actions that would not come to nothing, as things stand."""
        return write_plots({x.name: self.sample_of(x, chance) for x in self.characters})

    def sample_of(self, character: Character, chance: Chance) -> list[str]:
        """Return the actions of one character by chance, each as likely as the next."""
        left = self.book.turn.segments - character.delay
        foreseen = Foreseen(self.state, character, self.book)
        cards = cards_of(character, self.book)
        hand: Hand | None = None
        found: list[str] = []
        while left > 0:
            fitting = [
                card for card in cards if card.time <= left and not foreseen.why_in_vain(card)
            ]
            chosen = chance.below("plot", len(fitting) + bool(found))
            if chosen == len(fitting):
                break
            card = fitting[chosen]
            text = notation_of(card.code, card.name)
            hand = hand or Hand(self.state, character, self.book)
            if hand.refusal(text)[0]:
                cards = [other for other in cards if other.code != card.code]
                continue
            hand.take(text)
            found.append(text)
            foreseen.take(card)
            left -= card.time
            if card.code != WAIT:
                cards = [other for other in cards if other.code != card.code]
        return found

    def candidates(self, most: int) -> Sequence[str]:
        """Return plots that would come to something, those that hurt first."""
        columns = [list(itertools.islice(self.good(x), most)) for x in self.characters]
        count = min(most, max((len(column) for column in columns), default=0))
        names = [character.name for character in self.characters]
        found = [
            write_plots(
                {
                    name: column[number % len(column)]
                    for name, column in zip(names, columns, strict=True)
                }
            )
            for number in range(count)
        ]
        return list(dict.fromkeys(found))

    def good(self, character: Character) -> Iterator[list[str]]:
        """Yield the plans that he can play as far as his time goes, and last to do nothing."""
        for plan in PLANS:
            hand = Hand(self.state, character, self.book)
            foreseen = Foreseen(self.state, character, self.book)
            for text in plan:
                card = hand.by_text[text][0] if text in hand.by_text else None
                if card is None or hand.refusal(text)[0] or foreseen.why_in_vain(card):
                    break
                hand.take(text)
                foreseen.take(card)
            if hand.texts and (len(hand.texts) == len(plan) or len(hand.texts) > 1):
                yield hand.texts
        yield []


PLANS: Final = (
    ("draw and cock", "aim"),
    ("shoot", "cock", "aim"),
    ("aim", "aim", "shoot"),
    ("cock", "aim", "shoot"),
    ("aim", "shoot", "cock"),
    ("jab", "kick"),
    ("hook", "block", "jab"),
    ("get up", "move"),
    ("head out", "aim", "shoot"),
    ("load", "cock"),
    ("move", "move", "advance"),
    ("sprint", "move", "get down"),
    ("get down", "head out", "load"),
    ("head back", "load"),
    ("turn", "move", "move"),
    ("back up", "duck", "block"),
)
"""What a turn is often used for; it is only proposed."""


def write_action(text: str) -> str:
    """Return an action as the notation writes it: `b2 AIM` becomes `B2 aim`."""
    words = text.lower()
    found = re.fullmatch(r"b(\d) (.*)", words)
    return f"B{found[1]} {found[2]}" if found else words


def write_plots(plots: Mapping[str, Sequence[object]]) -> str:
    """Return plots as one line of text, as `PlotForm.check` reads them."""
    return " / ".join(
        f"{name}: {', '.join(map(str, actions)) or NOTHING}" for name, actions in plots.items()
    )


# -- for faces -----------------------------------------------------------------------------------


def timeline(
    state: State, character: Character, actions: Sequence[str], book: Book = BOOK
) -> list[Slot]:
    """Return what a plot does with the segments of a turn, refused actions included.

    Args:
        state: the showdown.
        character: whose plot it is.
        actions: the actions in order, in the notation of plots.
        book: the numbers of the base game.

    """
    slots = []
    if character.delay:
        slots.append(Slot(1, min(character.delay, book.turn.segments), DELAY))
    hand, foreseen = Hand(state, character, book), Foreseen(state, character, book)
    blows = [write_action(action) for action in actions]
    for number, text in enumerate(blows):
        refusal, _ = hand.refusal(text)
        if refusal:
            slots.append(Slot(hand.used + 1, hand.used + 1, text, refusal))
            continue
        card, begins = hand.by_text[text][0], hand.used
        warning = foreseen.why_in_vain(card) or why_wasted(card, blows[number + 1 :], hand)
        hand.take(text)
        foreseen.take(card)
        slots.append(Slot(begins + min(card.time, 1), hand.used, text, "", warning))
    return slots


def why_wasted(card: ActionCard, later: Sequence[str], hand: Hand) -> str:
    """Return why a STRENGTH would be lost: no blow that it strengthens comes next."""
    if card.type != "strength":
        return ""
    for text in later:
        for other in hand.by_text.get(text, ()):
            if other.type == "attack":
                fits = other.name in card.blows
                return "" if fits else f"{card.card} does not strengthen {text}"
    return "no blow follows that it could strengthen"


def playable(
    state: State, character: Character, actions: Sequence[str], book: Book = BOOK
) -> list[tuple[str, str]]:
    """Return every action of his, with why it cannot come next; an empty text if it can."""
    hand = Hand(state, character, book)
    for text in map(write_action, actions):
        if not hand.refusal(text)[0]:
            hand.take(text)
    return [(text, hand.refusal(text)[0]) for text in hand.by_text]


# -- when it falls due ---------------------------------------------------------------------------


def may_plot(play: Play, who: Character) -> bool:
    """BG-DELAY: tell whether his delay leaves him any segment of this turn."""
    return who.active and who.delay <= play.book.turn.segments


def falls_due(play: Play, who: Character) -> int:
    """BG-DELAY: return the time at which his next action takes effect, 99 if none is left.

    The time of the action and of all before it is counted, and his delay points, too, so that a
    new delay pushes what is still to come.
    """
    if not who.plot:
        return 99
    return who.delay + who.spent + card_of(who.plot[0], play.book).time
