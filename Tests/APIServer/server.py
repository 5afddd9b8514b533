"""A server that asks the App Store Server API about everything that it is told.

It uses Apple's own client and verifier. StoreStorm runs it as a server under test; what it has
asked, what it has not, and what it found wrong, goes into the file TALLY. See .ci/server-api.
"""
import collections
import http.server
import json
import os
import pathlib
import re
import sys
import warnings

import requests
from appstoreserverlibrary.api_client import (
    APIError,
    APIException,
    AppStoreServerAPIClient,
    GetTransactionHistoryVersion,
)
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import (
    MassExtendRenewalDateRequest,
)
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import (
    Order,
    ProductType,
    TransactionHistoryRequest,
)
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import (
    UpdateAppAccountTokenRequest,
)
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

# One of two versions of a call is deprecated, and both are checked.
warnings.simplefilter("ignore", DeprecationWarning)
DAY = 86_400_000
BUNDLE = "com.storestorm.simulated"
ENV = os.environ
KEY = pathlib.Path(ENV["API_KEY"]).read_bytes()
ROOT = pathlib.Path(ENV["APPLE_ROOT_CERTIFICATE"]).read_bytes()
# With faults, answers are unsure, so only what the client reports is counted.
HAS_FAULTS = ENV.get("FAULTS") == "1"

verifier = SignedDataVerifier([ROOT], False, Environment.PRODUCTION, BUNDLE, 1234567890)
tally = collections.Counter()
mistakes = []
transactions = {}
owners = {}
extended = {}
masses = {}
failed_once = None
test_token = None
is_test_here = False
tokens_set = set()


def client(key=KEY, issuer=ENV["ISSUER_ID"], path=""):
    made = AppStoreServerAPIClient(key, ENV["KEY_ID"], issuer, BUNDLE, Environment.PRODUCTION)
    made._base_url = ENV["API"] + path
    return made


api = client()


def expect(is_so, *words):
    if not is_so and not HAS_FAULTS:
        mistakes.append(" ".join(str(word) for word in words))


# What a run with faults must count: the errors that the client reports.
FAILURES = [
    "connection reset",
    "401 None",
    "404 4040002",
    "429 4290000",
    "rate limit by its name",
    "500 5000000",
    "500 5000001",
]

# Names that StoreStorm chooses; a run without faults must count these.
TOLD = [
    "status ACTIVE",
    "status REVOKED",
    "told TEST",
    "told RENEWAL_EXTENDED",
    "told RENEWAL_EXTENSION",
]
# A run without faults must count everything else that is counted below, too.
COUNTED = re.findall(r'\bcount\("(.+?)"\)', pathlib.Path(__file__).read_text())
CALLS = TOLD + [name for name in COUNTED if name not in FAILURES]


def count(name):
    tally[name] += 1


def count_if_listed(name):
    """Counts one of many names that StoreStorm or the client chooses; the lists have some."""
    if name in CALLS + FAILURES:
        count(name)


def code_of(call):
    """The status and error code of a call that must fail."""
    try:
        call()
    except APIException as error:
        return error.http_status_code, error.raw_api_error
    return 200, None


def history(id, request, version=GetTransactionHistoryVersion.V2):
    found, revision = [], None
    while True:
        page = api.get_transaction_history(id, revision, request, version)
        expect(len(page.signedTransactions) <= 20, "a page has", len(page.signedTransactions))
        expect((page.bundleId, page.appAppleId) == (BUNDLE, 1234567890), "another app")
        for signed in page.signedTransactions:
            found.append(verifier.verify_and_decode_signed_transaction(signed))
        if not page.hasMore:
            return found
        revision = page.revision


def keep(transaction, user=None):
    known = transactions.get(transaction.transactionId)
    if known is None or transaction.signedDate >= known.signedDate:
        transactions[transaction.transactionId] = transaction
    user = transaction.appAccountToken or user
    if user:
        owners[transaction.transactionId] = user


def ask_about(told):
    """Everything that can be read about the customer of a transaction."""
    id = told.transactionId
    info = verifier.verify_and_decode_signed_transaction(
        api.get_transaction_info(id).signedTransactionInfo
    )
    count("transaction info")
    expect(info.transactionId == id and info.signedDate >= told.signedDate, "older info", id)
    keep(info)
    everything = history(id, TransactionHistoryRequest())
    count("history")
    ids = [one.transactionId for one in everything]
    expect(id in ids and len(set(ids)) == len(ids), "the history of", id, "is", ids)
    newest_first = history(id, TransactionHistoryRequest(sort=Order.DESCENDING))
    expect([one.transactionId for one in newest_first] == ids[::-1], "another order", ids)
    count("history, newest first")
    revoked = history(id, TransactionHistoryRequest(revoked=True))
    expect(
        [one.transactionId for one in revoked]
        == [one.transactionId for one in everything if one.revocationDate],
        "revoked",
    )
    count("history, revoked")
    none = TransactionHistoryRequest(
        startDate=told.purchaseDate, endDate=told.purchaseDate + 1, productIds=["x", "y"],
        productTypes=[ProductType.CONSUMABLE, ProductType.NON_CONSUMABLE],
        subscriptionGroupIdentifiers=["z"],
    )
    expect(history(id, none) == [], "filters")
    expect(
        len(history(id, TransactionHistoryRequest(), GetTransactionHistoryVersion.V1)) == len(ids),
        "the first version",
    )
    count("history, filtered")
    refunds = api.get_refund_history(id, None)
    refunded = [
        verifier.verify_and_decode_signed_transaction(one).transactionId
        for one in refunds.signedTransactions
    ]
    expect(sorted(refunded) == sorted(one.transactionId for one in revoked), "refunds", refunded)
    if refunded:
        count("refund history")
    ask_about_statuses(told, everything)
    order = api.look_up_order_id("MSTORM" + id)
    expect(order.status == OrderLookupStatus.VALID, "order", id)
    found = verifier.verify_and_decode_signed_transaction(order.signedTransactions[0])
    expect(found.transactionId == id, "the order of", found.transactionId)
    expect(api.look_up_order_id("M1").status == OrderLookupStatus.INVALID, "an invalid order")
    count("order")


