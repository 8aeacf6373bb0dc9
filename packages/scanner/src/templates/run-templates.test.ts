import { startCompany } from "@parapet/lab/start-company";
import fc from "fast-check";
import { expect, test } from "vitest";

import { newSiteVisit } from "../visit/site-visit.ts";
import { chooseTemplates } from "./choose-templates.ts";
import { readTemplate } from "./read-template.ts";
import { runTemplates } from "./run-templates.ts";
import type { Template } from "./template.ts";

const signal = AbortSignal.timeout(20_000);
const make = (id: string, block: string, tags = "exposure"): Template =>
  readTemplate(`id: ${id}\ninfo: {name: ${id}, severity: high, tags: "${tags}"}\n${block}`, `${id}.yaml`);
const http = (id: string, lines: string[], tags?: string): Template =>
  make(id, `http:\n  - ${lines.join("\n    ")}\n`, tags);
const file = (id: string, path: string, word: string): Template =>
  http(id, ["method: GET", `path: ["{{BaseURL}}${path}"]`, `matchers: [{type: word, words: ["${word}"]}]`]);

const run = async (company: Parameters<typeof startCompany>[1], templates: readonly Template[]) => {
  await using lab = await startCompany("acme.test", company);
  const url = "https://acme.test/";
  const visit = newSiteVisit({ url, ip: lab.hosts.get("acme.test") ?? "" }, lab.net, signal);
  const { hits, blind } = await runTemplates(templates, visit, lab.net, url, signal);
  return { ids: hits.map(({ template }) => template.id), hits, blind, sent: visit.sent() };
};

const GIT = { kind: "plain", type: "text/plain", body: "[core]\n\tbare = false\n" } as const;

test("finds what is there and not what is not", async () => {
  const { ids, blind } = await run({ files: { "/.git/config": GIT } }, [
    file("git", "/.git/config", "[core]"),
    file("svn", "/.svn/entries", "svn"),
  ]);
  expect(ids).toEqual(["git"]);
  expect(blind).toEqual([]);
});

test.each(["soft-404", "catch-all"] as const)("a %s site raises no alarm", async (missing) => {
  const broad = [
    file("any", "/secret.txt", "acme"),
    file("html", "/config.json", "h1"),
    http("status", ["method: GET", 'path: ["{{BaseURL}}/x.sql"]', "matchers: [{type: status, status: [200]}]"]),
  ];
  expect((await run({ site: { missing } }, broad)).ids).toEqual([]);
});

test("a request that several templates share is sent once", async () => {
  const same = ["a", "b", "c", "d"].map((id) =>
    http(id, ["method: GET", 'path: ["{{BaseURL}}/"]', "matchers: [{type: word, words: [acme.test]}]"]),
  );
  const { ids, sent } = await run({}, same);
  expect(ids).toEqual(["a", "b", "c", "d"]);
  // One for all four, and one for the home page they are compared with.
  expect(sent).toBe(2);
});

test("an extracted value leads the next request", async () => {
  const template = http("chain", [
    "raw:",
    '  - "GET /index.txt HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    '  - "GET /{{name}}.txt HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    "extractors: [{type: regex, name: name, internal: true, group: 1, regex: ['next=([a-z]+)']}]",
    "matchers: [{type: dsl, dsl: ['status_code_1 == 200 && contains(body_2, \"treasure\")']}]",
  ]);
  const text = (body: string) => ({ kind: "plain", type: "text/plain", body }) as const;
  const { ids } = await run({ files: { "/index.txt": text("next=cave"), "/cave.txt": text("the treasure itself") } }, [
    template,
  ]);
  expect(ids).toEqual(["chain"]);
});

