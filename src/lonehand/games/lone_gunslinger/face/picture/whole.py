"""The whole picture, from its parts."""

from __future__ import annotations

from xml.sax.saxutils import escape

import msgspec

from lonehand.games.lone_gunslinger.cards import CHARACTERS, KIND, SUIT
from lonehand.games.lone_gunslinger.face import art
from lonehand.games.lone_gunslinger.face.picture.layout import LAYOUTS, NO_MARKS, Marks, Shape
from lonehand.games.lone_gunslinger.face.picture.middle import arrow, middle, ring
from lonehand.games.lone_gunslinger.face.picture.seat import panel
from lonehand.games.lone_gunslinger.face.picture.wording import TITLE, position, standing
from lonehand.games.lone_gunslinger.state import State
from lonehand.space.palette import FONTS, INKS, Theme


def picture(
    view: State,
    marks: Marks | None = None,
    shape: Shape = "wide",
    theme: Theme = "light",
    *,
    with_symbols: bool = True,
) -> str:
    """Return the table as an SVG document; the same view and marks always give the same text.

    Args:
        view: the table as a seat may see it.
        marks: seats, cards and arrows to point out.
        shape: `wide`, 1280 by 800, or `tall`, 390 by 1200, for a phone.
        theme: `light` or `dark`.
        with_symbols: bring the drawings along; a page that holds `art.symbols()` can do without.

    """
    marks = marks or NO_MARKS
    layout, inks = LAYOUTS[shape], INKS[theme]
    wide, tall = layout.width, layout.height
    size = f'viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONTS}">',
        f"<title>{escape(f'{TITLE}: {standing(view)}')}</title>",
        f"<desc>{escape(position(view))}</desc>",
        art.definitions(drawings(view)) if with_symbols else "",
        f'<rect width="{wide}" height="{tall}" fill="{inks.paper}"/>',
        ring(layout, inks),
    ]
    parts += [panel(view, place, layout, inks, marks) for place in range(len(view.seats))]
    parts += [arrow(start, end, layout, inks) for start, end in marks.arrows if start != end]
    parts.append(middle(view, layout, inks, marks))
    return "".join([*parts, "</svg>"])


def drawings(view: State) -> list[str]:
    """Return the symbols that a picture of this table needs, in a fixed order."""
    shown = [card for seat in view.seats for card in (*seat.front, *seat.hand)]
    shown += view.discard[-1:]
    needed = {art.card_id(KIND[card]) for card in shown}
    needed |= {art.suit_id(SUIT[card]) for card in shown}
    needed |= {art.who_id(seat.name) for seat in view.seats if seat.name in CHARACTERS}
    needed |= {art.role_id(seat.role) for seat in view.seats if seat.role}
    needed |= {"bullet", "bullet-spent", "card-back"}
    return [name for name in art.DRAWINGS if name in needed]


class Picture(msgspec.Struct, frozen=True):
    """A picture that a notebook shows by itself: `Picture(view)` as the last line of a cell."""

    view: State
    marks: Marks = NO_MARKS
    shape: Shape = "wide"
    theme: Theme = "light"

    def _repr_svg_(self) -> str:
        """Return the SVG document."""
        return picture(self.view, self.marks, self.shape, self.theme)
