"""Verification of webhooks (Standard Webhooks)."""

import base64
import hashlib
import hmac
import json
import time

TOLERANCE_SECONDS = 300


class WebhookError(Exception):
    """The message is not signed with one of the secrets, or too old."""


def _key(secret):
    return base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret)


def verify_webhook(secrets, headers, body, now=None, tolerance=TOLERANCE_SECONDS):
    """Returns the event of a genuine message; raises WebhookError for any other.

    `secrets` is one secret or several, `body` the bytes as they arrived. Header names may have any case.
    """
    named = {name.lower(): value for name, value in headers.items()}
    try:
        message, sent, given = (named["webhook-" + name] for name in ("id", "timestamp", "signature"))
    except KeyError as missing:
        raise WebhookError("no header " + str(missing)) from None
    if not sent.isascii() or not sent.isdigit():
        raise WebhookError("the timestamp is no number")
    if abs((time.time() if now is None else now) - int(sent)) > tolerance:
        raise WebhookError("the message is too old, or from the future")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    signed = message.encode() + b"." + sent.encode() + b"." + raw
    ours = [
        base64.b64encode(hmac.new(_key(secret), signed, hashlib.sha256).digest())
        for secret in ([secrets] if isinstance(secrets, str) else secrets)
    ]
    for signature in given.split(" ")[:10]:
        version, _, value = signature.partition(",")
        if version == "v1" and any(hmac.compare_digest(value.encode(), one) for one in ours):
            return json.loads(raw)
    raise WebhookError("no signature is valid")
