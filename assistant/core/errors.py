"""The error tree. Every message is one line of Spanish that says what happened and what to do."""


class AnfitrionError(Exception):
    """A fault a player can read: shown as one line, exit code 2, never as a traceback.

    Whatever a message quotes (a file's name, what a file says), it is one line that drives no terminal.
    """

    def __str__(self) -> str:
        return printable(super().__str__())


class DataError(AnfitrionError):
    """A file of ours or of the player's (pack, journal, settings, model) is missing or broken."""


class DeviceError(AnfitrionError):
    """A microphone, speaker or voice cannot be used."""


class UsageError(AnfitrionError):
    """The command line asks for something that cannot be."""


def printable(text: str) -> str:
    r"""Return ``text`` as one line that cannot drive a terminal: a file may say anything.

    >>> printable("rojo\x1b[31m\n")
    'rojo\\x1b[31m\\n'
    """
    return "".join(sign if sign.isprintable() or sign == "\xa0" else ascii(sign)[1:-1] for sign in text)
