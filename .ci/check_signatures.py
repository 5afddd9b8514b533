"""Reads signed notifications with Apple's server library.

Called by .ci/signatures with the root certificate and files of request bodies; ends with 1 and says
why at the first that is wrong.
"""
import base64
import collections
import hashlib
import json
import pathlib
import sys

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

APP = ("com.storestorm.simulated", 1234567890)
# Every type and subtype that the scenarios lead to.
KINDS = """
CONSUMPTION_REQUEST DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_PREF/DOWNGRADE
DID_CHANGE_RENEWAL_PREF/UPGRADE DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED
DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED DID_FAIL_TO_RENEW/GRACE_PERIOD
DID_RENEW DID_RENEW/BILLING_RECOVERY EXPIRED/BILLING_RETRY EXPIRED/PRICE_INCREASE
EXPIRED/VOLUNTARY GRACE_PERIOD_EXPIRED OFFER_REDEEMED OFFER_REDEEMED/UPGRADE ONE_TIME_CHARGE PRICE_INCREASE/ACCEPTED
PRICE_INCREASE/PENDING REFUND REFUND_DECLINED REFUND_REVERSED RENEWAL_EXTENDED REVOKE
SUBSCRIBED/INITIAL_BUY SUBSCRIBED/RESUBSCRIBE
""".split()


def fail(*words):
    sys.exit("FAILED: " + " ".join(str(word) for word in words))


def verifier(root, environment, bundle=APP[0]):
    return SignedDataVerifier([root], False, environment, bundle, APP[1])


def text(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def signed(header, payload):
    """Signs as the simulated store does: its key is the digest of its name."""
    name = b"StoreStorm App Store Signing"
    key = ec.derive_private_key(
        int.from_bytes(hashlib.sha256(name).digest(), "big"), ec.SECP256R1()
    )
    content = f"{header}.{text(json.dumps(payload).encode())}"
    r, s = utils.decode_dss_signature(key.sign(content.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{content}.{text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def demand_refusal(name, verifier, payload):
    try:
        verifier.verify_and_decode_notification(payload)
    except VerificationException:
        return
    fail("Apple's library accepted", name)


root = pathlib.Path(sys.argv[1]).read_bytes()
production = verifier(root, Environment.PRODUCTION)
sandbox = verifier(root, Environment.SANDBOX)
kinds = collections.Counter()
example = None
for path in sys.argv[2:]:
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        payload = json.loads(line)["signedPayload"]
        try:
            try:
                reader = production
                content = reader.verify_and_decode_notification(payload)
            except VerificationException as error:
                if error.status.name != "INVALID_ENVIRONMENT":
                    raise
                reader = sandbox
                content = reader.verify_and_decode_notification(payload)
            reader.verify_and_decode_signed_transaction(content.data.signedTransactionInfo)
            if content.data.signedRenewalInfo:
                reader.verify_and_decode_renewal_info(content.data.signedRenewalInfo)
        except Exception as error:
            fail(f"{path}:{number}: Apple's library refused it: {error!r}")
        if content.notificationType is None:
            fail(f"{path}:{number}: unknown to Apple's library: {content.rawNotificationType}")
        subtype = f"/{content.rawSubtype}" if content.rawSubtype else ""
        kinds[content.rawNotificationType + subtype] += 1
        if reader is production:
            example = payload
missing = [kind for kind in KINDS if kind not in kinds]
others = [kind for kind in kinds if kind not in KINDS]
if missing or others:
    fail("kinds that are missing:", missing, "and kinds that are not expected:", others)

header, body, signature = example.split(".")
content = json.loads(base64.urlsafe_b64decode(body + "=="))
# A payload signed here by the same key must pass; otherwise the refusals below prove nothing.
production.verify_and_decode_notification(signed(header, content))
late = dict(content, signedDate=4_150_000_000_000)
unchained = dict(json.loads(base64.urlsafe_b64decode(header + "==")))
unchained["x5c"] = unchained["x5c"][:2]
changed = dict(content, notificationUUID="00000000-0000-4000-8000-ffffffffffff")
forged = f"{header}.{text(json.dumps(changed).encode())}.{signature}"
demand_refusal("a changed payload", production, forged)
demand_refusal("a signature cut short", production, example[:-4])
demand_refusal("a payload of 2101, after the certificates", production, signed(header, late))
demand_refusal(
    "a chain of two", production, signed(text(json.dumps(unchained).encode()), content)
)
demand_refusal("another environment", sandbox, example)
demand_refusal("another app", verifier(root, Environment.PRODUCTION, "com.example"), example)
total = sum(kinds.values())
print(f"Apple's library read {total:,} notifications of {len(kinds)} kinds, and refused 6 bad ones")
