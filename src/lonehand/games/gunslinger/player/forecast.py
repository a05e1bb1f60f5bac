"""What the rest of a turn is expected to bring, if people do what they have plotted.

The segments are played through the real rules on a copy of the showdown: automatic characters
decide by their tables, which are open, and people's actions fall due. Only shots and blows are not
fired and struck: what they would come to is reckoned over all result cards, and whoever may be hit
counts for less from then on. Nothing here can reach the game's own chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING
from lonehand.games.gunslinger.automa import execution, on_map
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.tables import BLOWS
from lonehand.games.gunslinger.numbers.book import ActionCard, Book
from lonehand.games.gunslinger.on_screen import ON_SCREEN
from lonehand.games.gunslinger.rules import action_cards, brawls, shooting
from lonehand.games.gunslinger.rules.plotting import WAIT, card_of, falls_due
from lonehand.games.gunslinger.rules.wounds import fatigue
from lonehand.games.gunslinger.state import Character, Play, Rules, State, Weapon

T = TypeVar("T")
Chooser = Callable[[Play, Character, str, Sequence[Any]], Any]
"""Says what a person's character chooses: the showdown, who, the topic, the options."""
NOBODY: Final = Chance("supposed")
HINDERED: Final = 0.8
"""The share of what a man still does in this turn that a hit takes from him, by its delay."""
SHOTS: Final = ("SHOOT", "FANFIRE")


class Harm(NamedTuple):
    """What a shot or blow is expected to do.

    Attributes:
        hit: the chance that it hits.
        out: the chance that it is the end of him: dead or unconscious.
        kill: the chance that it kills him.
        hits: the hits to be expected; a shot that kills at once counts for none.

    """

    hit: float
    out: float
    kill: float
    hits: float


class Attack(NamedTuple):
    """A shot or blow of a forecast: who, at whom, in which segment, and how likely it hits.

    A blow may be cancelled by a defence, or by a change of hex, which counts as BACK UP.
    """

    who: str
    at: str
    segment: int
    hit: float
    is_blow: bool
    cancelled_by: str = ""


NO_HARM: Final = Harm(0.0, 0.0, 0.0, 0.0)


# -- shots and blows over all result cards --------------------------------------------------------


def expect_shot(
    play: Play,
    who: Character,
    victim: Character,
    gun: Weapon,
    extra_aim: int = 0,
    *,
    fanned: bool = False,
) -> Harm:
    """Return what a shot is expected to do, malfunctions left out.

    Args:
        play: the showdown.
        who: the shooter.
        victim: the target; if he is not seen, there is no harm.
        gun: the gun; it counts as loaded.
        extra_aim: aim points that he is yet to put on the target.
        fanned: whether he fans.

    """
    measured = shooting.measure(play, who, victim, gun, fanned=fanned, extra_aim=extra_aim)
    left = measured.aim - measured.status
    if not measured.seen or left < 0:
        return NO_HARM
    kept = shooting.tallies(play.book)
    head = measured.seen == shooting.HEAD
    hit, _, at_least = kept.tally(measured.band, left, gun.code, head=head, down=victim.down)
    cards, last = len(kept.cards), len(at_least) - 1
    to_sleep = victim.strength - victim.hits
    to_death = to_sleep + (play.book.wear.dead_at - 1) * victim.strength
    return Harm(
        hit / cards,
        at_least[max(0, min(to_sleep, last))] / cards,
        at_least[max(0, min(to_death, last))] / cards,
        (sum(at_least[1:last]) - at_least[last] * (last - 1)) / cards,
    )


def blow(play: Play, who: Character, victim: Character, kind: str, *, strong: bool) -> Harm:
    """Return what a blow is expected to do if no defence cancels it."""
    held = brawls.blade(play, who)
    to_sleep = victim.strength - victim.hits
    to_death = to_sleep + (play.book.wear.dead_at - 1) * victim.strength
    code = held.code if held else ""
    return blow_harm(play.book, kind, who.brawling, code, to_sleep, to_death, strong=strong)


@lru_cache(maxsize=4096)
def blow_harm(
    book: Book, kind: str, brawling: int, code: str, to_sleep: int, to_death: int, *, strong: bool
) -> Harm:
    """Return what a blow does over all result cards, with so many hits left to his victim."""
    numbers = book.weapons[code] if code else None
    hit = out = kill = total = 0
    for number, count in strikes(book).items():
        card = book.card(number)
        hits = book.blow(kind, book.striking_index(card, brawling, numbers, strong=strong)).hits
        hit += count * (hits > 0)
        out += count * (hits >= to_sleep)
        kill += count * (hits >= to_death)
        total += count * hits
    cards = len(book.cards)
    return Harm(hit / cards, out / cards, kill / cards, total / cards)


