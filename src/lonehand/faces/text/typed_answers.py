"""Answers typed in words: what a few letters mean among the answers that a question has.

Nothing here knows a game. `7c`, `bang 7c`, `ban ros` and `3` are found among the options of
whatever is asked; of several cards typed in one line the first ones that fit are the answer, and
the rest waits for the questions that follow.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from lonehand.engine.cards import SIGNS_TO_LETTERS
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import join_words, nearest
from lonehand.engine.question import Question

SHOWN: Final = 6
"""How many answers a refusal names."""
SUITS: Final = str.maketrans({**SIGNS_TO_LETTERS, "’": "", "'": "", "!": ""})
TEN: Final = re.compile(r"t[cdhs]")
"""A ten as card players write it."""
SUIT_FIRST: Final = re.compile(r"[cdhs](?:10|[2-9tjqka])")
"""A card with its suit before its rank."""
WORD: Final = re.compile(r"[^\W_]+")


class Unfit(Refusal):
    """What was typed begins no answer to the question; *near* are those it may be a slip for."""

    def __init__(
        self, text: str, near: Sequence[str], known: str, *, place: str, clause: str = ""
    ) -> None:
        self.near = near
        perhaps = f"did you mean {name_answers(near)}?" if near else known
        super().__init__(f"{text}; {perhaps}", place=place, clause=clause)


class Several(Refusal):
    """What was typed begins more than one answer; *texts* are their notations."""

    def __init__(self, sentence: str, texts: Sequence[str], *, place: str, clause: str) -> None:
        self.texts = texts
        super().__init__(sentence, place=place, clause=clause)


def words_of(text: str) -> list[str]:
    """Return the words of a text, in small letters, without accents and with letters for suits."""
    plain = unicodedata.normalize("NFKD", text.translate(SUITS)).casefold()
    return WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


def begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether each typed word begins a later word than the typed word before it."""
    at = 0
    for word in typed:
        while at < len(words) and not starts(words[at], word):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True


def leads(typed: Sequence[str], label: str) -> bool:
    """Tell whether an answer's first word begins with the first word that was typed."""
    return bool(typed) and any(starts(word, typed[0]) for word in words_of(label)[:1])


def starts(word: str, typed: str) -> bool:
    """Tell whether *word* begins with what was typed; `tc` is the ten of clubs."""
    return word.startswith(typed) or word in (tens(typed), turn_card(typed))


