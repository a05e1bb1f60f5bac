from lonehand.engine.game import Fared as Fared
from lonehand.faces.python.arguments import Seats as Seats
from lonehand.faces.python.arguments import Tables as Tables
from lonehand.faces.python.batches import Progress as Progress
from lonehand.faces.python.functions import *  # noqa: F403 - one list of names: that of the module
from lonehand.faces.python.functions import __all__ as __all__
from lonehand.faces.python.play import Bot as Bot
from lonehand.faces.python.question import Given as Given
from lonehand.faces.python.question import NoSuchFileError as NoSuchFileError
from lonehand.faces.python.question import NoSuchNumberError as NoSuchNumberError
from lonehand.faces.python.question import UnknownNameError as UnknownNameError
from lonehand.faces.python.question import UnreadableFileError as UnreadableFileError
from lonehand.faces.python.question import WrongKindError as WrongKindError
from lonehand.faces.python.question import WrongValueError as WrongValueError
from lonehand.lab.games import Played as Played
from lonehand.lab.statistics import Rate as Rate

__version__: str