def ask_about_statuses(told, everything):
    answer = api.get_all_subscription_statuses(told.transactionId)
    last = [one for group in answer.data for one in group.lastTransactions]
    mine = [one for one in last if one.originalTransactionId == told.originalTransactionId]
    expect(len(mine) == 1, "statuses of", told.originalTransactionId, ":", len(mine))
    for one in mine:
        renewal = verifier.verify_and_decode_renewal_info(one.signedRenewalInfo)
        expect(renewal.originalTransactionId == told.originalTransactionId, "another renewal")
        transaction = verifier.verify_and_decode_signed_transaction(one.signedTransactionInfo)
        newest = max(
            (each for each in everything
             if each.originalTransactionId == told.originalTransactionId),
            key=lambda each: each.purchaseDate,
        )
        expect(transaction.transactionId == newest.transactionId, "the latest transaction")
        count_if_listed(f"status {one.status.name}")
        only = api.get_all_subscription_statuses(told.transactionId, [one.status])
        expect(len(only.data) == 1, "the status as a filter")
        others = [each for each in Status if each != one.status]
        expect(
            api.get_all_subscription_statuses(told.transactionId, others).data == [],
            "the other statuses as a filter",
        )


def ask_about_notifications(told):
    span = dict(startDate=told.signedDate - 100 * DAY, endDate=told.signedDate + DAY)

    def pages(**more):
        found, token = [], None
        while True:
            page = api.get_notification_history(
                token, NotificationHistoryRequest(**span, **more)
            )
            for record in page.notificationHistory:
                content = verifier.verify_and_decode_notification(record.signedPayload)
                found.append((content.notificationUUID, record.sendAttempts))
            if not page.hasMore:
                return found
            token = page.paginationToken
            count("next page of notifications")

    everything = dict(pages())
    count("notification history")
    failures = dict(pages(onlyFailures=True))
    for id, attempts in everything.items():
        is_success = any(
            one.sendAttemptResult == SendAttemptResult.SUCCESS for one in attempts
        )
        expect((id in failures) == (not is_success), "failures", id)
    if failed_once in failures and failures[failed_once]:
        result = failures[failed_once][0].sendAttemptResult
        expect(result == SendAttemptResult.UNSUCCESSFUL_HTTP_RESPONSE_CODE, "failed by", result)
        count("a failed notification")
    elif failed_once in everything and failed_once not in failures:
        count("a notification that succeeded at last")
    mine = dict(pages(transactionId=told.transactionId))
    expect(0 < len(mine) <= len(everything), "notifications of one customer")
    renewals = pages(notificationType=NotificationTypeV2.DID_RENEW)
    expect(len(renewals) <= len(everything), "notifications of one type")
    count("notification history, filtered")


def order_something(told):
    """Calls that change something, once each or once per subscription."""
    global test_token
    id, original = told.transactionId, told.originalTransactionId
    if test_token is None:
        test_token = api.request_test_notification().testNotificationToken
        early = code_of(lambda: api.get_test_notification_status(test_token))
        expect(early == (404, 4040008), "asked too early:", early)
        count("test notification")
    elif is_test_here:
        status = api.get_test_notification_status(test_token)
        content = verifier.verify_and_decode_notification(status.signedPayload)
        expect(content.notificationType == NotificationTypeV2.TEST, "no test")
        results = [one.sendAttemptResult for one in status.sendAttempts]
        expect(results == [SendAttemptResult.SUCCESS], "the test gave", results)
        count("test status")
    if not extended:
        request = ExtendRenewalDateRequest(
            extendByDays=1, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier="one"
        )
        try:
            answer = api.extend_subscription_renewal_date(original, request)
            expect(answer.success and answer.originalTransactionId == original, "no extension")
            extended[original] = answer.effectiveDate
            count("extension")
        except APIException as error:
            expect(error.raw_api_error == 4030004, "extension:", error.raw_api_error)
    # Afterward, nobody renews within the scenario.
    if tally["renewal with the token that was set"] and not masses:
        request = MassExtendRenewalDateRequest(
            extendByDays=2, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE,
            requestIdentifier="all", productId="tale.monthly", storefrontCountryCodes=["USA"],
        )
        answer = api.extend_renewal_date_for_all_active_subscribers(request)
        masses[answer.requestIdentifier] = None
        early = api.get_status_of_subscription_renewal_date_extensions("all", "tale.monthly")
        expect(early.complete is False, "complete too early")
        count("mass extension")
    api.send_consumption_information(
        id,
        ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False,
            deliveryStatus=DeliveryStatus.DELIVERED, consumptionPercentage=50_000,
        ),
    )
    api.send_consumption_data(id, ConsumptionRequestV1(customerConsented=True))
    count("consumption")


