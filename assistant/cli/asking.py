"""Asking whoever sits at the keyboard."""


def ask(question: str) -> str:
    """The line typed in answer to ``question``. Raises EOFError where input ends, RuntimeError where there is none.

    ``input`` by itself writes what it asks on the system's standard error, and there is none once there is sound
    (``voice.soundlib``).
    """
    print(question, end="", flush=True)
    return input().strip()
