import { expect, test } from "vitest";

import type { BimiObservation } from "../../mail/bimi.ts";
import type { MarkProblem } from "../../mail/mark-certificate.ts";
import { emailBimi } from "./email-bimi.ts";

const file = { seen: { status: 200, isSvg: true, isTinyPs: true, bytes: 4000 } };
const good: BimiObservation = {
  domain: "acme.test",
  records: ["v=BIMI1; l=https://acme.test/l.svg; a=https://acme.test/c.pem"],
  logo: "https://acme.test/l.svg",
  certificate: "https://acme.test/c.pem",
  file,
  mark: {
    seen: {
      subject: "CN=Acme",
      issuer: "CN=Marks",
      until: "2027-01-01",
      names: ["acme.test"],
      authority: "trusted",
      problem: null,
    },
  },
};
const problem = (it: MarkProblem): BimiObservation => ({
  ...good,
  mark: { seen: { subject: "", issuer: "", until: "2025-01-01", names: [], authority: "unknown", problem: it } },
});

const unjudged: BimiObservation = {
  ...good,
  mark: {
    seen: {
      subject: "CN=Acme",
      issuer: "CN=Marks",
      until: "2027-01-01",
      names: [],
      authority: "not-judged",
      problem: null,
    },
  },
};

test.each([
  ["a good logo", good, "reject", []],
  ["none", { ...good, records: [] }, "reject", []],
  [
    "declined",
    { ...good, records: ["v=BIMI1; l=; a="], logo: null, certificate: null, file: null, mark: null },
    "none",
    [],
  ],
  ["plain HTTP", { ...good, logo: "http://acme.test/l.svg", file: null }, "reject", ["bimi-invalid"]],
  ["two records", { ...good, records: [...good.records, ...good.records] }, "reject", ["bimi-invalid"]],
  ["no DMARC", good, null, ["bimi-needs-dmarc"]],
  ["watching DMARC", good, "none", ["bimi-needs-dmarc"]],
  ["no certificate", { ...good, certificate: null, mark: null }, "quarantine", ["bimi-no-certificate"]],
  [
    "a logo of another profile",
    { ...good, file: { seen: { ...file.seen, isTinyPs: false } } },
    "reject",
    ["bimi-logo-unusable"],
  ],
  ["a huge logo", { ...good, file: { seen: { ...file.seen, bytes: 40_000 } } }, "reject", ["bimi-logo-unusable"]],
  ["a certificate that ran out", problem("expired"), "reject", ["bimi-certificate-unusable"]],
  ["a certificate of no authority", problem("unknown-authority"), "reject", ["bimi-certificate-unusable"]],
  ["a certificate of an unknown authority", unjudged, "reject", []],
  ["a certificate that is none", problem("not-for-marks"), "reject", ["bimi-certificate-unusable"]],
  ["a certificate that does not answer", { ...good, mark: { unseen: "timeout: x" } }, "reject", []],
  ["a logo that does not answer", { ...good, file: { unseen: "timeout: x" } }, "reject", []],
] satisfies [string, BimiObservation, "none" | "quarantine" | "reject" | null, string[]][])(
  "%s",
  (_, bimi, policy, expected) =>
    expect(emailBimi.judge({ bimi, policy }, { domain: "acme.test" }).map((it) => it.outcome)).toEqual(expected),
);
