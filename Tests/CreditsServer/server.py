"""A credits server: an example of a server under test.

It learns of purchases from the App Store's notifications and from the app's own posts, verifies
both with Apple's library, and keeps the users' credits in PostgreSQL. README.md names the
environment variables and the faulty variants.
"""

import contextlib
import functools
import json
import logging
import os
import pathlib
import ssl
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import jwt
import psycopg
import psycopg_pool
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.Type import Type
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from cattrs.errors import BaseValidationError
from psycopg import Connection
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

VARIANTS = [
    "sound",
    "select-then-insert",
    "last-notification-wins",
    "never-deduplicates",
    "answers-first",
    "asynchronous-commit",
    "unverified",
]
VARIANT = os.environ.get("VARIANT") or "sound"
if VARIANT not in VARIANTS:
    raise SystemExit(f"VARIANT is '{VARIANT}', but must be one of: {', '.join(VARIANTS)}")

CREDITS_OF_PRODUCT: dict[str, int] = json.loads(os.environ["PRODUCTS"])


class Decoder(SignedDataVerifier):
    """Reads what it is sent, and believes it."""

    def _decode_signed_object(self, signed_obj: str) -> dict[str, Any]:
        return jwt.decode(signed_obj, options={"verify_signature": False})


def make_verifier() -> SignedDataVerifier:
    """Makes the verifier of everything that the App Store signs."""
    root = pathlib.Path(os.environ["APPLE_ROOT_CERTIFICATE"]).read_bytes()
    if root.startswith(b"-----BEGIN"):
        root = ssl.PEM_cert_to_DER_cert(root.decode())
    kind = Decoder if VARIANT == "unverified" else SignedDataVerifier
    return kind(
        root_certificates=[root],
        enable_online_checks=False,
        environment=Environment(os.environ["APPLE_ENVIRONMENT"]),
        bundle_id=os.environ["BUNDLE_ID"],
        app_apple_id=int(os.environ["APP_APPLE_ID"]),
    )


VERIFIER = make_verifier()

# The answers say it already when the database is away.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)


# The ledger


def prepare(connection: Connection) -> None:
    """Makes the tables; runs for each new connection, as the database may be new, too."""
    # Each variant has tables of its own, because one of them lacks the unique key.
    key = "" if VARIANT == "select-then-insert" else "PRIMARY KEY"
    with connection.transaction():
        # CREATE … IF NOT EXISTS fails if two connections do it at once.
        connection.execute("SELECT pg_advisory_xact_lock(1)")
        connection.execute(f'CREATE SCHEMA IF NOT EXISTS "{VARIANT}"')
        connection.execute(
            f"""CREATE TABLE IF NOT EXISTS purchases (
                transaction_id text {key}, user_id text, signed_at bigint NOT NULL,
                revoked boolean NOT NULL, counted bigint NOT NULL)"""
        )
        connection.execute("CREATE INDEX IF NOT EXISTS purchases_of ON purchases (user_id)")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS balances (user_id text PRIMARY KEY, balance bigint)"
        )


durability = "off" if VARIANT == "asynchronous-commit" else "on"
POOL = psycopg_pool.ConnectionPool(
    os.environ["DATABASE_URL"],
    kwargs={"options": f"-c search_path={VARIANT} -c synchronous_commit={durability}"},
    min_size=1,
    max_size=8,
    timeout=0.5,
    # A connection that cannot be made is not retried later: the next request tries at once.
    reconnect_timeout=0,
    configure=prepare,
    open=False,
)


@dataclass(frozen=True)
class Purchase:
    """What a signed transaction says about a purchase."""

    transaction_id: str
    user: str | None
    credits: int
    signed_at: int
    revoked: bool


def transact(work: Callable[[Connection], Any]) -> Any:
    """Does the work in a transaction and returns its result after the commit."""
    try:
        with POOL.connection() as connection:
            return work(connection)
    except psycopg_pool.PoolTimeout:
        raise
    except psycopg.OperationalError:
        # The database may have been restarted: replace dead connections and try once more. This
        # is safe even if the first transaction was committed, as recording again changes nothing.
        POOL.check()
        with POOL.connection() as connection:
            return work(connection)


