import { describe, expect, test } from "vitest";

import { judgeRequest } from "./guard/judge-request.ts";
import { readTemplate } from "./read-template.ts";
import { TemplateRefused } from "./refused.ts";
import type { Template } from "./template.ts";
import { forbiddenFacts } from "./testing/forbidden-facts.ts";
import { HARMLESS_PATHS, HOSTILE_TEMPLATES, PROVABLE, type HostileTemplate } from "./testing/hostile-templates.ts";
import { BAITS, runRecorded } from "./testing/run-recorded.ts";

const HOST = "www.acme.test";
const SITE = `http://${HOST}/`;

const template = (id: string, block: readonly string[], variables: Readonly<Record<string, string>> = {}): Template =>
  readTemplate(
    [
      `id: ${id}`,
      "info: {name: n, severity: info, tags: exposure}",
      `variables: ${JSON.stringify(variables)}`,
      "http:",
      `  - ${block.join("\n    ")}`,
      "    matchers: [{type: status, status: [200]}]",
      "",
    ].join("\n"),
    `${id}.yaml`,
  );

const refusalOf = ({ block, variables }: Pick<HostileTemplate, "block" | "variables">): string | null => {
  try {
    template("sample", block, variables);
    return null;
  } catch (error) {
    return error instanceof TemplateRefused ? error.message : null;
  }
};

test("the set covers enough to mean something", () => expect(HOSTILE_TEMPLATES.length).toBeGreaterThanOrEqual(60));

describe("a template that", () => {
  test.each(HOSTILE_TEMPLATES.map((it) => [it.name, it] as const))("%s", (_, hostile) => {
    // The list of forbidden facts knows it, so that the recording tests would notice it.
    expect(forbiddenFacts(hostile.wire, HOST)).not.toEqual([]);
    const refusal = refusalOf(hostile);
    const harm = refusal === null ? template("sample", hostile.block, hostile.variables).harm : "change";
    expect(harm).toBe(PROVABLE.has(hostile.name) ? "prove" : "change");
    // Loaded or not: it would not leave.
    const { method, target, headers, body } = hostile.wire;
    const own = Object.fromEntries(headers.filter(([name]) => name !== "Host"));
    const url = target.startsWith("/") ? `http://${HOST}${target}` : target;
    expect(body !== "" || judgeRequest({ method, url, headers: own, body: "" }, SITE) !== null).toBe(true);
  });
});

test.each(HARMLESS_PATHS)("a template that reads %s is loaded, and no forbidden fact holds for its request", (path) => {
  expect(refusalOf({ block: ["method: GET", `path: [${JSON.stringify(`{{BaseURL}}${path}`)}]`] })).toBeNull();
  const wire = { method: "GET", target: path, headers: [["Host", HOST]] as const, body: "" };
  expect(forbiddenFacts(wire, HOST)).toEqual([]);
});

/** Templates that are harmless until an answer fills in their blanks or redirects them. */
const LED_ASTRAY = [
  [
    "raw:",
    '  - "GET /index.txt HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    '  - "GET /{{csrf}} HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    'extractors: [{type: regex, name: csrf, internal: true, group: 1, regex: [\'csrf" value="([^"]+)\']}]',
  ],
  [
    "raw:",
    '  - "GET /a.json HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    '  - "GET /list?page={{id}} HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    'extractors: [{type: regex, name: id, internal: true, group: 1, regex: [\'"id":"([^"]+)\']}]',
  ],
  [
    "raw:",
    '  - "GET /b.txt HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    '  - "GET /{{nonce}} HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    "extractors: [{type: regex, name: nonce, internal: true, group: 1, regex: ['nonce=(\\S+)']}]",
  ],
  [
    "raw:",
    '  - "GET /c.txt HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    '  - "GET /{{next}} HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
    "extractors: [{type: regex, name: next, internal: true, group: 1, regex: ['next=(\\w+)']}]",
  ],
  ["method: GET", 'path: ["{{BaseURL}}/docs"]', "host-redirects: true", "max-redirects: 5"],
  [
    "method: GET",
    'path: ["{{BaseURL}}/home", "{{BaseURL}}/help", "{{BaseURL}}/info", "{{BaseURL}}/login", "{{BaseURL}}/about", "{{BaseURL}}/status"]',
    "redirects: true",
    "max-redirects: 5",
  ],
];

test.each(Object.entries(BAITS))("a site of %s leads no template into harm", async (_, answer) => {
  const templates = LED_ASTRAY.map((block, at) => template(`astray-${at}`, block));
  const { recorded, forbidden, blind } = await runRecorded(templates, answer());
  expect(recorded.length).toBeGreaterThan(LED_ASTRAY.length);
  expect(forbidden).toEqual([]);
  // What was not requested is not assessed.
  expect(blind.length).toBeGreaterThan(0);
});

test("a harmless value of an answer and a harmless redirect are followed", async () => {
  const { recorded, blind } = await runRecorded(
    [
      template("next", [
        "raw:",
        '  - "GET /index.txt HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
        '  - "GET /{{name}}.txt HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
        "extractors: [{type: regex, name: name, internal: true, group: 1, regex: ['name=(\\w+)']}]",
      ]),
      template("moved", ["method: GET", 'path: ["{{BaseURL}}/old"]', "host-redirects: true", "max-redirects: 2"]),
    ],
    (target) =>
      target === "/old"
        ? { status: 301, headers: { location: "/login?next=/old" } }
        : { status: 200, body: target === "/index.txt" ? "name=cave" : target },
  );
  expect(recorded.map(({ target }) => target)).toEqual(expect.arrayContaining(["/cave.txt", "/login?next=/old"]));
  expect(blind).toEqual([]);
});

test("DNS is asked for names of the target only", async () => {
  const dns = (id: string, name: string) =>
    `id: ${id}\ninfo: {name: n, severity: info}\ndns:\n  - name: "${name}"\n    type: TXT\n    matchers: [{type: word, words: [x]}]\n`;
  expect(() => readTemplate(dns("away", "{{FQDN}}.collect.example"), "x")).toThrow(TemplateRefused);
  const own = readTemplate(dns("own", "_dmarc.{{RDN}}"), "x");
  expect((await runRecorded([own], () => ({ status: 200 }))).foreignNames).toEqual([]);
});

test("switched off in the middle, nothing further is sent and the run is not assessed", async () => {
  const templates = Array.from({ length: 40 }, (_, at) =>
    template(`page-${at}`, ["method: GET", `path: ["{{BaseURL}}/page-${at}.txt"]`]),
  );
  let answered = 0;
  let sentAfter = 0;
  let off = false;
  const run = runRecorded(
    templates,
    () => {
      if (off) sentAfter += 1;
      answered += 1;
      if (answered === 10) off = true;
      return { status: 404 };
    },
    60_000,
    { isOff: async () => off },
  );
  await expect(run).rejects.toMatchObject({ reason: "knowledge-reduced" });
  // Those that were already on their way, at most one for each of the templates that run at once, with its control.
  expect(sentAfter).toBeLessThanOrEqual(16);
  expect(answered).toBeLessThan(40);
});
