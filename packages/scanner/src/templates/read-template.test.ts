import { describe, expect, test } from "vitest";

import { classifyRefusal } from "./load-templates.ts";
import { readTemplate } from "./read-template.ts";
import { TemplateRefused, type RefusalCode } from "./refused.ts";

const INFO = "info:\n  name: A name\n  severity: high\n  tags: exposure,config\n";
const MATCHERS = "    matchers:\n      - type: word\n        words: [secret]\n";
const http = (block: string, head = INFO): string => `id: sample\n${head}http:\n  - ${block}\n${MATCHERS}`;
const plain = http('method: GET\n    path: ["{{BaseURL}}/a.txt"]');

const refusal = (source: string): RefusalCode | null => {
  try {
    readTemplate(source, "sample.yaml");
    return null;
  } catch (error) {
    return error instanceof TemplateRefused ? error.code : null;
  }
};

test("the name of a weakness decides nothing, what is sent does", () => {
  const tagged = INFO.replace("config", "cve,rce,sqli,oast");
  expect(refusal(http('method: GET\n    path: ["{{BaseURL}}/version.txt"]', tagged))).toBeNull();
  const harmOf = (block: string) => readTemplate(http(block, tagged), "sample.yaml").harm;
  expect(harmOf('method: GET\n    path: ["{{BaseURL}}/version.txt"]')).toBe("observe");
  expect(harmOf('method: GET\n    path: ["{{BaseURL}}/%2e%2e/%2e%2e/etc/passwd"]')).toBe("prove");
  expect(harmOf('method: GET\n    path: ["{{BaseURL}}/view?cmd=id"]')).toBe("prove");
  expect(harmOf('method: GET\n    path: ["{{BaseURL}}/?u={{interactsh-url}}"]')).toBe("prove");
  expect(classifyRefusal("changes-state")).toBe("change");
  expect(classifyRefusal("unknown-parameter")).toBe("undecided");
});

test("one request for the version of a plug-in is no brute force", () => {
  const plugin = http(
    'method: GET\n    path: ["{{BaseURL}}/wp-content/plugins/acme/readme.txt"]\n    payloads:\n      last_version: helpers/wordpress/plugins/acme.txt',
  );
  expect(refusal(plugin)).toBeNull();
  expect(readTemplate(plugin, "sample.yaml").http[0]?.payloads).toEqual([{}]);
  const known = readTemplate(plugin, "sample.yaml", (path) => (path.endsWith("acme.txt") ? "2.4.1" : null));
  expect(known.http[0]?.payloads).toMatchObject([{ last_version: { fixed: "2.4.1" } }]);
  expect(refusal(plugin.replace("readme.txt", "{{last_version}}.txt"))).toBe("brute-force");
});

