"""The exceptions that calls raise."""


class Error(Exception):
    """Something failed. The text is the sentence that the program would print."""


class UsageError(Error, ValueError):
    """A word, a value or an argument is wrong."""


class Cancelled(Error):
    """A progress function asked for the end."""


def of_status(status: int, sentence: str) -> Error:
    """The exception of a status of the library."""
    return {2: UsageError, 3: Cancelled}.get(status, Error)(sentence)