@lru_cache(maxsize=shooting.BOOKS_KEPT)
def strikes(book: Book) -> Mapping[int, int]:
    """Return a result card for each strike, by its number, and how many cards have that strike."""
    counted = Counter(card.strike for card in book.cards)
    first = {card.strike: card.number for card in reversed(book.cards)}
    return {first[strike]: count for strike, count in counted.items()}


# -- the door -------------------------------------------------------------------------------------


class Supposed(BatchDoor):
    """A door behind which people choose as *choose* says, and nothing is left to chance.

    Of equally good hexes it is the first; a man who sprints does not fall.
    """

    play: Play

    def __init__(self, choose: Chooser) -> None:
        super().__init__({}, NOBODY)
        self.choose = choose

    def ask(
        self,
        who: str,
        clause: str,
        topic: str,
        options: Sequence[T],
        about: Mapping[str, Any] = NOTHING,
        *,
        always: bool = False,
        owners: Sequence[str] = (),
        moment: str = "",
    ) -> T:
        """Return what is chosen for the character whom the question is about."""
        del who, clause, always, owners, moment
        if len(options) == 1:
            return options[0]
        chosen: T = self.choose(self.play, self.play.state.find(about["who"]), topic, options)
        return chosen

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Return the first."""
        del source, clause
        return options[0]

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """Return a card by which nobody falls."""
        del source, clause, unknown, about
        book: Any = self.play.book
        number: Any = next(
            (x for x in pile if book.card(x).strike not in book.brawl.falls), pile[0]
        )
        pile.remove(number)
        return number  # type: ignore[no-any-return] # a card, as the pile's are

    def tell(self, *told: Any, **whom: Any) -> None:
        """Tell nobody."""


# -- the forecast ---------------------------------------------------------------------------------


class Forecast:
    """The rest of a turn as it is to be expected.

    Args:
        state: the showdown, in which people's plots stand; it is copied.
        rules: numbers, tables, readings.
        choose: what people's characters choose where a card leaves it open.
        idle: who is too far off to matter, and stays as he is.

    Attributes:
        play: the showdown at the end of the turn, nobody having been shot or struck.
        able: for each character how much of what he does he is still expected to do.
        left: for each character the chance that he is not out.
        killed: for each character the chance that he has been killed.
        hits: for each character the hits to be expected, as long as he is not out.
        attacks: the shots and blows, in order.

    """

    def __init__(
        self, state: State, rules: Rules, choose: Chooser, idle: Collection[str] = ()
    ) -> None:
        door = Supposed(choose)
        self.idle = idle
        self.play = door.play = Play(state.copy(), door, rules)
        names = [who.name for who in state.characters]
        self.able = dict.fromkeys(names, 1.0)
        self.left = dict.fromkeys(names, 1.0)
        self.killed = dict.fromkeys(names, 0.0)
        self.hits = dict.fromkeys(names, 0.0)
        self.attacks: list[Attack] = []
        self.segments()

    def segments(self) -> None:
        """Play the segments that are left of the turn, each in order of play."""
        state = self.play.state
        while state.segment <= self.play.book.turn.segments:
            while state.due < len(state.characters):
                who = state.characters[state.due]
                if not who.condition and who.name not in self.idle:
                    self.segment(who)
                state.due += 1
            state.segment += 1
            state.due = 0

    def segment(self, who: Character) -> None:
        """Play one character's segment."""
        play = self.play
        if who.automatic:
            self.automatic(who)
            return
        while who.active and falls_due(play, who) <= play.state.segment:
            card = card_of(who.plot.pop(0), play.book)
            who.spent += card.time
            if card.name in SHOTS:
                self.shoot(who, card)
            elif card.type == "attack" and card.name in BLOWS:
                self.strike(who, card)
            elif card.name != WAIT:
                action_cards.perform(play, who, card)

    # -- people -----------------------------------------------------------------------------------

    def shoot(self, who: Character, card: ActionCard) -> None:
        """Reckon the shot that he chooses, if he can shoot."""
        play, fanned = self.play, card.name == "FANFIRE"
        found = [
            action_cards.Choice("enemy", enemy.name, target=enemy.name, weapon=gun.name)
            for gun in loaded_guns(play, who, card, fanned=fanned)
            for enemy in action_cards.victims(play, who)
        ]
        if not found:
            return
        choice = found[0]
        if len(found) > 1:
            choice = self.play.door.ask(who.seat, "", "shoot", found, {"who": who.name})
        gun = action_cards.weapon_named(who.weapons, choice.weapon)
        self.fire(who, play.state.find(choice.target), gun, fanned=fanned)

    def strike(self, who: Character, card: ActionCard) -> None:
        """Reckon a blow at whom he chooses, if anybody is within reach."""
        play = self.play
        found = [
            action_cards.Choice("enemy", enemy.name, target=enemy.name)
            for enemy in play.state.enemies(who)
            if brawls.reaches(play, who, enemy)
        ]
        if found:
            choice = play.door.ask(who.seat, "", "strike", found, {"who": who.name})
            self.hit(who, play.state.find(choice.target), card.name)

    # -- automatic characters ---------------------------------------------------------------------

    def automatic(self, who: Character) -> None:
        """Play an automatic character's segment, shots and blows reckoned."""
        play = self.play
        execution.settle_gun(who)
        facts = MapFacts(play, who)
        rules = play.rules
        plan = decide(
            facts, play.state.segment, rules.readings, play.door, rules.actions, rules.chart
        )
        plan = on_map.down_first(play, who, plan)
        steps = on_map.find_next_cells(play, who, plan, facts) if plan.activity == "ADVANCE" else ()
        attacks = plan.activity == "SHOOT" or plan.activity in BLOWS
        if not attacks:
            execution.carry_out(play, who, plan, steps, ON_SCREEN)
            return
        execution.carry_out(play, who, plan._replace(activity="nothing"), (), ON_SCREEN)
        self.attack(who, plan)

    def attack(self, who: Character, plan: Plan) -> None:
        """Reckon the shot or blow of an automatic character's plan."""
        play, gun = self.play, who.gun()
        if plan.activity in BLOWS:
            victim = play.state.find(plan.target.name) if plan.target else None
            if victim is not None and brawls.reaches(play, who, victim):
                self.hit(who, victim, plan.activity)
            return
        victim = play.state.find(plan.victim)
        if gun is not None and gun.rounds and not shooting.hindrance(play, who, victim, gun):
            self.fire(who, victim, gun)

    # -- what it comes to -------------------------------------------------------------------------

    def fire(self, who: Character, victim: Character, gun: Weapon, *, fanned: bool = False) -> None:
        """Count a shot."""
        play = self.play
        harm = expect_shot(play, who, victim, gun, fanned=fanned)
        shooting.fire(play, who, victim, gun)
        self.suffer(who, victim, harm, is_blow=False)

    def hit(self, who: Character, victim: Character, kind: str) -> None:
        """Count a blow; one that a defence cancels does nothing."""
        play = self.play
        strong = brawls.strengthens(play, who, kind)
        brawls.exert(play, who, strong=strong)
        cancelled = brawls.defence(play, victim, kind)
        harm = NO_HARM if cancelled else blow(play, who, victim, kind, strong=strong)
        self.suffer(who, victim, harm, is_blow=True, cancelled_by=cancelled)

    def suffer(
        self,
        who: Character,
        victim: Character,
        harm: Harm,
        *,
        is_blow: bool,
        cancelled_by: str = "",
    ) -> None:
        """Count what an attack is expected to do to its victim."""
        able, left = self.able[who.name] * self.left[who.name], self.left[victim.name]
        segment = self.play.state.segment
        self.attacks.append(
            Attack(who.name, victim.name, segment, harm.hit * able, is_blow, cancelled_by)
        )
        self.killed[victim.name] += left * able * harm.kill
        self.left[victim.name] = left * (1 - able * harm.out)
        self.able[victim.name] *= 1 - able * harm.hit * HINDERED
        self.hits[victim.name] += able * harm.hits


def exhausts(play: Play, name: str) -> bool:
    """Tell whether a man still in play is put out at the end of the turn by his own effort."""
    who = play.state.find(name)
    return not who.condition and 0 < who.strength - who.hits <= fatigue(play, who)


def loaded_guns(play: Play, who: Character, card: ActionCard, *, fanned: bool) -> list[Weapon]:
    """Return the guns that he can fire now with that card."""
    return [
        gun
        for gun in action_cards.guns_in_hand(play, who, card)
        if gun.rounds
        and action_cards.ready(who, gun)
        and (
            shooting.may_fan(who, gun) and not gun.two_handed
            if fanned
            else gun.cocked or gun.double_action
        )
    ]


def delay_after_rest(play: Play, who: Character) -> int:
    """Return the delay points that he begins the next turn with."""
    return play.book.delay_left(who.delay)
