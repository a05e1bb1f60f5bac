"""A real deck as a script: a game of The Lone Gunslinger whose cards Lonehand does not see."""

from __future__ import annotations

from collections import Counter

from counting import Evening

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.at_table import picker
from lonehand.faces.web.pages.window import Window
from lonehand.games import find
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import BLUE, CARDS, FACES, KIND, UNKNOWN, Card
from lonehand.games.lone_gunslinger.choices import Choice
from lonehand.games.lone_gunslinger.state import State

GAME = find("lone-gunslinger")
GIVEN_UP = ("take the hit", "give up", "die", "end turn")
"""What is answered where no card that is held will do."""


class RealDeck:
    """Plays the part of the table: a shuffled deck, and a player with cards nobody else sees.

    The script knows what each hand really holds, answers for it as a simple player would, and
    counts what had to be done on the page in each opponent's turn.
    """

    def __init__(self, seed: str) -> None:
        self.chance = Chance(seed)
        self.session = Session.new(GAME, seed, typed=tuple(GAME.sources)).take_orders()
        self.window = Window("evening", self.session.view_for())
        self.evening = Evening()
        self.typed: list[list[tuple[Question, str]]] = []
        self.deck: list[Card] = []
        self.hidden: dict[int, list[Card]] = {0: []}
        self.looked = self.told = 0
        self.coming = 0  # cards that the screen of the last question has taken as well
        self.again = ""  # the suits on which it takes another one
        self.shuffle()

    # -- the cards on the table --------------------------------------------------------------------

    def shuffle(self) -> None:
        """Lay the cards that lie in no hand and before nobody into a new deck."""
        state: State = self.session.state
        left = Counter(map(int, state.deck)) - Counter(
            int(card) for hand in self.hidden.values() for card in hand
        )
        cards = [FACES[card] for card in left.elements()]
        self.deck = [cards.pop(self.chance.below("deck", len(cards))) for _ in left.elements()]

    def look(self) -> None:
        """Take in what has been told: hands that nobody sees get their cards."""
        for told in self.session.events[self.looked :]:
            event = told.event
            if isinstance(event, events.Reshuffle):
                self.shuffle()
            elif isinstance(event, events.Forfeit | events.Penalty):
                self.hidden[event.seat] = []
            elif isinstance(event, events.Draw) and event.card == UNKNOWN:
                if not self.deck:
                    self.shuffle()
                self.hidden.setdefault(event.seat, []).append(self.deck.pop())
        self.looked = len(self.session.events)

    def held(self, seat: int) -> list[int]:
        """Return the cards that somebody of the player's really has."""
        known = [card for card in self.session.state.seats[seat].hand if card != UNKNOWN]
        return [*known, *self.hidden.get(seat, [])]

    # -- answering ---------------------------------------------------------------------------------

    def answer(self, question: Question) -> str:
        """Answer as the table would: what the deck shows, or a simple player of the real hands."""
        texts = question.texts()
        if question.source:
            return self.shown(question)
        seat = int(question.about.get("seat", -1))
        if question.topic in ("store", "lucky", "loot", "steal", "character"):
            return texts[0]
        held = self.held(seat)
        if question.topic == "play":
            return next(filter(self.is_useful, self.in_hand(question, held)), "end turn")
        for option in question.options:
            if isinstance(option, Choice) and option.act.startswith("use "):
                return str(option)
        return next(iter(self.in_hand(question, held)), self.without(texts))

    def shown(self, question: Question) -> str:
        """Return what a source of chance shows: the next card of the deck, or one of a hand."""
        texts = question.texts()
        if question.who != "deck":
            return texts[self.chance.below("answer", len(texts))]
        if question.about.get("for") == "turn over":
            return str(self.hidden[question.about["seat"]].pop())
        while self.deck:
            card = str(self.deck.pop())
            if card in texts:
                return card
        self.shuffle()
        return str(self.deck.pop())

    def in_hand(self, question: Question, held: list[int]) -> list[str]:
        """Return the answers for which no card is needed that is not held."""
        found = []
        for option in question.options:
            card = option.card if isinstance(option, Choice) else option
            if isinstance(card, int) and card >= 0 and (card in held or self.lies_open(question)):
                found.append(str(option))
        return found

    def lies_open(self, question: Question) -> bool:
        """Tell whether the cards that are asked about lie in play."""
        return question.about.get("place") == "play"

    def is_useful(self, text: str) -> bool:
        """Tell whether a simple player plays that: a shot at an opponent, or what he lays down."""
        card, _, target = text.partition(" at ")
        kind = CARDS.get(card)
        if kind is None:
            return False
        opponent = any(seat.name == target and not seat.yours for seat in self.session.state.seats)
        return opponent if KIND[kind] in ("bang", "duel") else bool(BLUE[kind]) and not target

    def without(self, texts: list[str]) -> str:
        """Return what is answered without a card."""
        return next((text for text in texts if text in GIVEN_UP), texts[-1])

    # -- an evening --------------------------------------------------------------------------------

    def play(self, most: int = 600) -> None:
        """Play until the game is over, or long enough."""
        turn = None
        for _ in range(most):
            self.look()
            if not self.coming:
                self.listen()
            if self.session.outcome() is not None:
                return
            question = self.session.questions()[0]
            state: State = self.session.state
            text = self.answer(question)
            if state.phase != "set up" and not state.seats[state.turn].yours:
                if now_of(state) != turn:
                    turn = now_of(state)
                    self.typed.append([])
                self.typed[-1].append((question, text))
                part = "opponents" if question.source else "own"
                moment = self.evening.at((part, turn))
                moment.tap(question, text, self.taps(text), again=bool(self.coming))
            self.coming = (self.coming or self.several()) - 1
            if not self.coming and text[-1] in self.again:
                self.coming, self.again = 1, ""
            self.let_go(question, text)
            self.session.answer(text)

    def let_go(self, question: Question, text: str) -> None:
        """Take the card that an answer names out of the hidden hand that it lay in."""
        hand = [] if question.source else self.hidden.get(int(question.about.get("seat", -1)), [])
        found = next((card for card in hand if str(card) in text), None)
        if found is not None:
            hand.remove(found)

    def taps(self, text: str) -> int:
        """Return how many taps an answer takes on a phone: a button, or a card and which of two."""
        seen = self.session.view_for()
        question = viewmodel.question_seen(seen, beside=True)
        offered = question and picker.picker_for(seen, question)
        if not offered:
            return 1
        cards = [cell.cards for suit in offered.suits for cell in suit.cells]
        return next((1 + (len(each) > 1) for each in cards if text in each), 1)

    def several(self) -> int:
        """Return how many cards the screen takes before they are sent together."""
        question = viewmodel.question_seen(self.session.view_for(), beside=True)
        self.again = question.again if question is not None else ""
        return question.several if question is not None else 1

    def listen(self) -> None:
        """Count the cards of orders that the page shows before the next question."""
        self.window.look_again(self.window.version + 1)
        told = self.window.steps(self.told, len(self.session.events))
        self.told = len(self.session.events)
        for step in told.steps:
            state: State = self.session.at(step.event)
            if state.phase == "set up" or state.seats[state.turn].yours:
                continue
            above = told.above and step is told.steps[-1]
            self.evening.at(("opponents", now_of(state))).card(step.open_words, above=above)


def now_of(state: State) -> tuple[int, int]:
    """Return which turn it is."""
    return state.round, state.turn
