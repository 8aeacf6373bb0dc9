import { expect, test } from "vitest";

import type { CheckResult } from "../check.ts";
import { serviceVulnerable } from "../checks/services/service-vulnerable.ts";
import { webTemplates } from "../checks/web/web-templates.ts";
import type { KnownCve } from "../lookups/cve-lookup.ts";
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
  'id: traversal\ninfo: {name: Path traversal, severity: high, classification: {cve-id: CVE-2021-41773, cpe: "cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*"}}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n',
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
const verdictsOf = ({ results }: Known, check: string) =>
  results.flatMap((result) => (result.check === check && result.status === "judged" ? result.verdicts : []));
const matches = (it: Known) =>
  verdictsOf(it, webTemplates.id).map(({ severity, facts, details }) => [
    details?.["certainty"],
    severity,
    facts?.cve ?? null,
  ]);

const POSSIBLE = ["possible", "low", null];
const CONFIRMED = ["product-confirmed", "high", "CVE-2021-41773"];
const port = (host: string, product: string | null, cpe: string | null) => ({
  ...serviceTarget(DEBIAN, 443, host).service,
  host,
  ip: "192.0.2.10",
  port: 443,
  product,
  cpe,
});
const HTTPD = "cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*";

test.each([
  ["nothing else", known(hit("www.acme.test")), POSSIBLE],
  ["the CVE on another host", known(service([cve("CVE-2021-41773")], "dev.acme.test"), hit("www.acme.test")), POSSIBLE],
  ["another CVE", known(service([cve("CVE-2021-40438")]), hit("www.acme.test")), POSSIBLE],
  ["the CVE of the product there", known(service([cve("CVE-2021-41773")]), hit("www.acme.test")), CONFIRMED],
  [
    "the CVE among those possible for the product there",
    known(service([cve("CVE-2021-41773", { certainty: "product-only" })]), hit("www.acme.test")),
    CONFIRMED,
  ],
  [
    "the product on the host",
    { ...known(hit("www.acme.test")), ports: [port("www.acme.test", "Apache HTTP Server", HTTPD)] },
    CONFIRMED,
  ],
  [
    "the product on another host",
    { ...known(hit("www.acme.test")), ports: [port("dev.acme.test", "Apache HTTP Server", HTTPD)] },
    POSSIBLE,
  ],
  ["another product", { ...known(hit("www.acme.test")), ports: [port("www.acme.test", "nginx", null)] }, POSSIBLE],
])("with %s", (_, before, expected) => expect(matches(confirmCves(before))).toEqual([expected]));

test("a match changes nothing of what a version says, and nothing is called verified", () => {
  const before = known(service([cve("CVE-2021-41773"), cve("CVE-2021-40438")]), hit("www.acme.test"));
  const after = confirmCves(before);
  expect(verdictsOf(after, serviceVulnerable.id)).toEqual(verdictsOf(before, serviceVulnerable.id));
  expect(JSON.stringify(after)).not.toMatch(/"certainty":"verified"/);
});
