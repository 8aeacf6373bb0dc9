import { describe, expect, test } from "vitest";

import { parseComboLine, parseUsualLine } from "./parse-combo-line.ts";

describe("what is no credential", () => {
  test.each([
    ["bare e-mail", "ann@acme.test", "an e-mail address alone"],
    ["e-mail without password", "ann@acme.test:", "there is no password"],
    ["time stamp", "2024-05-06 07:08:09", "a time, not a login and a password"],
    ["ISO time", "2024-05-06T07:08:09.123Z", "a time, not a login and a password"],
    ["a clock", "12:34", "a time, not a login and a password"],
    ["a clock with seconds", "[12:34:56]", "a time, not a login and a password"],
    ["a log line", "2024-05-06 07:08:09 started worker:3", "a time, not a login and a password"],
    ["host and port", "www.acme.test:8080", "a host and its port"],
    ["address and port", "203.0.113.7:3128", "a host and its port"],
    ["an address alone", "https://acme.test/login", "an address without login and password"],
    ["an address with a port alone", "https://acme.test:8443/", "an address without login and password"],
    ["words", "Note: this is a text", "words, not a login and a password"],
    ["JSON", '{"a":"b"}', "markup, not a login and a password"],
    ["no separator", "justoneword", "there is no separator"],
    ["a password that is a book", `ann@acme.test:${"x".repeat(1025)}`, "the password is longer than 1024 characters"],
    ["no login", "https://acme.test/::secret", "there is no login"],
  ])("%s", (_, line, bad) => expect(parseComboLine(line)).toEqual({ bad }));
});

test.each([
  ["email:pass", "ann@acme.test:pass123", "ann@acme.test", "pass123", null],
  ["email;pass", "ann@acme.test;pass123", "ann@acme.test", "pass123", null],
  ["email|pass", "ann@acme.test|pass|123", "ann@acme.test", "pass|123", null],
  ["email,pass", "ann@acme.test,pa,ss", "ann@acme.test", "pa,ss", null],
  ["email tab pass", "ann@acme.test\tpass 123", "ann@acme.test", "pass 123", null],
  ["email space pass", "ann@acme.test pass123", "ann@acme.test", "pass123", null],
  ["the separator in the password", "ann@acme.test:a:b;c:", "ann@acme.test", "a:b;c:", null],
  ["an @ in the password", "ann@acme.test:p@ss:w@rd.x", "ann@acme.test", "p@ss:w@rd.x", null],
  ["user:pass", "user1:pass1", "user1", "pass1", null],
  ["a user with a dot", "john.doe:pa:ss", "john.doe", "pa:ss", null],
  ["user;pass", "user1;pa:ss", "user1", "pa:ss", null],
  ["digits", "491700000000:secret", "491700000000", "secret", null],
  ["other alphabets", "анна@почта.test:пароль", "анна@почта.test", "пароль", null],
  [
    "email:hash:salt",
    "ann@acme.test:5f4dcc3b5aa765d61d8327deb882cf99:s4",
    "ann@acme.test",
    "5f4dcc3b5aa765d61d8327deb882cf99:s4",
    null,
  ],
  ["url:login:pass", "https://foo.test/login:user1:pass1", "user1", "pass1", "https://foo.test/login"],
  [
    "a port and a colon in the password",
    "https://bar.test:443/x:user2:pa:ss",
    "user2",
    "pa:ss",
    "https://bar.test:443/x",
  ],
  ["a port without a path", "https://bar.test:8443:user2:pass", "user2", "pass", "https://bar.test:8443"],
  ["a login of digits is no port", "https://bar.test:12345:pass", "12345", "pass", "https://bar.test"],
  ["no path", "https://bar.test:ann@acme.test:pa:ss", "ann@acme.test", "pa:ss", "https://bar.test"],
  ["a slash", "https://site.test/:user1:pass1", "user1", "pass1", "https://site.test/"],
  ["a colon in the path", "https://x.test/a:b:ann@acme.test:pw", "ann@acme.test", "pw", "https://x.test/a:b"],
  [
    "an address in the query",
    "https://x.test/?next=https://y.test/z:bob:pw",
    "bob",
    "pw",
    "https://x.test/?next=https://y.test/z",
  ],
  ["an e-mail in the password", "https://x.test/a:bob:pw:ann@acme.test", "bob", "pw:ann@acme.test", "https://x.test/a"],
  ["url|login|pass", "https://x.test:8443/a|bob|p|w", "bob", "p|w", "https://x.test:8443/a"],
  ["url tab login tab pass", "https://x.test/a\tbob\tpw", "bob", "pw", "https://x.test/a"],
  ["url;login;pass", "https://x.test/a;bob;pw", "bob", "pw", "https://x.test/a"],
  ["url login pass", "https://x.test/a bob pw", "bob", "pw", "https://x.test/a"],
  [
    "android with a token",
    "android://aB3/x+Y_z-9==@com.acme.app/:bob:p:w",
    "bob",
    "p:w",
    "android://aB3/x+Y_z-9==@com.acme.app/",
  ],
  ["android without one", "android://app.acme/:user2:pass2", "user2", "pass2", "android://app.acme/"],
  ["login:pass:url", "ann@acme.test:pass123:http://site.test", "ann@acme.test", "pass123", "http://site.test"],
  ["user:pass:url with a port", "bob:pw:https://site.test:8443/a", "bob", "pw", "https://site.test:8443/a"],
  ["a password that is an address", "ann@acme.test:https://site.test", "ann@acme.test", "https://site.test", null],
  ["ip:login:pass", "192.0.2.1:admin:secret", "admin", "secret", "192.0.2.1"],
  ["ip:port:login:pass", "192.0.2.1:3389:admin:secret", "admin", "secret", "192.0.2.1:3389"],
  ["host:login:pass", "vpn.acme.test:bob:secret", "bob", "secret", "vpn.acme.test"],
  ["host/path:login:pass", "acme.test/login:bob:se:cret", "bob", "se:cret", "acme.test/login"],
  ["a time before a credential", "2024-05-06 07:08:09 ann@acme.test:pw", "ann@acme.test", "pw", null],
])("%s", (_, line, login, secret, url) => expect(parseComboLine(line)).toEqual({ login, secret, url }));

test.each([
  ["an address alone", "ann@acme.test"],
  ["a separator in the password", "ann@acme.test:a:b"],
  ["a slash in the password", "ann@acme.test:https://x.test"],
  ["a login that begins like a time", "2024-01-01a@acme.test:secret"],
  ["spaces around it", " ann@acme.test:secret"],
  ["a port", "https://acme.test:8443/:ann@acme.test:secret"],
  ["a second address inside the first", "https://acme.test/go//x:ann@acme.test:secret"],
  ["a login that is no address", "https://acme.test/:ann:secret"],
  ["a password that is too long", `ann@acme.test:${"x".repeat(1_025)}`],
])("the fast path defers to the full parser: %s", (_, line) => expect(parseUsualLine(line)).toBeNull());

test.each([
  "ann@acme.test:Spring-harbour7",
  "Contact@Acme.Test:p@ss$wörd",
  "https://vpn.acme.test/login/a-b_c.php:bob.b+x@mail.acme.test:[lantern]",
  "http://acme.test:carl@acme.test:5f4dcc3b5aa765d61d8327deb882cf99",
  "https://acme.test/:dora%1@a-b.acme.test:x",
])("the fast path agrees with the full parser: %s", (line) => {
  expect(parseUsualLine(line)).not.toBeNull();
  expect(parseUsualLine(line)).toEqual(parseComboLine(line));
});
