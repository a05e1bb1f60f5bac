"""Reading situations: the gunfight that a text describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.game import Situation
from lonehand.engine.grammar.english import choose, join_words
from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table.ways import CASH, DOOR, MONEY, RUSH
from lonehand.games.black_hat.automa.intents import MOODS, Intent
from lonehand.games.black_hat.campaign.companies import Campaign
from lonehand.games.black_hat.cards import BACK
from lonehand.games.black_hat.fight import fight_to_look_at
from lonehand.games.black_hat.gangs.gangs import OWN, gang, gang_keys
from lonehand.games.black_hat.gangs.people import ARMS, DYNAMITE, HANDS, Person, TownCard
from lonehand.games.black_hat.gangs.skills import with_traits
from lonehand.games.black_hat.options import GANGS, MADE, active_seats, option_values
from lonehand.games.black_hat.setup import LETTERS
from lonehand.games.black_hat.state import (
    HIDDEN,
    NOBODY,
    SIDES,
    Deck,
    Facts,
    Figure,
    Horse,
    Lying,
    Player,
    State,
    fault,
)
from lonehand.games.black_hat.text.names import (
    UNKNOWN,
    arm_in,
    hand_in,
    one_named,
    suit_in,
    town_card_in,
)
from lonehand.games.black_hat.text.situation import (
    CardText,
    DeckText,
    FigureText,
    GangText,
    HorseText,
    SituationText,
)
from lonehand.games.black_hat.text.usual import (
    BEFORE,
    BY_LIST,
    BY_PEOPLE,
    NONE,
    house_names,
    left_over,
    named_keys,
    usual_acts,
    usual_cards,
    usual_edges,
    usual_figure,
    usual_first,
    usual_mounted,
    usual_people,
    usual_player,
    usual_town,
)
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import base_of, shape_of, site
from lonehand.games.black_hat.town.towns import town_keys, town_text
from lonehand.games.situations import fill_options, place_refusals
from lonehand.games.table_mode import by_facts, is_beside
from lonehand.space.inches.shapes import overlaps
from lonehand.space.inches.tables import place_in


def read(game: Any, text: str, name: str, options: Mapping[str, str] = NONE) -> Situation:
    """Return the gunfight that a text describes.

    Raises:
        Refusal: it cannot be; the place is the file and the field.

    """
    found = read_as(SituationText, text, name, lined=True)
    with place_refusals(f"{name}: "):
        every = fill_options(game, found.options, options)
        state = State({key: every[key] for key in (*found.options, *options)})
        state.phase, state.turn = found.phase, found.turn
        state.campaign = campaign_in(found.campaign)
        if found.phase != "town":
            lay_town(state, found)
            seat_gangs(state, found)
            set_figures(state, found)
            deal_decks(state, found)
            take_turns(state, found)
            wrong = fault(state)
            if wrong:
                raise Refusal(wrong)
            check_places(state)
        following = {source: after(state, source, each) for source, each in found.next.items()}
        facts = facts_in(state, found)
    return Situation(state, following, facts)


def campaign_in(text: str) -> Campaign | None:
    """Return the campaign that is written in a situation; raise Refusal if none can be read."""
    if not text:
        return None
    try:
        return msgspec.json.decode(text, type=Campaign)
    except msgspec.DecodeError as error:
        raise Refusal(
            "copy the campaign as it was written, or leave it out", place="campaign"
        ) from error


def lay_town(state: State, found: SituationText) -> None:
    """Lay the town and its cards."""
    key = option_values(state.options)["town"]
    state.town = found.town or usual_town(state.options)
    if state.town in town_keys():
        state.town = town_text(state.town)
    if not state.town:
        what = "made" if key == MADE else "your own"
        sentence = f"write the text of the town, or name one: {join_words(town_keys(), 'or')}"
        raise Refusal(f"this town is {what}; {sentence}", place="town")
    with place_refusals("town: "):
        houses = house_names(state)
    state.cards = tuple(map(card_in, found.town_card)) or usual_cards(state)
    if not state.cards:
        raise Refusal("this deck is your own; write a [[town_card]] for each", place="town_card")
    state.piles = [[HIDDEN] for _ in houses]
    if found.house and {each.name for each in found.house} >= set(houses):
        state.piles = [[] for _ in houses]
    at = {name: nth for nth, name in enumerate(houses)}
    taken: list[int] = []
    for each in found.house:
        with place_refusals(f"house {each.name}, "):
            nth = one_named(each.name.removeprefix("the ").removeprefix("The "), at, "house")
            pile = []
            for card in each.cards:
                pile.append(town_card_in(card, state.cards, taken))
                if pile[-1] and pile[-1] in taken:
                    raise Refusal(f"“{card}” lies in two houses", place="cards")
                taken.append(pile[-1])
            state.piles[nth] = pile


def card_in(each: CardText) -> TownCard:
    """Return a town card as a situation describes it."""
    with place_refusals(f"town_card {each.name}, "):
        suit = suit_in(each.suit) if each.suit else ""
        arms = tuple(arm_in(arm, ARMS) for arm in each.arms)
        person = Person(each.name, arms, each.horse, title=each.title, strikes=each.strikes)
        return TownCard(each.kind, suit, with_traits(person, each.traits, special=True))


def seat_gangs(state: State, found: SituationText) -> None:
    """Seat the gangs in their order, with their hands and what they know."""
    seats = active_seats(option_values(state.options))
    if len(found.gang) != len(seats):
        sentence = (
            f"{len(seats)} gangs fight: write a [[gang]] for each, in the order of their seats"
        )
        raise Refusal(sentence, place="gang")
    known = {gang(key).name: key for key in gang_keys()}
    free = [
        suit for suit in "cshd" if suit not in {each.suit[:1].casefold() for each in found.gang}
    ]
    for number, each in enumerate(found.gang):
        with place_refusals(f"gang {each.name}, "):
            with place_refusals("suit: "):
                suit = suit_in(each.suit) if each.suit else free.pop(0)
                other = next((one for one in state.players if one.suit == suit), None)
                if other is not None:
                    raise Refusal(f"{other.gang} already has this suit; give each gang its own")
            player = usual_player(number, len(seats), suit, state.options)
            with place_refusals("name: "):
                player.gang = gang_name(each, known, number, state)
            if each.side is not None:
                player.side = number_in(each.side, 2, "side")
            if each.deck is not None:
                player.deck = number_in(each.deck, 2, "deck")
            state.players.append(player)
            fill_gang(state, player, each)
    if option_values(state.options)["partners"] == "shared":
        state.share_hands()
    if by_facts(state.options) and state.phase not in BEFORE:
        plays = [
            each.plays or (BY_LIST if nth else BY_PEOPLE) for nth, each in enumerate(found.gang)
        ]
        by_list = [seat for seat, who in zip(seats, plays, strict=True) if who == BY_LIST]
        pairs = zip(seats, found.gang, strict=True)
        jokers = {seat: each.jokers for seat, each in pairs if each.jokers is not None}
        state.facts = Facts(dict(found.said), tuple(by_list), jokers)


def gang_name(each: GangText, known: Mapping[str, str], number: int, state: State) -> str:
    """Return the name of a gang: in full where it comes with the game."""
    ending = f" ({LETTERS[number]})"
    if option_values(state.options)[GANGS[number]] == OWN or state.campaign is not None:
        return each.name
    said = each.name.removesuffix(ending)
    name = next((name for name, key in known.items() if key == said.casefold()), "")
    name = name or one_named(said, {name: name for name in known}, "gang")
    is_twice = any(player.gang == name for player in state.players)
    return f"{name}{ending}" if is_twice or each.name.endswith(ending) else name


def number_in(number: int, most: int, field: str) -> int:
    """Return a number from 1 as the state counts it, from 0; raise Refusal if it is none."""
    if not 1 <= number <= most:
        raise Refusal(f"write a number from 1 to {most}", place=field)
    return number - 1


PACK: Final = 54
"""The cards of a pack, Jokers included."""


def fill_gang(state: State, player: Player, each: GangText) -> None:
    """Give a player his cards, and what he has looked at, taken and planned."""
    if each.plays not in ("", BY_LIST, BY_PEOPLE):
        raise Refusal(f"“{each.plays}”: write {BY_LIST} or {BY_PEOPLE}", place="plays")
    taken = [card for other in state.players if other.deck == player.deck for card in other.hand]
    shares = option_values(state.options)["partners"] == "shared"
    with place_refusals("hand: "):
        said = [UNKNOWN] * each.hand if isinstance(each.hand, int) else each.hand
        player.hand = hand_in(said, taken)
        twice = [
            card
            for nth, card in enumerate(player.hand)
            if card != BACK and (card in player.hand[:nth] or (card in taken and not shares))
        ]
        if twice:
            raise Refusal(f"{twice[0]} is there twice, and a pack has one")
        if len(player.hand) > PACK:
            raise Refusal(f"a pack has {PACK} cards, not {len(player.hand)}")
    for field in ("seen", "insulted"):
        numbers: list[int] = []
        with place_refusals(f"{field}: "):
            for card in getattr(each, field):
                numbers.append(town_card_in(card, state.cards, numbers))
        setattr(player, field, numbers)
    if each.mood and each.mood not in MOODS:
        raise Refusal(f"“{each.mood}” is not an attitude; {choose(MOODS, each.mood)}", place="mood")
    player.banked, player.gives_up = each.banked, each.gives_up
    player.exchanges, player.mood, player.moods = each.exchanges, each.mood, each.moods
    if each.plan:
        try:
            player.intent = msgspec.json.decode(each.plan, type=Intent)
        except msgspec.DecodeError as error:
            raise Refusal(
                "copy the plan as it was written, or leave it out", place="plan"
            ) from error


def set_figures(state: State, found: SituationText) -> None:
    """Set everybody who is named; a gang of which nobody is named is there with all its people.

    Of a gang that comes with the game, anyone who is not named beside others has been shot down.
    """
    figures = [figure_in(state, each) for each in found.figure]
    named = [figure.key for figure in figures]
    for key in named:
        if named.count(key) > 1:
            who = next(figure.name for figure in figures if figure.key == key)
            raise Refusal(f"{who} is there twice; keep one of them", place="figure")
    for number, player in enumerate(state.players):
        people = () if state.campaign else usual_people(state, player.seat)
        own = [key for key in named if key.startswith(LETTERS[number])]
        if not own and not people:
            raise Refusal("name its people: a [[figure]] for each", place=f"gang {player.gang}")
        if not own and not by_facts(state.options) and state.phase not in BEFORE:
            sentence = "say where its people are: a [[figure]] with at = “24,30.5” for each"
            raise Refusal(sentence, place=f"gang {player.gang}")
        missing = [f"{LETTERS[number]}{nth}" for nth in range(1, len(people) + 1)]
        for key in missing:
            if key not in named:
                figure = usual_figure(state, key)
                figure.sticks = figure.person.dynamite
                if own:
                    figure.where = "down"
                figure.mounted = usual_mounted(figure)
                taken = {each.name for each in figures}
                figure.name = f"{figure.name} {key}" if figure.name in taken else figure.name
                figures.append(figure)
    gangs = sorted((each for each in figures if not each.is_ally), key=lambda each: each.key)
    state.figures = [*gangs, *(each for each in figures if each.is_ally)]
    state.stable = found.stable
    sides = {player.gang: player.side for player in state.players}
    for nth, each in enumerate(found.horse, 1):
        with place_refusals(f"horse {each.key or nth}, "):
            side = one_named(each.gang, sides, "gang") if each.gang else NOBODY
            state.horses.append(horse_in(each, nth, side))
    state.stable = max(state.stable, len(state.horses))
    for text in found.lying:
        what, _, at = text.partition(" ")
        with place_refusals("lying: "):
            if what.casefold() not in ("money", DYNAMITE):
                raise Refusal(f"“{text}”: write money or dynamite and where it lies, money 12,30")
            x, y = place_in(at) if at else (0, 0)
            state.lying.append(Lying("money" if what.casefold() == "money" else "dynamite", x, y))


def horse_in(each: HorseText, nth: int, side: int) -> Horse:
    """Return a horse without a rider as a situation describes it."""
    x, y = place_in(each.at) if each.at else (0, 0)
    return Horse(each.key or f"H{nth}", x, y, each.turned, side)


def figure_in(state: State, each: FigureText) -> Figure:
    """Return a figure as a situation describes it."""
    gangs = {player.gang: player.seat for player in state.players}
    with place_refusals(f"figure {each.name}, "):
        with place_refusals("gang: "):
            seat = one_named(each.gang, gangs, "gang") if each.gang else ""
        keys = named_keys(state, seat)
        key = each.key or keys.get(each.name, "")
        name = each.name
        if not key:
            with place_refusals("name: "):
                key = one_named(each.name, keys, "figure")
            name = next(full for full, known in keys.items() if known == key)
        figure = usual_figure(state, key)
        figure.name, figure.seat = name, seat or figure.seat
        if not figure.seat:
            sentence = f"say whose ally it is: {join_words(list(gangs), 'or')}"
            raise Refusal(sentence, place="gang")
        player = state.player(figure.seat)
        figure.side, figure.is_ally = player.side, key.startswith("T")
        if not figure.is_ally:
            figure.suit = player.suit
        with place_refusals("suit: "):
            figure.suit = suit_in(each.suit) if each.suit else figure.suit
        figure.person = person_in(each, figure)
        has_place = by_facts(state.options) or state.phase in BEFORE or bool(each.at)
        figure.where = each.where or figure.where
        if figure.here and not has_place:
            raise Refusal("say where it is in inches, as in at = “24,30.5”", place="at")
        if each.at:
            with place_refusals("at: "):
                figure.x, figure.y = place_in(each.at)
        figure.turn = each.turned
        figure.platform = GROUND if each.platform is None else each.platform
        if not GROUND <= figure.platform < len(site(state.town).platforms):
            sentence = f"this town has platforms 0 to {len(site(state.town).platforms) - 1}"
            raise Refusal(sentence, place="platform")
        figure.mounted = usual_mounted(figure) if each.mounted is None else each.mounted
        figure.sticks = figure.person.dynamite if each.sticks is None else each.sticks
        with place_refusals("weapon: "):
            arms = (*ARMS, HANDS, DYNAMITE)
            figure.weapon = arm_in(each.weapon, arms) if each.weapon else ""
        for field in ("pinned", "money", "acted", "ready", "shots", "struck", "busy", "grouped"):
            setattr(figure, field, getattr(each, field))
        figure.downs, figure.wrongs, figure.fell = each.downs, each.wrongs, each.fell
    return figure


def person_in(each: FigureText, figure: Figure) -> Person:
    """Return what a figure is like: as on its list, but for what a situation says."""
    person = figure.person if figure.person.name else Person(figure.name)
    if each.called is not None:
        person = replace(person, name=each.called)
    if each.arms is not None:
        with place_refusals("arms: "):
            person = replace(person, arms=tuple(arm_in(arm, ARMS) for arm in each.arms))
    if each.skills is not None:
        bare = Person(
            person.name, person.arms, person.horse,
            strikes=person.strikes if person.strikes > 1 else 0, title=person.title,
        )  # fmt: skip
        with place_refusals("skills: "):
            person = with_traits(bare, each.skills, special=True)
    if each.has_horse is not None:
        person = replace(person, horse=each.has_horse)
    if each.strikes is not None:
        person = replace(person, strikes=each.strikes)
    if each.title is not None:
        person = replace(person, title=each.title)
    return person


def deal_decks(state: State, found: SituationText) -> None:
    """Lay out the packs: what is neither in a hand nor lies open has yet to be drawn."""
    count = 1 + is_beside(state.options)
    if len(found.deck) > count:
        raise Refusal(f"{count} packs are in play", place="deck")
    texts = [*found.deck, *(DeckText() for _ in range(count - len(found.deck)))]
    for number, each in enumerate(texts):
        with place_refusals(f"deck {number + 1}: "):
            discards = hand_in(each.discards)
            held = {c for player in state.players if player.deck == number for c in player.hand}
            twice = [card for card in discards if card in held and card != BACK]
            if twice:
                raise Refusal(f"{twice[0]} lies open and is in a hand")
            left = left_over(state.players, number, discards)
            state.decks.append(Deck(left if each.cards is None else hand_in(each.cards), discards))


def take_turns(state: State, found: SituationText) -> None:
    """Say whose part it is, who acts, and what else is so in this turn."""
    gangs = {player.gang: player.seat for player in state.players}
    sides = {player.gang: player.side for player in state.players}
    names = [found.parts] if isinstance(found.parts, str) else found.parts
    with place_refusals("parts: "):
        state.order = [one_named(name, gangs, "gang") for name in names if name]
    if not state.order and state.phase in ("figure", "play"):
        by_list = [player.seat for player in state.players if state.is_by_list(player.seat)]
        state.order = (by_list or [player.seat for player in state.players[1:]])[:1]
    keys = {figure.name: figure.key for figure in state.figures}
    keys |= {figure.key: figure.key for figure in state.figures}
    with place_refusals("active: "):
        state.active = one_named(found.active, keys, "figure") if found.active else ""
    state.passed, state.spent_aces = found.passed, found.aces
    state.acts = usual_acts(state) if found.may_act is None else found.may_act
    state.first = usual_first(state.players, state.order)
    for field in ("first", "cut", "winner"):
        with place_refusals(f"{field}: "):
            if text := getattr(found, field):
                setattr(state, field, one_named(text, sides, "gang"))
    state.edges = usual_edges(state.phase) if found.edges is None else list(found.edges)
    if len(state.edges) not in (0, len(SIDES)):
        raise Refusal("write one edge for each side: [“south”, “north”]", place="edges")
    state.spoils, state.ending, state.ended_by = found.spoils, found.ending, found.ended_by


def check_places(state: State) -> None:
    """Raise Refusal where somebody stands in somebody else, in a house or beside the table."""
    if by_facts(state.options):
        return
    there = fight_to_look_at(state).site
    here = state.here()
    for nth, figure in enumerate(here):
        field = f"figure {figure.name}, at"
        if figure.platform == GROUND and not there.is_clear(
            base_of(figure).at(figure.x, figure.y, figure.turn % 180)
        ):
            raise Refusal("nobody can stand there: a house or cover is in the way, or the edge of "
                          "the table", place=field)  # fmt: skip
        for other in here[:nth]:
            if other.platform == figure.platform and overlaps(shape_of(figure), shape_of(other)):
                raise Refusal(f"its base overlaps that of {other.name}", place=field)


def after(state: State, source: str, each: Sequence[str | int]) -> list[str]:
    """Return what a source of chance gives next, as a record has it."""
    with place_refusals(f"next, {source}: "):
        if source == "town cards":
            return [str(town_card_in(card, state.cards)) for card in each]
        if source in ("cards", "gang cards", "cuts"):
            return hand_in(map(str, each))
        return [str(one) for one in each]


def facts_in(state: State, found: SituationText) -> dict[str, str]:
    """Return what is known of a table without a map, by the keys of `statements`.

    Raises:
        Refusal: there is a map, or there is no such fact.

    """
    if found.facts and not by_facts(state.options):
        raise Refusal("facts replace the map; set beside = “facts” to use them", place="facts")
    names = {figure.name: figure.key for figure in state.figures}
    houses = house_names(state) if found.facts else []
    facts = {}
    for fact, said in found.facts.items():
        with place_refusals(f"facts, {fact}: "):
            facts[fact_key(fact, names, houses)] = said
    return facts


def fact_key(fact: str, names: Mapping[str, str], houses: Sequence[str]) -> str:
    """Return the key of a fact that people name: `whom Dusty` is `whom B2`.

    Raises:
        Refusal: there is no such fact.

    """
    kind, _, rest = " ".join(fact.split()).partition(" ")
    if fact in (statements.SIGHTS, statements.PINNED, statements.IN_LINE):
        return fact
    about = (statements.WHOM, statements.COVERED, statements.HOUSE, statements.BURST)
    if f"{kind} " in about and rest:
        rush = f"{RUSH} " if kind == statements.WHOM.strip() and rest.startswith(f"{RUSH} ") else ""
        key, more = statements.somebody_first(
            rest.removeprefix(rush).split(), names.values(), names
        )
        if not key or more:
            raise Refusal(f"there is no figure “{rest}”; {choose(names, rest)}")
        return f"{kind} {rush}{key}"
    if f"{kind} " == statements.REACH and rest:
        if rest in (DOOR, MONEY, RUSH):
            return fact
        at = {name: nth for nth, name in enumerate(houses)}
        return f"{statements.REACH}{CASH}{one_named(rest.removeprefix(CASH), at, 'house')}"
    raise Refusal(f"there is no fact “{fact}”; {choose(FACTS, fact)}")


FACTS: Final = (
    statements.SIGHTS,
    "cover NAME",
    "whom NAME",
    "reach door",
    "reach money",
    "reach HOUSE",
    "house NAME",
    "burst NAME",
    statements.PINNED,
    "reach rush",
    "whom rush NAME",
    statements.IN_LINE,
)
"""What a situation may say of a table, in the order of the list, as a refusal names it."""
