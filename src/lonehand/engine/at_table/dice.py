"""Dice typed in by hand: the faces themselves, or how many fell into each band of a clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import agrees, count_of

SIGNS: Final = "⚀⚁⚂⚃⚄⚅"
"""The faces of a six-sided die as signs, from the one."""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
SPREAD: Final = (0, 3, 1, 4, 2, 5)
"""How far the dice of an example lie below the highest face: 6 3 5 2 4 1."""
FACE_OF: Final = {sign: face for face, sign in enumerate(SIGNS, 1)}


def signs(faces: Iterable[int]) -> str:
    """Return dice of six sides in signs, the highest first: `⚅⚃⚀`."""
    return "".join(SIGNS[face - 1] for face in sorted(faces, reverse=True))


class Handful:
    """The form for typed dice: `6 4 1`, or how many fell into each band: `6: 1, 1-3: 2`."""

    def __init__(self, count: int, faces: int, bands: str) -> None:
        self.count, self.faces = count, faces
        self.bands = [band.strip() for band in bands.split("|") if band.strip()]

    def check(self, text: str) -> list[int]:
        """Return the faces that *text* names; for a count in a band, the band's first face."""
        if ":" in text:
            return self.parse_count(text)
        words = text.replace(",", " ").split()
        if len(words) == 1 and self.faces < 10 and len(words[0]) == self.count:
            words = list(words[0])
        if len(words) != self.count:
            raise Refusal(f"you typed {count_of(len(words), 'die')}; {self.wanted}", place="dice")
        faces = {str(face): face for face in range(1, self.faces + 1)}
        for number, word in enumerate(words, 1):
            if word not in faces:
                raise Refusal(f"a die cannot show “{word}”; {self.wanted}", place=f"die {number}")
        return [faces[word] for word in words]

    def parse_count(self, text: str) -> list[int]:
        """Return as many faces of each band as *text* says."""
        found: list[int] = []
        for entry in text.split(","):
            band, _, times = (word.strip() for word in entry.partition(":"))
            amounts = {str(amount): amount for amount in range(self.count + 1)}
            if band not in self.bands or times not in amounts:
                sentence = f"“{entry.strip()}” does not say how many dice show what; {self.wanted}"
                raise Refusal(sentence, place="dice")
            found += [int(band.partition("-")[0])] * amounts[times]
        if len(found) != self.count:
            raise Refusal(f"that makes {count_of(len(found), 'die')}; {self.wanted}", place="dice")
        return found

    @property
    def wanted(self) -> str:
        """What to type: `type two dice, for example 6 3`; for many, by their bands as well."""
        number = NUMBERS[self.count] if self.count < len(NUMBERS) else str(self.count)
        shown = [str(self.faces - step % self.faces) for step in SPREAD[: self.count]]
        dots = " …" if self.count > len(SPREAD) else ""
        typed = f"type {number} {agrees(self.count, 'die', 'dice')}, for example "
        typed += f"{' '.join(shown)}{dots}"
        if self.count == 1 or len(self.bands) < 2:
            return typed
        high, low = self.bands[0], self.bands[-1]
        return f"{typed}, or how many show what, for example {high}: {self.count - 1}, {low}: 1"

    def sample(self, chance: Chance) -> str:
        """Return a handful as chance would roll it."""
        return " ".join(str(chance.below("typed dice", self.faces) + 1) for _ in range(self.count))

    def candidates(self, most: int) -> Sequence[str]:
        """Return the handful of highest faces, then of the next, and so on."""
        faces = range(self.faces, max(0, self.faces - most), -1)
        return [" ".join([str(face)] * self.count) for face in faces]