def ask_in_vain(told):
    wrong = [
        (lambda: api.get_transaction_info("999999999"), (404, 4040010)),
        (lambda: api.get_transaction_info("abc"), (400, 4000006)),
        (lambda: api.get_refund_history(told.transactionId, "junk"), (400, 4000005)),
        (lambda: client(path="/sandbox").get_transaction_info(told.transactionId), (404, 4040010)),
        (lambda: client(issuer="x").get_transaction_info(told.transactionId), (401, None)),
        (lambda: api.get_test_notification_status("x"), (400, 4000020)),
        (
            lambda: api.get_status_of_subscription_renewal_date_extensions("x", "y"),
            (404, 4040009),
        ),
        (
            lambda: api.set_app_account_token(
                told.originalTransactionId, UpdateAppAccountTokenRequest(appAccountToken="x")
            ),
            (400, 4000183),
        ),
    ]
    for call, code in wrong:
        found = code_of(call)
        expect(found == code, "expected", code, "found", found)
    count("errors")


def receive(signed):
    global failed_once, is_test_here
    content = verifier.verify_and_decode_notification(signed)
    count_if_listed("told " + content.rawNotificationType)
    if content.notificationType == NotificationTypeV2.TEST:
        expect(content.data.signedTransactionInfo is None, "a test with a transaction")
        is_test_here = True
        return 200
    if content.summary is not None:
        status = api.get_status_of_subscription_renewal_date_extensions("all", "tale.monthly")
        expect(
            status.complete
            and status.succeededCount == content.summary.succeededCount
            and status.failedCount == content.summary.failedCount,
            "a summary unlike the status", content.summary, status,
        )
        expect(content.summary.succeededCount > 0, "a mass extension without success")
        count("mass extension status")
        return 200
    told = verifier.verify_and_decode_signed_transaction(content.data.signedTransactionInfo)
    if failed_once is None and content.notificationType == NotificationTypeV2.DID_RENEW:
        failed_once = content.notificationUUID
        return 500
    keep(told)
    if content.notificationType == NotificationTypeV2.RENEWAL_EXTENDED:
        wanted = extended.get(told.originalTransactionId)
        expect(wanted in (None, told.expiresDate) or masses, "extended to", told.expiresDate)
    if told.originalTransactionId in tokens_set and told.appAccountToken:
        count("renewal with the token that was set")
    ask_about(told)
    ask_about_notifications(told)
    order_something(told)
    ask_in_vain(told)
    return 200


def take_post(signed, user):
    told = verifier.verify_and_decode_signed_transaction(signed)
    keep(told, user)
    if told.appAccountToken is None and told.originalTransactionId not in tokens_set:
        request = UpdateAppAccountTokenRequest(appAccountToken=user)
        api.set_app_account_token(told.originalTransactionId, request)
        tokens_set.add(told.originalTransactionId)
        count("app account token")
    return 200


def guarded(call):
    """Runs a call; with faults, counts what the client reports, and lets the sender try again."""
    try:
        return call()
    except APIException as error:
        count_if_listed(f"{error.http_status_code} {error.raw_api_error}")
        expect(False, "error", error.http_status_code, error.raw_api_error)
        if error.api_error == APIError.RATE_LIMIT_EXCEEDED:
            count("rate limit by its name")
    except requests.exceptions.ConnectionError:
        count("connection reset")
        expect(False, "connection reset")
    except Exception as error:
        expect(False, repr(error))
    return 503


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def respond(self, status, content=None):
        # StoreStorm kills the server at some time after its last answer.
        missing = [name for name in (FAILURES if HAS_FAULTS else CALLS) if not tally[name]]
        result = {
            "mistakes": mistakes, "missing": missing, "tally": dict(sorted(tally.items())),
        }
        pathlib.Path(ENV["TALLY"] + ".new").write_text(json.dumps(result, indent=1))
        os.replace(ENV["TALLY"] + ".new", ENV["TALLY"])
        body = json.dumps(content or {}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        user = self.headers.get("Authorization", "").removeprefix("Bearer ")
        mine = [
            one for id, one in transactions.items()
            if owners.get(id) == user and not one.revocationDate
        ]
        self.respond(200, {"balance": len(mine)})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/notifications":
            self.respond(guarded(lambda: receive(body["signedPayload"])))
        else:
            user = self.headers["Authorization"].removeprefix("Bearer ")
            self.respond(guarded(lambda: take_post(body["jws"], user)))


if __name__ == "__main__":
    port = int(sys.argv[1])
    http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
