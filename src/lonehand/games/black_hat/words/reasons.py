"""Why an automatic gang does what it does: the line that fired, those above, figures and cards.

Everything is said twice: whole, for those who may see its hand, and for all others without what
only its cards and the town cards that it has seen would tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec.structs import replace

from lonehand.engine.grammar import english
from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.engine.reasons import Above, Weighed
from lonehand.games.black_hat import cards as pack
from lonehand.games.black_hat.automa.answers import Judged
from lonehand.games.black_hat.automa.book import percent
from lonehand.games.black_hat.automa.decision import Thought
from lonehand.games.black_hat.automa.facts import Foe, House, Man, is_live
from lonehand.games.black_hat.automa.hand import cards_that_reach
from lonehand.games.black_hat.automa.legs import Legs
from lonehand.games.black_hat.automa.lines import WAIT, Lines, Plan
from lonehand.games.black_hat.automa.paths import NO_WAY
from lonehand.games.black_hat.automa.scores import Scored
from lonehand.games.black_hat.automa.town import Town, TownMan
from lonehand.games.black_hat.cards import number_of
from lonehand.games.black_hat.fight import Fight, clause_of
from lonehand.games.black_hat.rules.shooting import fight_point
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.words import names
from lonehand.space.inches.measures import INCH, to_tenth

LINES: Final = {
    1: ("Fight", "strike at an enemy in contact"),
    2: ("Sure shot", "shoot an enemy who may well go out"),
    3: ("Cash", "take Money that has been seen"),
    4: ("Dynamite", "throw a stick at a group, or at one of the enemy gang"),
    5: ("Recruit", "go to a door and talk to somebody"),
    6: ("Fair shot", "shoot an enemy who may go out"),
    7: ("Get up", "un-pin somebody, and go somewhere safer"),
    8: ("Rush", "run up to a helpless enemy and strike"),
    9: ("Advance", "move towards a goal"),
    WAIT: ("Wait", "keep the cards for defence"),
}
"""What each line is called, and what it does."""
SAYS: Final = {line: f"{name}: {does}" for line, (name, does) in LINES.items()}
"""Both together."""
WITH_CARDS: Final = "Not with the cards in hand."
NO_CONTACT: Final = "Nobody strikes in the simpler game."
NO_SHOT, NO_THROW = "No shot is good enough.", "No throw is worth it."
"""All that others are told where a line may fail by the hand."""
HAIR: Final = Fraction(1, 10**9)
"""A chance so small that every shot counts."""
Both = tuple[str, str]
"""A sentence for those who may see the hand, and one for all."""


def rate(chance: Fraction) -> str:
    """Return a chance as it is told: `22 %`."""
    return english.percent(float(chance))


class Because:
    """The reasons of one decision.

    Args:
        thought: what was thought about.
        plan: what is done; None to wait.
        legs: its moves.
        lines: the lines that were tested; none for all of the list.

    """

    def __init__(
        self, thought: Thought, plan: Plan | None, legs: Legs, lines: Sequence[int] = ()
    ) -> None:
        self.thought, self.plan, self.legs = thought, plan, legs
        self.tested = [line for line in thought.listed.order if not lines or line in lines]
        self.state = thought.fight.state
        self.hand, self.town, self.lines = thought.hand, thought.town, thought.lines

    @property
    def free(self) -> list[TownMan]:
        """The figures that lines 2 to 8 look at."""
        return [man for man in self.town.men if not man.money]

    def who(self, key: str) -> str:
        """Return what a figure is called, at the start of a sentence."""
        return capital(names.figure(self.state, key))

    def weighed_and_told(self) -> tuple[tuple[Weighed, ...], tuple[Weighed, ...]]:
        """Return what was weighed: whole, and as others are told of it."""
        line = self.plan.line if self.plan is not None else WAIT
        above = self.tested[: self.tested.index(line)] if line in self.tested else self.tested
        if self.thought.listed.scored:
            return self.scores()
        pairs = [(each, self.failure(each)) for each in above]
        rows, shown = (
            tuple(Above(clause_of(each), f"{SAYS[each]}.", both[nth]) for each, both in pairs)
            for nth in (0, 1)
        )
        name = self.who(self.plan.man.key) if self.plan is not None else "Nobody"
        use = line != WAIT
        by_ace = len(self.tested) < len(self.thought.listed.order)
        own = Weighed(
            name, use, clause_of(line), f"{SAYS[line]}.", facts=tuple(self.facts()), above=rows
        )
        others = replace(own, facts=tuple(self.open_facts()), above=shown)
        return (own, *self.passed_over()), () if by_ace and self.plan is None else (others,)

    def scores(self) -> tuple[tuple[Weighed, ...], tuple[Weighed, ...]]:
        """Return what was scored, the best of each line first."""
        best: list[Plan] = []
        if isinstance(self.lines, Scored):
            lines = [line for line in self.tested if line not in (5, 6)]
            for plans in map(self.lines.plans, lines):
                found = min(plans, key=lambda plan: plan.order, default=None)
                best += [] if found is None else [found]
        plan = self.plan
        own = [
            Weighed(
                self.who(each.man.key),
                plan is not None and each.line == plan.line and each.man is plan.man,
                "BW-AUTO-LEVEL-SHARP",
                f"{SAYS[each.line]}: {float(-each.order[0]) / 1000:.2f}.",
                facts=tuple(self.facts()) if each is plan else (),
            )
            for each in sorted(best, key=lambda each: each.order)
        ]
        line = plan.line if plan is not None else WAIT
        name = self.who(plan.man.key) if plan is not None else "Nobody"
        facts = tuple(self.open_facts())
        used = plan is not None
        others = Weighed(name, used, "BW-AUTO-LEVEL-SHARP", f"{SAYS[line]}.", facts=facts)
        own = own or [others]
        return tuple(own), (others,)

    # -- what is done ----------------------------------------------------------------------------

    def open_facts(self) -> Iterator[str]:
        """Yield what everybody can see of a plan."""
        plan = self.plan
        if plan is None:
            return
        if plan.foe is not None:
            yield self.quarry()
        if plan.goal:
            yield self.heading()
        danger = plan.spot.danger
        shots = f"Danger there: {danger}. Each enemy gun in range counts 1 or 2."
        yield shots if danger else "No enemy can shoot there."

    def quarry(self) -> str:
        """Return whom a plan is aimed at; empty for nobody."""
        if self.plan is None or self.plan.foe is None:
            return ""
        foe = names.figure(self.state, self.plan.foe.key)
        return f"{self.who(self.plan.man.key)} goes for {foe}."

    def heading(self) -> str:
        """Return where a plan leads in the end; empty if it leads no farther than its place."""
        if self.plan is None or not self.plan.goal:
            return ""
        return f"{self.who(self.plan.man.key)} heads for {self.goal(self.plan.goal)}."

    def facts(self) -> Iterator[str]:
        """Yield what is known of a plan, and of its cards."""
        plan = self.plan
        if plan is None:
            held = join_words([pack.signs(card) for card in self.hand.cards], empty="nothing")
            yield f"In hand: {held}."
            return
        yield from self.open_facts()
        if plan.chance is not None:
            listed_ = self.thought.listed
            bars = {2: listed_.sure, 6: listed_.fair}
            has_bar = plan.line in bars and not listed_.scored
            bar = f", and {bars[plan.line]} % is enough" if has_bar else ""
            yield f"A chance of {rate(plan.chance)} to put him out{bar}."
        if plan.unpin:
            yield f"{pack.signs(plan.unpin)} is for getting up first: the lowest Low card left."
        if plan.cards:
            yield from self.why_these_cards(plan)

    def why_these_cards(self, plan: Plan) -> Iterator[str]:
        """Yield the cards that lead there, and why not others."""
        shown = join_words([pack.signs(card) for card in plan.cards])
        if plan.burst is not None:
            yield f"{shown} is the lowest card that throws that far."
            return
        yield f"The way is {names.inches(plan.spot.length)} long: {shown}."
        pinned = plan.man.pinned and not plan.unpin
        lows = {3: 1, 5: 1, 7: 1}.get(plan.line, 0) + bool(plan.unpin and plan.line != 7)
        sets = self.hand.sets(mounted=plan.man.mounted, pinned=pinned, lows=lows)
        longest = max([reach for reach, cards in sets if len(cards) < len(plan.cards)], default=0)
        if longest and longest < plan.spot.length:
            yield f"One card fewer reaches only {names.inches(longest)}."
        if lows and all(number_of(card) > 0 for card in plan.cards):
            yield f"{count_of(lows, 'Low card')} must be left over for this line."
        found = cards_that_reach(sets, plan.spot.length)
        if found is not None and len(found) == len(plan.cards):
            yield "If as many cards do, Mids go first, then the closest fit, then the lowest."

    def goal(self, name: str) -> str:
        """Return a goal in words."""
        kind, _, which = name.partition(" ")
        if kind == "door":
            return f"the {self.town.site.houses[int(which)].name}"
        if kind == "enemy":
            return names.figure(self.state, which)
        return (
            "the gang’s own edge"
            if kind == "edge"
            else "a place behind cover with a line to an enemy"
        )

    def passed_over(self) -> Iterator[Weighed]:
        """Yield the best that others could do under the same line, and why not."""
        plan = self.plan
        if plan is None:
            return
        for man in self.town.men:
            if man.key == plan.man.key:
                continue
            lines = Lines(Some(self.town, [man]), self.hand, self.thought.listed)
            found = lines.tests[plan.line]()
            if found is not None:
                say = self.why_second(plan, found)
                yield Weighed(self.who(man.key), False, "BW-AUTO-TIE-WHO", say)  # noqa: FBT003

    def why_second(self, plan: Plan, other: Plan) -> str:
        """Return why another plan of the line comes second."""
        by_danger = f"danger {other.spot.danger} against {plan.spot.danger}"
        if plan.chance is not None and other.chance is not None:
            chances = f"{rate(other.chance)} against {rate(plan.chance)}"
            if other.order[0] != plan.order[0]:
                return f"Second choice: {chances}, {by_danger}."
        elif other.order[0] != plan.order[0]:
            if plan.burst is not None and other.burst is not None:
                caught = f"{len(other.burst.foes)} in the burst against {len(plan.burst.foes)}"
                return f"Second choice: {caught}."
            return f"Second choice: {by_danger}."
        if other.man.pinned != plan.man.pinned:
            return "As good, but pinned."
        if len(other.cards) != len(plan.cards):
            return f"As good, but with {count_of(len(other.cards), 'card')} to move."
        if other.man.is_ally != plan.man.is_ally:
            return "As good, but the gang goes before allies."
        return "As good; the lower number goes first."

    # -- what is not done ------------------------------------------------------------------------

    def failure(self, line: int) -> Both:
        """Return why a line does not fit."""
        match line:
            case 1:
                return self.no_fight()
            case 2:
                return self.no_shot(line, self.thought.listed.sure)
            case 3:
                return self.no_cash()
            case 4:
                return self.no_dynamite()
            case 5:
                return self.no_talk()
            case 6:
                return self.no_shot(line, self.thought.listed.fair)
            case 7:
                return self.nobody_up()
            case 8:
                return self.no_rush()
        if not self.hand.lows and not self.hand.mids:
            return "No card to move with.", "Nobody moves."
        return "No card gets anybody nearer to a goal.", "Nobody moves."

    def no_fight(self) -> Both:
        """Return why nobody strikes."""
        if not any(man.most_strikes for man in self.town.men):
            return (NO_CONTACT,) * 2
        if any(man.here.touched for man in self.town.men):
            return "No Shoot card for it.", WITH_CARDS
        return ("Nobody touches an enemy.",) * 2

    def no_shot(self, line: int, wanted: int) -> Both:
        """Return how good the best shot is."""
        if not self.hand.courts and not (line == 2 and self.hand.aces):
            return "No Shoot card in hand.", NO_SHOT
        listed_ = replace(self.thought.listed, point=0)
        lines = Lines(self.town, self.hand, listed_)
        most = listed_.sure_danger if line == 2 else listed_.fair_danger
        best = lines.shoot(line, HAIR, most, aces=line == 2)
        if best is None or best.chance is None or best.foe is None:
            return "Nobody gets a shot.", NO_SHOT
        chance, bar = best.chance, percent(wanted)
        sign = "<" if chance < bar else "≥"
        shot = f"{self.who(best.man.key)} at {names.figure(self.state, best.foe.key)}"
        return f"Best shot {rate(chance)} {sign} {wanted} %: {shot}.", NO_SHOT

    def no_cash(self) -> Both:
        """Return why nobody takes Money."""
        others = "The gang takes none."
        piles = [nth for nth, house in enumerate(self.town.houses) if house.has_known_money]
        lying = [(each.x, each.y) for each in self.state.lying if each.what == "money"]
        if not lying and not piles:
            return "The gang has seen no Money.", others
        if not self.hand.lows:
            return "No Low card to take it with.", others
        ways = []
        for man in self.free:
            if not man.mute:
                places = [place for number in piles for place in man.places_at(number)]
                for place in lying:
                    places += man.places_touching(fight_point(place))
                ways.append((man, man.shortest_way(places)))
        return self.too_far("the nearest Money", ways, 1, unpinned=False), others

    def too_far(
        self, what: str, ways: Sequence[tuple[TownMan, int]], lows: int, *, unpinned: bool
    ) -> str:  # fmt: skip
        """Return how far somebody’s cards reach, and how far it is.

        Args:
            what: what is too far away.
            ways: for each figure how long its way there is.
            lows: the Low cards that must be left.
            unpinned: whether a pinned figure may get up first.

        """
        found = [
            (way - reach, way, reach, man.number, man)
            for man, way in ways
            for reach in [self.lines.farthest(man, lows, unpinned=unpinned)]
        ]
        if not found:
            return "Nobody can do that now."
        more, way, reach, _, man = min(found, key=lambda each: each[:4])
        if way >= NO_WAY:
            return f"No way leads to {what}."
        if more <= 0 and man.figure.platform != GROUND:
            return f"{self.who(man.key)} would have to climb down first."
        if more <= 0:
            return "Others stand in the way."
        far, near = (to_tenth(length) for length in (way, reach))
        return f"{self.who(man.key)} can go {near} of the {far} inches to {what}."

    def no_dynamite(self) -> Both:
        """Return why nobody throws."""
        throwers = [man for man in self.free if man.sticks]
        if not throwers:
            return ("Nobody has dynamite.",) * 2
        if not self.hand.courts:
            return "No Court to throw it with.", NO_THROW
        if len(self.hand.courts) == 1 and (self.hand.holds or self.thought.listed.held_always):
            return "The only Court is held back.", NO_THROW
        bursts = [burst for man in throwers for burst in man.bursts() if burst.foes]
        alone = [burst for burst in bursts if not burst.friend]
        near = [
            burst for burst in alone if self.lines.throw_cards(burst.length - 3 * INCH) is not None
        ]
        if not bursts:
            return "No enemy is near enough for a stick.", NO_THROW
        if not alone:
            return "Every throw would catch one of its own.", NO_THROW
        if not near:
            least = to_tenth(min(burst.length for burst in alone))
            return f"No card throws {least} inches far.", NO_THROW
        return "The best throw catches one ally alone.", NO_THROW

    def no_talk(self) -> Both:
        """Return why nobody goes to a door."""
        others = "No door will do."
        if not self.hand.lows:
            return "No Low card to talk with.", others
        houses, most = self.town.houses, self.thought.listed.recruit_danger
        talkers = [man for man in self.free if not man.mute]
        near = [
            spot.danger
            for man in talkers
            for spot in (man.here, *man.doors(self.lines.farthest(man, 1)))
            if spot.door is not None and is_live(man, houses[spot.door])
        ]
        if near and min(near) > most:
            return f"The safest door in reach has danger {min(near)}, more than {most}.", others
        ways = [
            (man, min(way for way, _ in found))
            for man in talkers
            if (found := [*man.goals("door")])
        ]
        if not ways:
            return "No door has anybody to be won over, and no enemy near.", others
        return self.too_far("the nearest door that will do", ways, 1, unpinned=True), others

    def nobody_up(self) -> Both:
        """Return why nobody gets up."""
        if not any(man.pinned and self.lines.is_seen(man) for man in self.free):
            return ("Nobody is pinned in an armed enemy’s line.",) * 2
        return "No Low card to get up with.", WITH_CARDS

    def no_rush(self) -> Both:
        """Return why nobody rushes."""
        if not any(man.most_strikes for man in self.town.men):
            return (NO_CONTACT,) * 2
        if not any(foe.pinned or not foe.arms for foe in self.town.foes):
            return ("No enemy is pinned or unarmed.",) * 2
        wanted = self.thought.listed.rush
        if len(self.hand.courts) < wanted:
            return f"Fewer than {wanted} Courts.", WITH_CARDS
        if any(True for _ in self.lines.ways_to_rush()):
            return "One Court is held back, and too few are left.", WITH_CARDS
        ways = [
            (man, man.shortest_way(man.places_touching(self.town.shapes[foe.key])))
            for man in self.free
            for foe in self.town.foes
            if foe.pinned or not foe.arms
        ]
        return self.too_far("the nearest helpless enemy", ways, 0, unpinned=True), WITH_CARDS


class Some(NamedTuple):
    """What is known, with some of the figures alone."""

    town: Town
    men: Sequence[Man]

    @property
    def foes(self) -> Sequence[Foe]:
        """The enemies."""
        return self.town.foes

    @property
    def houses(self) -> Sequence[House]:
        """The houses."""
        return self.town.houses

    @property
    def own_gang(self) -> int:
        """How many of the own gang are left."""
        return self.town.own_gang


# -- Jokers ----------------------------------------------------------------------------------------


def of_joker(fight: Fight, judged: Judged) -> Weighed:
    """Return why a Joker is played; all of it lies open then."""
    who = names.figure(fight.state, judged.target) if judged.target else ""
    left = "when few cards are left" if judged.late else "while he has cards left"
    facts: tuple[str, ...] = ()
    if judged.chance is not None:
        facts = (f"{rate(judged.chance)}, and {judged.bar} % is enough {left}.",)
    say = JOKERS[judged.clause].format(who=who)
    return Weighed("Joker", True, judged.clause, say, facts=facts)  # noqa: FBT003


JOKERS: Final = {
    "BW-AUTO-JOKER-GANG": "That shot may put {who} out.",
    "BW-AUTO-JOKER-ALLY": "That shot may put {who} out.",
    "BW-AUTO-JOKER-DYN": "That stick would land among the gang.",
    "BW-AUTO-JOKER-MOVE": "That move must not succeed.",
    "BW-AUTO-JOKER-PERSUADE": "That one had better not be won over.",
    "BW-AUTO-JOKER-ACE": "{who} had better not act now.",
}
"""What each clause for Jokers says."""
