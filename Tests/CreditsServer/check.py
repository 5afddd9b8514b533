"""Shows that the example server is right, and that each of its variants is wrong.

It starts and kills the server and the database as a test tool does. `run check` starts it.
"""

import base64
import contextlib
import datetime
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import jwt
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

RUN = pathlib.Path(__file__).resolve().parent / "run"
BUNDLE = "com.example.app"
APP = 1234567890
NOON = 1_700_000_000_000


class Signer:
    """Signs as the App Store does, with a chain of three certificates of its own."""

    def __init__(self) -> None:
        root_key = ec.generate_private_key(ec.SECP256R1())
        middle_key = ec.generate_private_key(ec.SECP256R1())
        self.key = ec.generate_private_key(ec.SECP256R1())
        root = self.certificate("Root", root_key, "Root", root_key, None)
        middle = self.certificate("Middle", middle_key, "Root", root_key, "6.2.1")
        leaf = self.certificate("Leaf", self.key, "Middle", middle_key, "6.11.1")
        chain = [each.public_bytes(serialization.Encoding.DER) for each in (leaf, middle, root)]
        self.root = chain[2]
        self.headers = {"x5c": [base64.b64encode(each).decode() for each in chain]}

    @staticmethod
    def certificate(
        name: str,
        key: ec.EllipticCurvePrivateKey,
        issuer: str,
        issuer_key: ec.EllipticCurvePrivateKey,
        mark: str | None,
    ) -> x509.Certificate:
        """Makes a certificate; `mark` is the end of Apple's identifier for its purpose."""
        is_authority = name != "Leaf"
        usage = dict.fromkeys(
            "content_commitment key_encipherment data_encipherment key_agreement encipher_only"
            " decipher_only".split(),
            False,
        )
        builder = (
            x509.CertificateBuilder()
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
            .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(datetime.datetime(2000, 1, 1))
            .not_valid_after(datetime.datetime(2099, 12, 31))
            .add_extension(x509.BasicConstraints(is_authority, None), critical=True)
            .add_extension(
                x509.KeyUsage(
                    digital_signature=not is_authority,
                    key_cert_sign=is_authority,
                    crl_sign=is_authority,
                    **usage,
                ),
                critical=True,
            )
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), False
            )
        )
        if mark is not None:
            identifier = x509.ObjectIdentifier(f"1.2.840.113635.100.{mark}")
            builder = builder.add_extension(x509.UnrecognizedExtension(identifier, b"\5\0"), False)
        return builder.sign(issuer_key, hashes.SHA256())

    def sign(self, payload: dict[str, Any]) -> str:
        """Returns the payload as a signed text."""
        return jwt.encode(payload, self.key, algorithm="ES256", headers=self.headers)

    def transaction(self, name: str, minute: int = 0, **changes: Any) -> str:
        """Returns a signed purchase of ten coins, as of some minutes past noon."""
        payload = {
            "transactionId": name,
            "originalTransactionId": name,
            "bundleId": BUNDLE,
            "productId": "coins.10",
            "type": "Consumable",
            "quantity": 1,
            "environment": "Production",
            "purchaseDate": NOON,
            "signedDate": NOON + minute * 60_000,
        }
        return self.sign(payload | changes)

    def notification(self, kind: str, transaction: str | None, **changes: Any) -> dict[str, str]:
        """Returns the body of a notification."""
        data = {"appAppleId": APP, "bundleId": BUNDLE, "environment": "Production"} | changes
        if transaction is not None:
            data["signedTransactionInfo"] = transaction
        payload = {"notificationType": kind, "version": "2.0", "signedDate": NOON, "data": data}
        return {"signedPayload": self.sign(payload)}


APPLE = Signer()


class Program:
    """A command of `run`, in a process group of its own."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.words = [str(RUN), *words]
        self.environment = os.environ | environment
        self.start()

    def start(self) -> None:
        """Starts it, also after a kill."""
        self.process = subprocess.Popen(
            self.words,
            env=self.environment,
            start_new_session=True,
            stderr=None if "-v" in sys.argv else subprocess.DEVNULL,
        )

    def kill(self, by: signal.Signals = signal.SIGKILL) -> None:
        """Ends it and waits for its end."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, by)
        self.process.wait()
        if self.words[1] == "database":
            # Its backends are in groups of their own and may serve for some milliseconds more.
            subprocess.run([RUN, "database", "kill"], check=True)


