import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { claimScan, insertScan } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Net } from "@parapet/net/net";
import type { CheckContext, CheckResult, Targets } from "@parapet/scanner/check";
import { serviceEndOfLife } from "@parapet/scanner/checks/services/service-end-of-life";
import { serviceVulnerable } from "@parapet/scanner/checks/services/service-vulnerable";
import type { CveLookup, KnownCve } from "@parapet/scanner/lookups/cve-lookup";
import { runCheck } from "@parapet/scanner/run-check";
import { type Known, NOTHING_KNOWN, type SeenPort } from "@parapet/scanner/scan/stage";
import { withBlindParts } from "@parapet/scanner/unseen";
import { outdatedLibraries, readJavascriptRepository } from "@parapet/scanner/web/javascript-repository";
import { OWN_TAKEOVER_SERVICES } from "@parapet/scanner/web/takeover-services";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { testServices, type TestServices } from "../../../testing/test-services.ts";
import { type HeldScan, recordScan } from "./record-scan.ts";

let it: TestServices;
let org: OrgId;
let clock = Date.UTC(2026, 0, 1);
let serial = 0;
let domain = "";
const folder = mkdtempSync(join(tmpdir(), "parapet-knowledge-"));

beforeAll(async () => {
  it = await testServices({ now: () => new Date(clock) });
  org = await it.all(async (tx) => {
    const row = await tx
      .insertInto("organization")
      .values({ name: "Acme", kind: "client" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id as OrgId;
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await it[Symbol.asyncDispose]();
});
beforeEach(() => nextDomain());

const nextDomain = (): void => {
  serial += 1;
  domain = `acme${serial}.test`;
};

/** What a run may know beside the program itself. */
interface World {
  /** CVE records by product, and whether the database is loaded at all. */
  readonly cves: readonly string[];
  readonly hasDatabase: boolean;
  readonly templates: readonly string[];
  readonly libraries: readonly string[];
  readonly takeovers: readonly string[];
  readonly hasFingerprints: boolean;
  readonly selectors: readonly string[];
  readonly nameSources: readonly string[];
  readonly ports: "top1000" | "80,443";
  readonly checks: readonly string[];
}

const CVES = ["CVE-2021-41773", "CVE-2021-42013", "CVE-2099-0001", "CVE-2099-0002"];
const TEMPLATES = ["exposed-panel", "debug-page"];
const TAKEOVERS = ["Heroku", "Bitbucket"];
const TARGETS_OF: Readonly<Record<string, string>> = { Heroku: "x.herokuapp.com", Bitbucket: "x.bitbucket.io" };
const SOURCES = ["certificates", "search-engine"];
const CHECKS = [
  "service-vulnerable",
  "service-end-of-life",
  "web-templates",
  "web-javascript-libraries",
  "takeover-cname",
  "email-dkim",
  "web-systems",
  "service-internal",
];

const FULL: World = {
  cves: CVES,
  hasDatabase: true,
  templates: TEMPLATES,
  libraries: ["jquery"],
  takeovers: TAKEOVERS,
  hasFingerprints: true,
  selectors: ["own-selector"],
  nameSources: SOURCES,
  ports: "top1000",
  checks: CHECKS,
};

const known = (id: string): KnownCve => ({
  id,
  certainty: "version-match",
  cvss: 9.8,
  cvssSource: null,
  epss: 0.5,
  knownExploited: true,
  exploits: [],
  summary: null,
});
const APACHE = "cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*";
const isVulnerable = (cpe: string): boolean => cpe === APACHE;

/** A database with some of the records; like the stored one it is not loaded while it has none. */
const lookup = ({ cves, hasDatabase }: World): { cves?: CveLookup } =>
  !hasDatabase
    ? {}
    : {
        cves: {
          match: async (cpes) => new Map(cpes.map((cpe) => [cpe, isVulnerable(cpe) ? cves.map(known) : []])),
          describes: async (ids) => new Set(ids.filter((id) => cves.includes(id))),
          incompleteFor: async () => (cves.length < CVES.length ? "records are missing" : null),
        },
      };

const repositoryOf = ({ libraries }: World) => {
  const jquery = {
    vulnerabilities: [{ below: "3.0.0", severity: "medium", identifiers: { CVE: ["CVE-2015-9251"] } }],
    extractors: { filename: ["jquery-(§§version§§)(\\.min)?\\.js"] },
  };
  return readJavascriptRepository(libraries.length === 0 ? {} : { jquery });
};

const settingsOf = (world: World): CheckContext["settings"] => {
  const dir = join(folder, `templates-${TEMPLATES.map((id) => Number(world.templates.includes(id))).join("")}`);
  mkdirSync(dir, { recursive: true });
  for (const id of world.templates)
    writeFileSync(
      join(dir, `${id}.yaml`),
      `id: ${id}\ninfo: {name: n, severity: high}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n`,
    );
  return {
    templatesDir: dir,
    dkimSelectors: world.selectors,
    javascript: repositoryOf(world),
    takeovers: OWN_TAKEOVER_SERVICES.filter(({ service }) => world.takeovers.includes(service)),
  };
};

const contextOf = (world: World): CheckContext => ({
  signal: AbortSignal.timeout(60_000),
  now: () => new Date(clock),
  settings: settingsOf(world),
  ...lookup(world),
});

/** The web server that all runs meet, and a service that only the operator's fingerprints can name. */
const portsOf = (world: World, cpe = APACHE): SeenPort[] => {
  const at = { host: `www.${domain}`, ip: "192.0.2.7", protocol: "tcp", tls: false, unauthenticated: null } as const;
  const version = cpe.split(":")[5] ?? null;
  const web: SeenPort = {
    ...at,
    port: 80,
    name: "http",
    product: "HTTP Server",
    version,
    cpe,
    banner: `Apache/${version}`,
    details: {},
  };
  const odd: SeenPort = world.hasFingerprints
    ? {
        ...at,
        port: 9000,
        name: null,
        product: "Appliance",
        version: "1.0",
        cpe: APACHE,
        banner: "odd",
        details: { fingerprint: {} },
      }
    : { ...at, port: 9000, name: null, product: null, version: null, cpe: null, banner: "odd", details: {} };
  return world.ports === "top1000" ? [web, odd] : [web];
};

/** One run with this knowledge over a company that does not change, except for what `cpe` says. */
const inspect = async (world: World, cpe = APACHE): Promise<Known> => {
  const ports = portsOf(world, cpe);
  const context = contextOf(world);
  const results: CheckResult[] = [];
  const url = `http://www.${domain}/`;
  for (const { host, ip, port, ...service } of ports) {
    const target: Targets["service"] = { domain, host, ip, port, service, alongside: [] };
    for (const check of [serviceVulnerable, serviceEndOfLife])
      results.push(...withBlindParts(await runCheck(check, target, {} as Net, context)));
    const isKnown = service.product === "Appliance";
    results.push({
      check: "service-internal",
      subject: `${host}:${port}/tcp`,
      status: "judged",
      verdicts: isKnown ? [{ outcome: "device-exposed", area: "company-exposed-ports" }] : [],
    });
  }
  const verdictsOf = (
    check: string,
    subject: string,
    verdicts: Extract<CheckResult, { status: "judged" }>["verdicts"],
  ) => results.push({ check, subject, status: "judged", verdicts });
  verdictsOf(
    "web-templates",
    url,
    world.templates.map((id) => ({
      outcome: "template-matched",
      subject: `${url}x#${id}`,
      severity: "high",
      params: { template: id },
    })),
  );
  const script = `${url}jquery-1.6.1.min.js`;
  verdictsOf(
    "web-javascript-libraries",
    url,
    outdatedLibraries(repositoryOf(world), script, "").map(({ library, version, advisories }) => ({
      outcome: "library-outdated",
      subject: script,
      params: { library, version, cves: advisories.flatMap(({ cves }) => cves).join(", ") },
    })),
  );
  verdictsOf(
    "takeover-cname",
    `www.${domain}`,
    world.takeovers.map((service) => ({
      outcome: "takeover-vulnerable",
      subject: `${service}.${domain}`,
      params: { service, target: TARGETS_OF[service] ?? "" },
    })),
  );
  verdictsOf(
    "email-dkim",
    domain,
    world.selectors.map((selector) => ({
      outcome: "dkim-weak-key",
      subject: `${selector}._domainkey.${domain}`,
      params: { selector },
    })),
  );
  verdictsOf("web-systems", url, []);
  const hosts = [`www.${domain}`, ...world.nameSources.map((source) => `${source}.${domain}`)];
  return {
    ...NOTHING_KNOWN,
    ports,
    reach: [{ ip: "192.0.2.7", ports: world.ports }],
    assets: hosts.map((host) => ({
      host,
      ips: ["192.0.2.7"],
      sources: [{ id: host.startsWith("www.") ? "given" : host.slice(0, -domain.length - 1) }],
      facts: {},
    })),
    sources: world.nameSources.map((id) => ({ id, outcome: "ok", count: 1, reason: null })),
    results: [
      ...results,
      ...hosts.map((host): CheckResult => ({
        check: "takeover-delegation",
        subject: host,
        status: "judged",
        verdicts: host.startsWith("www.") ? [] : [{ outcome: "delegation-dangling", area: "web-apps-exposures" }],
      })),
    ].filter(({ check }) => !CHECKS.includes(check) || world.checks.includes(check)),
  };
};

const run = async (world: World, cpe?: string) => {
  clock += 86_400_000;
  const held = await it.all(async (tx): Promise<HeldScan> => {
    const { id } = await insertScan(tx, { org, domain, profile: "full", origin: "hand" });
    const row = await claimScan(tx, id, new Date(clock));
    return { id, org, domain, profile: "full", attempt: row?.attempt ?? 0 };
  });
  const score = await recordScan(it.services, held, await inspect(world, cpe), contextOf(world));
  return { id: held.id, score: score?.hundredths ?? 0 };
};
const resolved = () =>
  it.all(async (tx) => {
    const rows = await tx
      .selectFrom("finding")
      .select(["check_id", "subject", "status"])
      .where("domain", "=", domain)
      .where("resolved_at", "is not", null)
      .orderBy("subject")
      .execute();
    return rows.map(({ check_id, subject }) => `${check_id} ${subject}`);
  });
const openCount = () =>
  it.all(
    async (tx) =>
      (
        await tx
          .selectFrom("finding")
          .select("id")
          .where("domain", "=", domain)
          .where("resolved_at", "is", null)
          .execute()
      ).length,
  );
const gaps = (scan: string) =>
  it.all(async (tx) =>
    (
      await tx
        .selectFrom("scan_check")
        .select(["check_id", "subject"])
        .where("scan_id", "=", scan)
        .where("reason", "=", "knowledge-reduced")
        .execute()
    ).map(({ check_id, subject }) => `${check_id} ${subject}`),
  );

const subset = <T>(all: readonly T[]) => fc.subarray([...all]);
const LESS: fc.Arbitrary<World> = fc.record({
  cves: subset(CVES),
  hasDatabase: fc.boolean(),
  templates: subset(TEMPLATES),
  libraries: subset(["jquery"]),
  takeovers: subset(TAKEOVERS),
  hasFingerprints: fc.boolean(),
  selectors: subset(["own-selector"]),
  nameSources: subset(SOURCES),
  ports: fc.constantFrom("top1000", "80,443"),
  checks: subset(CHECKS),
});

test("taking away feeds, templates, fingerprints, sources, ports or checks between two runs resolves nothing", async () => {
  await fc.assert(
    fc.asyncProperty(LESS, LESS, async (less, least) => {
      nextDomain();
      const before = await run(FULL);
      const open = await openCount();
      const after = await run(less);
      expect(await resolved()).toEqual([]);
      expect(after.score).toBeLessThanOrEqual(before.score);
      await run({ ...least, cves: least.cves.filter((id) => less.cves.includes(id)) });
      expect(await resolved()).toEqual([]);
      expect(await openCount()).toBeGreaterThanOrEqual(open);
    }),
    { numRuns: inject("propertyRuns") },
  );
}, 1_200_000);

describe("a part of a CVE set", () => {
  test("leaves what the whole had found open, and says what was not assessed", async () => {
    await run(FULL);
    const { id } = await run({ ...FULL, cves: ["CVE-2099-0002"] });
    expect(await resolved()).toEqual([]);
    expect(await gaps(id)).toContain(`service-vulnerable www.${domain}:80/tcp CVE-2099-0001`);
  });

  test("does not put the shipped list out of force", async () => {
    const shipped = () =>
      it.all((tx) =>
        tx
          .selectFrom("finding")
          .select("last_scan")
          .where("domain", "=", domain)
          .where("subject", "=", `www.${domain}:80/tcp CVE-2021-42013`)
          .executeTakeFirstOrThrow(),
      );
    await run({ ...FULL, hasDatabase: false });
    const { id } = await run({ ...FULL, cves: ["CVE-2099-0002"] });
    expect((await shipped()).last_scan).toBe(id);
  });
});

test("an upgrade that the same knowledge assesses is resolved", async () => {
  await run(FULL);
  await run(FULL, "cpe:2.3:a:apache:http_server:2.4.62:*:*:*:*:*:*:*");
  expect(await resolved()).toEqual(CVES.map((id) => `service-vulnerable www.${domain}:80/tcp ${id}`));
});

test("an upgrade is resolved only for the CVEs that are still described", async () => {
  await run(FULL);
  await run({ ...FULL, cves: ["CVE-2099-0001"] }, "cpe:2.3:a:apache:http_server:2.4.62:*:*:*:*:*:*:*");
  // The shipped list describes the first two.
  expect(await resolved()).toEqual(
    ["CVE-2021-41773", "CVE-2021-42013", "CVE-2099-0001"].map((id) => `service-vulnerable www.${domain}:80/tcp ${id}`),
  );
});

test("an upgrade resolves what the shipped list had found, also without a database", async () => {
  await run({ ...FULL, hasDatabase: false });
  await run({ ...FULL, hasDatabase: false }, "cpe:2.3:a:apache:http_server:2.4.62:*:*:*:*:*:*:*");
  expect(await resolved()).toEqual(
    ["CVE-2021-41773", "CVE-2021-42013"].map((id) => `service-vulnerable www.${domain}:80/tcp ${id}`),
  );
});

test("what a feed of exploited CVEs once said is not revoked when the feed is gone", async () => {
  await run(FULL);
  const exploited = () =>
    it.all(
      async (tx) =>
        (
          await tx
            .selectFrom("finding")
            .select("id")
            .where("domain", "=", domain)
            .where("known_exploited", "=", true)
            .execute()
        ).length,
    );
  const before = await exploited();
  await run({ ...FULL, hasDatabase: false });
  expect(before).toBeGreaterThan(0);
  expect(await exploited()).toBe(before);
});
