"""The server of a reader of YourServer.md, as short as it can be: credits, kept in SQLite.

It trusts everyone, so no signature is verified. What the store signed last decides, a purchase is
counted once, and each answer is given after its change is stored.
"""

import base64
import http.server
import json
import sqlite3

PACKS = "com.aiimagestylist.credits."
CREDITS = {f"{PACKS}starter": 10, f"{PACKS}popular": 50, f"{PACKS}bestvalue": 120}

books = sqlite3.connect("books.sqlite", isolation_level=None)
books.execute(
    "CREATE TABLE IF NOT EXISTS purchase (id TEXT PRIMARY KEY, user TEXT, credits INT, signed INT)"
)


def content(jws: str) -> dict:
    """Returns what a signed text says."""
    part = jws.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def take(transaction: dict, poster: str | None) -> None:
    """Stores what the store says about a purchase; the buyer is in its token, or posted it."""
    count = CREDITS.get(transaction["productId"], 0) * transaction.get("quantity", 1)
    if "revocationDate" in transaction:
        count = 0
    user = transaction.get("appAccountToken") or poster
    books.execute(
        "INSERT INTO purchase VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
        " credits = iif(excluded.signed >= signed, excluded.credits, credits),"
        " user = coalesce(user, excluded.user), signed = max(signed, excluded.signed)",
        (transaction["transactionId"], user, count, transaction["signedDate"]),
    )


class Handler(http.server.BaseHTTPRequestHandler):
    """The addresses of target.json5."""

    def answer(self, body: dict) -> None:
        """Answers with success."""
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    @property
    def user(self) -> str:
        """Returns who is logged in."""
        return self.headers.get("Authorization", "").removeprefix("Bearer ").lower()

    def do_GET(self) -> None:
        """Tells the credits of a user, or that the server is ready."""
        query = "SELECT coalesce(sum(credits), 0) FROM purchase WHERE lower(user) = ?"
        self.answer({"balance": books.execute(query, (self.user,)).fetchone()[0]})

    def do_POST(self) -> None:
        """Takes a notification or a purchase, or forgets everything."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/reset":
            books.execute("DELETE FROM purchase")
        elif self.path == "/apple/notifications":
            signed = content(json.loads(body)["signedPayload"])
            if text := signed.get("data", {}).get("signedTransactionInfo"):
                take(content(text), None)
        else:
            take(content(json.loads(body)["jws"]), self.user)
        self.answer({})

    def log_message(self, *arguments: object) -> None:
        """Keeps the output empty."""


http.server.HTTPServer(("127.0.0.1", 9501), Handler).serve_forever()
