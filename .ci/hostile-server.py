"""A server that answers in one wrong way: hostile-server.py MANNER FILE, the port goes to FILE.

With any other manner, such as "forgetful", it accepts everything and gives no one any credits.
"""

import contextlib
import socket
import sys
import threading
import time

import served_requests

MANNER = sys.argv[1]
RIGHT = b'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{"balance": 0}'
TEN_MEGABYTES = 10_485_760


def message(body: bytes) -> bytes:
    """Returns a right answer with a body."""
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body


ANSWERS = {
    "junk": b"\0\xff\x80 junk\r\n\r\n" * 50,
    "redirect": b"HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n",
    "large": message(b"x" * TEN_MEGABYTES),
    "early": b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc",
    "negative": b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
}
BALANCES = {
    "large-balances": message(b"[" * TEN_MEGABYTES),
    "deep-balances": message(b"[" * 100_000),
    "text-balances": message(b"hello"),
    "impossible-balances": message(b'{"balance": -9223372036854775808}'),
}


def answer(connection: socket.socket, is_read: bool) -> bool:
    """Answers a request; returns whether the connection stays open."""
    if MANNER in ANSWERS:
        connection.sendall(ANSWERS[MANNER])
        return MANNER not in ("junk", "early")
    if MANNER == "silent" or (MANNER == "silent-about-balances" and is_read):
        time.sleep(3600)
    if MANNER == "endless":
        connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        while True:
            connection.sendall(b"400\r\n" + b"y" * 1024 + b"\r\n")
    if MANNER == "slow":
        for byte in RIGHT:
            connection.sendall(bytes([byte]))
            time.sleep(0.0005)
        return True
    connection.sendall(BALANCES[MANNER] if is_read and MANNER in BALANCES else RIGHT)
    return True


def serve(connection: socket.socket) -> None:
    """Answers the requests of a connection."""
    with contextlib.suppress(OSError), connection:
        for head in served_requests.heads(connection):
            if not answer(connection, head.startswith(b"GET")):
                return


def main() -> None:
    """Accepts connections until it is killed."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        with open(sys.argv[2], "w", encoding="utf8") as file:
            file.write(str(listener.getsockname()[1]))
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()


if __name__ == "__main__":
    main()
