"""What the faces without pictures say: what happened, what is asked, the reasons, the table.

Everything here turns what `viewmodel` found into lines of text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from lonehand.engine.at_table.dice import FACE_OF
from lonehand.engine.at_table.dice import SIGNS as DICE_SIGNS
from lonehand.engine.cards import SIGNS_TO_LETTERS, SUIT_SIGNS
from lonehand.engine.events import is_told
from lonehand.engine.game import DREW, Beside, Fared, Instructs, sentence_of
from lonehand.engine.grammar import english
from lonehand.engine.play.view import Seen
from lonehand.engine.question import UNKNOWN
from lonehand.faces.text import typed_answers
from lonehand.show.cards import Face
from lonehand.show.contract import Show
from lonehand.show.logs import Reason, Reasons
from lonehand.show.questions import OptionSeen, QuestionSeen
from lonehand.show.scene import Ring, Scene, Seat

LISTED: Final = 12
"""The most answers that are listed under the question where a card or a die is typed in."""
MANY: Final = 30
"""More answers than that are not listed under the question: what is in a hand may be unknown."""
NO_TURN: Final = "No opponent has had a turn yet. How one answers in yours stands in the log."
"""What Why says before anything was decided by the rules for opponents."""
FEW_PLACES: Final = 20
"""So many places to go to in the same way are listed; more become one line."""
PLAIN: Final = str.maketrans(
    {
        **SIGNS_TO_LETTERS,
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "−": "-",
        "→": "to",
        "″": '"',
        "×": "x",
    }
)
"""Signs that not every terminal shows and not every voice reads aloud, as letters."""
DICE: Final = re.compile(f"[{DICE_SIGNS}]+")
CLAUSE: Final = re.compile(r"§(\S+)")


def plain(text: str) -> str:
    """Return text without signs that a terminal may lack: dice as digits, clauses in brackets."""
    digits = DICE.sub(lambda dice: " ".join(str(FACE_OF[die]) for die in dice[0]), text)
    return CLAUSE.sub(r"[\1]", digits).translate(PLAIN)


def under(clause: str) -> str:
    """Return a clause as it stands behind a sentence."""
    return f" §{clause}" if clause not in ("", "-") else ""


def fared_of(seen: Seen) -> Fared | None:
    """Return how those who look came out of a game; None if they only watched it."""
    outcome = seen.outcome()
    is_played = outcome is None or any(seat in outcome.sides for seat in seen.seats)
    return seen.result() if is_played else None


def outcome_told(fared: Fared | None, sentence: str) -> tuple[str, str]:
    """Return how somebody came out of a game, as a word, and the sentence without that word."""
    word = verdict(fared)
    return word, english.capital(sentence.removeprefix(f"{word}: "))


def verdict(fared: Fared | None) -> str:
    """Return how somebody came out of a game, as a word before the sentence."""
    if fared is None:
        return "Over"
    return "A draw" if fared == DREW else str(fared).capitalize()


def card_words(faces: Mapping[str, Face], card: str) -> str:
    """Return a card as people write it: `BANG! 7♣`."""
    face = faces.get(card)
    if face is None:
        return card
    return f"{face.title} {face.rank}{SUIT_SIGNS.get(face.suit, '')}".strip()


def unseen_counted(cards: Sequence[str]) -> list[str]:
    """Return cards, those that nobody has seen as one entry with their number, after the others."""
    seen = [card for card in cards if card != UNKNOWN]
    unseen = len(cards) - len(seen)
    return [*seen, *([f"{unseen} {UNKNOWN}"] if unseen else [])]


def join_cards(cards: Sequence[str], faces: Mapping[str, Face]) -> str:
    """Return cards in a sentence."""
    return ", ".join(card_words(faces, card) for card in unseen_counted(cards)) or "nothing"


# -- what happened ---------------------------------------------------------------------------------


def sentence_of_event(seen: Seen, number: int) -> str:
    """Return what happened at an event, as a sentence; empty for what needs no words.

    Where cards or dice are typed in, it says what hands do at the real table, if the game can say
    that: of the table as it was at the event. Other sentences take their names from the present.
    """
    event = seen.events[number].event
    if isinstance(seen.game, Instructs) and by_hands(seen) and not is_told(event):
        hands = seen.game.instruction(seen.at(number), event)
        if hands:
            return hands
    return sentence_of(seen.game, seen.view, event)


def by_hands(seen: Seen) -> bool:
    """Tell whether hands carry out what is told: options say so, or something is typed in."""
    game = seen.game
    if isinstance(game, Beside):
        usual = {option.key: option.default for option in game.options}
        return any(seen.options[key] != usual[key] for key in game.beside)
    return bool(seen.typed)


# -- the question ----------------------------------------------------------------------------------


class Going(NamedTuple):
    """Places to go to in the same way, told in one line.

    Attributes:
        verb: how one goes: `Run to`.
        options: an answer for each place.

    """

    verb: str
    options: tuple[OptionSeen, ...]

    @property
    def line(self) -> str:
        """Return how many places there are, and how one of them is named."""
        last = self.options[-1].place.partition(" ")[2]
        return f"{self.verb} {len(self.options)} places: type one, such as {last}"


class Listed(NamedTuple):
    """The answers to a question as they are numbered and listed under it.

    Attributes:
        order: the options as they are numbered. The obvious one comes last, for Enter stands for
            it; places to go to follow behind it if there are many. Where some go somewhere, what is
            aimed at somebody comes first.
        at_once: those that are listed one by one: all but places that are too many.
        goings: the places to go to that are too many to be listed, by the way of going.
        ends_with_obvious: whether the last of those listed is the obvious one.

    """

    order: tuple[OptionSeen, ...] = ()
    at_once: tuple[OptionSeen, ...] = ()
    goings: tuple[Going, ...] = ()
    ends_with_obvious: bool = False

    @property
    def labels(self) -> dict[str, str]:
        """Each option's notation with its words, as they are numbered."""
        return {option.text: option.label for option in self.order}