describe("is refused", () => {
  test.each<[string, RefusalCode, string]>([
    ["broken YAML", "broken-yaml", "id: x\n  - [oops: {"],
    [
      "a bomb of aliases",
      "broken-yaml",
      `a: &a [x,x]\n${"bcdefghi"
        .split("")
        .map((c, at) => `${c}: &${c} [${`*${"abcdefgh"[at]},`.repeat(9)}]`)
        .join("\n")}\nid: [*i]\n`,
    ],
    ["a list", "not-a-template", "- 1\n- 2\n"],
    ["a text", "not-a-template", "hello"],
    ["no id", "unsafe-id", `${INFO}http: []\n`],
    ["an id with a path in it", "unsafe-id", plain.replace("id: sample", "id: ../../etc")],
    ["nothing to ask", "not-a-template", `id: x\n${INFO}`],
    ["nothing to match", "nothing-to-match", plain.replace(MATCHERS, "")],
    ["a page of code", "carries-code", `id: x\n${INFO}code:\n  - engine: [sh]\n    source: id\n`],
    ["javascript", "carries-code", `id: x\n${INFO}javascript:\n  - code: 1\n`],
    ["a browser", "carries-code", `id: x\n${INFO}headless:\n  - steps: []\n`],
    ["files of this machine", "carries-code", `id: x\n${INFO}file:\n  - extensions: [all]\n`],
    ["another protocol", "other-protocol", `id: x\n${INFO}whois:\n  - query: x\n`],
    [
      "a port that is told something",
      "unknown-bytes",
      `id: x\n${INFO}tcp:\n  - host: ["{{Hostname}}"]\n    port: 6379\n    inputs: [{data: "FLUSHALL\\r\\n"}]\n${MATCHERS}`,
    ],
    [
      "a port of another host",
      "other-host",
      `id: x\n${INFO}tcp:\n  - host: ["db.example:6379"]\n    inputs: [{data: "info"}]\n${MATCHERS}`,
    ],
    ["its own targets", "self-contained", plain.replace("http:", "self-contained: true\nhttp:")],
    ["a flow with a function of its own", "flow", plain.replace("http:", "flow: run(function () {})\nhttp:")],
    ["a flow that calls what is not offered", "flow", plain.replace("http:", "flow: fetch(1)\nhttp:")],
    ["a flow with code", "carries-code", plain.replace("http:", "flow: http(1) && javascript(1)\nhttp:")],
    ["a value that only its user has", "needs-input", http('method: GET\n    path: ["{{BaseURL}}/?id={{username}}"]')],
    ["a POST", "changes-state", http('method: POST\n    path: ["{{BaseURL}}/"]')],
    [
      "a DELETE in a raw request",
      "changes-state",
      http("raw:\n      - |\n        DELETE /x HTTP/1.1\n        Host: {{Hostname}}\n"),
    ],
    [
      "a GET with a body",
      "changes-state",
      http("raw:\n      - |\n        GET /x HTTP/1.1\n        Host: {{Hostname}}\n\n        a=1\n"),
    ],
    [
      "a login's tag",
      "logs-in",
      http('method: GET\n    path: ["{{BaseURL}}/"]', INFO.replace("config", "default-login")),
    ],
    ["fuzzing", "fuzzes", http('method: GET\n    path: ["{{BaseURL}}/"]\n    fuzzing: []')],
    ["another host", "other-host", http('method: GET\n    path: ["https://api.example.com/token"]')],
    [
      "another host by a note",
      "other-host",
      http(
        "raw:\n      - |\n        @Host: https://api.example.com\n        GET / HTTP/1.1\n        Host: {{Hostname}}\n",
      ),
    ],
    [
      "another Host header",
      "other-host",
      http("raw:\n      - |\n        GET / HTTP/1.1\n        Host: evil.example\n"),
    ],
    [
      "a word list from a file",
      "brute-force",
      http('method: GET\n    path: ["{{BaseURL}}/{{p}}"]\n    payloads:\n      p: words.txt'),
    ],
    [
      "hundreds of rounds",
      "brute-force",
      http(
        `method: GET\n    path: ["{{BaseURL}}/{{p}}{{q}}"]\n    payloads:\n      p: [${"a,".repeat(30)}]\n      q: [${"b,".repeat(30)}]`,
      ),
    ],
    [
      "requests in one packet",
      "malformed-requests",
      http('method: GET\n    path: ["{{BaseURL}}/"]\n    pipeline: true'),
    ],
    [
      "a catastrophic pattern",
      "bad-regex",
      plain.replace("type: word\n        words: [secret]", 'type: regex\n        regex: ["(?=a)(a+)+$"]'),
    ],
    [
      "an unknown function",
      "bad-expression",
      plain.replace("type: word\n        words: [secret]", 'type: dsl\n        dsl: ["nope(body)"]'),
    ],
    [
      "an unknown matcher",
      "unsupported-matcher",
      plain.replace("type: word\n        words: [secret]", "type: xpath\n        xpath: [a]"),
    ],
    [
      "an extractor of another kind and nothing else",
      "unsupported-extractor",
      plain.replace(MATCHERS, "    extractors:\n      - type: xpath\n        xpath: [a]\n"),
    ],
    ["more than a megabyte", "too-large", `${plain}# ${"x".repeat(1_100_000)}`],
  ])("%s", (_, code, source) => expect(refusal(source)).toBe(code));
});

