"""Requests, retries, pages and events."""

import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from .operations import Operations

ACCEPTED = "application/json, application/taxii+json;version=2.1, */*;q=0.5"
RETRIED = frozenset((429, 502, 503, 504))


class ApiError(Exception):
    """A request that was refused: `status`, `code`, `detail` and `fields` as the API states them."""

    def __init__(self, status, answer):
        answer = answer if isinstance(answer, dict) else {}
        self.status = status
        self.code = answer.get("code")
        self.detail = answer.get("detail")
        self.fields = answer.get("fields") or {}
        super().__init__("%s %s" % (status, self.detail or self.code or "refused"))


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key is sent to the address that was given, and to no other."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        return None


class Client(Operations):
    """Calls the API with a key. Each operation is a method; see `operations.py`.

    Requests that were not answered, or that the server has no room for, are repeated with back-off. A repeated POST carries the same
    `Idempotency-Key`, so that it is done once.
    """

    def __init__(self, url, key, *, organization=None, retries=4, timeout=60, sleep=time.sleep):
        self.url = url.rstrip("/")
        self.key = key
        self.organization = organization
        self.retries = retries
        self.timeout = timeout
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirect)

    def call(self, method, path, query=None, body=None, idempotency_key=None):
        """Makes one request; answers its JSON, or the bytes of a file."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        plain = {
            name: str(value).lower() if isinstance(value, bool) else ",".join(value) if isinstance(value, (list, tuple)) else value
            for name, value in given.items()
        }
        address = self.url + path + ("?" + urllib.parse.urlencode(plain) if plain else "")
        headers = {"Authorization": "Bearer " + self.key, "Accept": ACCEPTED}
        if self.organization is not None:
            headers["X-Parapet-Organization"] = self.organization
        data = None
        if isinstance(body, (bytes, bytearray)):
            data, headers["Content-Type"] = bytes(body), "application/octet-stream"
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        if method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        for attempt in range(self.retries + 1):
            request = urllib.request.Request(address, data=data, headers=headers, method=method)
            try:
                with self._opener.open(request, timeout=self.timeout) as reply:
                    return self._read(reply)
            except urllib.error.HTTPError as refused:
                answer = self._read(refused)
                if refused.code not in RETRIED or attempt == self.retries or self._is_final(answer):
                    raise ApiError(refused.code, answer) from None
                self._sleep(self._wait(attempt, refused.headers.get("Retry-After")))
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                # Without an answer, a change may have been made: only what is done once is repeated.
                if attempt == self.retries or method in ("PUT", "PATCH", "DELETE"):
                    raise
                self._sleep(self._wait(attempt, None))
        raise AssertionError("unreachable")

    @staticmethod
    def _is_final(answer):
        return isinstance(answer, dict) and answer.get("code") == "took_too_long"

    @staticmethod
    def _wait(attempt, after):
        if after is not None and after.isdigit():
            return min(int(after), 120)
        return min(2**attempt, 30) * (0.5 + random.random() / 2)

    @staticmethod
    def _read(reply):
        raw = reply.read()
        if "json" not in (reply.headers.get("Content-Type") or ""):
            return raw
        return json.loads(raw) if raw else None

    def rows(self, operation, *args, **query):
        """Every row of a list, page after page: `client.rows(client.list_findings, domain="acme.test")`."""
        page = 1
        while True:
            answer = operation(*args, page=page, **query)
            yield from answer["data"]
            if page >= answer["pagination"]["num_pages"]:
                return
            page += 1

    def events(self, after=None, **filters):
        """Events in order, as `(event, cursor)`. Store the cursor after each: reading continues with `after=cursor`.

        Ends when there are no further events; call again later.
        """
        more = True
        while more:
            answer = self.list_events(after=after, **filters)
            after, more = answer["next"], answer["more"]
            for event in answer["data"]:
                # The cursor of a page is valid once its last event is handled.
                yield event, after if event is answer["data"][-1] else None
