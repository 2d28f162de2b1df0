"""Python reads this before any program in whose path it lies: there is no network, and whoever asks for it is noted.

Every program that the game starts in Python is cut off too. ``NETWORK_LOG`` names the file of what was asked for.
"""

import os
import sys

ASKING = {
    *("socket.connect", "socket.sendto", "socket.sendmsg", "socket.bind", "socket.getaddrinfo", "socket.getnameinfo"),
    *("socket.gethostbyname", "socket.gethostbyaddr", "urllib.Request", "http.client.connect"),
}
LOOPBACK = {"127.0.0.1", "::1"}


def cut_off(event: str, arguments: tuple[object, ...]) -> None:
    if event not in ASKING:
        return
    address = arguments[1] if event in {"socket.connect", "socket.bind", "socket.sendto"} else None
    if isinstance(address, str | bytes):  # a socket of this computer's own, as a file
        return
    host = address[0] if isinstance(address, tuple) else None
    with open(os.environ["NETWORK_LOG"], "a", encoding="utf-8") as log:  # noqa: PTH123 - little is loaded yet
        log.write(f"{event} {host or arguments[1:]}\n")
    if host not in LOOPBACK:
        raise PermissionError(f"no network: {event}")


sys.addaudithook(cut_off)