def whole(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether each typed word stands among *words* as it is."""
    return all(word in words or tens(word) in words or turn_card(word) in words for word in typed)


def turn_card(word: str) -> str:
    """Return `7h` for `h7`, the suit typed first, and any other word as it is."""
    return tens(f"{word[1:]}{word[0]}") if SUIT_FIRST.fullmatch(word) else word


def tens(word: str) -> str:
    """Return `10c` for `tc`, and any other word as it is."""
    return f"10{word[1]}" if TEN.fullmatch(word) else word


def clashes_of(labels: Mapping[str, str]) -> set[str]:
    """Return the notations that read as the words of another answer.

    Where two sides are asked for, the notation names whom the rules play, and the words yours.
    """
    told = {words.casefold(): one for one, words in labels.items()}
    return {one for one in labels if told.get(one.casefold(), one) != one}


def read_as_shown(labels: Mapping[str, str], text: str) -> str:
    """Return a typed line; the number of an answer whose words are the notation of another."""
    clash, said = clashes_of(labels), " ".join(text.split()).casefold()
    if said not in {one.casefold() for one in clash}:
        return text
    return str([words.casefold() for words in labels.values()].index(said) + 1)


def as_typed(labels: Mapping[str, str], text: str) -> str:
    """Return what a person types for an answer: its notation, or its words if that misleads."""
    return labels[text] if text in clashes_of(labels) else text


def matching_notations(labels: Mapping[str, str], text: str) -> list[str]:
    """Return the notations that *text* may mean, among those that *labels* puts into words.

    If it says every word of just one of them in full, it means that one: `Bill` is not `Billy`.
    """
    typed = words_of(text)
    if not typed:
        return []
    clash = clashes_of(labels)
    words = {
        one: (words_of(label if one in clash else one), words_of(label))
        for one, label in labels.items()
    }
    found = [one for one, pair in words.items() if any(begins(typed, each) for each in pair)]
    full = [one for one in found if any(whole(typed, each) for each in words[one])]
    return full if len(full) == 1 else found


def complete(question: Question, labels: Mapping[str, str], text: str) -> str | None:
    """Return the answer that *text* says in full: notation, label or number; None if it does not.

    What a label says after a colon may be left out. Numbers count from 1 in the order of *labels*.
    What a card or a die shows has no numbers, for there a digit is a rank or a face.
    """
    said = " ".join(text.split())
    if question.form is not None:
        return said if said and question.fits(said) else None
    names = {one: words.partition(": ")[0] for one, words in labels.items()}
    for same in ({one: one for one in labels}, labels, names):
        exact = [one for one, words in same.items() if words.casefold() == said.casefold()]
        if len(exact) == 1:
            return exact[0]
    if not question.source and said.isascii() and said.isdigit() and len(said) <= SHOWN:
        numbered = list(labels)
        number = int(said)
        return numbered[number - 1] if 1 <= number <= len(numbered) else None
    return None


def understand(question: Question, labels: Mapping[str, str], text: str) -> str:
    """Return the answer that *text* means.

    Args:
        question: what is asked.
        labels: each option's notation with its words, in the order in which they are numbered.
        text: what was typed: the notation; a number; or words, each the beginning of a word of
            the answer, in the same order; a form takes the text as it is.

    Raises:
        Unfit: it means none of the answers; the sentence names some that there are.
        Several: it may mean more than one; the sentence names them.

    """
    found = complete(question, labels, text)
    if found is not None:
        return found
    if question.form is not None:
        question.value(" ".join(text.split()))  # says what is wrong
    said = " ".join(text.split())[:60]
    fit = matching_notations(labels, text)
    within = fit if (question.about or {}).get("cases") is not None else []
    if within:  # a name that stands in a case does not mean the case
        fit = [
            one for one in fit if any(leads(words_of(text), each) for each in (one, labels[one]))
        ]
    if len(fit) == 1:
        return fit[0]
    first = [one for one in fit if any(leads(words_of(text), each) for each in (one, labels[one]))]
    if len(first) == 1:
        return first[0]
    if fit:
        sentence = f"“{said}” may be {name_answers(fit)}; type more of it"
        raise Several(sentence, fit, place=question.topic, clause=question.clause)
    raise Unfit(
        f"“{said}” is not an answer here",
        [] if within else mend_slips(labels, text),
        such([name_as_shown(one, label) for one, label in labels.items()]),
        place=question.topic,
        clause=question.clause,
    )


def name_as_shown(text: str, label: str) -> str:
    """Return how an answer is named: by its notation, or as it was shown if that has other words.

    Either may be typed. `pass` is shown as `Let it be`, and nobody who reads that knows the other.
    """
    shown = words_of(label)
    return text if all(word in shown for word in words_of(text)) else label


def mend_slips(labels: Mapping[str, str], text: str) -> list[str]:
    """Return the notations that *text* means if words of it are slips for words of theirs."""
    words = {word for pair in labels.items() for each in pair for word in words_of(each)}
    meant = [
        said if any(starts(word, said) for word in words) else nearest(said, sorted(words))
        for said in words_of(text)
    ]
    return matching_notations(labels, " ".join(meant)) if all(meant) else []


def name_answers(texts: Sequence[str]) -> str:
    """Return up to six answers in a sentence, and how many more there are."""
    more = [f"{len(texts) - SHOWN} more"] if len(texts) > SHOWN else []
    return join_words([*(f"“{text}”" for text in texts[:SHOWN]), *more], "or")


def such(texts: Sequence[str]) -> str:
    """Return what to type, as the end of a refusal: the answers, or two examples of many.

    The second is of another kind if there is one: “give up” rather than one more card.
    """
    if len(texts) <= SHOWN:
        return f"choose {name_answers(texts)}" if texts else "there is nothing to choose from"
    first = texts[0].split()[:1]
    other = next((each for each in reversed(texts) if each.split()[:1] != first), texts[1])
    return f"type one such as “{texts[0]}” or “{other}”"


def split_answer(question: Question, labels: Mapping[str, str], text: str) -> tuple[str, str]:
    """Return the answer that a line begins with, and the rest of the line.

    Only what a source of chance shows is typed several in a line: `7c kh 9s`, `bang 7c, beer 6h`,
    or the dice of several rolls. Commas may stand between cards.

    Raises:
        Refusal: the line begins with nothing that fits.

    """
    if not question.source or complete(question, labels, text) is not None:
        return understand(question, labels, text), ""
    if question.form is None:
        first, comma, rest = text.partition(",")
        if comma and first.strip():
            answer, left = split_answer(question, labels, first)
            return answer, ", ".join(part for part in (left, rest.strip()) if part)
    words = text.split()
    for length in range(len(words), 0, -1):
        head, rest = " ".join(words[:length]), " ".join(words[length:])
        if question.form is not None:
            if question.fits(head):
                return head, rest
        elif matching_notations(labels, head):
            return understand(question, labels, head), rest
    return understand(question, labels, text), ""


def where(
    cards: Iterable[str], text: str, whereabouts: Callable[[str], str], labels: Mapping[str, str]
) -> str:
    """Return where the cards lie that *text* means and that are no answer now; empty if none is.

    Args:
        cards: every card of the game, by its notation.
        text: what was typed.
        whereabouts: says of a card where it lies, in a sentence.
        labels: the cards in words.

    """
    meant = matching_notations({card: labels.get(card, card) for card in cards}, text)
    if len(meant) > 3:  # then it names no card in particular
        return ""
    return "; ".join(filter(None, map(whereabouts, meant)))
