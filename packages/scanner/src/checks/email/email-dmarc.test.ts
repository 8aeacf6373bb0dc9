import { expect, test } from "vitest";

import { look, outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailDmarc } from "./email-dmarc.ts";

const base: Zone = { "acme.test": { MX: [{ preference: 1, exchange: "mx.acme.test" }] } };
const zone = (texts: string[], more: Zone = {}): Zone => ({ ...base, "_dmarc.acme.test": { TXT: texts }, ...more });
const rua = "rua=mailto:d@acme.test";
const strict = "adkim=s; aspf=s";

test("a server that fails is no missing policy", async () =>
  await expect(look(emailDmarc, zone([], { "_dmarc.acme.test": "fail" }))).rejects.toThrow("SERVFAIL"));

test.each([
  ["an enforced policy", [`v=DMARC1; p=reject; sp=reject; ${strict}; ${rua}`], {}, []],
  ["nothing", [], {}, ["dmarc-absent"]],
  ["two", ["v=DMARC1; p=reject", "v=DMARC1; p=none"], {}, ["dmarc-ambiguous"]],
  ["at the apex", [], { "acme.test": { TXT: ["v=DMARC1; p=reject"] } }, ["dmarc-misplaced"]],
  ["SPF in its place", ["v=spf1 -all"], {}, ["dmarc-absent", "dmarc-not-dmarc"]],
  ["a space in front", [" v=DMARC1; p=reject"], {}, ["dmarc-absent", "dmarc-not-dmarc"]],
  ["a typing mistake", [`v=DMARC1; p=rejct; ${rua}`], {}, ["dmarc-syntax", "dmarc-unenforced", "dmarc-no-np"]],
  ["watching", [`v=DMARC1; p=none; np=reject; ${rua}`], {}, ["dmarc-unenforced"]],
  ["watching, sub-domains open", [`v=DMARC1; p=none; ${rua}`], {}, ["dmarc-unenforced", "dmarc-no-np"]],
  ["quarantine", [`v=DMARC1; p=quarantine; ${strict}; ${rua}`], {}, ["dmarc-quarantine"]],
  ["a rehearsal", [`v=DMARC1; p=reject; t=y; ${strict}; ${rua}`], {}, ["dmarc-testing"]],
  ["a share", [`v=DMARC1; p=reject; pct=20; ${strict}; ${rua}`], {}, ["dmarc-partial", "dmarc-removed-tags"]],
  ["weaker below", [`v=DMARC1; p=reject; sp=none; ${strict}; ${rua}`], {}, ["dmarc-weak-subdomains"]],
  ["no reports", [`v=DMARC1; p=reject; ${strict}`], {}, ["dmarc-no-reports"]],
  [
    "too many reports",
    [`v=DMARC1; p=reject; ${strict}; ${rua},mailto:e@acme.test,mailto:f@acme.test`],
    {},
    ["dmarc-many-reports"],
  ],
  ["a size", [`v=DMARC1; p=reject; ${strict}; ${rua}!10m`], {}, ["dmarc-removed-tags"]],
  ["policy last", [`v=DMARC1; ${strict}; ${rua}; p=reject`], {}, ["dmarc-old-readers"]],
  ["relaxed", [`v=DMARC1; p=reject; ${rua}`], {}, ["dmarc-relaxed"]],
  [
    "reports to an external domain",
    [`v=DMARC1; p=reject; ${strict}; rua=mailto:d@other.test`],
    { "other.test": { MX: [{ preference: 1, exchange: "m.other.test" }] } },
    ["dmarc-report-unauthorised"],
  ],
  [
    "no report address",
    [`v=DMARC1; p=reject; ${strict}; rua=mailto:d@mail.acme.test`],
    {},
    ["dmarc-report-undeliverable"],
  ],
] satisfies [string, string[], Zone, string[]][])("%s", async (_, texts, more, expected) =>
  expect(await outcomes(emailDmarc, zone(texts, more))).toEqual(expected),
);

test("the parent's policy is inherited and said so", async () => {
  const verdicts = await look(emailDmarc, {
    "acme.test": { A: ["192.0.2.1"] },
    "_dmarc.test": { TXT: [`v=DMARC1; p=reject; ${strict}; rua=mailto:d@test`] },
  });
  expect(verdicts.map((it) => it.outcome)).toContain("dmarc-inherited");
});

test.each([
  ["dmarc-absent", [], `p=none; np=reject; rua=mailto:dmarc-reports@acme.test`],
  ["dmarc-no-reports", ["v=DMARC1; p=none"], "p=none; rua=mailto:dmarc-reports@acme.test"],
  ["dmarc-no-np", [`v=DMARC1; p=none; ${rua}`], `p=none; np=reject; ${rua}`],
  ["dmarc-unenforced", [`v=DMARC1; p=none; sp=none; ${rua}`], `p=quarantine; sp=quarantine; ${rua}`],
  ["dmarc-quarantine", [`v=DMARC1; p=quarantine; np=reject; ${rua}`], `p=reject; np=reject; ${rua}`],
  ["dmarc-relaxed", [`v=DMARC1; p=quarantine; ${rua}`], `p=quarantine; ${strict}; ${rua}`],
  ["dmarc-testing", [`v=DMARC1; p=reject; t=y; ${rua}`], `p=reject; ${rua}`],
  ["dmarc-removed-tags", [`v=DMARC1; p=none; pct=50; ${rua}!10m`], `p=none; ${rua}`],
  ["dmarc-weak-subdomains", [`v=DMARC1; p=reject; sp=none; ${rua}`], `p=reject; sp=reject; ${rua}`],
  [
    "dmarc-report-undeliverable",
    ["v=DMARC1; p=none; rua=mailto:d@x.acme.test"],
    "p=none; rua=mailto:dmarc-reports@acme.test",
  ],
])("the fix of %s keeps the observed policy and changes what it is about", async (outcome, texts, expected) => {
  const verdicts = await look(emailDmarc, zone(texts));
  const fix = verdicts.find((verdict) => verdict.outcome === outcome)?.params?.["fix"];
  expect(fix).toBe(`_dmarc.acme.test. IN TXT "v=DMARC1; ${expected}"`);
});

test("a record at the wrong name is moved as it is", async () => {
  const [verdict] = await look(emailDmarc, zone([], { "acme.test": { TXT: [`v=DMARC1; p=reject; ${rua}`] } }));
  expect(verdict?.params?.["fix"]).toBe(`_dmarc.acme.test. IN TXT "v=DMARC1; p=reject; ${rua}"`);
});

test("64 kB of record are quoted in short", async () =>
  expect(JSON.stringify(await look(emailDmarc, zone([`v=DMARC1; ${"x".repeat(65_000)}`]))).length).toBeLessThan(
    12_000,
  ));

test("of several records the fix is the one that protects most", async () => {
  const records = ["v=DMARC1; p=none", `v=DMARC1; p=reject; ${rua}`, "v=spf1 -all"];
  expect((await look(emailDmarc, zone(records)))[0]?.params?.["fix"]).toContain(`"v=DMARC1; p=reject; ${rua}"`);
});