def way_of(option: OptionSeen) -> str:
    """Return how an option goes to a place, with what that costs; of any other its notation.

    Places to which one goes in the same way, for as much, are listed one behind the other.
    """
    kind, _, name = option.place.partition(" ")
    return option.label.replace(f" {name}", "") if kind == "cell" else option.text


def listed_of(question: QuestionSeen) -> Listed:
    """Return the answers to a question as they are numbered and listed."""
    ways = goings_of(question)
    folded = {option.text for going in ways for option in going.options}
    deeds = list(dict.fromkeys(option.what for option in question.options))
    goes = any(option.place.startswith("cell ") for option in question.options)
    ranks = {way: place for place, way in enumerate(dict.fromkeys(map(way_of, question.options)))}

    def rank(option: OptionSeen) -> tuple[int, int]:
        if option.text == question.obvious:
            return 2, 0
        if option.text in folded:
            return 3, ranks[way_of(option)]
        return (0, deeds.index(option.what)) if goes and option.what else (1, ranks[way_of(option)])

    order = tuple(sorted(question.options, key=rank))
    at_once = tuple(option for option in order if option.text not in folded)
    if len(at_once) > MANY:
        at_once = tuple(option for option in at_once if option.text == question.obvious)
    ends = bool(at_once) and at_once[-1].text == question.obvious
    return Listed(order, at_once, ways, ends)


def goings_of(question: QuestionSeen) -> tuple[Going, ...]:
    """Return the places to go to that are too many to be listed, by the way of going."""
    if question.form or question.source:
        return ()
    ways: dict[str, list[OptionSeen]] = {}
    for option in question.options:
        kind, _, name = option.place.partition(" ")
        verb, found, _ = option.label.partition(f" {name}")
        if kind == "cell" and found:
            ways.setdefault(verb, []).append(option)
    if sum(map(len, ways.values())) <= FEW_PLACES and len(question.options) <= MANY:
        return ()
    return tuple(Going(verb, tuple(there)) for verb, there in ways.items() if len(there) > 1)


