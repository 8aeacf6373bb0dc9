import { describe, expect, test } from "vitest";

import { BadRegex } from "../../fingerprints/linear-regex.ts";
import { compileExpression } from "./compile-expression.ts";
import { DslError } from "./parse-expression.ts";
import type { Value } from "./value.ts";

const SEEN: Readonly<Record<string, Value>> = {
  body: "Hello <b>World</b> version 2.4.1",
  header: "Content-Type: text/plain\r\n",
  status_code: 200,
  content_type: "text/plain",
  host: "www.acme.test",
  Host: "www.acme.test",
  ip: "192.0.2.10",
  list: ["a", "b"],
};

const run = (source: string): Value => compileExpression(source).run((name) => SEEN[name]);

describe("is refused before it runs", () => {
  test.each([
    ["an unknown function", "frobnicate(body)"],
    ["a function that asks the network", "resolve(host)"],
    ["a function that builds an exploit", "generate_java_gadget('dns', 'x', 'raw')"],
    ["an unclosed text", 'contains(body, "abc)'],
    ["an unclosed bracket", "(1 == 1"],
    ["something after the end", "1 == 1 2"],
    ["nothing", ""],
    ["a bomb of brackets", "(".repeat(5000) + "1" + ")".repeat(5000)],
    ["a bomb of denials", `${"!".repeat(5000)}true`],
    ["a text beyond all measure", `"${"x".repeat(70_000)}" == body`],
  ])("%s", (_, source) => expect(() => compileExpression(source)).toThrow(DslError));

  test("a pattern RE2 does not have", () => {
    expect(() => compileExpression('regex("(?=a)b", body)')).toThrow(BadRegex);
  });
});

describe("fails while it runs", () => {
  test.each([
    ["a name nothing is known of", "body_2 == 'x'"],
    ["a comparison of text with number", "body > 3"],
    ["a condition that is a text", "body && true"],
    ["a version that is none", "compare_versions('latest', '< 2')"],
    ["repetition without end", "repeat('abcdefgh', 99999999)"],
  ])("%s", (_, source) => expect(() => run(source)).toThrow(DslError));
});

describe("amounts to", () => {
  test.each<[string, Value]>([
    ["status_code == 200 && contains(body, 'World')", true],
    ["!contains(tolower(body), '<html') || false", true],
    ["Host != ip", true],
    ["contains_all(body, 'Hello', 'World') && contains_any(header, 'x', 'plain')", true],
    ["status_code == 200 ? 'yes' : 'no'", "yes"],
    ["len(body) > 5 && len(body) < 100", true],
    ["1 + 2 * 3", 7],
    ["2 ** 3 - 1", 7],
    ["'a' + 1", "a1"],
    ["status_code in (200, 204)", true],
    ["status_code in (404, 500)", false],
    [String.raw`regex("version \d+\.\d+", body)`, true],
    [String.raw`regex('version \\d', body)`, true],
    ["body =~ 'World'", true],
    ["body !~ 'World'", false],
    ['contains(body, "\\"x\\"")', false],
    ["md5('a')", "0cc175b9c0f1b6a831c399e269772661"],
    ["sha1('a')", "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"],
    ["sha256('a')", "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"],
    ["base64('user:pass')", "dXNlcjpwYXNz"],
    ["base64_decode('dXNlcg==')", "user"],
    ["hex_encode('AB')", "4142"],
    ["url_encode('a b&c')", "a+b%26c"],
    ["url_decode('a%20b')", "a b"],
    ["html_unescape('&lt;a&gt;')", "<a>"],
    ["mmh3('hello')", "613153351"],
    ["mmh3('')", "0"],
    ["mmh3('abc')", "-1277324294"],
    ["compare_versions('2.4.1', '>= 2.4', '< 2.5')", true],
    ["compare_versions('v2.4.1', '2.4.0')", false],
    ["compare_versions('1.0.0-rc1', '< 1.0.0')", true],
    ["replace(to_upper('ab'), 'A', 'x')", "xB"],
    ["replace_regex('a1b2', '[0-9]', '')", "ab"],
    ["trim_prefix('abc', 'a') + trim_suffix('abc', 'c') + trim(' x ', ' ')", "bcabx"],
    ["join(',', list)", "a,b"],
    ["index(split('a-b-c', '-'), 1)", "b"],
    ["substr('abcdef', 1, 3)", "bc"],
    ["starts_with(body, 'Hell') && ends_with(body, '2.4.1')", true],
    ["line_starts_with('a\\nbc', 'bc')", true],
    ["equals_any(content_type, 'text/html', 'text/plain')", true],
    ["to_number('12') + 1", 13],
    ["gzip_decode(gzip('hello'))", "hello"],
    ["-1 < 0", true],
    ["contains(body, 'é')", false],
    ["len(rand_base(6))", 6],
    ["dec_to_hex(255)", "ff"],
    ["json_minify('{ \"a\" : 1 }')", '{"a":1}'],
  ])("%s", (source, value) => {
    expect(run(source)).toEqual(value);
  });

  test("an integer between its bounds", () => {
    const value = run("rand_int(5, 9)");
    expect(value).toBeGreaterThanOrEqual(5);
    expect(value).toBeLessThan(9);
  });

  test("the names it asks for are reported", () => {
    expect(
      [...compileExpression("status_code_1 == 200 && contains(body_2, x)").names].sort((a, b) => (a < b ? -1 : 1)),
    ).toEqual(["body_2", "status_code_1", "x"]);
  });
});
