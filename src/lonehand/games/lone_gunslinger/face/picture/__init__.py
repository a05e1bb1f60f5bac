"""The whole table as one SVG document: a pure function from a view and marks to text.

Web page, reports, documentation and notebooks use this one function. The picture carries the
position as text in its `<desc>`; it holds no script, points to nothing outside itself and embeds
no font. Six seats stand in a ring, clockwise from the Sheriff: wide, he sits at the foot in the
middle; tall, he is the first of a column that closes at its left edge.

    wide            top
        [2]  >  [3]  >  [4]
         ^                v
        [1]  <  [0]  <  [5]       0 is the Sheriff
"""

from lonehand.games.lone_gunslinger.face.picture.layout import NO_MARKS, Marks, Shape
from lonehand.games.lone_gunslinger.face.picture.whole import Picture, picture
from lonehand.space.palette import Theme

__all__ = ["NO_MARKS", "Marks", "Picture", "Shape", "Theme", "picture"]