def meanings(question: QuestionSeen) -> list[str]:
    """Return what the words of the cases mean, a line each, to stand below the question."""
    return [f"    {english.capital(detail)}" for detail in question.details]


def question_lines(question: QuestionSeen, form: str = "") -> list[str]:
    """Return the question and what may be answered, a line each.

    Args:
        question: what is asked.
        form: what is wanted, where the answer is written and not chosen.

    """
    lines = [f"{question.prompt}{under(question.clause)}", *meanings(question)]
    if question.form:
        lines.append(form or "Type your answer.")
    elif not question.source:
        listed = listed_of(question)
        numbers = {one.text: number for number, one in enumerate(listed.order, 1)}
        shown, going = listed.at_once, listed.goings
        width = max((len(str(numbers[one.text])) for one in shown), default=1)
        numbered = [f"  {numbers[one.text]:>{width}}  {one.label}" for one in shown]
        if not going and len(shown) < len(numbers):
            such = listed.order[0].label.partition(": ")[0]
            many = f"There are {len(numbers)} answers. Type one, or ? for a list."
            lines.append(f"{many} One is “{such}”.")
        for place, each in enumerate(going, len(numbered) - bool(question.obvious)):
            numbered.insert(place, f"  {'':>{width}}  {each.line}")
        lines += numbered
    elif len(question.options) > LISTED:
        lines.append(f"Type what you see, or ? for a list of all {len(question.options)}.")
    else:
        lines.append(f"Type what you see: {', '.join(one.text for one in question.options)}.")
    if question.offered:
        lines.append(f"You typed this before: {', '.join(question.offered)}; = repeats the first.")
    return lines


def legal(question: QuestionSeen) -> list[str]:
    """Return all that may be answered, and what cannot be chosen with the reason."""
    if question.form:
        return []
    if question.source:
        kinds: dict[str, list[str]] = {}
        for option in question.options:
            kind, _, last = option.text.rpartition(" ")
            kinds.setdefault(kind, []).append(last)
        return [f"  {kind} {', '.join(ends)}".replace("   ", "  ") for kind, ends in kinds.items()]
    options = listed_of(question).order
    clash = typed_answers.clashes_of({option.text: option.label for option in options})
    texts = ["" if option.text in clash else option.text for option in options]
    width = max(map(len, texts))
    return [
        f"  {number:>2}  {f'{text:<{width}}  ' if width else ''}{option.label}"
        for number, (text, option) in enumerate(zip(texts, options, strict=True), 1)
    ]


# -- the reasons -----------------------------------------------------------------------------------


def reasons(found: Reasons, show: Show[Any]) -> list[str]:
    """Return why an opponent did what he did, line by line, with clauses, facts and rows above."""
    head = found.sentence or f"{found.who}:"
    lines = [f"{head} {show.reading}:" if show.reading else head]
    for reason in found.lines:
        lines += card_reason(reason, show) if reason.card in show.faces else plain_reason(reason)
    return lines if found.lines else [head]


def card_reason(reason: Reason, show: Show[Any]) -> list[str]:
    """Return why one card was used or passed over."""
    what = "used" if reason.use else "skipped"
    whom = f" on {reason.target}" if reason.target else ""
    card = card_words(show.faces, reason.card)
    others = show.why_not_others(reason)
    return [
        f"  {card}: {what}{whom}. {reason.say}{under(reason.clause)}",
        *([f"      {others}"] if others else []),
        *(
            f"      Passed over: “{row.say}” {passed_over(row.failed)}{under(row.clause)}"
            for row in reason.above
        ),
        *facts_of(reason),
    ]


def passed_over(failed: str) -> str:
    """Return why a row did not apply, as a sentence."""
    _, found, condition = failed.partition("not true: ")
    return f"It is for when {condition}; that is not so." if found else english.sentence(failed)


