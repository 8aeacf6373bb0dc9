import { expect, test } from "vitest";

import type { CheckResult } from "../check.ts";
import { serviceVulnerable } from "../checks/service-vulnerable.ts";
import { webTemplates } from "../checks/web-templates.ts";
import type { KnownCve } from "../services/cve-lookup.ts";
import { serviceTarget } from "../services/testing/service-target.ts";
import { readTemplate } from "../templates/read-template.ts";
import { page } from "../web/testing/page.ts";
import { confirmCves } from "./confirm-cves.ts";
import { type Known, NOTHING_KNOWN } from "./stage.ts";

const cve = (id: string, more: Partial<KnownCve> = {}): KnownCve => ({
  id,
  certainty: "version-match",
  cvss: 9.8,
  cvssSource: null,
  epss: null,
  knownExploited: false,
  exploits: [],
  summary: null,
  ...more,
});

const DEBIAN = { banner: "Server: Apache/2.4.49 (Debian)", cpe: "cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*" };
const service = (cves: KnownCve[], host = "www.acme.test"): CheckResult => ({
  check: serviceVulnerable.id,
  subject: `${host}:443/tcp`,
  status: "judged",
  verdicts: serviceVulnerable.judge({ cves }, serviceTarget(DEBIAN, 443, host)),
});
const template = readTemplate(
  'id: traversal\ninfo: {name: Path traversal, severity: high, classification: {cve-id: CVE-2021-41773}}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n',
  "t.yaml",
);
const hit = (host: string): CheckResult => {
  const url = `https://${host}/`;
  const response = page({ url: `${url}x`, body: "root" });
  const http = { url: response.url, response, names: [], extracted: [] };
  const verdicts = webTemplates.judge([{ template, http, dns: null }], { domain: "acme.test", url, ip: "192.0.2.10" });
  return { check: webTemplates.id, subject: url, status: "judged", verdicts };
};
const known = (...results: CheckResult[]): Known => ({ ...NOTHING_KNOWN, results });
const rows = ({ results }: Known) =>
  results.flatMap((result) =>
    result.check === serviceVulnerable.id && result.status === "judged"
      ? result.verdicts.map(({ outcome, severity, subject, details }) => [
          outcome,
          severity,
          subject,
          details?.["certainty"],
        ])
      : [],
  );

test.each([
  ["another host's hit", known(service([cve("CVE-2021-41773")]), hit("dev.acme.test")), "may-be-patched"],
  ["another CVE's hit", known(service([cve("CVE-2021-40438")]), hit("www.acme.test")), "may-be-patched"],
  ["no hit", known(service([cve("CVE-2021-41773")])), "may-be-patched"],
])("%s is no confirmation", (_, before, certainty) => {
  expect(rows(confirmCves(before))).toEqual(rows(before));
  expect(rows(before)[0]?.[3]).toBe(certainty);
});

test("a hit on the same host makes it verified, whatever a distribution may have patched", () => {
  const after = confirmCves(known(service([cve("CVE-2021-41773"), cve("CVE-2021-40438")]), hit("www.acme.test")));
  expect(rows(after)).toEqual([
    ["may-be-patched", "medium", "www.acme.test:443/tcp CVE-2021-40438", "may-be-patched"],
    ["vulnerable", "critical", "www.acme.test:443/tcp CVE-2021-41773", "verified"],
  ]);
  expect(JSON.stringify(after)).toContain("https://www.acme.test/x#traversal");
});

test("one among the possible ones gets a row of its own, and the rest are counted without it", () => {
  const possible = [cve("CVE-2021-41773", { certainty: "product-only" }), cve("CVE-1", { certainty: "product-only" })];
  const after = confirmCves(known(service(possible), hit("www.acme.test")));
  expect(rows(after)).toEqual([
    ["vulnerable", "high", "www.acme.test:443/tcp CVE-2021-41773", "verified"],
    ["possibly-vulnerable", undefined, undefined, "product-only"],
  ]);
  const [result] = after.results;
  expect(result?.status === "judged" && result.verdicts[1]).toMatchObject({
    params: { count: 1 },
    details: { cves: ["CVE-1"] },
  });
});
