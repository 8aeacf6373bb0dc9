import { describe, expect, test } from "vitest";

import { type Zone, zoneDns } from "../testing/zone.ts";
import { authoriseReports } from "./authorise-reports.ts";
import { discoverDmarc, walkNames } from "./discover-dmarc.ts";
import { isDmarcRecord, parseDmarc } from "./parse-dmarc.ts";

test.each([
  ["v=DMARC1; p=none", true],
  ["v = DMARC1 ;p=none", true],
  ["v=DMARC1", true],
  ["v=dmarc1; p=none", false],
  ["v=DMARC10; p=none", false],
  [" v=DMARC1; p=none", false],
  ["p=none; v=DMARC1", false],
])("%j is a DMARC record: %s", (text, yes) => expect(isDmarcRecord(text)).toBe(yes));

describe("a record", () => {
  test.each([
    ["v=DMARC1", { p: "none", hasPolicy: false }],
    ["v=DMARC1; p=rejct", { p: "none", hasPolicy: false, problems: ["p=rejct"] }],
    ["v=DMARC1;p = Reject ;", { p: "reject", problems: [], policySecond: true }],
    [
      "v=DMARC1; rua=mailto:a@b.test; p=reject",
      { policySecond: false, rua: [{ uri: "mailto:a@b.test", domain: "b.test", hasSize: false }] },
    ],
    ["v=DMARC1; p=reject; rua=a@b.test", { problems: ["a@b.test"] }],
    [
      "v=DMARC1; p=reject; rua=mailto:a@b.test!10m",
      { rua: [{ uri: "mailto:a@b.test!10m", domain: "b.test", hasSize: true }] },
    ],
    ["v=DMARC1; p=reject; pct=20; ri=3600", { pct: 20, removedTags: ["pct", "ri"] }],
    ["v=DMARC1; p=reject; t=y; psd=n; adkim=s; aspf=s", { testing: true, psd: "n", strictDkim: true, strictSpf: true }],
    ["v=DMARC1; p=reject, sp=none", { hasPolicy: false }],
    ["v=DMARC1; p=reject; p=none", { p: "reject", problems: ["p= (twice)"] }],
    ["v=DMARC1; p=reject; nonsense", { problems: ["nonsense"] }],
  ])("%s", (text, expected) => expect(parseDmarc(text)).toMatchObject(expected));
});

test("the walk never asks more than eight names", () => {
  expect(walkNames("a.b.c.d.e.f.g.h.i.j.example.test")).toEqual([
    "a.b.c.d.e.f.g.h.i.j.example.test",
    "f.g.h.i.j.example.test",
    "g.h.i.j.example.test",
    "h.i.j.example.test",
    "i.j.example.test",
    "j.example.test",
    "example.test",
    "test",
  ]);
  expect(walkNames("acme.test")).toEqual(["acme.test", "test"]);
});

describe("the tree walk", () => {
  const record = (text: string): Zone[string] => ({ TXT: [text] });
  test.each([
    ["nothing anywhere", "acme.test", {}, { source: null, policy: null, organizationalDomain: "acme.test" }],
    [
      "its own record",
      "acme.test",
      { "_dmarc.acme.test": record("v=DMARC1; p=reject; sp=none") },
      { policy: "reject" },
    ],
    [
      "a parent's record",
      "mail.acme.test",
      { "_dmarc.acme.test": record("v=DMARC1; p=reject; sp=quarantine"), "mail.acme.test": { A: ["192.0.2.1"] } },
      { policy: "quarantine", organizationalDomain: "acme.test" },
    ],
    [
      "a name that does not exist",
      "no.acme.test",
      { "_dmarc.acme.test": record("v=DMARC1; p=none; sp=quarantine; np=reject") },
      { policy: "reject" },
    ],
    [
      "np missing",
      "no.acme.test",
      { "_dmarc.acme.test": record("v=DMARC1; p=none; sp=quarantine") },
      { policy: "quarantine" },
    ],
    [
      "two records",
      "acme.test",
      { "_dmarc.acme.test": { TXT: ["v=DMARC1; p=reject", "v=DMARC1; p=none"] } },
      { source: null, policy: null },
    ],
    [
      "a suffix with psd=y",
      "a.acme.test",
      { "_dmarc.test": record("v=DMARC1; p=reject; psd=y"), "a.acme.test": { A: ["192.0.2.1"] } },
      { policy: "reject", organizationalDomain: "acme.test" },
    ],
    [
      "psd=n ends the walk",
      "a.b.test",
      {
        "_dmarc.b.test": record("v=DMARC1; p=none; psd=n"),
        "_dmarc.test": record("v=DMARC1; p=reject"),
        "a.b.test": { A: ["192.0.2.1"] },
      },
      { policy: "none", organizationalDomain: "b.test" },
    ],
    [
      "the shortest name wins",
      "a.b.acme.test",
      {
        "_dmarc.b.acme.test": record("v=DMARC1; p=none"),
        "_dmarc.acme.test": record("v=DMARC1; p=reject"),
        "a.b.acme.test": { A: ["192.0.2.1"] },
      },
      { policy: "reject", organizationalDomain: "acme.test" },
    ],
  ] satisfies [string, string, Zone, object][])("%s", async (_, domain, zone, expected) =>
    expect(await discoverDmarc(domain, zoneDns(zone))).toMatchObject(expected),
  );

  test("a server that fails is not an absent record", async () =>
    await expect(discoverDmarc("acme.test", zoneDns({ "_dmarc.acme.test": "fail" }))).rejects.toThrow("SERVFAIL"));
});

describe("report addresses", () => {
  const observation = (uri: string, zone: Zone) =>
    authoriseReports("acme.test", parseDmarc(`v=DMARC1; p=none; rua=${uri}`).rua, zoneDns(zone));
  const mail: Zone[string] = { MX: [{ preference: 1, exchange: "mx.test" }] };
  test.each([
    [
      "one's own",
      "mailto:d@mail.acme.test",
      { "mail.acme.test": mail },
      { external: false, authorised: { seen: true }, receivesMail: { seen: true } },
    ],
    [
      "a third party",
      "mailto:d@reports.test",
      { "reports.test": mail },
      { external: true, authorised: { seen: false } },
    ],
    [
      "an external domain that accepts reports",
      "mailto:d@reports.test",
      { "reports.test": mail, "acme.test._report._dmarc.reports.test": { TXT: ["v=DMARC1;"] } },
      { authorised: { seen: true } },
    ],
    [
      "an external domain that accepts reports for all",
      "mailto:d@reports.test",
      { "reports.test": mail, "*._report._dmarc.reports.test": { TXT: ["v=DMARC1"] } },
      { external: true },
    ],
    ["a dead domain", "mailto:d@acme.test", {}, { receivesMail: { seen: false } }],
    [
      "a failing server",
      "mailto:d@reports.test",
      { "reports.test": "fail", "acme.test._report._dmarc.reports.test": "fail" },
      { authorised: { unseen: expect.stringContaining("SERVFAIL") } },
    ],
  ] satisfies [string, string, Zone, object][])("%s", async (_, uri, zone, expected) =>
    expect((await observation(uri, zone))[0]).toMatchObject(expected),
  );
});
