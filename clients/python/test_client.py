"""Tests of the client against a running portal: PARAPET_URL, PARAPET_KEY and OPERATIONS name it (`npm test` starts one)."""

import base64
import hashlib
import hmac
import http.server
import json
import os
import threading
import time
import unittest
import uuid

from parapet_client import ApiError, Client, WebhookError, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef0123456789abcdef").decode()
OTHER = "whsec_" + base64.b64encode(b"fedcba9876543210fedcba9876543210").decode()
BODY = b'{"id": "1", "type": "finding.opened"}'


def signed(secret=SECRET, at=None, body=BODY, message="msg_1"):
    at = str(int(time.time() if at is None else at))
    key = base64.b64decode(secret[len("whsec_"):])
    mac = hmac.new(key, message.encode() + b"." + at.encode() + b"." + body, hashlib.sha256).digest()
    return {"Webhook-Id": message, "webhook-timestamp": at, "webhook-signature": "v1," + base64.b64encode(mac).decode()}


class Webhooks(unittest.TestCase):
    def test_refuses(self):
        cases = {
            "nothing signed": ({}, BODY),
            "another secret": (signed(OTHER), BODY),
            "another body": (signed(), BODY + b" "),
            "another id": ({**signed(), "Webhook-Id": "msg_2"}, BODY),
            "an hour late": (signed(at=time.time() - 3600), BODY),
            "an hour early": (signed(at=time.time() + 3600), BODY),
            "a time in words": ({**signed(), "webhook-timestamp": "now"}, BODY),
            "another version": ({**signed(), "webhook-signature": signed()["webhook-signature"].replace("v1", "v0")}, BODY),
            "an empty signature": ({**signed(), "webhook-signature": "v1,"}, BODY),
        }
        for name, (headers, body) in cases.items():
            with self.subTest(name), self.assertRaises(WebhookError):
                verify_webhook(SECRET, headers, body)

    def test_takes_one_of_several(self):
        self.assertEqual(verify_webhook(SECRET, signed(), BODY)["type"], "finding.opened")
        self.assertEqual(verify_webhook([OTHER, SECRET], signed(), BODY)["id"], "1")
        both = {**signed(), "webhook-signature": signed(OTHER)["webhook-signature"] + " " + signed()["webhook-signature"]}
        self.assertEqual(verify_webhook(SECRET, both, BODY)["id"], "1")


class Flaky(http.server.BaseHTTPRequestHandler):
    """Answers twice that it has no room, then what it was sent."""

    seen = []

    def do_POST(self):
        Flaky.seen.append(self.headers["Idempotency-Key"])
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        status = 503 if len(Flaky.seen) < 3 else 200
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Retry-After", "7")
        self.end_headers()
        self.wfile.write(json.dumps({"data": {"key": Flaky.seen[-1]}}).encode())

    def do_GET(self):
        self.send_response(302)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *_):
        pass


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Flaky)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.waits = []
        cls.client = Client("http://127.0.0.1:%d" % cls.server.server_port, "pk_x", sleep=cls.waits.append)

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def test_repeats_a_post_with_one_key(self):
        answer = self.client.call("POST", "/v1/tickets/", body={})
        self.assertEqual(len(Flaky.seen), 3)
        self.assertEqual(set(Flaky.seen), {answer["data"]["key"]})
        self.assertEqual(self.waits, [7, 7])

    def test_follows_no_redirect_with_the_key(self):
        with self.assertRaises(ApiError) as refused:
            self.client.call("GET", "/v1/account/")
        self.assertEqual(refused.exception.status, 302)


@unittest.skipUnless("PARAPET_URL" in os.environ, "no portal is running")
class Portal(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = Client(os.environ["PARAPET_URL"], os.environ["PARAPET_KEY"], retries=1, sleep=lambda _: None)

    def test_every_operation_is_where_the_client_asks_for_it(self):
        with open(os.environ["OPERATIONS"]) as file:
            operations = json.load(file)
        self.assertGreater(len(operations), 30)
        wrong = []
        for operation in operations:
            method = getattr(self.client, operation["name"])
            args = [str(uuid.uuid4())] * operation["path"] + ([{}] if operation["body"] else [])
            try:
                method(*args)
            except ApiError as refused:
                # What is not served at all has no text of its own for the object.
                if refused.status not in operation["statuses"] or refused.status >= 500:
                    wrong.append((operation["address"], refused.status, refused.detail))
        self.assertEqual(wrong, [])

    def test_reads_rows_and_events(self):
        rows = list(self.client.rows(self.client.list_findings, domain="acme.test", page_size=1))
        self.assertEqual(len({row["id"] for row in rows}), 3)
        seen, cursor = [], None
        for event, after in self.client.events(types=["finding.opened"], limit=1):
            seen.append(event)
            cursor = after or cursor
        self.assertEqual({event["data"]["finding"]["id"] for event in seen}, {row["id"] for row in rows})
        self.assertEqual(list(self.client.events(after=cursor, types=["finding.opened"])), [])

    def test_states_what_was_wrong(self):
        with self.assertRaises(ApiError) as refused:
            self.client.list_events(limit=100000)
        self.assertEqual((refused.exception.status, refused.exception.code), (400, "invalid_input"))
        self.assertIn("limit", refused.exception.fields)


if __name__ == "__main__":
    unittest.main()
