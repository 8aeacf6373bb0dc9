import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { partialNet } from "@parapet/net/testing/partial-net";
import { formatText } from "@parapet/words/format-text";
import { expect, test } from "vitest";

import { runCheck } from "../../run-check.ts";
import { readTemplate } from "../../templates/read-template.ts";
import { page } from "../../web/testing/page.ts";
import { webTemplates } from "./web-templates.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const SAMPLE =
  'id: sample-token\ninfo: {name: Exposed token, severity: high, tags: "exposure,token"}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/t.txt"]\n    matchers: [{type: word, words: [token]}]\n';
const template = readTemplate(SAMPLE, "sample.yaml");

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
  const hit = { template: withCve, http, dns: null };
  const [possible] = webTemplates.judge([hit], TARGET);
  expect(possible).toMatchObject({
    severity: "low",
    params: { certainty: "possible" },
    details: {
      owasp: "A05:2021",
      wstg: "WSTG-CONF-04",
      references: ["https://example.com/advisory", "https://nvd.nist.gov/vuln/detail/CVE-2026-0001"],
      cves: ["CVE-2026-0001"],
      certainty: "possible",
    },
  });
  // Neither the exploit nor the CVE of a product that no one identified moves anything up.
  expect(possible?.facts).toBeUndefined();
  const [confirmed] = webTemplates.judge([{ ...hit, isProductConfirmed: true }], TARGET);
  expect(confirmed).toMatchObject({
    severity: "high",
    params: { certainty: "confirmed" },
    facts: { cve: "CVE-2026-0001", exploitAvailable: true },
    details: { certainty: "product-confirmed" },
  });
  const [plain] = webTemplates.judge([{ template, http, dns: null }], TARGET);
  expect(plain).toMatchObject({ severity: "high", params: { certainty: "match" } });
  expect(plain?.details).toEqual({ owasp: "A02:2021", wstg: "WSTG-INFO-05", certainty: "possible" });
  expect(JSON.stringify([possible, confirmed, plain])).not.toContain("verified");
});

test.each(["en", "es", "fr"] as const)("the texts say in %s that a CVE is only possible", (locale) => {
  const { title, explanation } = webTemplates.texts[locale].outcomes["template-matched"];
  const say = (text: string, certainty: string) =>
    formatText(locale, text, { certainty, name: "N", template: "t", description: "" });
  expect(say(title, "possible")).toMatch(/^Poss?ible\s?: N$/);
  expect(say(title, "confirmed")).toBe("N");
  expect(say(explanation, "possible")).not.toBe(say(explanation, "confirmed"));
});

test("switched off, the check is not assessed and its findings stay open", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-templates-"));
  try {
    await writeFile(join(folder, "t.yaml"), SAMPLE);
    const context = {
      signal: AbortSignal.timeout(5_000),
      now: () => new Date(),
      settings: { templatesDir: folder, templatesOff: async () => true },
    };
    expect(await runCheck(webTemplates, TARGET, partialNet({}), context)).toMatchObject({
      status: "blind",
      reason: "knowledge-reduced",
    });
    const earlier = {
      check: webTemplates.id,
      outcome: "template-matched",
      subject: "x",
      target: TARGET.url,
      params: { template: "sample-token" },
      details: {},
      evidence: null,
      basis: null,
    };
    const missing = (off: boolean) =>
      webTemplates.missingFor?.(
        earlier,
        { ...context, settings: { ...context.settings, templatesOff: async () => off } },
        { verdicts: [] },
      );
    expect(await missing(true)).toMatchObject({ reason: "knowledge-reduced" });
    expect(await missing(false)).toBeNull();
  } finally {
    await rm(folder, { recursive: true });
  }
});
