from lonehand.faces.python.functions import *  # noqa: F403 - one list of names: that of the module
from lonehand.faces.python.functions import __all__ as __all__
from lonehand.faces.python.question import NoSuchFileError as NoSuchFileError
from lonehand.faces.python.question import NoSuchNumberError as NoSuchNumberError
from lonehand.faces.python.question import UnknownNameError as UnknownNameError
from lonehand.faces.python.question import UnreadableFileError as UnreadableFileError
from lonehand.faces.python.question import WrongKindError as WrongKindError
from lonehand.faces.python.question import WrongValueError as WrongValueError

__version__: str
