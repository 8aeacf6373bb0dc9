import type { PackageStatement } from "@parapet/domain/risk/packages";
import type { Net } from "@parapet/net/net";
import { describe, expect, test } from "vitest";

import type { CheckContext } from "../../check.ts";
import type { CveLookup, KnownCve } from "../../lookups/cve-lookup.ts";
import type { PackageLookup } from "../../lookups/package-lookup.ts";
import { notoriousCves } from "../../services/notorious-cves.ts";
import { serviceTarget } from "../../services/testing/service-target.ts";
import { serviceVulnerable } from "./service-vulnerable.ts";

const APACHE = {
  name: "http",
  product: "HTTP Server",
  version: "2.4.49",
  cpe: "cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*",
};
const cve = (id: string, more: Partial<KnownCve> = {}): KnownCve => ({
  id,
  certainty: "version-match",
  cvss: 9.8,
  cvssSource: "nvd@nist.gov",
  epss: 0.9,
  knownExploited: false,
  exploits: [],
  summary: null,
  ...more,
});
const context: CheckContext = { signal: AbortSignal.timeout(60_000), now: () => new Date(), settings: {} };
const net = {} as Net;
const judge = (cves: KnownCve[], seen: Parameters<typeof serviceTarget>[0] = APACHE, host?: string) => {
  const target = serviceTarget(seen, 443, host);
  return serviceVulnerable.judge({ cves }, target);
};

describe("what was checked", () => {
  test("without a database an upgraded product is assessed as far as the shipped list goes, and the rest is a gap", async () => {
    const cpe = "cpe:2.3:a:apache:http_server:2.4.62:*:*:*:*:*:*:*";
    const missed: string[] = [];
    const partly: CheckContext = { ...context, missed: ({ reason }) => missed.push(reason) };
    expect(await serviceVulnerable.observe(serviceTarget({ ...APACHE, version: "2.4.62", cpe }), net, partly)).toEqual({
      cves: [],
    });
    expect(missed).toEqual(["knowledge-reduced"]);
  });

  test("without a database nothing can be said about a product that the shipped list does not know", async () => {
    const target = serviceTarget({
      ...APACHE,
      product: "Caddy",
      version: "2.4.62",
      cpe: "cpe:2.3:a:caddyserver:caddy:2.4.62:*:*:*:*:*:*:*",
    });
    await expect(serviceVulnerable.observe(target, net, context)).rejects.toMatchObject({
      name: "ProbeError",
      reason: "not-supported",
    });
  });

  test("without a database a well-known vulnerability is still detected", async () => {
    const { cves } = await serviceVulnerable.observe(serviceTarget(APACHE), net, context);
    expect(cves.map((it) => it.id)).toEqual(["CVE-2021-41773", "CVE-2021-42013"]);
  });

  test("a database that knows nothing of it makes it clean", async () => {
    const cves: CveLookup = { match: async () => new Map() };
    expect(await serviceVulnerable.observe(serviceTarget(APACHE), net, { ...context, cves } as CheckContext)).toEqual({
      cves: [],
    });
  });

  test("a service without a product is not looked up", async () => {
    expect(await serviceVulnerable.observe(serviceTarget({ name: "http" }), net, context)).toEqual({ cves: [] });
  });
});

test.each([
  ["a version that has it", [cve("CVE-1")], APACHE, [["vulnerable", "critical"]]],
  ["a score of 9.0", [cve("CVE-1", { cvss: 9 })], APACHE, [["vulnerable", "critical"]]],
  ["a score of 8.9", [cve("CVE-1", { cvss: 8.9 })], APACHE, [["vulnerable", "high"]]],
  ["a score of 6.9", [cve("CVE-1", { cvss: 6.9 })], APACHE, [["vulnerable", "medium"]]],
  ["a score of 3.9", [cve("CVE-1", { cvss: 3.9 })], APACHE, [["vulnerable", "low"]]],
  ["no score yet", [cve("CVE-1", { cvss: null })], APACHE, [["vulnerable", "medium"]]],
  [
    "a version a distribution packaged",
    [cve("CVE-1")],
    { ...APACHE, banner: "Apache/2.4.49 (Debian)" },
    [["may-be-patched", "medium"]],
  ],
  [
    "a vulnerability that a test confirmed, packaged or not",
    [cve("CVE-1", { certainty: "verified" })],
    { ...APACHE, banner: "Apache/2.4.49 (Debian)" },
    [["vulnerable", "critical"]],
  ],
  [
    "only the product known",
    [cve("CVE-1", { certainty: "product-only" }), cve("CVE-2", { certainty: "product-only" })],
    APACHE,
    [["possibly-vulnerable", undefined]],
  ],
  ["nothing", [], APACHE, []],
])("%s", (_, cves, seen, expected) => {
  expect(judge(cves, seen).map((it) => [it.outcome, it.severity])).toEqual(expected);
});

