import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webCookies } from "./web-cookies.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test.each<[string, string[], string[]]>([
  ["a careful session", ["sid=abc; Secure; HttpOnly; SameSite=Lax"], []],
  [
    "a session in the clear",
    ["PHPSESSID=abc; path=/"],
    ["session-cookie-without-secure", "session-cookie-without-httponly"],
  ],
  ["a session scripts can read", ["sessionid=abc; Secure"], ["session-cookie-without-httponly"]],
  ["another cookie in the clear", ["colour=blue"], ["cookie-without-secure"]],
  ["a preference scripts may read", ["colour=blue; Secure"], []],
  ["a token that scripts must read", ["XSRF-TOKEN=abc; Secure; SameSite=Lax"], []],
  ["a token sent from everywhere", ["csrf=abc; Secure; SameSite=None"], ["cookie-bad-samesite"]],
  ["a word browsers do not know", ["colour=blue; Secure; SameSite=Maybe"], ["cookie-bad-samesite"]],
  ["None without Secure", ["colour=blue; SameSite=None"], ["cookie-without-secure", "cookie-bad-samesite"]],
  [
    "a cookie prefix rule that is violated",
    ["__Host-sid=abc; Secure; HttpOnly; Domain=acme.test"],
    ["cookie-prefix-broken"],
  ],
  ["a promise in the name that is kept", ["__Host-sid=abc; Secure; HttpOnly; Path=/"], []],
  ["a cookie that is taken away", ["PHPSESSID=; expires=Thu, 01 Jan 1970 00:00:00 GMT"], []],
  ["a cookie that is overwritten", ["cockpit=deleted; PATH=/; HttpOnly"], []],
  ["the same cookie twice", ["colour=blue", "colour=red"], ["cookie-without-secure"]],
  ["nonsense", ["", "=", ";;;"], []],
])("%s", (_, cookies, outcomes) => {
  const verdicts = webCookies.judge([page({ headers: { "set-cookie": cookies } })], TARGET);
  expect(verdicts.map((verdict) => verdict.outcome)).toEqual(outcomes);
});

test("the value of a cookie is never stored", () => {
  const verdicts = webCookies.judge(
    [page({ headers: { "set-cookie": ["PHPSESSID=8d3a1b7c9e5f4a2b; path=/"] } })],
    TARGET,
  );
  expect(JSON.stringify(verdicts)).not.toContain("8d3a1b7c9e5f4a2b");
});