def plain_reason(reason: Reason) -> list[str]:
    """Return why one thing was decided."""
    head = "" if reason.say.startswith(reason.card) else f"{reason.card}: "
    return [
        f"  {head}{english.sentence(reason.say)}{under(reason.clause)}",
        *facts_of(reason),
        *(
            f"      {english.sentence(row.say)}"
            f" Out: {row.failed.removesuffix('.')}.{under(row.clause)}"
            for row in reason.above
            if row.failed
        ),
    ]


def facts_of(reason: Reason) -> list[str]:
    """Return what was known, in a line; none if nothing had to be."""
    known = "; ".join(fact.removesuffix(".") for fact in reason.facts)
    return [f"      Facts: {known}."] if known else []


def whose(scene: Scene) -> str:
    """Return whom the people play, as a sentence; empty if nobody, or all alike."""
    if scene.map is not None:
        figures = scene.map.figures
        sides = list(dict.fromkeys(each.side for each in figures if each.seat))
        if len(sides) != 1 or sides[0] == "yours":
            return ""  # which says it already
        bare = "’s " in sides[0] or "'s " in sides[0]
        bare = bare or any(each.name == sides[0] for each in figures)  # each for himself
        return f"You play {'' if bare else 'the '}{sides[0]}."
    seats = scene.ring.seats if scene.ring is not None else ()
    yours = [seat for seat in seats if seat.yours]
    if not yours or len(yours) == len(seats):
        return ""
    named = (f"{one.name} ({one.role})" if one.name and one.role else one.name for one in yours)
    return f"You play {english.join_words(list(named))}."


# -- the table -------------------------------------------------------------------------------------


def table(scene: Scene, show: Show[Any], twin: Sequence[str], standing: str = "") -> list[str]:
    """Return the whole table in words: what the game says of it, every seat, piles and hands."""
    lines = [standing] if standing else [] if scene.ring or twin else [str(scene.status)]
    lines += twin
    if scene.ring is not None:
        for seat in scene.ring.seats:
            lines += seat_lines(seat, scene.ring, show.faces)
        lines += piles(scene.ring, show.faces)
    return [
        *lines,
        *(f"{hand.heading}: {join_cards(hand.cards, show.faces)}." for hand in scene.hands),
    ]


def piles(ring: Ring, faces: Mapping[str, Face]) -> list[str]:
    """Return the piles in the middle of a ring, in a line."""
    found = []
    for pile in ring.piles:
        top = f", {card_words(faces, pile.top)} on top" if pile.top else ""
        found.append(f"{pile.title}: {english.count_of(pile.count, 'card')}{top}.")
    return [" ".join(found)] if found else []


def seat_lines(seat: Seat, ring: Ring, faces: Mapping[str, Face]) -> list[str]:
    """Return one seat in words."""
    role = f", {seat.role}" if seat.role and seat.role != seat.name else ""
    who = f"{seat.name or 'Nobody yet'}{role}{' (yours)' if seat.yours else ''}"
    if not seat.alive:
        return [f"{who}: dead."]
    about = [seat.life.words] if seat.life else []
    about += [seat.gear.words] if seat.gear else []
    said = f"{who}: {', '.join(about)}." if about else f"{who}."
    return [
        f"{said}{' Plays now.' if seat.turn else ''}",
        *(f"  {hand.heading}: {join_cards(hand.cards, faces)}." for hand in seat.hands),
        *distances(seat, ring),
        *([f"  {seat.says}"] if seat.says else []),
    ]


def distances(seat: Seat, ring: Ring) -> list[str]:
    """Return how far a seat is from the others, in a line; none if that does not matter."""
    if seat.reach is None:
        return []
    far = ", ".join(
        f"{other.name} {seat.reach.far[other.number]}"
        f"{' (in range)' if seat.reach.hits[other.number] else ''}"
        for other in ring.seats
        if seat.reach.far[other.number]
    )
    return [f"  Distances: {far}."] if far else []
