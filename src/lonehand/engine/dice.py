"""Dice typed in by hand: the faces themselves, or how many fell into each band of a clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal

SIGNS: Final = "⚀⚁⚂⚃⚄⚅"
"""Dice of six sides as they lie, from the one."""
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
            return self.counted(text)
        words = text.replace(",", " ").split()
        if len(words) == 1 and self.faces < 10 and len(words[0]) == self.count:
            words = list(words[0])
        if len(words) != self.count:
            raise Refusal(f"that names {len(words)} dice, wanted are {self}", place="dice")
        faces = {str(face): face for face in range(1, self.faces + 1)}
        for number, word in enumerate(words, 1):
            if word not in faces:
                raise Refusal(f"“{word}” is no such die; wanted are {self}", place=f"die {number}")
        return [faces[word] for word in words]

    def counted(self, text: str) -> list[int]:
        """Return as many faces of each band as *text* says."""
        found: list[int] = []
        for entry in text.split(","):
            band, _, times = (word.strip() for word in entry.partition(":"))
            amounts = {str(amount): amount for amount in range(self.count + 1)}
            if band not in self.bands or times not in amounts:
                known = ", ".join(self.bands) or "none"
                raise Refusal(
                    f"“{entry.strip()}” is no “BAND: HOW MANY”; the bands are {known}", place="dice"
                )
            found += [int(band.partition("-")[0])] * amounts[times]
        if len(found) != self.count:
            raise Refusal(f"that counts {len(found)} dice, wanted are {self}", place="dice")
        return found

    def __str__(self) -> str:
        """Say what is wanted."""
        return f"{self.count} dice from 1 to {self.faces}"

    def sample(self, chance: Chance) -> str:
        """Return a handful as chance would roll it."""
        return " ".join(str(chance.below("typed dice", self.faces) + 1) for _ in range(self.count))

    def candidates(self, most: int) -> Sequence[str]:
        """Return the handful of highest faces, then of the next, and so on."""
        faces = range(self.faces, max(0, self.faces - most), -1)
        return [" ".join([str(face)] * self.count) for face in faces]
