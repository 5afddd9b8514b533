"""What the newer commands read, for .ci/fuzz: an app's folder, a compiler's output, a server's answer."""

import contextlib
import os
import pathlib
import socket
import subprocess
import threading

import served_requests

# A folder with everything that a checkout of an app may hold; one line for each entry.
FOLDER = b"""file Store/Shop.swift
file Store/Old/Shop.swift
file Views/PayWall.swift
file Tests/ShopTests.swift
text Readme.md
folder Empty
folder .build/checkouts
file node_modules/a/index.swift
link Linked.swift Store/Shop.swift
link store-path Store/Shop.swift
link Other Store
link Up .
link Out ..
link Root /usr/include
link Nowhere.swift Missing.swift
link Loop Loop
pipe Waits.swift
"""

COMPILER = b"""[1/8] Write sources
[3/8] Compiling Shop Shop.swift
/work/App/Store/Shop.swift:12:7: error: cannot find type 'Analytics' in scope
10 | final class Shop {
11 |   let x = 1
12 |   let analytics: Analytics
   |                  `- error: cannot find type 'Analytics' in scope
/work/App/Store/Shop.swift:20:5: error: cannot find 'Log' in scope
/work/App/Store/Shop.swift:21:13: error: value of type 'Shop' has no member 'missing'
/work/App/Store/Shop.swift:2:8: error: no such module 'RevenueCat'
/work/P/Sources/Shop/Candidates.swift:7:11: error: value of type 'Shop' has no member 'isPro'
/work/P/Sources/Shop/Glue.swift:31:11: error: missing argument for parameter 'id' in call
error: fatalError
"""

# Says what a file says, or that nothing in a Swift file is declared anywhere.
FAILING_SWIFT = """#!/bin/sh
cd "$FUZZ_FOLDER"
cat compiler.txt 2>&1
for file in *.swift; do
  grep -anoE '[A-Za-z_]+' "$file" | head -300 |
    sed -E "s|^([0-9]+):(.*)|$FUZZ_FOLDER/$file:\\1:1: error: cannot find '\\2' in scope|"
done
exit 1
"""

RIGHT = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"balance": 0}'


def make_folder(recipe: bytes, place: pathlib.Path, source: bytes) -> None:
    """Makes the entries of a recipe in a folder; what cannot be made is left out."""
    place.mkdir()
    for line in recipe.split(b"\n"):
        words = line.split(b" ")
        if len(words) < 2 or b".." in words[1].split(b"/"):
            continue
        path = os.path.join(bytes(place), words[1].lstrip(b"/"))
        with contextlib.suppress(OSError, ValueError):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if words[0] == b"folder":
                os.mkdir(path)
            elif words[0] == b"pipe":
                os.mkfifo(path)
            elif words[0] == b"link" and len(words) > 2:
                os.symlink(words[2], path)
            else:
                with open(path, "xb") as file:
                    file.write(source if words[0] == b"file" else recipe)


class Answers:
    """A server that accepts everything, and tells balances as an input wants it."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port: int = self.listener.getsockname()[1]
        self.texts: dict[bytes, bytes] = {}
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        """Serves each connection on a thread of its own."""
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection: socket.socket) -> None:
        """Answers one request after the other, until the client closes or asks nonsense."""
        with contextlib.suppress(OSError), connection:
            for head in served_requests.heads(connection):
                # GET /12/balance HTTP/1.1
                text = self.texts.get(head.split(b"/")[1], RIGHT) if head.startswith(b"GET") else RIGHT
                connection.sendall(text)


def originals(package: pathlib.Path, view: pathlib.Path) -> list[pathlib.Path]:
    """Returns the file of the app of which a file of the package is a changed view, if it is one."""
    if "App" not in view.parts:
        return []
    inside = view.parts[len(view.parts) - view.parts[::-1].index("App") :]
    original = package.joinpath("Originals", *inside)
    return [original] if original.exists() else []


def parse_errors(swiftc: str, files: list[pathlib.Path]) -> str:
    """Returns what the compiler's parser says against files; empty if they parse."""
    parsed = subprocess.run([swiftc, "-frontend", "-parse", *files], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, check=False)
    said = parsed.stdout.decode(errors="replace")
    if not parsed.returncode:
        return ""
    return "\n".join(line for line in said.split("\n") if "error: " in line) or said


def wrong_package(package: pathlib.Path, code: int | None, swiftc: str | None) -> str | None:
    """Returns what is wrong with the package that 'init' or 'try' has left, or has not."""
    is_there = package.exists() and any(package.iterdir())
    if code == 0 and not is_there:
        return "exit code 0, and no package"
    if not is_there:
        return None
    # 'try' keeps its package if the build fails; 'init' has either written all of it or nothing.
    if not (package / "Package.swift").is_file():
        return "half a package"
    for path in package.rglob("*"):
        if path.is_symlink() and not path.exists():
            return f"a link that leads nowhere: {path.name}"
    written = [p for p in package.rglob("*.swift") if not p.is_symlink()]
    if not swiftc:
        return None
    # A manifest has statements outside of functions, which only a file that is alone may have.
    manifests = [path for path in written if path.name == "Package.swift"]
    # A changed view of a file that does not parse cannot parse either.
    sources = [path for path in written if path not in manifests and all(
        not parse_errors(swiftc, [original]) for original in originals(package, path))]
    for group in [sources, *([manifest] for manifest in manifests)]:
        if group and (errors := parse_errors(swiftc, group)):
            return f"Swift that does not parse: {errors[-400:]}"
    return None
