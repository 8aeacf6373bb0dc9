import { DAY_MS } from "@parapet/domain/durations";
import { expect, test } from "vitest";

import type { CertificateFacts } from "../../tls/certificate-facts.ts";
import { tlsCertificate } from "./tls-certificate.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const NOW = Date.parse("2026-06-01T00:00:00Z");
const GOOD: CertificateFacts = {
  subject: "CN=www.acme.test",
  issuer: "CN=Lab CA",
  names: ["www.acme.test"],
  notBefore: NOW - 30 * DAY_MS,
  notAfter: NOW + 60 * DAY_MS,
  keyType: "ec",
  keyBits: 256,
  signature: "ecdsa-with-SHA256",
  selfSigned: false,
  matchesName: true,
  trusted: true,
  trustProblem: null,
  chainLength: 2,
  sha256: "AA",
  ocspAt: null,
  mustStaple: false,
  stapled: false,
  serial: "01",
  chain: [],
  logs: [],
};

test.each<[string, Partial<CertificateFacts>, string[]]>([
  ["a good one", {}, []],
  ["with a responder, and its word brought along", { ocspAt: "http://ocsp.lab.test/", stapled: true }, []],
  ["with a responder that every visitor must ask", { ocspAt: "http://ocsp.lab.test/" }, ["certificate-not-stapled"]],
  [
    "that asks for stapling and gets none",
    { ocspAt: "http://ocsp.lab.test/", mustStaple: true },
    ["certificate-staple-missing"],
  ],
  ["that asks for stapling and gets it", { mustStaple: true, stapled: true }, []],
  ["expired", { notAfter: NOW - 1, trusted: false, trustProblem: "CERT_HAS_EXPIRED" }, ["certificate-expired"]],
  ["expiring in six days", { notAfter: NOW + 6 * DAY_MS }, ["certificate-expiring-soon"]],
  ["a short-lived one with seven days left", { notAfter: NOW + 7 * DAY_MS }, []],
  [
    "a year's one with 29 days left",
    { notBefore: NOW - 336 * DAY_MS, notAfter: NOW + 29 * DAY_MS },
    ["certificate-expiring"],
  ],
  ["a year's one with 30 days left", { notBefore: NOW - 335 * DAY_MS, notAfter: NOW + 30 * DAY_MS }, []],
  ["one that lives a week by design", { notBefore: NOW - 2 * DAY_MS, notAfter: NOW + 4 * DAY_MS }, []],
  ["200 days, of after March 2026", { notBefore: NOW - DAY_MS, notAfter: NOW + 199 * DAY_MS }, []],
  [
    "398 days, of after March 2026",
    { notBefore: NOW - DAY_MS, notAfter: NOW + 397 * DAY_MS },
    ["certificate-long-lived"],
  ],
  ["398 days, of before", { notBefore: NOW - 100 * DAY_MS, notAfter: NOW + 298 * DAY_MS }, []],
  ["two years, of before", { notBefore: NOW - 100 * DAY_MS, notAfter: NOW + 630 * DAY_MS }, ["certificate-long-lived"]],
  ["ten years of before there was a rule", { notBefore: Date.UTC(2017, 1, 1), notAfter: Date.UTC(2027, 1, 1) }, []],
  [
    "not yet valid",
    { notBefore: NOW + DAY_MS, trusted: false, trustProblem: "CERT_NOT_YET_VALID" },
    ["certificate-not-yet-valid"],
  ],
  [
    "self-signed",
    { selfSigned: true, trusted: false, trustProblem: "DEPTH_ZERO_SELF_SIGNED_CERT", chainLength: 1 },
    ["certificate-self-signed"],
  ],
  [
    "of an unknown authority",
    { trusted: false, trustProblem: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY" },
    ["certificate-untrusted"],
  ],
  [
    "without its intermediate",
    { trusted: false, trustProblem: "UNABLE_TO_VERIFY_LEAF_SIGNATURE", chainLength: 1 },
    ["certificate-chain-incomplete"],
  ],
  [
    "for another name",
    { matchesName: false, trusted: false, trustProblem: "ERR_TLS_CERT_ALTNAME_INVALID" },
    ["certificate-wrong-name"],
  ],
  ["RSA with 1024 bits", { keyType: "rsa", keyBits: 1024 }, ["certificate-weak-key"]],
  ["RSA with 2048 bits", { keyType: "rsa", keyBits: 2048 }, []],
  ["signed with SHA-1", { signature: "sha1WithRSAEncryption" }, ["certificate-weak-signature"]],
  [
    "an ingress' own",
    { subject: "O=Acme Co, CN=Kubernetes Ingress Controller Fake Certificate", selfSigned: true, trusted: false },
    ["certificate-default", "certificate-self-signed"],
  ],
])("%s", (_, facts, outcomes) => {
  const seen = { host: "www.acme.test", certificate: { ...GOOD, ...facts }, now: NOW };
  expect(tlsCertificate.judge(seen, TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes);
});

test("a site without TLS has no certificate to evaluate", () => expect(tlsCertificate.judge(null, TARGET)).toEqual([]));
