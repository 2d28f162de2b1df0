"""How many of something, in digits, for what is read."""


def counted(count: int, one: str, many: str = "") -> str:
    """``count`` and what is counted: ``many``, or ``one`` with an s, unless there is exactly one.

    >>> counted(1, "fallo"), counted(0, "fallo"), counted(2, "fallo más", "fallos más")
    ('1 fallo', '0 fallos', '2 fallos más')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"
