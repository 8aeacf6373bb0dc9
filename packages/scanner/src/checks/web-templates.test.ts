import { expect, test } from "vitest";

import { readTemplate } from "../templates/read-template.ts";
import { page } from "../web/testing/page.ts";
import { webTemplates } from "./web-templates.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const template = readTemplate(
  'id: sample-token\ninfo: {name: Exposed token, severity: high, tags: "exposure,token"}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/t.txt"]\n    matchers: [{type: word, words: [token]}]\n',
  "sample.yaml",
);

test("a hit carries the template's severity, its place and masked extracts", () => {
  const response = page({ url: "https://www.acme.test/t.txt", body: "token" });
  const http = { url: response.url, response, names: [], extracted: ["Anvil-1949-Rocket-Skates"] };
  const [verdict] = webTemplates.judge([{ template, http, dns: null }], TARGET);
  expect(verdict).toMatchObject({
    outcome: "template-matched",
    severity: "high",
    subject: "https://www.acme.test/t.txt#sample-token",
  });
  expect(JSON.stringify(verdict)).not.toContain("Anvil-1949-Rocket-Skates");
});

test("no hits, nothing said", () => expect(webTemplates.judge([], TARGET)).toEqual([]));

test("a match has the area of its tags, and its author's references and CVEs", () => {
  const withCve = readTemplate(
    'id: git\ninfo:\n  name: n\n  severity: high\n  tags: "exposure,git"\n  reference: ["https://example.com/advisory", "no address"]\n  classification: {cve-id: CVE-2026-0001}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n',
    "git.yaml",
  );
  const response = page({ url: "https://www.acme.test/x", body: "x" });
  const http = { url: response.url, response, names: [], extracted: [] };
  const [verdict] = webTemplates.judge([{ template: withCve, http, dns: null }], TARGET);
  expect(verdict).toMatchObject({
    facts: { cve: "CVE-2026-0001", exploitAvailable: true },
    details: {
      owasp: "A05:2021",
      wstg: "WSTG-CONF-04",
      references: ["https://example.com/advisory", "https://nvd.nist.gov/vuln/detail/CVE-2026-0001"],
      cves: ["CVE-2026-0001"],
      certainty: "verified",
    },
  });
  const [plain] = webTemplates.judge([{ template, http, dns: null }], TARGET);
  expect(plain?.details).toEqual({ owasp: "A02:2021", wstg: "WSTG-INFO-05" });
});
