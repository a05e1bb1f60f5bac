"""Black Hat – White Hat, as the engine wants a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.files.vocabulary import TableWord
from lonehand.engine.game import (
    Columns,
    Fared,
    InTurn,
    Option,
    Outcome,
    Place,
    Situation,
    result_of,
)
from lonehand.engine.grammar.english import choose
from lonehand.engine.question import Question
from lonehand.games import state_json
from lonehand.games.black_hat import numbers as book
from lonehand.games.black_hat import setup, turn
from lonehand.games.black_hat.at_table import turn as at_facts
from lonehand.games.black_hat.at_table.gang import TableGang
from lonehand.games.black_hat.automa.book import FILE, LEVELS, own_text, read
from lonehand.games.black_hat.campaign import aftermath, campaign
from lonehand.games.black_hat.cards import BACK, PACK
from lonehand.games.black_hat.clauses import CLAUSES
from lonehand.games.black_hat.face.scene import Street
from lonehand.games.black_hat.fight import Fight, fight_of, fight_to_look_at
from lonehand.games.black_hat.gangs import own
from lonehand.games.black_hat.gangs.own import Owned
from lonehand.games.black_hat.numbers import DATA
from lonehand.games.black_hat.options import (
    OPTIONS,
    UNHURRIED,
    active_seats,
    choose_gangs,
    choose_town,
    deck_for,
    option_values,
    unlike_defaults,
)
from lonehand.games.black_hat.player.drifter import at_random
from lonehand.games.black_hat.rules.actions import play_next
from lonehand.games.black_hat.rules.dealing import fresh_deck
from lonehand.games.black_hat.rules.ending import told_of
from lonehand.games.black_hat.state import HIDDEN, NOBODY, SEATS, State, fault
from lonehand.games.black_hat.text import corrections, notation, reading, usual
from lonehand.games.black_hat.words import happenings, questions, table_questions
from lonehand.games.table_mode import AT_A_TABLE, by_facts, is_beside

NONE: Final[Mapping[str, str]] = {}
NOT_YET: Final[Mapping[str, Sequence[str]]] = {}


class BlackHat:
    """The game; see `lonehand.engine.game.Game` for what each part promises."""

    name = "black-hat"
    title = "Black Hat – White Hat"
    blank = (DATA / "blank.toml").read_text("utf-8")
    """A gunfight at a real table without a map, to fill in."""
    rules = 7
    revisions: Mapping[int, str] = {
        4: "by facts, people name the one with the best shot, and the one nearest to a door",
        5: "by facts, a figure that acts last in one turn and first in the next does as it means",
        6: "by facts, the likeliest of several targets is named, and pinned figures get up",
        7: "by facts, nothing is asked that decides nothing",
    }
    hides = True
    seats: tuple[str, ...] = SEATS
    sources: Mapping[str, str] = {
        "suits": "which suit each player has",
        "gangs": "which gangs are drawn",
        "town": "which town is made",
        "town cards": "which town cards lie where",
        "cuts": "the cards that are cut",
        "cards": "the cards that are dealt",
        "dice": "all dice; beside a real table those of your part",
        "gang cards": "the cards of automatic gangs beside a real table, from a pack of their own",
        "gang dice": "the dice of their part there",
    }
    virtual = frozenset(("suits", "gangs", "town", "town cards", "cuts", "gang cards", "gang dice"))
    beside: Mapping[str, str] = AT_A_TABLE
    orders: Mapping[tuple[str, str], str] = {}
    moments: Mapping[str, str] = {
        "shot": "shot",
        "throw": "stick of dynamite",
        "move": "move",
        "persuade": "card at a door",
        "unpin": "card that gets somebody up",
        "act": "Ace for one more figure",
        "strike": "strike",
    }
    forced = frozenset({"window", "figure", "play", "lay", "cancel"})
    """Without a Joker, an Ace or a card there is one answer, which other people may not learn."""
    opponents: Mapping[str, str] = dict.fromkeys(SEATS[1:], "standard")
    """One plays against automatic gangs, unless somebody says otherwise."""
    numbers = book
    """Its numbers with their sources, for `lonehand data`."""

    def __init__(self, tables: Mapping[str, str] | None = None) -> None:
        self.clauses: Clauses = CLAUSES
        self.options: tuple[Option, ...] = OPTIONS
        self.tables: Mapping[str, str] = {
            FILE: own_text(),
            **dict.fromkeys(own.FILES, ""),
            **(tables or {}),
        }
        self.owned = Owned(self.tables)
        self.lists = lists = read(self.tables[FILE])
        self.players: Mapping[str, Callable[[Chance], Answer]] = {
            "random": at_random,
            **{level: partial(TableGang, lists, level) for level in LEVELS},
        }
        self.show = Street(self)

    def table_words(self) -> Sequence[TableWord]:
        """Return the words that the decision tables may use, for a designer."""
        from lonehand.games.black_hat.automa.vocabulary import words  # noqa: PLC0415 - for designers

        return tuple(words())

    def with_tables(self, tables: Mapping[str, str]) -> BlackHat:
        """Return the game with a designer's list for the automatic gangs, or an owner's town."""
        for name in tables:
            if name not in self.tables:
                raise Refusal(
                    f"there is no table “{name}”; {choose(self.tables, name)}", place="--tables"
                )
        return BlackHat({**self.tables, **tables})

    def idle_tables(self, seats: Mapping[str, str]) -> Mapping[str, str]:
        """Return the list where no seat is an automatic gang's, with a seat that could be."""
        by_list = any(player in LEVELS for player in seats.values())
        return {} if by_list else {FILE: f"{SEATS[1]}=standard"}

    # -- the rules -------------------------------------------------------------------------------

    def start(self, options: Mapping[str, str]) -> State:
        """Return a gunfight before anything is drawn or laid."""
        self.owned.check(options)
        return State(unlike_defaults(options))

    def active_seats(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return the seats that take part."""
        return active_seats(options)

    def seconds(self, options: Mapping[str, str]) -> int:
        """Return how long a Joker window stays open."""
        return 0 if options["window"] == UNHURRIED else int(options["window"])

    def step(self, state: State, door: BatchDoor) -> None:
        """Play the next step: of the beginning, of a turn, or one play of a figure."""
        if state.phase == "town":
            self.lay_town(state, door)
            return
        fight = self.fight(state, door)
        facts = by_facts(state.options)
        match state.phase:
            case "deploy" if facts:
                at_facts.deploy(fight)
            case "figure" if facts:
                at_facts.next_figure(fight)
            case "play" if facts:
                at_facts.play_next(fight)
            case "cut":
                setup.pick_edges(fight)
            case "deploy":
                setup.place(fight)
            case "deal":
                turn.begin(fight)
            case "figure":
                turn.next_figure(fight)
            case "play":
                play_next(fight)
            case "end of turn":
                turn.finish(fight)
            case "fates":
                aftermath.settle(fight)
            case "skills":
                aftermath.choose_skill(fight)
            case "recruits":
                aftermath.fill_place(fight)
            case "over":
                return

    def lay_town(self, state: State, door: BatchDoor) -> None:
        """Seat the players, muster their gangs, lay the town."""
        state.decks = [fresh_deck() for _ in range(1 + is_beside(state.options))]
        options = option_values(state.options)
        setup.seat_players(state, door, active_seats(options))
        if state.campaign is None:
            gangs = choose_gangs(options, door, self.owned)
            if options["campaign"] == "yes":
                each = options["notches_per_figure"] == "yes"
                state.campaign = campaign.begin(gangs, each=each)
        else:
            gangs = campaign.gangs_for(state.campaign)
        setup.muster(state, door, gangs)
        state.town = choose_town(options, door, self.owned)
        there = self.fight(state, door).site
        cards = deck_for(options, there.width, self.owned)
        if state.campaign is not None:
            cards = campaign.town_deck_for(state.campaign, cards)
        setup.lay_cards(state, door, cards, len(there.houses))
        setup.tell_town(self.fight(state, door))
        state.phase = "cut"

    def fight(self, state: State, door: BatchDoor) -> Fight:
        """Return a gunfight while a step of it is played; its town lies."""
        return fight_of(state, door)

    def looked_at(self, state: State) -> Fight:
        """Return a gunfight to look at: nothing can be asked or told."""
        return fight_to_look_at(state)

    def next_start(self, state: State, options: Mapping[str, str]) -> State | None:
        """Return the next gunfight of a campaign before anything is laid; None if there is none."""
        if state.campaign is None or campaign.is_over(state.campaign):
            return None
        return State(dict(options), campaign=state.campaign)

    def outcome(self, state: State) -> Outcome | None:
        """Return how it ended."""
        if state.phase != "over":
            return None
        winner = None if state.winner == NOBODY else state.winner
        sides: dict[str, Fared] = {
            player.seat: result_of(player.side, winner) for player in state.players
        }
        return Outcome(sides, state.ending, state.ended_by)

    # -- what may be known -----------------------------------------------------------------------

    def copy(self, state: State) -> State:
        """Return a state of its own."""
        return state.copy()

    def view(self, state: State, seats: frozenset[str]) -> State:
        """Return what seats know together: own hands, what lies open, cards seen.

        The hands of others lie among the cards of their decks, whose order nobody knows.
        """
        seen = state.copy()
        own = [player for player in seen.players if player.seat in seats]
        known = {number for player in own for number in player.seen}
        for player in seen.holders():
            if all(player.hand is not each.hand for each in own):
                deck = seen.decks[player.deck] if seen.decks else None
                if deck is not None:
                    deck.cards += [card for card in player.hand if card != BACK]
                player.hand[:] = [BACK] * len(player.hand)
        for player in seen.players:
            if player.seat not in seats:
                player.seen, player.intent, player.set_out = [], None, None
        for seat in [seat for seat in seen.jokers if seat not in seats]:
            del seen.jokers[seat]
        for deck in seen.decks:
            deck.cards.sort(key=PACK.index)
        seen.piles = [
            [number if number in known else HIDDEN for number in pile] for pile in seen.piles
        ]
        return seen

    def shuffle_hidden(self, state: State, seats: frozenset[str], chance: Chance) -> State:
        """Return the same with other cards wherever seats cannot look."""
        found = state.copy()
        hidden = [player for player in found.players if player.seat not in seats]
        own = [player for player in found.players if player.seat in seats]
        unseen = [
            player
            for player in found.holders()
            if BACK not in player.hand and all(player.hand is not each.hand for each in own)
        ]
        for player in unseen:
            found.decks[player.deck].cards += player.hand
        for player in unseen:
            cards = found.decks[player.deck].cards
            player.hand[:] = [cards.pop(chance.below("deal", len(cards))) for _ in player.hand]
        known = {
            number for player in found.players if player.seat in seats for number in player.seen
        }
        lying = [number for pile in found.piles for number in pile if number not in known]
        left = lying[:]
        others = {number: left.pop(chance.below("town", len(left))) for number in lying}
        found.piles = [[others.get(number, number) for number in pile] for pile in found.piles]
        for player in hidden:
            player.set_out = None
            player.seen = [others.get(number, number) for number in player.seen]
        return found

    def encode(self, state: State) -> bytes:
        """Return the state as JSON."""
        return state_json.to_json(state)

    def decode(self, data: bytes) -> State:
        """Return the state that JSON holds; raise Refusal if it holds none."""
        state = state_json.from_json(data, State, "gunfight", fault)
        if state.options.get("partners") == "shared":
            state.share_hands()
        return state

    def correct(self, state: State, text: str) -> None:
        """Put the gunfight right."""
        corrections.correct(state, text, self.looked_at)

    # -- in words --------------------------------------------------------------------------------

    def sentence(self, state: State, event: Event) -> str:
        """Return what happened."""
        return happenings.WORDS.sentence(state, event)

    def instruction(self, state: State, event: Event) -> str:
        """Return what hands do about an event at a real table."""
        return happenings.WORDS.instruction(state, event)

    def order(self, state: State, event: Event) -> Order | None:
        """Return what hands do about an event as a card; None where the instruction says all."""
        return happenings.WORDS.order(state, event)

    def prompt(self, state: State, question: Question) -> str:
        """Return what is asked."""
        said = table_questions.prompt(state, question) if by_facts(state.options) else ""
        return said or questions.prompt(state, question)

    def label(self, state: State, question: Question, option: Any) -> str:
        """Return an option in words."""
        said = table_questions.label(state, question, option) if by_facts(state.options) else ""
        return said or questions.label(state, question, option)

    def standing(self, state: State) -> str:
        """Return where the gunfight stands."""
        return questions.standing(state)

    def in_turn(self, state: State) -> InTurn | None:
        """Return whose part it is; None before the first turn."""
        return usual.in_turn(state)

    def unopposed_warning(self, state: State) -> str:
        """Return why the gang in turn has nothing to decide by; empty if all is well."""
        return usual.why_undecided(state)

    def situation(self, state: State, following: Mapping[str, Sequence[str]] = NOT_YET) -> str:
        """Return the gunfight as text."""
        return notation.write(state, following)

    def read_situation(self, text: str, name: str, options: Mapping[str, str] = NONE) -> Situation:
        """Return the gunfight that text describes."""
        return reading.read(self, text, name, options)

    def places(self, state: State) -> Sequence[Place]:
        """Return where the cards lie that hands would have to move."""
        return [
            Place(f"hand of {player.gang}", player.hand, ordered=False)
            for player in state.holders()
        ]

    def thing(self, text: str) -> str:
        """Return a card in words."""
        return questions.thing(text)

    def summary(self, state: State) -> Columns:
        """Return what there is to count in a finished gunfight."""
        left = [[each for each in state.of_side(side) if not each.is_ally] for side in (0, 1)]
        return {
            "turns": state.turn,
            "winner": "nobody" if state.winner == NOBODY else f"side {state.winner + 1}",
            "first": f"side {state.cut + 1}",
            "gang": told_of(state, 0),
            "gang of the others": told_of(state, 1),
            "figures left": len(left[0]),
            "figures left of the others": len(left[1]),
            "allies": sum(each.is_ally for each in state.figures),
            "shot down": sum(each.where == "down" for each in state.figures),
            "fled": sum(each.where == "fled" for each in state.figures),
            "left the table": sum(each.where == "left" for each in state.figures),
            "Money taken": sum(player.banked for player in state.players),
        }


GAME: Final = BlackHat()
