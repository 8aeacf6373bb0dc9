import fc from "fast-check";
import { expect, test } from "vitest";

import type { CheckContext, SeenService, Targets } from "../check.ts";
import { serviceEndOfLife } from "../checks/services/service-end-of-life.ts";
import { serviceVulnerable } from "../checks/services/service-vulnerable.ts";
import { FingerprintSet } from "../fingerprints/fingerprint-set.ts";
import type { Fingerprint } from "../fingerprints/fingerprint.ts";
import { ownFingerprints } from "../fingerprints/own-fingerprints.ts";
import { rules } from "../fingerprints/own/rules.ts";
import type { CveLookup, KnownCve } from "../lookups/cve-lookup.ts";
import { describeService } from "./describe-service.ts";
import { isConsistent } from "./merge-identifications.ts";
import { notoriousCves } from "./notorious-cves.ts";

const reading = (values: readonly (readonly [string, string])[]) => ({ name: "http", values });
const describe = (values: readonly (readonly [string, string])[], installed: readonly FingerprintSet[] = []) =>
  describeService(reading(values), { protocol: "tcp", tls: false, sets: [...installed, ownFingerprints] });

const unversioned = (match: string, pattern: string, vendor: string, product: string, cpe: string) =>
  rules(match, [{ pattern, vendor, product, cpe: `${cpe}:*`, groups: [], examples: {} }]);

test("a fingerprint without a version leaves the version that the built-in rule reads", async () => {
  const php = unversioned("http_header.x_powered_by", "^PHP", "PHP", "PHP", "php:php");
  expect(await describe([["http_header.x_powered_by", "PHP/5.6.40"]], [new FingerprintSet(php)])).toMatchObject({
    product: "PHP",
    version: "5.6.40",
    cpe: "cpe:2.3:a:php:php:5.6.40:*:*:*:*:*:*:*",
  });
  const iis = unversioned("http_header.server", "^Microsoft-IIS", "Microsoft", "IIS", "microsoft:iis");
  expect(await describe([["http_header.server", "Microsoft-IIS/7.5"]], [new FingerprintSet(iis)])).toMatchObject({
    product: "IIS",
    version: "7.5",
  });
});

test("the most specific consistent version wins", async () => {
  const finer = rules("http_header.server", [
    {
      pattern: "^CUPS/\\d\\S* \\((\\d[\\d.]*)\\)",
      vendor: "OpenPrinting",
      product: "CUPS",
      cpe: "openprinting:cups",
      examples: {},
    },
  ]);
  const seen = await describe([["http_header.server", "CUPS/2.4 (2.4.2)"]], [new FingerprintSet(finer)]);
  expect(seen).toMatchObject({ version: "2.4.2", cpe: "cpe:2.3:a:openprinting:cups:2.4.2:*:*:*:*:*:*:*" });
});

test("a contradiction is stored as evidence and changes nothing", async () => {
  const wrong = rules("http_header.server", [
    { pattern: "^nginx/1\\.(\\d+)", vendor: "F5", product: "nginx", cpe: "f5:nginx", examples: {} },
  ]);
  const other = unversioned("http_header.server", "^nginx", "Acme", "Acme Gate", "acme:gate");
  const seen = await describe(
    [["http_header.server", "nginx/1.22.1"]],
    [new FingerprintSet(wrong), new FingerprintSet(other)],
  );
  expect(seen).toMatchObject({ product: "nginx", version: "1.22.1" });
  expect(seen.details["contradictions"]).toEqual([
    expect.objectContaining({ product: "nginx", version: "22" }),
    expect.objectContaining({ product: "Acme Gate", version: null }),
  ]);
});

test("what the built-in rules do not know is named by the others", async () => {
  const gate = rules("http_header.server", [
    { pattern: "^Gate/(\\d[\\d.]*)", vendor: "Acme", product: "Gate", cpe: "acme:gate", examples: {} },
  ]);
  expect(await describe([["http_header.server", "Gate/1.2"]], [new FingerprintSet(gate)])).toMatchObject({
    product: "Gate",
    version: "1.2",
  });
});

const BANNERS = [
  ["http_header.server", "nginx/1.18.0 (Ubuntu)"],
  ["http_header.server", "Apache/2.4.49 (Unix)"],
  ["http_header.server", "Microsoft-IIS/7.5"],
  ["http_header.x_powered_by", "PHP/5.6.40"],
  ["http_header.server", "Werkzeug/2.2.2 Python/3.11.2"],
  ["ssh.banner", "OpenSSH_7.4"],
  ["ftp.banner", "(vsFTPd 2.3.4)"],
  ["html_title", "Apache Tomcat/8.5.19"],
] as const;