test("a CVE of another port has the mitigation of that port, not a rule for the one that was seen", () => {
  const fixOf = (id: string) => judge([cve(id)])[0]?.params?.["fix"];
  expect(fixOf("CVE-2020-1938")).toContain('port="8009"');
  expect(fixOf("CVE-2017-12617")).not.toContain("8009");
});

test("exploited first, then those with an exploit, then by score", () => {
  const verdicts = judge([
    cve("CVE-C", { cvss: 10 }),
    cve("CVE-B", { cvss: 5, exploits: [{ source: "exploitdb", reference: null }] }),
    cve("CVE-A", { cvss: 4, knownExploited: true }),
    cve("CVE-D", { cvss: 9 }),
  ]);
  expect(verdicts.map((it) => it.facts?.cve)).toEqual(["CVE-A", "CVE-B", "CVE-C", "CVE-D"]);
});

test("each CVE is a finding of its own, and more than fifty are counted in one", () => {
  const verdicts = judge(Array.from({ length: 60 }, (_, index) => cve(`CVE-${index}`)));
  expect(verdicts).toHaveLength(51);
  expect(new Set(verdicts.map((it) => it.subject)).size).toBe(51);
  expect(verdicts.at(-1)).toMatchObject({ outcome: "possibly-vulnerable", params: { count: 10 } });
});

test.each([
  ["a sub-domain", "dev.acme.test", "sub-domain-exploitable-services"],
  ["the company's own name", "acme.test", "company-exposed-ports"],
  ["its www", "www.acme.test", "company-exposed-ports"],
])("%s decides the page", (_, host, area) => expect(judge([cve("CVE-1")], APACHE, host)[0]?.area).toBe(area));

test.each([
  ["cpe:2.3:a:vsftpd_project:vsftpd:2.3.4:*:*:*:*:*:*:*", ["CVE-2011-2523"]],
  ["cpe:2.3:a:vsftpd_project:vsftpd:3.0.3:*:*:*:*:*:*:*", []],
  ["cpe:2.3:a:apache:activemq:5.17.3:*:*:*:*:*:*:*", ["CVE-2023-46604"]],
  ["cpe:2.3:a:apache:activemq:5.18.3:*:*:*:*:*:*:*", []],
  ["cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*", ["CVE-2024-6387", "CVE-2023-38408"]],
  ["cpe:2.3:a:openbsd:openssh:9.8:p1:*:*:*:*:*:*", []],
  ["cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*", []],
  ["nonsense", []],
])("%s has %j", async (name, ids) => {
  expect((await notoriousCves.match([name])).get(name)?.map((it) => it.id)).toEqual(ids);
});