describe("is read", () => {
  test("with its facts", () => {
    const template = readTemplate(plain, "a/sample.yaml");
    expect(template.info).toMatchObject({ name: "A name", severity: "high", tags: ["exposure", "config"] });
    expect(template.http[0]).toMatchObject({ redirects: 0, stopAtFirstMatch: false, looksBack: false });
  });

  test("with a short list of places", () => {
    const source = http(
      'method: GET\n    path: ["{{BaseURL}}/{{p}}"]\n    payloads:\n      p: [a.zip, b.zip]\n    stop-at-first-match: true',
    );
    expect(readTemplate(source, "x").http[0]?.payloads).toHaveLength(2);
  });

  test("with an empty payload, which is the request without it", () => {
    const source = http('method: GET\n    path: ["{{BaseURL}}/{{p}}"]\n    payloads:\n      p: ["", a.zip]');
    expect(readTemplate(source, "x").http[0]?.payloads).toHaveLength(2);
  });

  test("with redirects on the same host, ten at the most", () => {
    const source = http('method: GET\n    path: ["{{BaseURL}}/"]\n    host-redirects: true\n    max-redirects: 500');
    expect(readTemplate(source, "x").http[0]?.redirects).toBe(10);
  });

  test("and recognizes references to earlier responses", () => {
    const source = plain.replace(
      "type: word\n        words: [secret]",
      'type: dsl\n        dsl: ["status_code_1 == 200"]',
    );
    expect(readTemplate(source, "x").http[0]?.looksBack).toBe(true);
  });

  test.each(["/.git/config", "/a.b-c_d~/e", "/etc.html", "/script.js", "/union-select-committee", "/setup.cfg"])(
    "a harmless path: %s",
    (path) => {
      expect(refusal(http(`method: GET\n    path: ["{{BaseURL}}${path}"]`))).toBeNull();
    },
  );

  test("for DNS", () => {
    const source = `id: x\n${INFO}dns:\n  - name: "{{FQDN}}"\n    type: TXT\n${MATCHERS}`;
    expect(readTemplate(source, "x").dns[0]).toMatchObject({ type: "TXT" });
  });

  test.each(["00000000", "0000000000000000000000000000", "12e4", "0x10", "1_000"])(
    "a value of digits as it is written: %s",
    (value) => {
      const source = http(`method: GET\n    path: ["{{BaseURL}}/a.txt"]\n    headers:\n      Cache-Control: no-cache`);
      const template = readTemplate(`${source}\nvariables:\n  mark: ${value}\n`, "x");
      expect(template.variables).toEqual([["mark", expect.objectContaining({ fixed: value })]]);
    },
  );

  test("bytes for a port that YAML would take for a number", () => {
    const source = `id: x\n${INFO}tcp:\n  - inputs:\n      - data: 00000000\n        type: hex\n    host: ["{{Hostname}}"]\n    port: 21\n    read-size: 1024\n${MATCHERS}`;
    expect(readTemplate(source, "x").tcp[0]).toMatchObject({ inputs: [{ data: { fixed: "00000000" } }], ports: [21] });
  });

  test("without an extractor that only shows what this engine cannot compute", () => {
    const source = `${plain.trimEnd()}\n    extractors:\n      - type: dsl\n        dsl: ["status_code, body"]\n`;
    expect(readTemplate(source, "x").http[0]?.extractors).toEqual([]);
  });

  test("an unknown severity is information", () => {
    expect(readTemplate(plain.replace("severity: high", "severity: unknown"), "x").info.severity).toBe("info");
  });
});