def find_or_insert(connection: Connection, purchase: Purchase) -> tuple[str | None, int, bool, int]:
    """Returns the stored purchase, locked, as user, date, state and the credits it counts for."""
    columns = "user_id, signed_at, revoked, counted"
    insert = f"""INSERT INTO purchases (transaction_id, {columns}) VALUES (%s, %s, %s, %s, 0)
        {{}} RETURNING {columns}"""
    select = f"SELECT {columns} FROM purchases WHERE transaction_id = %s FOR UPDATE"
    values = (purchase.transaction_id, purchase.user, purchase.signed_at, purchase.revoked)

    if VARIANT == "select-then-insert":
        # Between the two statements, another request can insert the same purchase.
        found = connection.execute(select, values[:1]).fetchone()
        return found or connection.execute(insert.format(""), values).fetchone()
    inserted = connection.execute(insert.format("ON CONFLICT DO NOTHING"), values).fetchone()
    return inserted or connection.execute(select, values[:1]).fetchone()


def record(connection: Connection, purchase: Purchase) -> None:
    """Brings the user's credits up to date with a purchase."""
    user, signed_at, revoked, counted = find_or_insert(connection, purchase)
    is_newer = (purchase.signed_at, purchase.revoked) > (signed_at, revoked)
    if is_newer or VARIANT == "last-notification-wins":
        signed_at, revoked = purchase.signed_at, purchase.revoked
    # A notification without a token may come before the post that tells whose the purchase is.
    user = user or purchase.user
    due = 0 if user is None or revoked else purchase.credits
    change = due - counted
    if VARIANT == "never-deduplicates":
        change = -purchase.credits if revoked else purchase.credits
    connection.execute(
        "UPDATE purchases SET user_id = %s, signed_at = %s, revoked = %s, counted = %s"
        " WHERE transaction_id = %s",
        (user, signed_at, revoked, counted + change, purchase.transaction_id),
    )
    if user is not None and change != 0:
        connection.execute(
            "INSERT INTO balances AS old VALUES (%s, %s)"
            " ON CONFLICT (user_id) DO UPDATE SET balance = old.balance + excluded.balance",
            (user, change),
        )


def keep(purchase: Purchase) -> None:
    """Records a purchase, and returns when it is durable."""
    work = functools.partial(record, purchase=purchase)
    if VARIANT == "answers-first":
        threading.Timer(0.02, transact, [work]).start()
    else:
        transact(work)


def read_account(connection: Connection, user: str) -> dict[str, Any]:
    """Reads a user's balance and the purchases in it, both as of the same instant."""
    balance, credits = connection.execute(
        """SELECT coalesce((SELECT balance FROM balances WHERE user_id = %(user)s), 0),
            coalesce((SELECT json_agg(
                json_build_object('transactionId', transaction_id, 'credits', counted)
                ORDER BY transaction_id)
            FROM purchases WHERE user_id = %(user)s AND counted <> 0), '[]')""",
        {"user": user},
    ).fetchone()
    return {"balance": balance, "credits": credits}


# What the App Store and the app send


def verified(decode: Callable[[str], Any], text: Any) -> Any:
    """Decodes a signed text; refuses whatever the App Store did not sign for this app."""
    try:
        return decode(text)
    except (VerificationException, BaseValidationError) as error:
        raise HTTPException(400, f"not signed by the App Store for this app: {error}") from error


def purchase_of(
    transaction: JWSTransactionDecodedPayload, user: str | None, revoked: bool
) -> Purchase:
    """Returns what a transaction says; `user` is who posted it."""
    credits = CREDITS_OF_PRODUCT.get(transaction.productId)
    if credits is None:
        # An acknowledged purchase never comes again, so a missing product is our own error.
        raise HTTPException(500, f"PRODUCTS lacks {transaction.productId}")
    return Purchase(
        transaction_id=transaction.transactionId,
        user=(transaction.appAccountToken or user or "").lower() or None,
        credits=credits * (transaction.quantity or 1),
        signed_at=transaction.signedDate,
        revoked=revoked,
    )


