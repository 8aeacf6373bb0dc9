import { readHost } from "@parapet/domain/intel";
import { describe, expect, test } from "vitest";

import { accessKind } from "./access-kind.ts";
import { maskLogin, maskSecret } from "./mask.ts";
import { secretForm } from "./secret-form.ts";
import { secretStrength } from "./secret-strength.ts";

describe("what a mask leaves", () => {
  test.each([
    ["password7", "p•••••7"],
    ["p4ssw7", "p•••••7"],
    ["short", "•••••"],
    ["", "•••••"],
    ["🔑longer🔒", "🔑•••••🔒"],
  ])("of %s: %s", (secret, masked) => expect(maskSecret(secret)).toBe(masked));

  test.each([
    ["alice@acme.test", "a•••e@acme.test"],
    ["al@acme.test", "a•••@acme.test"],
    ["administrator", "a•••r"],
  ])("of the login %s: %s", (login, masked) => expect(maskLogin(login)).toBe(masked));
});

test.each([
  ["hunter2", "plain"],
  ["a very long passphrase that is no hash at all", "plain"],
  ["5f4dcc3b5aa765d61d8327deb882cf99", "md5"],
  ["5F4DCC3B5AA765D61D8327DEB882CF99:pepper", "md5"],
  ["5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8", "sha1"],
  ["*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19", "mysql"],
  ["5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8", "sha256"],
  ["a".repeat(128), "sha512"],
  ["$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW", "bcrypt"],
  ["$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA", "argon2"],
  ["$P$BWr4N4hqHAwHXOzzBSpYJX1Qf8Xl3I0", "phpass"],
  ["$6$saltsalt$qFmFH.bQmmtXzyBY0s9v7Oicd2z4XSIecDzlB5KiA2/jctKu9YterLp8wwnSq.qc.eoxqOmSuNp2xS0ktL3nh/", "crypt"],
])("the form of %s is %s", (secret, form) => expect(secretForm(secret)).toBe(form));

test.each([
  ["1234567", "too weak"],
  ["Password123!", "too weak"],
  ["aaaaaaaaaaaa", "too weak"],
  ["korbmöwe", "weak"],
  ["korbmoewe77", "medium"],
  ["Korb-moewe77xq", "strong"],
])("%s is %s", (secret, strength) => expect(secretStrength(secret)).toBe(strength));

test.each([
  ["vpn.acme.test", "vpn"],
  ["acme.okta.com", "sso"],
  ["webmail.acme.test", "mail"],
  ["rdweb.acme.test", "remote"],
  ["gmail-fan.test", null],
  ["supervpnshop.test", null],
])("%s opens %s", (host, kind) => expect(accessKind(host)).toBe(kind));

test.each([
  ["https://Bar.test:443/x", "bar.test"],
  ["vpn.acme.test", "vpn.acme.test"],
  ["192.0.2.1:3389", "192.0.2.1"],
  ["https://user@acme.test/", "acme.test"],
  ["android://tok/en==@com.acme.app/", "com.acme.app"],
  ["https:///x", null],
])("the host of %s is %s", (url, host) => expect(readHost(url)).toBe(host));

test("a secret of long blanks is rated at once", () => {
  const before = process.cpuUsage();
  expect(secretStrength(`a${" ".repeat(200_000)}b`)).toBe("too weak");
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
});
