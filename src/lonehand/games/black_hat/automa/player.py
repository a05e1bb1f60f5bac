"""An automatic gang as a player: it answers every question from what its seat may know.

It keeps nothing in mind: what it intends in an activation lies in its own part of the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.question import Question
from lonehand.games.black_hat.automa import answers, placement
from lonehand.games.black_hat.automa.book import Book, Listed, percent
from lonehand.games.black_hat.automa.decision import Thought
from lonehand.games.black_hat.automa.intents import Intent, write_intent
from lonehand.games.black_hat.automa.lines import FIRST_SIX, Plan, whom_first
from lonehand.games.black_hat.campaign import aftermath
from lonehand.games.black_hat.cards import ACE, LOW, sort_of
from lonehand.games.black_hat.fight import Fight, fight_to_look_at, place_text
from lonehand.games.black_hat.gangs.people import SHOTGUN
from lonehand.games.black_hat.plays import END, NONE, PASS, WEAPONS, Play
from lonehand.games.black_hat.rules import shooting
from lonehand.games.black_hat.rules.allies import chance as winning_chance
from lonehand.games.black_hat.rules.allies import house_called, known_card
from lonehand.games.black_hat.state import Figure, State
from lonehand.games.black_hat.turn import ready
from lonehand.games.black_hat.words.reasons import Because, of_joker

SHOOTING: Final = (2, 6)


class Gang:
    """A player for one seat (BW-AUTO-NEVER-10: a turn of his always comes to an end).

    Args:
        book: the lists.
        level: which of them it plays.
        chance: not used: it never decides by chance.

    """

    plans = True
    """The rules ask it for an intent before a figure acts (`intents.Intent`)."""

    def __init__(self, book: Book, level: str, chance: Chance) -> None:
        del chance
        self.book, self.level = book, level

    def __call__(self, question: Question, view: Any) -> Any:
        """Return what is answered to a question."""
        look = Look(self.book, self.level, question, view)
        try:
            return look.answer()
        finally:
            look.forget()


class Look:
    """One question to an automatic gang, and what its seat may know.

    Args:
        book: the lists.
        level: which of them it plays.
        question: what is asked.
        view: the view of the seat.

    """

    def __init__(self, book: Book, level: str, question: Question, view: State) -> None:
        self.book, self.level, self.question, self.view = book, level, question, view
        self.state = view.copy()
        self.fight: Fight = fight_to_look_at(self.state)
        self.player = self.state.player(question.who)
        self.listed: Listed = book.list_for(level, self.player.mood)
        self.thought: Thought | None = None
        self.plan_found: Plan | None = None

    def forget(self) -> None:
        """Forget what was thought about."""
        if self.thought is not None:
            self.thought.town.forget()

    def answer(self) -> Any:
        """Return the answer; a text for a form, else one of the options."""
        question = self.question
        topic = question.topic
        if topic in aftermath.TOPICS:
            return aftermath.automatic(self.view, question)
        if topic in placement.TOPICS:
            return placement.answer(self.fight, self.player, question)
        if topic in answers.TOPICS:
            return answers.answer(self.fight, self.player, self.listed, question)
        match topic:
            case "plan":
                return write_intent(self.plan())
            case "joker":
                found = self.judge()
                why = () if found is None else (of_joker(self.fight, found),)
                return write_intent(Intent(0, why=why, shown=why))
            case "figure":
                return self.figure()
            case "play":
                return self.play()
            case "to":
                return self.goes_to()
            case "aim":
                return self.aims_at()
            case "lay":
                return self.lays()
            case _:
                return question.form.candidates(1)[0] if question.form else question.options[0]

    # -- before a figure acts --------------------------------------------------------------------

    def plan(self) -> Intent:
        """BW-AUTO-CARD-ACE-B: return what is intended."""
        return self.thinks(self.question.about, by_ace=bool(self.question.about.get("ace")))

    def thinks(self, about: Mapping[str, Any], *, by_ace: bool = False) -> Intent:
        """BW-AUTO-NEVER-7: return what those intend who may act; kept for this one question."""
        men = [self.state.figure(key) for key in about["figures"]]
        hand = self.without_ace() if by_ace else list(self.player.hand)
        if by_ace and len(hand) == len(self.player.hand):
            return Intent()
        self.thought = thought = Thought(self.fight, self.player, men, self.listed, hand)
        lines = FIRST_SIX if by_ace else ()
        self.plan_found, legs = thought.decide(lines)
        plan = self.plan_found
        intent = Intent() if plan is None else thought.intent(plan, legs)
        self.player.intent = intent
        if not about.get("why"):
            return intent
        why, shown = Because(thought, plan, legs, lines).weighed_and_told()
        return replace(intent, why=why, shown=shown)

    def judge(self) -> answers.Judged | None:
        """Return what is announced, held against the clauses for Jokers."""
        return answers.judge(self.fight, self.player, self.listed)

    def without_ace(self) -> list[str]:
        """BW-AUTO-CARD-ACE-B: return the hand without the Ace that lets another figure act."""
        hand = list(self.player.hand)
        ace = next((card for card in hand if sort_of(card) == ACE), "")
        return [card for card in hand if card != ace]

    def figure(self) -> Any:
        """BW-AUTO-10: return who acts."""
        intent = self.player.intent
        if intent is not None and intent.figure:
            for option in self.question.options:
                if option == intent.figure or (
                    isinstance(option, Play) and option.target == intent.figure
                ):
                    return option
        return PASS

    # -- while it acts ---------------------------------------------------------------------------

    @property
    def intent(self) -> Intent:
        """What the figure that acts intends."""
        return self.player.intent or Intent()

    @property
    def man(self) -> Figure:
        """The figure that acts."""
        return self.state.figure(self.question.about["figure"])

    def play(self) -> Play:
        """Return the next play of an intent, or its end."""
        intent, man, hand = self.intent, self.man, self.player.hand
        if intent.figure != man.key:
            return END
        if intent.unpin in hand and man.pinned:
            return self.option(Play("unpin", (intent.unpin,), man.key))
        if intent.mount in hand and not man.mounted:
            options: Sequence[Play] = self.question.options
            for play in options:
                if play.use == "mount" and play.cards == (intent.mount,):
                    return play
        for card, _ in intent.moves:
            if card in hand:
                return self.option(Play("move", (card,)))
        if intent.climb in hand:
            return self.option(Play("climb", (intent.climb,), intent.top))
        return self.option(self.next_deed())

    def option(self, play: Play | None) -> Play:
        """Return a play if it may be made, else the end."""
        return play if play is not None and play in self.question.options else END

    def next_deed(self) -> Play | None:
        """Return what a figure does where it has come to; None for nothing more."""
        intent, man = self.intent, self.man
        cards = [card for card in intent.shots if card in self.player.hand]
        match intent.line:
            case 1 | 8:
                return Play("strike", (), intent.target)
            case 2 | 6:
                return self.next_shot(man, cards)
            case 3 | 5:
                return self.at_door(man)
            case 4 if cards:
                far = (intent.far,) if intent.far in self.player.hand else ()
                return Play("throw", (cards[0], *far))
        return None

    # -- shots -----------------------------------------------------------------------------------

    def next_shot(self, man: Figure, cards: Sequence[str]) -> Play | None:
        """Return the next shot: until the target is out, then at others."""
        intent = self.intent
        arm = WEAPONS[intent.use]  # type: ignore[index]  # a use that shoots
        if not cards:
            return None
        if arm == SHOTGUN:
            return Play("shotgun", (cards[0],)) if not man.shots else None
        target = self.target(man, arm, cards)
        if not target:
            return None
        aimed = Play("rifle", tuple(cards[:2]), target)
        if len(cards) > 1 and aimed in self.question.options:
            return aimed
        for pair in (tuple(cards[:2]), tuple(reversed(cards[:2]))):
            found = Play(intent.use, pair, target)  # type: ignore[arg-type]  # as above
            if len(cards) > 1 and arm == "rifle" and found in self.question.options:
                return found
        return Play(intent.use, (cards[0],), target)  # type: ignore[arg-type]  # as above

    def target(self, man: Figure, arm: str, cards: Sequence[str]) -> str:
        """Return whom to shoot at; empty if nobody is worth a card."""
        thought = Thought(self.fight, self.player, [man], self.listed)
        me = thought.town.men[0]
        left = min(len(cards), shooting.LIMITS[arm] + (arm == "rifle") - man.shots)
        found = []
        for foe in thought.town.foes:
            sight = me.here.sight(foe)
            if sight is None:
                continue
            odds = me.bullet(arm, foe, sight, pinned=man.pinned, close=me.here.close)
            chance = odds(left) if odds is not None else percent(0)
            if chance > 0 and foe.key == self.intent.target:
                return foe.key
            if chance >= percent(self.listed.fair) and chance > 0:
                found.append((-chance, whom_first(foe, sight.gap), foe.key))
        return min(found)[2] if found else ""

    def aims_at(self) -> str:
        """Return where dynamite lands, or whom a shotgun points at."""
        if self.intent.aim:
            return self.intent.aim
        return place_text(*self.state.figure(self.intent.target).place)

    # -- doors -----------------------------------------------------------------------------------

    def at_door(self, man: Figure) -> Play | None:
        """BW-AUTO-CARD-ACE-C, BW-AUTO-NEVER-9: take Money, look, persuade."""
        options: Sequence[Play] = self.question.options
        lows = [card for card in self.player.hand if sort_of(card) == LOW]
        for use in ("pick", "take"):
            for play in options:
                if (
                    play.use == use
                    and lows
                    and play.cards == (lows[0],)
                    and play.target != "dynamite"
                ):
                    return play
        if self.intent.line == 3:
            return None
        for play in options:
            if play.use == "look" and (not play.cards or play.cards[0] in lows):
                return play
        for play in options:
            if play.use != "persuade":
                continue
            top = known_card(self.fight, man, house_called(self.fight, play.target))
            if top is None or winning_chance(self.fight, man, top) <= 0:
                continue
            if lows and play.cards == (lows[0],):
                return play
            is_own = sort_of(play.cards[0]) == ACE and top.suit == man.suit != ""
            if not lows and is_own and not self.is_claimed():
                return play
        return None

    def is_claimed(self) -> bool:
        """BW-AUTO-CARD-ACE-C: say whether another figure has a claim to an Ace."""
        men = [each for each in ready(self.fight, by_ace=True) if each is not self.man]
        hand = self.without_ace()
        return bool(Thought(self.fight, self.player, men, self.listed, hand).decide(FIRST_SIX)[0])

    # -- the rest --------------------------------------------------------------------------------

    def goes_to(self) -> str:
        """Return where the move leads that is played."""
        card = self.question.about["cards"][0]
        return next((place for each, place in self.intent.moves if each == card), "stay")

    def lays(self) -> str:
        """Return the cards that are laid, in secret."""
        pending = self.state.pending
        attacks = pending is not None and self.state.figure(pending.figure).seat == self.player.seat
        if attacks:
            wanted = set(self.intent.shots)
        else:
            struck = self.state.figure(pending.target) if pending is not None else None
            wanted = set(answers.laid_back(self.player.hand, struck))
        options: Sequence[str] = self.question.options
        return next((each for each in options if set(each.split()) == wanted), self.fewest(options))

    def fewest(self, options: Sequence[str]) -> str:
        """Return what is laid where the wanted cards may not be: as many of them as may."""
        return NONE if NONE in options else options[0]
