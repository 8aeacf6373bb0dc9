import { createHash, X509Certificate } from "node:crypto";
import type { PeerCertificate } from "node:tls";

import type { TlsObservation } from "@parapet/net/net";
import { TEST_CERTIFICATES } from "@parapet/net/testing/certificates";
import { expect, test } from "vitest";

import { matchesTlsa, tlsaRecord } from "../../mail/dane.ts";
import { emailSmtp } from "./email-smtp.ts";

type Seen = Parameters<typeof emailSmtp.judge>[0];
type Session = Extract<Seen["sessions"][number]["session"], { seen: unknown }>["seen"];

const leaf = (valid_to: string, subjectaltname: string) =>
  ({ valid_to, subjectaltname, raw: Buffer.from("x") }) as PeerCertificate;
const tls = (more: Partial<TlsObservation> = {}): TlsObservation => ({
  ip: "192.0.2.1",
  protocol: "TLSv1.3",
  cipher: { name: "x", standardName: "x", version: "x" },
  group: null,
  alpn: null,
  chain: [leaf("Jan  1 00:00:00 2027 GMT", "DNS:mx.acme.test")],
  trusted: true,
  trustProblem: null,
  ocspStapled: false,
  ...more,
});
const good: Session = {
  exchange: "mx.acme.test",
  ip: "192.0.2.1",
  banner: "mx.acme.test ESMTP",
  greetingResolves: { seen: true },
  startTls: true,
  plainAuth: false,
  tls: tls(),
  tlsProblem: null,
  oldTls: { seen: null },
  vrfy: false,
  expn: false,
};
const seen = (session: Partial<Session>, dane: Seen["dane"] = []): Seen => ({
  domain: "acme.test",
  sessions: [{ exchange: "mx.acme.test", ip: "192.0.2.1", session: { seen: { ...good, ...session } } }],
  dane,
  at: new Date("2026-03-01T00:00:00Z"),
});
const promise = (data: string): Seen["dane"] => [
  {
    exchange: "mx.acme.test",
    records: { seen: { authenticated: true, tlsa: [{ usage: 3, selector: 0, matching: 0, data }] } },
  },
];

test.each([
  ["a careful host", seen({}), []],
  ["no STARTTLS", seen({ startTls: false, tls: null }), ["smtp-no-starttls"]],
  ["STARTTLS that fails", seen({ tls: null, tlsProblem: "alert" }), ["smtp-starttls-broken"]],
  ["log-in in the clear", seen({ plainAuth: true }), ["smtp-plain-auth"]],
  ["TLS 1.0", seen({ oldTls: { seen: "TLSv1" } }), ["smtp-old-tls"]],
  ["TLS 1.0 could not be tried", seen({ oldTls: { unseen: "not-supported: x" } }), []],
  ["VRFY and EXPN", seen({ vrfy: true, expn: true }), ["smtp-vrfy", "smtp-expn"]],
  ["a version", seen({ banner: "mx.acme.test ESMTP Exim 4.87" }), ["smtp-version-shown"]],
  ["an address is no version", seen({ banner: "mx.acme.test 192.0.2.1 ESMTP" }), []],
  [
    "a name that does not exist",
    seen({ banner: "localhost.localdomain ESMTP", greetingResolves: { seen: false } }),
    ["smtp-banner-name"],
  ],
  [
    "expired",
    seen({ tls: tls({ trusted: false, chain: [leaf("Jan  1 00:00:00 2026 GMT", "DNS:mx.acme.test")] }) }),
    ["smtp-certificate-expired"],
  ],
  [
    "expiring",
    seen({ tls: tls({ chain: [leaf("Mar  8 00:00:00 2026 GMT", "DNS:mx.acme.test")] }) }),
    ["smtp-certificate-expiring"],
  ],
  [
    "another name",
    seen({ tls: tls({ chain: [leaf("Jan  1 00:00:00 2027 GMT", "DNS:other.test")] }) }),
    ["smtp-certificate-name"],
  ],
  ["a wildcard name", seen({ tls: tls({ chain: [leaf("Jan  1 00:00:00 2027 GMT", "DNS:*.acme.test")] }) }), []],
  ["untrusted", seen({ tls: tls({ trusted: false, trustProblem: "self-signed" }) }), ["smtp-certificate-untrusted"]],
  ["a DANE promise kept", seen({}, promise(Buffer.from("x").toString("hex"))), []],
  ["a DANE promise broken", seen({}, promise("00")), ["smtp-dane-mismatch"]],
  [
    "a host that was not reached",
    { ...seen({}), sessions: [{ exchange: "b.test", ip: "192.0.2.2", session: { unseen: "timeout: x" } }] },
    [],
  ],
] satisfies [string, Seen, string[]][])("%s", (_, observation, expected) =>
  expect(emailSmtp.judge(observation, { domain: "acme.test" }).map((it) => it.outcome)).toEqual(expected),
);

test("a TLSA mismatch includes the record for the key in use", () => {
  const [verdict] = emailSmtp.judge(seen({}, promise("00")), { domain: "acme.test" });
  const digest = createHash("sha256").update("x").digest("hex");
  expect(verdict?.params?.["fix"]).toBe(`_25._tcp.mx.acme.test. IN TLSA 3 0 1 ${digest}`);
  expect(verdict?.evidence).toMatchObject({ fix: { dns: verdict?.params?.["fix"] } });
});

test("the record that is advised holds for the certificate it was made from", () => {
  const { raw } = new X509Certificate(TEST_CERTIFICATES.valid);
  const [, usage, selector, matching, data = ""] =
    /TLSA (\d) (\d) (\d) ([0-9a-f]{64})$/.exec(tlsaRecord("mx.acme.test", { raw })) ?? [];
  expect([usage, selector, matching]).toEqual(["3", "1", "1"]);
  const promised = [{ usage: 3, selector: 1, matching: 1, data }];
  expect(matchesTlsa(promised, [{ raw }])).toBe(true);
  expect(matchesTlsa(promised, [{ raw: new X509Certificate(TEST_CERTIFICATES.root).raw }])).toBe(false);
});