class Site:
    """A server of one variant, its database, and a client."""

    def __init__(self, variant: str, database: Program, root: pathlib.Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.database = database
        self.server = Program(
            "server", "start", str(self.port), VARIANT=variant, APPLE_ROOT_CERTIFICATE=str(root)
        )
        self.wait()

    def call(self, method: str, path: str, body: Any = None, user: str = "ann") -> tuple[int, Any]:
        """Sends a request; returns the status and the JSON of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {"Authorization": f"Bearer {user}"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        result = answer.status, json.loads(answer.read())
        connection.close()
        return result

    def wait(self, status: int = 200) -> None:
        """Waits until the server answers, and its database is there unless 503 is expected."""
        for _ in range(600):
            try:
                if self.call("GET", "/health")[0] == status:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise SystemExit("FAILED: the server does not become ready")

    def post(self, transaction: str, user: str = "ann") -> tuple[int, Any]:
        """Posts a purchase as the app does."""
        return self.call("POST", "/v1/transactions", {"jws": transaction}, user)

    def notify(self, kind: str, transaction: str | None = None, **changes: Any) -> int:
        """Sends a notification; returns the status."""
        body = APPLE.notification(kind, transaction, **changes)
        return self.call("POST", "/apple/notifications", body)[0]

    def balance(self, user: str = "ann") -> int:
        """Returns the balance, which must be the sum of the purchases in it."""
        _, account = self.call("GET", "/v1/balance", user=user)
        demand(account["balance"] == sum(each["credits"] for each in account["credits"]), account)
        return account["balance"]

    def restart(self, program: Program) -> None:
        """Kills the server or the database, and starts it again."""
        program.kill()
        program.start()
        self.wait()


def demand(condition: bool, *words: Any) -> None:
    """Ends the check if the condition does not hold."""
    if not condition:
        raise AssertionError(" ".join(map(str, words)) or "FAILED")


# What the sound server does


def check_purchases(site: Site) -> None:
    """Purchases, refunds and reversals count once, whatever their order."""
    demand(site.post(APPLE.transaction("1")) == (200, {"balance": 10}), "a post is credited")
    demand(site.post(APPLE.transaction("1", 1)) == (200, {"balance": 10}), "a post counts once")
    demand(site.notify("ONE_TIME_CHARGE", APPLE.transaction("1", 2)) == 200)
    demand(site.balance() == 10, "the notification credits nothing more")
    refunded = {"revocationDate": NOON, "revocationReason": 0}
    for _ in range(2):
        demand(site.notify("REFUND", APPLE.transaction("1", 5, **refunded)) == 200)
        demand(site.balance() == 0, "a refund takes the credits back once")
    demand(site.notify("ONE_TIME_CHARGE", APPLE.transaction("1", 3)) == 200)
    demand(site.post(APPLE.transaction("1", 4))[1] == {"balance": 0}, "older news change nothing")
    for _ in range(2):
        demand(site.notify("REFUND_REVERSED", APPLE.transaction("1", 6)) == 200)
        demand(site.balance() == 10, "a reversed refund gives the credits again once")
    demand(site.post(APPLE.transaction("2", quantity=3))[1] == {"balance": 40}, "three packs")


def check_users(site: Site) -> None:
    """A purchase belongs to its token's user, or to whoever posts it."""
    token = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"
    site.notify("ONE_TIME_CHARGE", APPLE.transaction("3", appAccountToken=token))
    demand(site.balance(token) == 10, "the token's user, without a post")
    site.notify("ONE_TIME_CHARGE", APPLE.transaction("4"))
    demand(site.post(APPLE.transaction("4"), "bob")[1] == {"balance": 10}, "a post comes later")
    demand(site.post(APPLE.transaction("4"), "eve")[1] == {"balance": 0}, "it is bob's already")
    refunded = APPLE.transaction("5", 1, revocationDate=NOON)
    site.notify("REFUND", refunded)
    demand(site.post(APPLE.transaction("5"), "bob")[1] == {"balance": 10}, "refunded before")


def check_refusals(site: Site) -> None:
    """What the App Store did not sign for this app is refused, and changes nothing."""
    good = APPLE.transaction("6")
    forged = Signer().transaction("6")
    flipped = good[:-9] + ("A" if good[-9] != "A" else "B") + good[-8:]
    foreign = APPLE.transaction("6", bundleId="com.example.other")
    sandbox = APPLE.transaction("6", environment="Sandbox")
    mistyped = APPLE.transaction("6", purchaseDate="noon")
    for each in (forged, flipped, foreign, sandbox, mistyped, "x", "", 7, None):
        demand(site.post(each)[0] == 400, "refused post", each)
        demand(site.notify("ONE_TIME_CHARGE", each) in ((200,) if each is None else (400,)), each)
        body = {"signedPayload": each}
        demand(site.call("POST", "/apple/notifications", body)[0] == 400, each)
    demand(site.notify("ONE_TIME_CHARGE", good, bundleId="com.example.other") == 400)
    demand(site.notify("ONE_TIME_CHARGE", good, appAppleId=1) == 400)
    demand(site.call("POST", "/v1/transactions", {"signed": good})[0] == 400)
    demand(site.notify("TEST") == 200 and site.notify("SOMETHING_NEW", good) == 200)
    subscription = APPLE.transaction("6", type="Auto-Renewable Subscription")
    demand(site.notify("DID_RENEW", subscription) == 200)
    demand(site.balance() == 40, "nothing of this counts")
    demand(site.notify("REFUND", APPLE.transaction("6", productId="coins.7")) == 500)


def check_kills(site: Site) -> None:
    """What was acknowledged survives kills; an absent database is never acknowledged."""
    site.restart(site.server)
    demand(site.balance() == 40, "the server was killed")
    site.database.kill()
    demand(site.post(APPLE.transaction("7"))[0] == 503, "the database is away")
    demand(site.notify("ONE_TIME_CHARGE", APPLE.transaction("7")) == 503, "still away")
    demand(site.call("GET", "/health")[0] == 503)
    site.database.start()
    site.wait()
    demand(site.balance() == 40, "the database was killed")
    demand(site.post(APPLE.transaction("7"))[1] == {"balance": 50}, "the pool has recovered")
    site.database.kill()
    site.server.kill()
    site.server.start()
    site.wait(503)
    site.database.start()
    site.wait()
    demand(site.balance() == 50, "both were killed")


# What the variants do: each function returns whether the server has the fault


def credits_concurrent_posts_twice(site: Site) -> bool:
    """Eight posts of the same purchase at once, forty times."""
    barrier = threading.Barrier(8)

    def post() -> None:
        for transaction in transactions:
            barrier.wait()
            site.post(transaction)

    transactions = [APPLE.transaction(f"c{number}") for number in range(40)]
    threads = [threading.Thread(target=post) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    time.sleep(0.1)
    return site.balance() != 400


def believes_old_notifications(site: Site) -> bool:
    """A notification that was delayed until after the refund."""
    site.post(APPLE.transaction("1", 1))
    site.notify("REFUND", APPLE.transaction("1", 3, revocationDate=NOON))
    site.notify("ONE_TIME_CHARGE", APPLE.transaction("1", 2))
    time.sleep(0.1)
    return site.balance() != 0


def credits_repetitions(site: Site) -> bool:
    """A post, then the notification about the same purchase."""
    site.post(APPLE.transaction("1"))
    site.notify("ONE_TIME_CHARGE", APPLE.transaction("1"))
    time.sleep(0.1)
    return site.balance() != 10


def forgets_when_server_is_killed(site: Site) -> bool:
    """The server is killed right after it has acknowledged."""
    if site.notify("ONE_TIME_CHARGE", APPLE.transaction("1", appAccountToken="ann")) != 200:
        return False
    site.restart(site.server)
    return site.balance() != 10


def forgets_when_database_is_killed(site: Site) -> bool:
    """The database is killed right after it has committed ten purchases."""
    for number in range(10):
        site.post(APPLE.transaction(f"{number}"))
    site.restart(site.database)
    return site.balance() != 100


def believes_forgeries(site: Site) -> bool:
    """Somebody else has signed a purchase."""
    status, _ = site.post(Signer().transaction("1"))
    return status == 200 and site.balance() != 0


FAULTS: dict[str, Callable[[Site], bool]] = {
    "select-then-insert": credits_concurrent_posts_twice,
    "last-notification-wins": believes_old_notifications,
    "never-deduplicates": credits_repetitions,
    "answers-first": forgets_when_server_is_killed,
    "asynchronous-commit": forgets_when_database_is_killed,
    "unverified": believes_forgeries,
}


def found_faults(site: Site, variant: str) -> list[str]:
    """Returns the faults that the server has."""
    found = []
    for fault, has_fault in FAULTS.items():
        # On a busy machine, a kill may come too late to show the fault.
        for _ in range(5 if fault == variant else 1):
            demand(site.call("POST", "/reset")[0] == 200)
            if has_fault(site):
                found.append(fault)
                break
    return found


def main() -> None:
    """Checks the sound server, then each variant."""
    home = pathlib.Path(sys.prefix).parent
    root = home / "check-root.der"
    root.write_bytes(APPLE.root)
    programs = [Program("database", "start")]
    try:
        for variant in ["sound", *FAULTS]:
            site = Site(variant, programs[0], root)
            programs.append(site.server)
            demand(site.call("POST", "/reset")[0] == 200)
            if variant == "sound":
                for check in (check_purchases, check_users, check_refusals, check_kills):
                    check(site)
                    print(f"sound: {check.__doc__}")
            found = found_faults(site, variant)
            is_expected = variant in found or (variant == "sound" and not found)
            demand(is_expected, f"{variant}: found the faults {found}")
            print(f"{variant}: faults found: {', '.join(found) or 'none'}")
            programs.pop().kill()
    finally:
        for program in reversed(programs):
            program.kill(signal.SIGINT)


if __name__ == "__main__":
    main()
