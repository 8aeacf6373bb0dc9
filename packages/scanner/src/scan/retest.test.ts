import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { CheckContext } from "../check.ts";
import type { AnyCheck } from "../check.ts";
import { serviceVulnerable } from "../checks/services/service-vulnerable.ts";
import type { CveLookup } from "../lookups/cve-lookup.ts";
import { retest, type LookedFor, findTouch } from "./retest.ts";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab([careless]);
});
afterAll(() => lab.close());

const attempt = (wanted: Omit<LookedFor, "domain">, net: Net = lab.net) =>
  retest({ domain: "acme.test", ...wanted }, net, {
    signal: new AbortController().signal,
    now: () => new Date(),
    settings: {},
  });

const dmarc = { check: "email-dmarc", outcome: "dmarc-unenforced", subject: "acme.test", target: "acme.test" };
const redis = {
  check: "service-without-login",
  outcome: "database-open",
  subject: "db.acme.test:6379/tcp",
  target: "db.acme.test:6379/tcp",
};
const env = {
  check: "web-exposed-files",
  outcome: "file-secrets",
  subject: "https://dev.acme.test/.env",
  target: "https://dev.acme.test/",
};

test("a failed re-test is not assessed, with a reason, and never reported as fixed", async () => {
  const dark = partialNet({
    ...lab.net,
    dns: new Proxy(lab.net.dns, {
      get: (_, name) => (name === "forget" ? () => {} : () => Promise.reject(new ProbeError("timeout", "no answer"))),
    }),
  });
  for (const wanted of [dmarc, redis, env])
    expect(await attempt(wanted, dark)).toEqual({ verdict: "not assessed", reason: "timeout" });
});

test("a service on an address without a name is tested there, and DNS is not asked", async () => {
  const target = `${lab.hosts.get("db.acme.test")}:6379/tcp`;
  expect(await attempt({ ...redis, subject: target, target })).toMatchObject({ verdict: "still there" });
});

test("a file whose own request failed is not called fixed, though the rest of the site answered", async () => {
  await lab.fix(["dot-env"]);
  const failing = partialNet({
    ...lab.net,
    http: (request: Parameters<Net["http"]>[0]) =>
      request.url === env.subject ? Promise.reject(new ProbeError("timeout", "no answer")) : lab.net.http(request),
  });
  expect(await attempt(env, failing)).toEqual({ verdict: "not assessed", reason: "timeout" });
  expect(await attempt(env)).toMatchObject({ verdict: "fixed", reason: null });
  await lab.break(["dot-env"]);
});

test("a mail exchanger whose name could not be resolved hides what was found on it", async () => {
  const mx = { check: "email-mta-sts", outcome: "sts-absent", subject: "acme.test", target: "acme.test" };
  const failing = partialNet({
    ...lab.net,
    dns: new Proxy(lab.net.dns, {
      get: (dns, name) =>
        name === "mx"
          ? () => Promise.reject(new ProbeError("server-failure", "SERVFAIL"))
          : Reflect.get(dns, name, dns),
    }),
  });
  expect(await attempt(mx, failing)).toEqual({ verdict: "not assessed", reason: "server-failure" });
});

test("what no check finds cannot be checked again", async () => {
  expect(await attempt({ ...dmarc, check: "leaked-credential" })).toEqual({
    verdict: "not assessed",
    reason: "no-check",
  });
  expect(["leaked-credential", "email-dmarc", "service-without-login"].map(findTouch)).toEqual([
    null,
    "passive",
    "active",
  ]);
});

test("a target that names no service is not checked", async () => {
  expect(await attempt({ ...redis, target: "db.acme.test" })).toMatchObject({ verdict: "not assessed" });
});

describe.each([
  ["a record of the domain", "dmarc-none", dmarc],
  ["a service", "redis-without-password", redis],
  ["a page of a site", "dot-env", env],
])("%s", (_, fault, wanted) => {
  test("is still there until it is fixed, and there again when it is back", async () => {
    expect(await attempt(wanted)).toMatchObject({ verdict: "still there", reason: null });
    await lab.fix([fault]);
    expect(await attempt(wanted)).toMatchObject({ verdict: "fixed", reason: null });
    await lab.break([fault]);
    expect(await attempt(wanted)).toMatchObject({ verdict: "still there" });
  });
});

test("another outcome of the same check does not keep this one open", async () => {
  const proof = { target: dmarc.target, result: "not-detected" };
  expect(await attempt({ ...dmarc, outcome: "dmarc-absent" })).toEqual({ verdict: "fixed", reason: null, proof });
});

