import { describe, expect, test } from "vitest";

import { page } from "../web/testing/page.ts";
import { toHttpScope, startKnowledge } from "./http-scope.ts";
import { matchBlock, type BlockVerdict } from "./match-block.ts";
import { readTemplate } from "./read-template.ts";
import { responseView } from "./response-view.ts";
import { targetNames } from "./target-names.ts";

const PAGE = page({
  url: "https://www.acme.test/.env",
  headers: { "content-type": "text/plain", "x-powered-by": "PHP/8.1", server: "nginx" },
  body: Buffer.concat([Buffer.from('APP_KEY=abc\nVersion: 3.2.1\n{"a":[1,2]} café '), Buffer.from([0x50, 0x4b, 3, 4])]),
});

const judge = (yaml: string): BlockVerdict => {
  const indented = yaml
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
  const template = readTemplate(
    `id: x\ninfo: {name: n, severity: low}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/.env"]\n${indented}\n`,
    "x",
  );
  const [block] = template.http;
  if (block === undefined) throw new Error("no block");
  const view = responseView(PAGE);
  const knowledge = startKnowledge(template, targetNames("https://www.acme.test/"));
  knowledge.history = [responseView(page({ status: 404, body: "first" })), view];
  return matchBlock(block, view, toHttpScope(knowledge, {}, view));
};

const one = (matcher: string): boolean => judge(`matchers:\n  - {${matcher}}`).matched;

describe("one matcher", () => {
  test.each([
    ["type: status, status: [404]", false],
    ["type: status, status: [200, 301]", true],
    ["type: status, status: [200], negative: true", false],
    ["type: word, words: [APP_KEY, nope]", true],
    ["type: word, words: [APP_KEY, nope], condition: and", false],
    ["type: word, words: [app_key]", false],
    ["type: word, words: [app_key], case-insensitive: true", true],
    ["type: word, words: [café]", true],
    ["type: word, part: header, words: ['X-Powered-By: PHP']", true],
    ["type: word, part: response, words: [nginx, APP_KEY], condition: and", true],
    ["type: word, part: content_type, words: [text/plain]", true],
    ["type: word, part: host, words: [acme.test]", true],
    ["type: word, part: interest, words: [x]", false],
    ["type: word, part: interest, words: [x], negative: true", false],
    ["type: word, words: ['{{Hostname}}'], negative: true", true],
    ["type: word, encoding: hex, words: ['504b0304']", true],
    ["type: regex, regex: ['^APP_KEY=[a-c]+']", true],
    ["type: regex, regex: ['(?m)^Version: ([0-9.]+)$']", true],
    ["type: regex, regex: ['version'], case-insensitive: true", true],
    ["type: binary, binary: ['504B0304']", true],
    ["type: binary, binary: ['FFD8FF']", false],
    [`type: size, size: [${PAGE.body.length}]`, true],
    ["type: dsl, dsl: ['status_code == 200 && contains(server, \"nginx\")']", true],
    ["type: dsl, dsl: ['status_code_1 == 404', 'len(body_2) > 5'], condition: and", true],
    ["type: dsl, dsl: ['missing_thing == 1']", false],
    ["type: dsl, dsl: ['missing_thing == 1'], negative: true", false],
  ])("%s", (matcher, expected) => expect(one(matcher)).toBe(expected));
});

describe("several", () => {
  test("any is enough by default", () => {
    const list = "matchers:\n  - {type: status, status: [500]}\n  - {type: word, words: [APP_KEY]}";
    expect(judge(list).matched).toBe(true);
    expect(judge(`matchers-condition: and\n${list}`).matched).toBe(false);
  });

  test("names of those that matched are reported", () => {
    const list =
      "matchers:\n  - {type: word, name: env, words: [APP_KEY]}\n  - {type: word, name: other, words: [nope]}\n  - {type: word, name: zip, words: [PK]}";
    expect(judge(list).names).toEqual(["env", "zip"]);
  });
});

describe("extractors", () => {
  test.each([
    ["{type: regex, group: 1, regex: ['Version: ([0-9.]+)']}", ["3.2.1"]],
    ["{type: kval, kval: [x-powered-by, server]}", ["PHP/8.1", "nginx"]],
    ["{type: dsl, dsl: ['to_upper(server)', 'missing']}", ["NGINX"]],
    ["{type: regex, regex: ['nothing']}", []],
  ])("%s", (extractor, expected) => expect(judge(`extractors:\n  - ${extractor}`).extracted).toEqual(expected));

  test("alone they decide", () => {
    expect(judge("extractors:\n  - {type: regex, regex: ['Version: [0-9.]+']}").matched).toBe(true);
    expect(judge("extractors:\n  - {type: regex, regex: ['nothing']}").matched).toBe(false);
  });

  test("internal ones are passed on and not shown", () => {
    const verdict = judge(
      "extractors:\n  - {type: regex, name: v, internal: true, group: 1, regex: ['Version: ([0-9.]+)']}",
    );
    expect(verdict.extracted).toEqual([]);
    expect(verdict.values.get("v")).toBe("3.2.1");
  });
});
