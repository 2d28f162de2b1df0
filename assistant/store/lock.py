"""One program at a time on a file: a lock of the operating system on the open file itself.

It ends with the program, however that ends, and leaves no file behind. A reader is not hindered.
"""

import sys

if sys.platform == "win32":
    import msvcrt
    import os

    _FAR = 2**31 - 2
    """Where no journal reaches: on Windows nobody else can read a locked byte."""

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False if somebody else has. Moves the file's position."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False if somebody else has. Moves the file's position."""
        try:
            # Not fcntl.lockf: its lock is lost when this program closes any other handle on the file.
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
