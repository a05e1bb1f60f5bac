"""How Black Hat – White Hat shows itself: the town, the figures in it, hands of cards, sheets.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from msgspec import structs

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of
from lonehand.engine.question import Question
from lonehand.games.black_hat import cards, events
from lonehand.games.black_hat.at_table import ledger
from lonehand.games.black_hat.campaign import gang_sheet
from lonehand.games.black_hat.face import marks, pointing
from lonehand.games.black_hat.face.chances import (
    DOUBTS,
    best_first,
    blast_words,
    chance_words,
    doubt_of,
    fate_words,
    pending_words,
    reach_words,
    talk_meant,
    win_words,
)
from lonehand.games.black_hat.face.ending import ending_of, tallies_of
from lonehand.games.black_hat.face.figures import (
    about_player,
    by_name,
    horse_unit,
    on_plates,
    place_in_tenths,
    sheet_of,
    unit_of,
)
from lonehand.games.black_hat.face.how_to_play import HOW_TO_PLAY, LESSON
from lonehand.games.black_hat.face.pictures import BLANK_SHEET, POSTER
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.forms import ALL, DOOR
from lonehand.games.black_hat.gangs import own
from lonehand.games.black_hat.gangs.gangs import OWN
from lonehand.games.black_hat.gangs.people import (
    RIFLE,
    SHOTGUN,
)
from lonehand.games.black_hat.options import MADE, town_made
from lonehand.games.black_hat.player.advice import advice
from lonehand.games.black_hat.plays import END, GIVE_UP, JOKER, NO_MORE, PASS, Play
from lonehand.games.black_hat.readings import readings_from
from lonehand.games.black_hat.rules import allies
from lonehand.games.black_hat.rules.dealing import hand_size
from lonehand.games.black_hat.rules.shooting import hit_chance, in_line, may_aim, reach_of
from lonehand.games.black_hat.state import HIDDEN, SIDES, Figure, State
from lonehand.games.black_hat.text.corrections import GRAMMAR
from lonehand.games.black_hat.town.plans import LaidHouse
from lonehand.games.black_hat.town.site import shape_of, site
from lonehand.games.black_hat.town.towns import town_text
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.by_facts import markers
from lonehand.games.black_hat.words.questions import (
    GUNS,
    card_told,
    play_event,
    shot_told,
    with_cards,
)
from lonehand.games.black_hat.words.reasons import rate
from lonehand.games.black_hat.words.taken_back import answer_called
from lonehand.games.table_mode import by_facts
from lonehand.show.cards import Face, Hand, down, playing_card
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.ending import Ending
from lonehand.show.figures import DrawnUnit, Edge, Look, Objective, Run, Sign
from lonehand.show.ledger import Ledger
from lonehand.show.logs import Advice, Tally
from lonehand.show.maps import open_table, open_table_text
from lonehand.show.maps.on_open_table import OnOpenTable
from lonehand.show.questions import NOWHERE, Deed, Pointer
from lonehand.show.scene import Fact, Status
from lonehand.show.setup import Blank, Step, Understood
from lonehand.show.sheets import Group, Handout
from lonehand.space.inches.drawings.picture import picture
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import INCH, Point, to_tenth
from lonehand.space.inches.shapes import distance
from lonehand.space.palette import Theme

JOKER_FACE: Final = "Undoes what was just played."
SORTS: Final = {
    "low": ("Move", "aid", "Go up to {} inches, get somebody up, or win somebody over at a door."),
    "mid": ("Move", "gear", "Go up to 6 inches on foot or {} on horseback; climb, mount or leap."),
    "court": ("Shoot", "attack", "Shoot, strike, aim, or throw dynamite."),
    "ace": ("Ace", "guard", "Do what any card but a Joker does, or let one more figure act."),
}
"""For each sort of card what stands on it, the colour of its band, and what it does; `{}` for its
number."""


def face_of(card: str) -> Face:
    """Return what a card looks like, with what it is good for."""
    if card in cards.JOKERS:
        return Face(card, "Joker", "Joker", cards.words(card), card, say=JOKER_FACE, band="joker")
    title, band, say = SORTS[cards.sort_of(card)]
    number = card[:-1]
    told = {"title": title, "say": say.format(number)}
    return structs.replace(playing_card(card), band=band, **told)


FACES: Final[Mapping[str, Face]] = {
    **{card: face_of(card) for card in cards.PACK},
    cards.BACK: down(cards.BACK),
}
ACTS: Final = "BW-TURN"
"""The clause that asks who acts."""
PLACE: Final = re.compile(r"[\d.]+,[\d.]+\^?")
"""A place on the table, as it is written."""
PLACED: Final = {
    "BW-DEPLOY": "where to begin",
    "BW-TEMPLATE": "where to aim",
    "BW-DYNAMITE": "where to throw",
}
"""What a place answers, by the clause that asks; all others ask where a figure goes."""
SHOT: Final = re.compile(r"(\d+) (\d)")
"""How far and through how much cover a shot goes, as people say it where only facts are known."""
TOLD: Final = {
    **{("jokers", str(number)): f"{says} Joker" for number, says in enumerate(("no", "one"))},
    ("jokers", "2"): "both Jokers",
    **{("left", says): f"it has {word}left" for says, word in (("yes", ""), ("no", "not "))},
    **{("in line", says): f"{word} in line" for says, word in (("yes", "one"), ("no", "nobody"))},
}
"""Answers, by topic and text, as undo names them, where their buttons say less."""
NOTATION: Final = re.compile(r"\b(?:10|[2-9JQKA])[cdhs]\b")
"""A card as it is written in answers."""
LOW_ROW: Final = 3
"""How many inches of the town one row of characters shows on a low screen."""
OFF_NAME: Final = 1_250
"""How far from the middle of a house its town cards lie, in thousandths of an inch."""
ONLY_FACTS: Final = "Only your table knows where everybody stands."
LEGEND: Final = (
    Sign('<circle class="yours" r="6"/>', "one side: a whole rim"),
    Sign('<circle class="theirs" r="6"/>', "the other: a broken rim"),
    Sign(open_table.BADGES["activated"], "has acted"),
    Sign(open_table.BADGES["shaken"], "pinned"),
    Sign(
        '<path class="free" d="M0-7 7 0 0 7-7 0z"/><text class="name" y="3">2</text>',
        "town cards left at a house; $ is Money, ! a dud",
    ),
)


class Street(OnOpenTable[State]):
    """A gunfight in its town."""

    plots, moves_names = False, True
    commands: ClassVar = {
        **OnOpenTable.commands,
        "look": ("[NAME] [NAME]", "how far apart two are, and what a shot is worth"),
        "sheet": ("[NAME]", "a figure's sheet: weapons and skills"),
    }
    lead = "Two gangs, one town, and a new hand of cards each turn."
    goal = (
        "Shoot or drive off the whole other gang. Allies do not count."
        " Money buys skills in a campaign."
    )
    emblem = gang_sheet.HAT
    sort = "Miniatures · 90 min"
    poster = POSTER
    lesson = LESSON
    taught = HOW_TO_PLAY
    steps = (
        Step("Town", "Where do you fight?", ("town", "size", "deck")),
        Step(
            "Gangs",
            "Who fights?",
            ("players", "gang", "second_gang", "third_gang", "fourth_gang", "campaign"),
        ),
    )
    opponents_see = (
        "Hands are hidden. An opponent knows his own cards, what lies open, the town cards"
        " that he has looked at, and how many cards you hold."
    )
    corrections: Mapping[str, str] = GRAMMAR
    heads = frozenset({"turn"})
    head = "turn"
    grave = frozenset(
        each.kind
        for each in (
            events.JokerPlayed,
            events.ShotRolled,
            events.Burst,
            events.Struck,
            events.ShotDown,
            events.Fled,
            events.HorseKilled,
            events.Pinned,
            events.LeftTable,
            events.Persuaded,
            events.Joined,
            events.Insulted,
            events.Looked,
            events.MoneyTaken,
            events.MoneyDropped,
        )
    )
    beats = frozenset({"part"})
    beat = "part"
    pictured = frozenset({"town"})
    only_with: Mapping[str, tuple[str, ...]] = {
        "size": ("town", "made"),
        **dict.fromkeys(("third_gang", "fourth_gang"), ("players", "4")),
    }
    pasted = own.PASTED
    pasting = "Paste it as text; the manual has a sample of each."
    faces = FACES
    legend = LEGEND
    lettering = (
        "Large letters, o: the figures of one side; small letters, x: those of the other;"
        " (2): a house with town cards."
    )

    # -- who and what is there ---------------------------------------------------------------------

    def fight(self, view: State) -> Fight:
        """Return a gunfight to look at."""
        found: Fight = self.game.looked_at(view)  # type: ignore[attr-defined]  # the game's own
        return found

    def table(self, view: State) -> Ground | None:
        """Return the town as an open table; None before it lies."""
        return self.fight(view).site.field.ground if view.town else None

    def why_unknown(self, view: State) -> str:
        """Return that nobody knows places, at a table of which only facts are known."""
        return ONLY_FACTS if by_facts(view.options) else ""

    def ground(self, view: State, theme: Theme = "light") -> str:
        """Return the picture of the town; none where only facts are known."""
        return "" if by_facts(view.options) else super().ground(view, theme)

    def describe(self, view: State, unit: DrawnUnit) -> str:
        """Return where a unit is and how it is; of facts alone no place is known."""
        if unit.hull is None or not by_facts(view.options):
            return super().describe(view, unit)
        return f"{unit.name} ({unit.side}): {', '.join(unit.states) or 'ready'}"

    def in_words(self, text: str) -> str:
        """Return notation with the signs of cards: `10c move` becomes `10♣ move`."""
        return NOTATION.sub(lambda found: cards.signs(found[0]), text)

    def answer_in_words(self, text: str, clause: str) -> str:
        """Return an answer as undo names it: whoever acts and places have no better name there."""
        if PLACE.fullmatch(text):
            return PLACED.get(clause, "where to go")
        if text == ALL and clause == "BW-DEPLOY":
            return "where all of them begin"
        if text.startswith(DOOR):
            return f"the {text.removeprefix(DOOR)} door"
        if found := SHOT.fullmatch(text):
            cover = f"cover {found[2]}" if int(found[2]) else "open"
            return f"≤{found[1]}″, {cover}"
        if clause == ACTS and text not in (PASS, GIVE_UP):
            return "who acts"
        return (
            "nobody acts"
            if text == PASS and clause == ACTS
            else (answer_called(text) or self.in_words(text))
        )

    def answer_told(self, view: State, question: Question, text: str) -> str:
        """Return an answer that was taken back in words, before the question that it answered."""
        if question.form is not None:
            return ledger.answer_told(view, question, text)
        if text not in question.texts():
            return ""
        option = question.options[question.texts().index(text)]
        says = TOLD.get((question.topic, text))
        return says or f"“{self.game.label(view, question, option)}”"

    def ledger(self, view: State, question: Question | None) -> Ledger | None:
        """Return what may be said by taps at a real table."""
        return ledger.ledger(view, question)

    def units(self, view: State) -> list[DrawnUnit]:
        """Return every figure and every riderless horse."""
        found = [unit_of(view, figure) for figure in view.figures]
        short = on_plates([each.name for each in found])
        found = [structs.replace(each, short=short[each.name]) for each in found]
        return [*found, *(horse_unit(view, horse) for horse in view.horses)]

    def objectives(self, view: State) -> list[Objective]:
        """Return houses that have town cards left, and what lies on the ground."""
        if not view.piles or by_facts(view.options):
            return []
        found = []
        for pile, house in zip(view.piles, self.fight(view).site.houses, strict=True):
            if pile:
                at = on_roof(house)
                name = f"the {house.name}"
                text = place_in_tenths(*house.doors[0].beside(INCH // 2))
                says = f"{name}, {pile_told(view, pile)}"
                found.append(Objective(name, text, letter=str(len(pile)), at=at, says=says))
        for nth, thing in enumerate(view.lying, 1):
            what = "Money" if thing.what == "money" else "a dud"
            name = f"{what} {nth}"
            text = place_in_tenths(thing.x, thing.y)
            sign = "$" if thing.what == "money" else "!"
            at = (thing.x, thing.y)
            found.append(Objective(name, text, letter=sign, at=at, says=f"{name} at {text}"))
        return found

    def in_characters(
        self, view: State, chosen: Iterable[str] = (), *, dense: bool = False
    ) -> list[list[Run]]:
        """Return the whole town in characters, with the names of its houses."""
        ground = self.table(view)
        if ground is None or self.why_unknown(view):
            return []
        houses = self.fight(view).site.houses
        called = [((e.shapes[0].x, e.shapes[0].y), e.name.split()[0]) for e in houses]
        goals, row = self.objectives(view), LOW_ROW if dense else 2
        return open_table_text.drawing(ground, self.units(view), goals, chosen, row, called)

    def brief(self, view: State, unit: DrawnUnit) -> str:
        """Return how a figure is; the map shows where."""
        del view
        return ", ".join([unit.name, *unit.states])

    def goal_told(self, goal: Objective) -> str:
        """Return a house with cards left, or what lies on the ground, and where."""
        return goal.says if " at " in goal.says else f"{goal.says}, its door at {goal.place}"

    def twin(self, view: State) -> list[str]:
        """Return every house with its town cards, what lies about, and who is where."""
        there = self.objectives(view)
        goals = [
            each.says.replace(" at ", " is at ") if " at " in each.says else self.goal_told(each)
            for each in there
        ]
        known = {each.name for each in there}
        houses = self.fight(view).site.houses if goals else ()
        bare = [
            f"the {each.name}, no town card left"
            for each in houses
            if f"the {each.name}" not in known
        ]
        if by_facts(view.options) and view.piles:
            bare = [f"Town cards: {markers(view) or 'none left'}"]
        figures = [self.describe(view, each) for each in self.units(view)]
        return [f"{capital(each)}." for each in (*goals, *bare, *figures)]

    def edges(self, view: State) -> list[Edge]:
        """Return whose edge is whose."""
        return [
            Edge(side, names.side(view, side), edge == "north")
            for side, edge in enumerate(view.edges)
        ]

    def status(self, view: State) -> Status:
        """Return the turn, and who has how many figures and cards."""
        if view.phase == "over":
            now = Fact("The gunfight is over")
        elif view.turn:
            now = Fact("Turn", str(view.turn), " of 60")
        else:
            now = Fact("Before the gunfight")
        counts_all = readings_from(view.options).end == "all"
        left = [
            sum(counts_all or not each.is_ally for each in view.of_side(side)) for side in SIDES
        ]
        label = "Figures" if counts_all else "Gangs"
        more = [Fact(label, f"{left[0]} : {left[1]}")] if view.turn else []
        return Status((now,), tuple(more))

    def hands(self, view: State) -> tuple[Hand, ...]:
        """Return the hands of which anything is seen; of others the sheets tell how many cards."""
        return tuple(
            Hand(
                f"hand {player.seat}",
                "hand",
                f"In hand: {player.gang}",
                tuple(player.hand),
                f"in the hand of {player.gang}",
                "no card",
            )
            for player in view.players
            if player.hand and any(card != cards.BACK for card in player.hand)
        )

    def sheets(self, view: State) -> tuple[Group, ...]:
        """Return the sheets of all figures, gang by gang."""
        return tuple(
            Group(
                player.gang,
                about_player(player),
                player.side,
                tuple(
                    sheet_of(view, figure) for figure in view.figures if figure.seat == player.seat
                ),
            )
            for player in view.players
        )

    def about(self, question: Question) -> Sequence[str]:
        """Return the keys of the figures that a question is about."""
        del question
        return ()

    def asked_about(self, view: State, question: Question) -> str:
        """Return what the figure that a question is about is called on the map."""
        key = str(question.about.get("figure", ""))
        return names.figure_called(view, key) if key else ""

    def layer(self, view: State, question: Question | None = None) -> str:
        """Return all that stands in the town; the figure that acts stands out."""
        ground = self.table(view)
        if ground is None or by_facts(view.options):
            return ""
        found = self.asked_about(view, question) if question is not None else ""
        asked = [found] if found else []
        return open_table.layer(
            open_table.sheet_of(ground.table),
            self.units(view),
            self.objectives(view),
            self.edges(view),
            asked,
            with_names=self.moves_names,
        ) + self.way_undone(view, question)

    def way_undone(self, view: State, question: Question | None) -> str:
        """Return the way of the move, or the line of the shot, that a Joker may undo."""
        pending, ground = view.pending, self.table(view)
        if question is None or question.topic != "window" or pending is None or ground is None:
            return ""
        sheet = open_table.sheet_of(ground.table)
        showing = marks.Showing(self.fight(view), sheet)
        if pending.path:
            return showing.ring(pending.figure) + open_table.route(sheet, pending.path)
        if pending.use not in GUNS:
            return marks.marks_of(showing, play_event(pending))
        fight = self.fight(view)
        figure, target = view.figure(pending.figure), fight.find(pending.target)
        there = target.place if isinstance(target, Figure) else (target.x, target.y)
        return open_table.line(sheet, "sight", figure.place, there)

    def ending(self, view: State, events: Sequence[Event]) -> Ending | None:
        """Return how the gunfight ended, and what decided it."""
        return ending_of(view, events, self.sheets(view))

    def tallies(self, view: State, events: Sequence[Event]) -> list[Tally]:
        """Return, for each side, its dice against what was to be expected."""
        return tallies_of(self.fight(view), events)

    # -- what is asked -----------------------------------------------------------------------------

    def in_order(self, view: State, question: Question) -> Sequence[Any]:
        """Return the options, what is likely to be wanted first."""
        plays = [option for option in question.options if isinstance(option, Play)]
        if question.topic != "play" or len(plays) < len(question.options) or by_facts(view.options):
            return question.options
        return best_first(self.fight(view), view.figure(question.about["figure"]), plays)

    def point(self, question: Question, option: Any) -> Pointer:
        """Return the card that an option plays first; of an Ace for somebody, who it is counts."""
        if question.source or question.topic == "figure":
            return NOWHERE
        if isinstance(option, Play):
            played = option.cards
        else:
            played = tuple(card for card in str(option).split() if card in cards.PACK)
        return Pointer(played[0], f"hand {question.who}") if played else NOWHERE

    def laid_down(self, view: State, question: Question, option: Any) -> Sequence[str]:
        """Return the cards that an option plays together; for a Joker, the one that is held.

        Who acts by an Ace is asked with all names at once: no other card does anything then.
        """
        if question.source or question.topic == "figure":
            return ()
        if isinstance(option, Play):
            return option.cards
        if question.topic == "window" and option == JOKER:
            hand = view.player(question.who).hand
            return [card for card in cards.JOKERS if card in hand][:1]
        if question.topic in ("exchange", "lay"):
            return [card for card in str(option).split() if card in cards.PACK]
        return ()

    def aimed_at(self, view: State, question: Question, option: Any) -> str:
        """Return whom a play is about, or who would act, as he is called on the map."""
        if question.topic == "figure" and isinstance(option, str):
            return names.figure_called(view, option) if option not in (PASS, GIVE_UP) else ""
        if not isinstance(option, Play) or not option.target:
            return ""
        keys = {each.key for each in view.figures} | {each.key for each in view.horses}
        return names.figure_called(view, option.target) if option.target in keys else ""

    def group(self, view: State, question: Question, option: Any) -> Deed:
        """Return a shot as what is fired and at whom, so that shots with a card stand together."""
        if question.source or not isinstance(option, Play) or option.use not in GUNS:
            return Deed()
        told = self.note(view, question, option)
        whom = capital(names.figure(view, option.target))
        return Deed(shot_told(option), f"{whom}: {told}" if told else whom)

    def reach(self, view: State, question: Question, option: Any) -> str:
        """Return how far a move, a throw or a shotgun goes; empty where nobody knows places."""
        is_far = isinstance(option, Play) and option.use in ("move", "alight", "throw", SHOTGUN)
        if not is_far or by_facts(view.options) or "figure" not in question.about:
            return ""
        return reach_words(self.fight(view), view.figure(question.about["figure"]), option)

    def announced_cards(self, view: State) -> Sequence[str]:
        """Return the cards of the play that a Joker may undo now."""
        return view.pending.cards if view.pending is not None else ()

    def note(self, view: State, question: Question, option: Any) -> str:
        """Return the chance of a shot or a strike, and how far away its target is."""
        if by_facts(view.options):
            talk = talk_meant(self.fight(view), question, option)
            return "" if talk is None else win_words(*talk)
        fight = self.fight(view)
        if question.topic == "window" and option == PASS and view.pending is not None:
            return pending_words(fight, view.pending)
        if option == PASS and question.topic == "figure":
            return fate_words(fight)
        if isinstance(option, Play) and question.topic == "figure":
            return with_cards(option.cards).strip()
        if not isinstance(option, Play) or "figure" not in question.about:
            return ""
        figure = view.figure(question.about["figure"])
        return chance_words(fight, figure, option)

    def slip(self, view: State, question: Question, option: Any) -> str:
        """Return what to ask before a side gives up, or a card or a part is wasted."""
        if option == GIVE_UP:
            return "Give up, and ride off at the end of the turn?"
        if option == END and len(question.options) > 1 and self.is_idle(view, question):
            who = capital(names.figure(view, question.about["figure"]))
            return f"{who} has played no card. Is that all?"
        if by_facts(view.options):
            talk = talk_meant(self.fight(view), question, option)
            return DOUBTS["never"] if talk is not None and not allies.chance(*talk) else ""
        if not isinstance(option, Play) or "figure" not in question.about:
            return ""
        doubt = doubt_of(self.fight(view), view.figure(question.about["figure"]), option)
        return DOUBTS[doubt].format(self.aimed_at(view, question, option)) if doubt else ""

    def is_idle(self, view: State, question: Question) -> bool:
        """Tell whether whoever acts has all the cards left that were dealt for the turn."""
        if by_facts(view.options) or view.spent_aces:
            return False
        player = view.player(question.who)
        return len(player.hand) >= hand_size(self.fight(view), player)

    def obvious(self, question: Question) -> str:
        """Return the option that Enter stands for: the only one there is, or to let a play be.

        That is the same key whether one holds a Joker or not, so that it takes no longer with one.
        Where a gang’s part may bring many plays, none of them is undone: one key for the part.
        """
        if question.moment:
            return NO_MORE if NO_MORE in question.options else question.passing
        return str(question.options[0]) if len(question.options) == 1 else ""

    def hint(self, view: State, question: Question) -> Advice | None:
        """Return a sensible answer, and why."""
        if not view.town or by_facts(view.options):
            return None
        return advice(self.game.lists, view, question)  # type: ignore[attr-defined]  # as above

    # -- answers by pointing -----------------------------------------------------------------------

    def draft(self, view: State, question: Question, where: Pointing) -> Draft | None:
        """Return what becomes of a place that is pointed at."""
        ground = self.table(view)
        if ground is None:
            return None
        sheet = open_table.sheet_of(ground.table)
        return pointing.draft(self.fight(view), sheet, question, where)

    # -- pointing ----------------------------------------------------------------------------------

    def look(self, view: State, who: str, place: str) -> Look:
        """Return how far two are apart, and what a shot from the one at the other is worth."""
        goals = [each.says for each in self.objectives(view) if each.name == place]
        known = tuple(f"{capital(says.removeprefix(f'{place}, '))}." for says in goals)
        if who == place:
            return Look(capital(who), known) if goals else Look(who, ())
        found = super().look(view, who, place)
        here = by_name(view, who)
        there = by_name(view, place)
        if here is None or there is None:
            return structs.replace(found, lines=(*found.lines, *known))
        fight = self.fight(view)
        far = distance(shape_of(here), shape_of(there))
        lines = [f"{to_tenth(far)}″ from base to base."]
        for arm in here.person.arms:
            if arm == SHOTGUN:
                lines.append(blast_words(fight, here, there))
                continue
            if not in_line(fight, here, there, arm):
                reach = reach_of(fight, here, arm)
                why = (
                    f"out of range ({to_tenth(reach)}″)" if far > reach else "a house is in the way"
                )
                lines.append(f"{capital(arm)}: no shot, {why}.")
                continue
            chance = rate(hit_chance(fight, here, there, arm, aims=False))
            aimed = ""
            if arm == RIFLE and may_aim(fight, here, shape_of(there)):
                aimed = f", aimed {rate(hit_chance(fight, here, there, arm, aims=True))}"
            lines.append(f"{capital(arm)}: {chance}{aimed}.")
        ground = self.table(view)
        if ground is None:
            return Look(found.title, tuple(lines))
        ends, told = (here.place, there.place), f"{to_tenth(far)}″"
        svg = open_table.line(open_table.sheet_of(ground.table), "rule", *ends, told)
        return Look(found.title, tuple(lines), svg)

    def way(self, event: Event) -> Sequence[Point]:
        """Return the way that somebody goes at an event."""
        return event.path if isinstance(event, events.Moved | events.Halted) else ()

    def marks_of(self, view: State, event: Event) -> str:
        """Return an event as marks in the town: who acts, with which card, at whom."""
        ground = self.table(view)
        if ground is None or by_facts(view.options):
            return ""
        sheet = open_table.sheet_of(ground.table)
        return marks.marks_of(marks.Showing(self.fight(view), sheet), event)

    def name_of(self, view: State, number: int) -> str:
        """Return how a player's gang is called."""
        return view.players[number].gang if number < len(view.players) else ""

    # -- before a gunfight, and the table says otherwise -------------------------------------------

    def preview(self, option: str, value: str) -> str:
        """Return the picture of a town; *option* is always `town`."""
        del option
        return preview_of(value)

    def handouts(self, view: State) -> tuple[Handout, ...]:
        """Return the sheets of the gangs of a campaign."""
        if view.campaign is None:
            return ()
        return tuple(
            Handout(
                f"Gang sheet: {company.name}",
                f"gang-{number + 1}",
                gang_sheet.page(view.campaign, number),
            )
            for number, company in enumerate(view.campaign.gangs)
        )

    def read_pasted(self, name: str, text: str, options: Mapping[str, str]) -> Understood:
        """Return what is understood of a town, a gang or a town deck that is pasted."""
        del options
        return own.read_own(name, text)

    def blanks(self, view: State) -> list[Blank]:
        """Return what may stand for each word in capitals of a correction."""
        keys = tuple((each.key, names.figure(view, each.key)) for each in view.here())
        numbers = tuple((str(number), str(number)) for number in range(4))
        return [
            Blank("KEY", "Who", keys),
            Blank("PLACE", "Where, such as 24,30", ()),
            Blank("NUMBER", "How many", numbers),
        ]


def preview_of(value: str) -> str:
    """Return the picture of a town: ours, one that is made, or a blank sheet for your own."""
    if value == OWN:
        return BLANK_SHEET
    text = town_made(1, "48") if value == MADE else town_text(value)
    return picture(site(text).field.ground, with_names=False, is_bare=True, is_cropped=True)


def pile_told(view: State, pile: Sequence[int]) -> str:
    """Return how many town cards a house has, and whom the top one shows, if that is seen."""
    count = count_of(len(pile), "town card")
    if pile[0] == HIDDEN:
        return count
    whom = card_told(view, view.cards[pile[0] - 1])
    return f"{count}: {whom}" if len(pile) == 1 else f"{count}, {whom} on top"


def on_roof(house: LaidHouse) -> Point:
    """Return where a house's town cards lie: off its name, and off who stands at its door."""
    _x, door = house.doors[0].middle
    x, y = house.shapes[0].x, house.shapes[0].y
    return x, y + OFF_NAME if door < y - INCH else y - OFF_NAME