test("a host whose name leads nowhere is gone", async () => {
  const gone = "nowhere.acme.test:6379/tcp";
  const proof = { target: gone, result: "target-gone" };
  expect(await attempt({ ...redis, subject: gone, target: gone })).toEqual({ verdict: "fixed", reason: null, proof });
});

test("a CVE that was shown once stays while the version still has it, whatever a distribution may have patched", async () => {
  const known = {
    id: "CVE-2026-0001",
    certainty: "may-be-patched",
    cvss: 9.8,
    cvssSource: null,
    epss: null,
    knownExploited: false,
    exploits: [],
    summary: null,
  } as const;
  const check = { ...serviceVulnerable, observe: async () => ({ cves: [known] }) } as AnyCheck;
  const again = (cve: string) =>
    retest(
      { ...redis, domain: "acme.test", check: check.id, outcome: "vulnerable", subject: `${redis.subject} ${cve}` },
      lab.net,
      { signal: new AbortController().signal, now: () => new Date(), settings: {} },
      [check],
    );
  // The proof stays the finding's evidence: none is given here to put in its place.
  expect(await again("CVE-2026-0001")).toEqual({ verdict: "still there", reason: null });
  expect(await again("CVE-2026-0002")).toMatchObject({ verdict: "fixed", reason: null });
});

describe("less knowledge than the run that found it had", () => {
  const stored = { params: {}, details: {}, evidence: null, basis: null };
  const again = (wanted: Omit<LookedFor, "domain">, knowledge: Partial<CheckContext> = {}) =>
    retest({ domain: "acme.test", ...wanted }, lab.net, {
      signal: new AbortController().signal,
      now: () => new Date(),
      settings: {},
      ...knowledge,
    });
  const REDUCED = { verdict: "not assessed", reason: "knowledge-reduced" };
  const FIXED = { verdict: "fixed", reason: null };
  const cve = {
    ...redis,
    check: serviceVulnerable.id,
    outcome: "vulnerable",
    subject: `${redis.subject} CVE-2099-0001`,
    stored: { ...stored, details: { cve: "CVE-2099-0001" } },
  };
  const database = (described: readonly string[]): CveLookup => ({
    match: async () => new Map(),
    describes: async (ids) => new Set(ids.filter((id) => described.includes(id))),
    incompleteFor: async () => null,
  });

  test.each<[string, Omit<LookedFor, "domain">, Partial<CheckContext>, object]>([
    ["a CVE that the database no longer describes", cve, { cves: database([]) }, REDUCED],
    ["a CVE that it describes and does not match", cve, { cves: database(["CVE-2099-0001"]) }, FIXED],
    [
      "a DKIM selector that is no longer queried",
      {
        check: "email-dkim",
        outcome: "dkim-weak-key",
        subject: "own-selector._domainkey.acme.test",
        target: "acme.test",
        stored: { ...stored, params: { selector: "own-selector" } },
      },
      {},
      REDUCED,
    ],
    [
      "a DKIM selector that is queried and has no key",
      {
        check: "email-dkim",
        outcome: "dkim-weak-key",
        subject: "own-selector._domainkey.acme.test",
        target: "acme.test",
        stored: { ...stored, params: { selector: "own-selector" } },
      },
      { settings: { dkimSelectors: ["own-selector"] } },
      FIXED,
    ],
    [
      "a template that is not installed",
      {
        check: "web-templates",
        outcome: "template-matched",
        subject: "https://dev.acme.test/x#exposed-panel",
        target: "https://dev.acme.test/",
        stored: { ...stored, params: { template: "exposed-panel" } },
      },
      {},
      REDUCED,
    ],
    [
      "a technology whose fingerprint is not installed",
      {
        check: "web-systems",
        outcome: "system-version-disclosed",
        subject: "https://dev.acme.test/#Appliance",
        target: "https://dev.acme.test/",
        stored: { ...stored, params: { product: "Appliance" } },
      },
      {},
      REDUCED,
    ],
    [
      "a service that only fingerprints had named",
      {
        ...redis,
        check: "service-internal",
        outcome: "device-exposed",
        stored: {
          ...stored,
          basis: { service: { product: "Appliance", cpe: null, banner: "odd", isFingerprinted: true } },
        },
      },
      {},
      FIXED,
    ],
  ])("%s", async (_, wanted, knowledge, expected) => expect(await again(wanted, knowledge)).toMatchObject(expected));
});
