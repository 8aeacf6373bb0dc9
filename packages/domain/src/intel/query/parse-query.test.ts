import { describe, expect, test } from "vitest";

import { CVE_FIELDS } from "./cve-fields.ts";
import { IOC_FIELDS } from "./ioc-fields.ts";
import { parseQuery } from "./parse-query.ts";
import { problemWords } from "./problem-words.ts";
import { describeProblem, type Query } from "./query.ts";

const now = new Date("2026-08-01T00:00:00Z");
const parse = (text: string) => parseQuery(text, CVE_FIELDS, now);

/** A query as a line, to read the expectations at a glance. */
const show = (query: Query): string => {
  switch (query.kind) {
    case "and":
    case "or":
      return `(${query.parts.map(show).join(` ${query.kind} `)})`;
    case "not":
      return `not ${show(query.part)}`;
    case "field":
      return `${query.field}${query.operator}${query.value instanceof Date ? query.value.toISOString().slice(0, 10) : String(query.value)}`;
    case "words":
      return `"${query.text}"`;
  }
};

describe("refused, pointing at the word", () => {
  test.each([
    ["cvss>=9 AND kve:true", "unknown-field", "kve", 12],
    ["constructor:x", "unknown-field", "constructor", 0],
    ["vendor>apache", "wrong-operator", ">", 6],
    ["kev:maybe", "wrong-value", "maybe", 4],
    ["cvss>=high", "wrong-value", "high", 6],
    ["updated>lately", "wrong-value", "lately", 8],
    ["severity:dreadful", "wrong-value", "dreadful", 9],
    ["vendor:", "missing-value", "vendor:", 0],
    ["cvss>=9 AND", "missing-value", "AND", 8],
    ["AND cvss>=9", "unexpected-word", "AND", 0],
    ["(cvss>=9 OR kev:true", "unclosed-bracket", "(", 0],
    ["cvss>=9)", "unexpected-word", ")", 7],
    ['vendor:"apache', "unclosed-quote", '"apache', 7],
    ["x".repeat(3_000), "too-long", "xxxxxxxxxxxxxxxxxxxx", 0],
    [`${"(".repeat(40)}x${")".repeat(40)}`, "too-long", "(", 21],
  ])("%s", (text, code, word, at) => {
    const answer = parse(text);
    expect(answer).toMatchObject({ ok: false, problem: { code, word, at } });
  });

  test("in words", () => {
    const answer = parse("cvss>=9 AND kve:true");
    expect("problem" in answer && describeProblem(answer.problem)).toMatch(
      /^'kve' at character 13 is not a field \(cve, title/,
    );
  });
});

describe("refused before it reaches a database", () => {
  test.each([
    ["confidence:1.5", "out-of-range", "1.5"],
    ["confidence:1e400", "wrong-value", "1e400"],
    ["confidence>-1", "out-of-range", "-1"],
    ["confidence:101", "out-of-range", "101"],
    ["score:99999999999999999999", "out-of-range", "99999999999999999999"],
    ["confidence:50%", "out-of-range", "50%"],
    ["last>10000-01-01", "wrong-value", "10000-01-01"],
    ["last>9999-12-31", "wrong-value", "9999-12-31"],
    ["first<0000-01-01", "wrong-value", "0000-01-01"],
    ["*a*", "short-pattern", "*a*"],
    ["value:ab", "short-pattern", "ab"],
    ["*", "short-pattern", "*"],
    ["value:*...*", "short-pattern", "*...*"],
    ["*aaa* *bbb* *ccc* *ddd*", "too-many-patterns", "*ddd*"],
    ["NOT *aaa* OR (*bbb* ccc value!=ddd)", "too-many-patterns", "ddd"],
    [Array.from({ length: 101 }, () => "tag:a").join(" "), "too-many-terms", "a"],
  ])("indicators: %s", (text, code, word) =>
    expect(parseQuery(text, IOC_FIELDS, now)).toMatchObject({ ok: false, problem: { code, word } }),
  );

  test.each([
    ["epss:-1e308", "out-of-range"],
    ["epss>101", "out-of-range"],
    ["epss:NaN", "wrong-value"],
    ["epss:Infinity", "wrong-value"],
    ["cvss:1e400", "wrong-value"],
    ["cvss40>10.1", "out-of-range"],
    ["updated>99999-01-01", "wrong-value"],
  ])("CVEs: %s", (text, code) => expect(parse(text)).toMatchObject({ ok: false, problem: { code } }));

  test("whole values are no patterns, however many there are", () => {
    const values = Array.from({ length: 50 }, (_, i) => `192.0.2.${i}`).join(" OR ");
    expect(parseQuery(values, IOC_FIELDS, now)).toMatchObject({ ok: true });
  });

  test("an age beyond all records means all of them", () => {
    const answer = parseQuery("last>99999y", IOC_FIELDS, now);
    expect(answer.ok && answer.query !== null && show(answer.query)).toBe("last>1970-01-01");
  });

  test.each(["en", "es", "fr"] as const)("with what is accepted instead, in %s", (locale) => {
    const answer = parseQuery("confidence:1.5", IOC_FIELDS, now);
    expect("problem" in answer && problemWords(answer.problem, locale)).toContain("0–100");
  });
});

describe("read", () => {
  test.each([
    ["", "nothing"],
    [
      "cvss>=9 AND kev:true AND vendor:apache AND updated>7d",
      "(cvss>=9 and kev:true and vendor:apache and updated>2026-07-25)",
    ],
    ["cvss>=9 kev:TRUE", "(cvss>=9 and kev:true)"],
    ["kev:true OR cvss>9 exploit:yes", "(kev:true or (cvss>9 and exploit:true))"],
    ["(kev:true OR cvss>9) exploit:yes", "((kev:true or cvss>9) and exploit:true)"],
    ["NOT kev:true", "not kev:true"],
    ["-kev:true", "not kev:true"],
    ["log4j remote", '("log4j" and "remote")'],
    ['"remote code execution"', '"remote code execution"'],
    ["cve-2021-44228", '"cve-2021-44228"'],
    ["cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*", '"cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*"'],
    ["cpe:2.3:a:v:net\\:\\:ldap:1:*:*:*:*:perl:*:*", '"cpe:2.3:a:v:net\\:\\:ldap:1:*:*:*:*:perl:*:*"'],
    ["epss>=50%", "epss>=0.5"],
    ["status:awaiting_analysis", "status:awaiting-analysis"],
    ['status:"Awaiting Analysis"', "status:awaiting-analysis"],
    ["severity=CRITICAL", "severity=critical"],
    ["published<2020-01-01", "published<2020-01-01"],
    ["updated>1y", "updated>2025-08-01"],
    ['vendor:"pure storage"', "vendor:pure storage"],
    ["Vendor:apache", "vendor:apache"],
    ["and or", '("and" and "or")'],
  ])("%s", (text, shown) => {
    const answer = parse(text);
    expect(answer.ok && (answer.query === null ? "nothing" : show(answer.query))).toBe(shown);
  });
});
