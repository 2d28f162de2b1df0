"""The error tree. Every message is one line of Spanish that says what happened and what to do."""


class AnfitrionError(Exception):
    """A fault a player can read: shown as one line, exit code 2, never as a traceback."""


class DataError(AnfitrionError):
    """A file of ours or of the player's (pack, journal, settings, model) is missing or broken."""


class DeviceError(AnfitrionError):
    """A microphone, speaker or voice cannot be used."""


class UsageError(AnfitrionError):
    """The command line asks for something that cannot be."""
