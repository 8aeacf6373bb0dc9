import { describe, expect, test } from "vitest";

import { readAuthority, certificateChanges, type KnownCertificates } from "./logged-certificates.ts";

const KNOWN: KnownCertificates = {
  lastEntry: 10,
  issuers: ["C=US, O=Lab Encrypt, CN=L3"],
  hosts: new Set(["www.acme.test"]),
};
const logged = (entry: number, names: string[], issuer = "C=US, O=Lab Encrypt, CN=L9") => ({ entry, names, issuer });
const news = (...entries: ReturnType<typeof logged>[]) =>
  certificateChanges("acme.test", entries, KNOWN).map(({ kind, name }) => `${kind} ${name}`);

test.each([
  ["C=US, O=Lab Encrypt, CN=L3", "lab encrypt"],
  ["CN=R3\nO=Lab Encrypt\nC=US", "lab encrypt"],
  ['C=US, O="Lab, Inc.", CN=L3', "lab, inc."],
  ["CN=Homemade", "cn=homemade"],
])("%j is of %s", (issuer, authority) => expect(readAuthority(issuer)).toBe(authority));

describe("what the logs have that is new", () => {
  test.each<[string, ReturnType<typeof logged>[], string[]]>([
    ["an entry that was read", [logged(10, ["new.acme.test"])], []],
    ["a known host, another intermediate of the same authority", [logged(11, ["www.acme.test"])], []],
    ["a new name", [logged(11, ["new.acme.test"])], ["name new.acme.test"]],
    ["a new name twice", [logged(11, ["new.acme.test"]), logged(12, ["new.acme.test"])], ["name new.acme.test"]],
    ["a wildcard, the domain itself, a name of others", [logged(11, ["*.acme.test", "acme.test", "other.test"])], []],
    ["a name that only ends alike", [logged(11, ["notacme.test"])], []],
    ["another authority", [logged(11, ["www.acme.test"], "C=XX, O=Rogue CA, CN=1")], ["issuer www.acme.test"]],
    [
      "another authority for a new name",
      [logged(11, ["pay.acme.test"], "O=Rogue CA")],
      ["issuer pay.acme.test", "name pay.acme.test"],
    ],
  ])("%s", (_, entries, expected) => expect(news(...entries)).toEqual(expected));
  test("the first reading is no news", () =>
    expect(
      certificateChanges("acme.test", [logged(11, ["new.acme.test"], "O=Rogue CA")], { ...KNOWN, lastEntry: null }),
    ).toEqual([]));
});
