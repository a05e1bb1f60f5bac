from lonehand.faces.python import Advice as Advice
from lonehand.faces.python import Asked as Asked
from lonehand.faces.python import Batch as Batch
from lonehand.faces.python import Choice as Choice
from lonehand.faces.python import Comparison as Comparison
from lonehand.faces.python import Hint as Hint
from lonehand.faces.python import Line as Line
from lonehand.faces.python import Outcome as Outcome
from lonehand.faces.python import Play as Play
from lonehand.faces.python import Refusal as Refusal
from lonehand.faces.python import advise as advise
from lonehand.faces.python import as_player as as_player
from lonehand.faces.python import batch as batch
from lonehand.faces.python import compare as compare
from lonehand.faces.python import list_games as list_games
from lonehand.faces.python import load as load
from lonehand.faces.python import new as new
from lonehand.faces.python import options as options
from lonehand.faces.python import players as players

__version__: str
__all__ = [
    "Advice",
    "Asked",
    "Batch",
    "Choice",
    "Comparison",
    "Hint",
    "Line",
    "Outcome",
    "Play",
    "Refusal",
    "advise",
    "as_player",
    "batch",
    "compare",
    "list_games",
    "load",
    "new",
    "options",
    "players",
]