/** Rules as the public sets have them: of the same or of another product, with or without a version, right or wrong. */
const fingerprint: fc.Arbitrary<Fingerprint> = fc
  .record({
    banner: fc.constantFrom(...BANNERS),
    product: fc.constantFrom(
      ["F5", "nginx", "f5:nginx"],
      ["Apache", "HTTPD", "apache:http_server"],
      ["Microsoft", "IIS", "microsoft:iis"],
      ["PHP", "PHP", "php:php"],
      ["OpenBSD", "OpenSSH", "openbsd:openssh"],
      ["Acme", "Gate", "acme:gate"],
    ),
    pattern: fc.constantFrom("", "(\\d+)", "(\\d+\\.\\d+)", "(\\d[\\d.]*)", "[^\\d]*\\d+\\.(\\d+)"),
    hasCpe: fc.boolean(),
  })
  .map(({ banner: [match], product: [vendor, product, cpe], pattern, hasCpe }) => {
    const [rule] = rules(match, [
      {
        pattern: pattern === "" ? "." : pattern,
        vendor: vendor ?? "",
        product: product ?? "",
        cpe: hasCpe ? `${cpe}${pattern === "" ? ":*" : ""}` : null,
        ...(pattern === "" ? { groups: [] } : {}),
        examples: {},
      },
    ]);
    if (rule === undefined) throw new Error("no rule");
    return rule;
  });

const targetOf = (service: SeenService): Targets["service"] => ({
  domain: "acme.test",
  host: "www.acme.test",
  ip: "192.0.2.1",
  port: 443,
  service,
});

const outcomesOf = async (service: SeenService, cves?: CveLookup): Promise<string[]> => {
  const context = {
    now: () => new Date("2026-11-17T00:00:00Z"),
    settings: {},
    ...(cves === undefined ? {} : { cves }),
  } as CheckContext;
  const target = targetOf(service);
  const net = {} as Parameters<typeof serviceVulnerable.observe>[1];
  const found: string[] = [];
  const life = await serviceEndOfLife.observe(target, net, context);
  found.push(...serviceEndOfLife.judge(life, target).map(({ outcome }) => outcome));
  const known = await serviceVulnerable.observe(target, net, context).catch(() => null);
  if (known !== null) found.push(...serviceVulnerable.judge(known, target).flatMap(({ facts }) => facts?.cve ?? []));
  return found;
};

test("adding any fingerprints removes no identification and no finding", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...BANNERS], { minLength: 1 }),
      fc.array(fc.array(fingerprint, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (values, sets) => {
        const before = await describe(values);
        const after = await describe(
          values,
          sets.map((it) => new FingerprintSet(it)),
        );
        expect(after.product).toBe(before.product);
        expect(isConsistent(after.version, before.version)).toBe(true);
        expect((after.version ?? "").length).toBeGreaterThanOrEqual((before.version ?? "").length);
        expect(after.cpe === null && before.cpe !== null).toBe(false);
        const [found, foundBefore] = [await outcomesOf(after), await outcomesOf(before)];
        expect(found).toEqual(expect.arrayContaining(foundBefore));
      },
    ),
    { numRuns: 300 },
  );
});

test("adding any part of a CVE database removes no finding of the shipped list", async () => {
  const cve = (id: string): KnownCve => ({
    id,
    certainty: "version-match",
    cvss: 7,
    cvssSource: "nvd",
    epss: null,
    knownExploited: false,
    exploits: [],
    summary: null,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BANNERS),
      fc.uniqueArray(fc.constantFrom("CVE-2021-41773", "CVE-2011-2523", "CVE-2099-0001", "CVE-2019-11043"), {
        maxLength: 4,
      }),
      async (value, ids) => {
        const service = await describe([value]);
        const partial: CveLookup = {
          match: async (cpes) => new Map(cpes.map((cpe) => [cpe, ids.map(cve)])),
          describes: async (asked) => new Set(asked.filter((id) => ids.some((it) => it === id))),
          incompleteFor: async () => "The database holds a part of the published CVEs.",
        };
        const before = service.cpe === null ? [] : await outcomesOf(service, notoriousCves);
        expect(await outcomesOf(service, partial)).toEqual(expect.arrayContaining(before));
      },
    ),
    { numRuns: 60 },
  );
});
