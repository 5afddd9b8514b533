"""Reads the requests of a connection, for the servers that the checks play."""

import collections.abc
import contextlib
import socket


def heads(connection: socket.socket) -> collections.abc.Iterator[bytes]:
    """Yields the head of each request, until the client closes or sends something else."""
    received = b""
    with contextlib.suppress(OSError, ValueError):
        while True:
            while b"\r\n\r\n" not in received:
                part = connection.recv(65536)
                if not part:
                    return
                received += part
            head, received = received.split(b"\r\n\r\n", 1)
            length = 0
            for line in head.lower().split(b"\r\n"):
                if line.startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            while len(received) < length:
                part = connection.recv(65536)
                if not part:
                    return
                received += part
            received = received[length:]
            yield head