describe("packages of distributions", () => {
  const statement = (status: PackageStatement["status"], fixed: string | null = null): PackageStatement => ({
    distribution: "debian",
    release: "12",
    package: "apache2",
    cve: "CVE-1",
    status,
    fixed,
    archive: [],
  });
  const lookup = (...statements: PackageStatement[]): PackageLookup => ({
    find: async () => ({
      statements,
      archive: [{ package: "apache2", release: "12", version: "2.4.49-1~deb12u4" }],
    }),
  });
  const database: CveLookup = { match: async (cpes) => new Map(cpes.map((cpe) => [cpe, [cve("CVE-1")]])) };
  const assess = async (banner: string, packages?: PackageLookup) => {
    const target = serviceTarget({ ...APACHE, banner }, 443);
    const known: CheckContext = { ...context, cves: database, ...(packages && { packages }) };
    const seen = await serviceVulnerable.observe(target, net, known);
    return { target, known, verdicts: serviceVulnerable.judge(seen, target) };
  };
  const PACKAGED = "Apache/2.4.49 (Debian)";

  test.each<[string, string, PackageLookup | undefined, [string, string | undefined, string | undefined]]>([
    ["no tracker data", PACKAGED, undefined, ["may-be-patched", "medium", "no-tracker-data"]],
    ["an undecided tracker", PACKAGED, lookup(statement("undetermined")), ["may-be-patched", "medium", "undetermined"]],
    [
      "a revision that is not stated",
      PACKAGED,
      lookup(statement("fixed", "2.4.49-1~deb12u2")),
      ["may-be-patched", "medium", "revision-unknown"],
    ],
    [
      "a tracker that says affected",
      PACKAGED,
      lookup(statement("affected")),
      ["vulnerable-package", "critical", undefined],
    ],
    [
      "a fix in a later upstream version",
      PACKAGED,
      lookup(statement("fixed", "2.4.50-1")),
      ["vulnerable-package", "critical", undefined],
    ],
  ])("%s leaves the finding, with what the tracker said as evidence", async (_, banner, packages, expected) => {
    const { verdicts } = await assess(banner, packages);
    const [verdict] = verdicts;
    expect(verdicts).toHaveLength(1);
    expect(verdict?.facts?.cve).toBe("CVE-1");
    const [outcome, severity, reason] = expected;
    expect(verdict).toMatchObject({
      outcome,
      severity,
      evidence: { backPort: { tracker: "Debian Security Tracker", ...(reason !== undefined && { reason }) } },
    });
  });

  test("what the tracker rules out is no vulnerability, and its word is kept", async () => {
    const { verdicts } = await assess(PACKAGED, lookup(statement("not-affected")));
    expect(verdicts).toMatchObject([
      {
        outcome: "fixed-by-distribution",
        params: { count: 1, tracker: "Debian Security Tracker" },
        evidence: { statements: [{ cve: "CVE-1", says: "not-affected", release: "12", package: "apache2" }] },
      },
    ]);
    expect(verdicts[0]?.facts?.cve).toBeUndefined();
  });

  test("a CVE that was seen itself is not ruled out by any tracker", () => {
    const target = serviceTarget({ ...APACHE, banner: PACKAGED }, 443);
    const backPorts = new Map([
      [
        "CVE-1",
        {
          installed: { distribution: "debian", release: "12", upstream: "2.4.49", version: null },
          package: "apache2",
          assessment: { status: "not-affected", statement: statement("not-affected") },
        },
      ],
    ] as const);
    const verdicts = serviceVulnerable.judge({ cves: [cve("CVE-1", { certainty: "verified" })], backPorts }, target);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["vulnerable"]);
  });

  const earlier = {
    check: "service-vulnerable",
    outcome: "may-be-patched",
    subject: "db.acme.test:443/tcp CVE-1",
    target: "db.acme.test:443/tcp",
    params: {},
    details: { cve: "CVE-1" },
    evidence: { cpe: APACHE.cpe },
    basis: null,
  };

  test("a finding is resolved by the tracker's word and by nothing less", async () => {
    const missing = async (packages?: PackageLookup) => {
      const { target, known, verdicts } = await assess(PACKAGED, packages);
      const { service } = target;
      // As if the finding had not been seen again.
      const others = verdicts.filter(({ facts }) => facts?.cve === undefined);
      return (await serviceVulnerable.missingFor?.(earlier, known, { service, verdicts: others }))?.reason ?? null;
    };
    expect(await missing(lookup(statement("not-affected")))).toBeNull();
    expect(await missing(lookup(statement("undetermined")))).toBe("knowledge-reduced");
    expect(await missing()).toBe("knowledge-reduced");
  });

  test.each([
    ["the first without it", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3", []],
    ["the revision before", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u2", ["vulnerable-package"]],
    ["another distribution", "SSH-2.0-OpenSSH_9.2p1 Ubuntu-2ubuntu3", ["may-be-patched"]],
  ])("OpenSSH of Debian 12 is known without a tracker: %s", async (_, banner, outcomes) => {
    const ssh = {
      name: "ssh",
      product: "OpenSSH",
      version: "9.2p1",
      cpe: "cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*",
      banner,
    };
    const cves: CveLookup = { match: async (cpes) => new Map(cpes.map((cpe) => [cpe, [cve("CVE-2024-6387")]])) };
    const target = serviceTarget(ssh, 22);
    const seen = await serviceVulnerable.observe(target, net, { ...context, cves });
    const verdicts = serviceVulnerable.judge(seen, target).filter(({ outcome }) => outcome !== "fixed-by-distribution");
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(outcomes);
  });
});