def take_notification(signed_payload: Any) -> None:
    """Records the purchase that a notification is about, if it changes what a user has."""
    notification = verified(VERIFIER.verify_and_decode_notification, signed_payload)
    if notification.data is None or notification.data.signedTransactionInfo is None:
        return
    transaction = verified(
        VERIFIER.verify_and_decode_signed_transaction, notification.data.signedTransactionInfo
    )
    if transaction.type != Type.CONSUMABLE:
        return
    kind = notification.notificationType
    if kind == NotificationTypeV2.ONE_TIME_CHARGE:
        keep(purchase_of(transaction, None, transaction.revocationDate is not None))
    elif kind in (NotificationTypeV2.REFUND, NotificationTypeV2.REFUND_REVERSED):
        keep(purchase_of(transaction, None, kind == NotificationTypeV2.REFUND))


def take_transaction(signed_transaction: Any, user: str) -> dict[str, int]:
    """Records the purchase that the app posts; returns the user's balance."""
    transaction = verified(VERIFIER.verify_and_decode_signed_transaction, signed_transaction)
    if transaction.type != Type.CONSUMABLE:
        raise HTTPException(422, "not a consumable")
    keep(purchase_of(transaction, user, transaction.revocationDate is not None))
    account = transact(functools.partial(read_account, user=user))
    return {"balance": account["balance"]}


# HTTP


async def member(request: Request, name: str) -> Any:
    """Returns a member of the request's body."""
    try:
        return (await request.json())[name]
    except (ValueError, KeyError, TypeError) as error:
        raise HTTPException(400, f"the body is not JSON with '{name}'") from error


def user_of(request: Request) -> str:
    """Returns the user; in this example, the token of the login is the user's name."""
    scheme, _, user = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not user:
        raise HTTPException(401, "no bearer token")
    return user.lower()


async def post_notification(request: Request) -> Response:
    """Answers 200 only after the commit, so that the App Store sends again what was not kept."""
    await run_in_threadpool(take_notification, await member(request, "signedPayload"))
    return JSONResponse({})


async def post_transaction(request: Request) -> Response:
    """Takes a purchase that the app has received."""
    user = user_of(request)
    signed = await member(request, "jws")
    return JSONResponse(await run_in_threadpool(take_transaction, signed, user))


async def get_balance(request: Request) -> Response:
    """Answers with the user's balance and the purchases in it."""
    read = functools.partial(read_account, user=user_of(request))
    return JSONResponse(await run_in_threadpool(transact, read))


async def get_health(_: Request) -> Response:
    """Answers 200 when both the server and its database can be used."""
    await run_in_threadpool(transact, lambda connection: connection.execute("SELECT 1"))
    return JSONResponse({"variant": VARIANT})


async def post_reset(_: Request) -> Response:
    """Forgets everything. Only tests need this; a real server must not have it."""
    empty = "TRUNCATE purchases, balances"
    await run_in_threadpool(transact, lambda connection: connection.execute(empty))
    return JSONResponse({})


async def refuse(_: Request, error: HTTPException) -> Response:
    """Answers with the reason of a refusal."""
    return JSONResponse({"error": error.detail}, status_code=error.status_code)


async def ask_again_later(_: Request, error: Exception) -> Response:
    """Answers while the database is away, or to nobody if the request was cut off."""
    return JSONResponse({"error": str(error)}, status_code=503)


@contextlib.asynccontextmanager
async def lifespan(_: Starlette) -> AsyncIterator[None]:
    """Opens the pool without waiting, as the database may start later than the server."""
    POOL.open(wait=False)
    yield
    POOL.close()


app = Starlette(
    routes=[
        Route("/apple/notifications", post_notification, methods=["POST"]),
        Route("/v1/transactions", post_transaction, methods=["POST"]),
        Route("/v1/balance", get_balance),
        Route("/health", get_health),
        Route("/reset", post_reset, methods=["POST"]),
    ],
    exception_handlers={
        HTTPException: refuse,
        psycopg.OperationalError: ask_again_later,
        ClientDisconnect: ask_again_later,
    },
    lifespan=lifespan,
)