test("redirects are followed on the same host and never off it", async () => {
  const follow = (id: string, path: string) =>
    http(id, [
      "method: GET",
      `path: ["{{BaseURL}}${path}"]`,
      "host-redirects: true",
      "max-redirects: 3",
      "matchers: [{type: word, words: ['[core]']}]",
    ]);
  const files = {
    "/here": { kind: "redirect", to: "/.git/config" },
    "/away": { kind: "redirect", to: "https://elsewhere.test/" },
    "/.git/config": GIT,
  } as const;
  expect((await run({ files }, [follow("here", "/here"), follow("away", "/away")])).ids).toEqual(["here"]);
});

test("places are tried one by one until the first match", async () => {
  const template = http("places", [
    "method: GET",
    'path: ["{{BaseURL}}{{p}}"]',
    "payloads: {p: [/a.txt, /b.txt, /c.txt]}",
    "stop-at-first-match: true",
    "matchers: [{type: word, words: ['[core]']}]",
  ]);
  const { hits } = await run({ files: { "/b.txt": GIT, "/c.txt": GIT } }, [template]);
  expect(hits.map(({ http: hit }) => hit?.url)).toEqual(["https://acme.test/b.txt"]);
});

test("DNS templates see the records as text", async () => {
  const dns = (id: string, type: string, word: string) =>
    make(
      id,
      `dns:\n  - name: "{{FQDN}}"\n    type: ${type}\n    matchers: [{type: word, words: ["${word}"]}]\n    extractors: [{type: regex, group: 1, regex: ['v=spf1 (.+)"']}]\n`,
    );
  const { hits } = await run({ txt: { "acme.test": ["v=spf1 mx -all"] } }, [
    dns("spf", "TXT", "v=spf1"),
    dns("gone", "A", "NXDOMAIN"),
  ]);
  expect(hits.map(({ template, dns: hit }) => [template.id, hit?.extracted])).toEqual([["spf", ["mx -all"]]]);
});

test("one hostile answer blinds its own template and no other", async () => {
  const files = { "/status": { kind: "hostile", how: "not-http" }, "/.git/config": GIT } as const;
  const { ids, blind } = await run({ files }, [file("never", "/status", "x"), file("git", "/.git/config", "[core]")]);
  expect(ids).toEqual(["git"]);
  expect(blind.map(({ id }) => id)).toEqual(["never"]);
});

test("a page with a wrong encoding header is matched by its bytes", async () => {
  const files = { "/liar": { kind: "hostile", how: "lying-charset" }, "/.git/config": GIT } as const;
  const { ids } = await run({ files }, [
    file("liar", "/liar", "never in there"),
    file("git", "/.git/config", "[core]"),
  ]);
  expect(ids).toEqual(["git"]);
});

test("templates for other systems are left out once the system is known", () => {
  const templates = [
    http("wp", ["method: GET", 'path: ["{{BaseURL}}/"]', "matchers: [{type: word, words: [x]}]"], "wordpress,exposure"),
    http("joomla", ["method: GET", 'path: ["{{BaseURL}}/"]', "matchers: [{type: word, words: [x]}]"], "joomla"),
    file("any", "/x", "x"),
  ];
  const chosen = (technologies: string[]) => chooseTemplates(templates, technologies).chosen.map(({ id }) => id);
  expect(chosen(["WordPress", "PHP"])).toEqual(["wp", "any"]);
  expect(chosen(["nginx"])).toEqual(["wp", "joomla", "any"]);
  expect(chosen([])).toEqual(["wp", "joomla", "any"]);
});

test("fingerprints that an operator installs never leave a template out", () => {
  const names = ["WordPress", "Joomla", "Jira", "nginx", "Grafana"];
  const templates = ["wordpress", "joomla", "jira", "grafana", "exposure"].map((tag) =>
    http(tag, ["method: GET", 'path: ["{{BaseURL}}/"]', "matchers: [{type: word, words: [x]}]"], tag),
  );
  fc.assert(
    fc.property(fc.subarray(names), fc.subarray(names), (builtIn, installed) => {
      const before = chooseTemplates(templates, builtIn).chosen;
      expect(chooseTemplates(templates, builtIn, installed).chosen).toEqual(expect.arrayContaining([...before]));
    }),
  );
});
