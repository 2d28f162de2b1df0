"""Guests who mean the page no good: started by the tests, apart from the game, until their input ends.

``crowd.py ADDRESS KIND COUNT``: open COUNT connections of a kind, say «ready», and keep at it.
"""

import contextlib
import os
import select
import socket
import sys
import time
from urllib.parse import urlsplit

HEAD = "GET {path}eventos HTTP/1.1\r\nHost: x\r\n"
EVERY = 0.05
"""Seconds between two bytes of those who send slowly, and between two of a storm's presses."""


class Crowd:
    def __init__(self, address: str, kind: str) -> None:
        parts = urlsplit(address)
        self.place = (parts.hostname, parts.port)
        self.path = parts.path
        self.kind = kind
        self.guests: list[socket.socket] = []

    def come(self) -> None:
        """One more guest; what it says first is by its kind."""
        guest = socket.socket()
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)  # it takes little before it is full
        guest.settimeout(5)
        guest.connect(self.place)
        guest.sendall(self.greeting().encode("latin-1"))
        guest.setblocking(False)
        self.guests.append(guest)

    def greeting(self) -> str:
        whole = HEAD.format(path=self.path)
        return {
            "silent": "",
            "slow": "G",
            "headers": whole,  # without the empty line that ends it
            "body": f"POST {self.path}decir/vale HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\nx",
            "deaf": f"{whole}\r\n",
            "readers": f"{whole}\r\n",
            "greedy": f"GET {self.path}pagina.js HTTP/1.1\r\nHost: x\r\n\r\n" * 200,
            "strangers": "GET /otra/eventos HTTP/1.1\r\nHost: x\r\n\r\n",
        }[self.kind]

    def go_on(self) -> None:
        """What they do while they stay."""
        for guest in list(self.guests):
            with contextlib.suppress(BlockingIOError):
                try:
                    if self.kind in {"slow", "headers", "body"}:
                        guest.send(b"x")
                    if self.kind in {"readers", "strangers"} and not guest.recv(65_536):
                        raise ConnectionResetError
                except BlockingIOError:
                    raise
                except OSError:  # shown out: it comes again
                    self.guests.remove(guest)
                    guest.close()
                    with contextlib.suppress(OSError):
                        self.come()


def main() -> None:
    address, kind, count = sys.argv[1:]
    crowd = Crowd(address, kind)
    for _ in range(int(count)):
        crowd.come()
    print("ready", flush=True)
    while not select.select([sys.stdin], [], [], 0)[0]:
        crowd.go_on()
        time.sleep(EVERY)
    print(len(crowd.guests), os.times().user, flush=True)


if __name__ == "__main__":
    main()
