import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { candidatesOf, siblingsOf } from "./discovery/dns-sources/permutations.ts";
import { ownFingerprints } from "./fingerprints/own-fingerprints.ts";
import { readRecog } from "./fingerprints/read-recog.ts";
import { readWebTechnologies } from "./fingerprints/web-technologies.ts";
import { parseDkimKey } from "./mail/dkim/parse-dkim-key.ts";
import { parseDmarc } from "./mail/dmarc/parse-dmarc.ts";
import { parseMacroString } from "./mail/spf/macro.ts";
import { parseSpf } from "./mail/spf/parse-spf.ts";
import { isConsistent } from "./services/merge-identifications.ts";
import { readSafely } from "./services/talk.ts";
import { TCP_TALKS, UDP_TALKS } from "./services/talks.ts";
import { isHttpComplete, jsonOf, readHttpAnswer } from "./services/web/http-answer.ts";
import { readTlv } from "./services/wire/ber.ts";
import { readBson } from "./services/wire/bson.ts";
import { compareVersions } from "./templates/dsl/compare-versions.ts";
import { compileExpression } from "./templates/dsl/compile-expression.ts";
import { readFilling } from "./templates/filling.ts";
import { readJsonPath } from "./templates/json-path.ts";
import { linearRegex } from "./templates/linear-regex.ts";
import { MAX_ROUNDS, payloadRounds } from "./templates/payload-rounds.ts";
import { readTemplate } from "./templates/read-template.ts";
import { cspFacts } from "./web/csp.ts";
import { htmlFacts } from "./web/html-facts.ts";
import { javascriptRepository, outdatedLibraries } from "./web/javascript-repository.ts";
import { SYSTEM_RULES } from "./web/site-systems.ts";

/** One input may take so much of the processor on a slow machine; what is quadratic takes minutes. */
const LIMIT_MS = 2_000;
const MOST_BYTES = 32_768;

/** Milliseconds of the processor, which other programs do not lengthen. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Pieces of every grammar that is read, which the inputs repeat and nest. */
const PIECES = [
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  '"',
  "'",
  ",",
  ":",
  ";",
  "=",
  "/",
  "\\",
  "%",
  "%{d}",
  "%{i",
  "v=spf1 ",
  "include:a.test ",
  "exists:%{i}.a ",
  "v=DMARC1; ",
  "p=none;",
  "rua=mailto:a@b.test,",
  "<a href=",
  "<script src=",
  "<title>",
  "<!--",
  "-->",
  "contains(body, ",
  "!(",
  "&& ",
  "1.",
  "1.0.",
  "v1",
  "-",
  "a",
  "aa",
  "0",
  " ",
  "\n",
  "\r\n",
  "HTTP/1.1 200 OK\r\n",
  "Transfer-Encoding: chunked\r\n\r\n",
  "1\r\nx\r\n",
  "id: x\n",
  "http:\n  - method: GET\n",
  "&a [*a,*a]\n",
  "(a+)+",
  "(a|a)*",
  "jQuery v",
  "$.a",
  "..",
  "[*]",
  "{{a}}",
  "{{",
  "'self' ",
  "default-src ",
] as const;

const hostile: fc.Arbitrary<string> = fc
  .record({
    before: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
    units: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
    times: fc.integer({ min: 1, max: 20_000 }),
    after: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
  })
  .map(({ before, units, times, after }) => {
    const unit = units.join("");
    return [...before, unit.repeat(Math.min(times, Math.ceil(MOST_BYTES / unit.length))), ...after].join("");
  });

/** Whether it comes to an end, with a value or a refusal; running out of stack is neither. */
const endsOrRefuses = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    return error instanceof Error && !/call stack/i.test(error.message);
  }
};

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ["SPF records", parseSpf],
  ["SPF macros", (text) => parseMacroString(text, "domain")],
  ["DMARC records", parseDmarc],
  ["DKIM keys", parseDkimKey],
  ["pages", htmlFacts],
  ["content security policies", (text) => cspFacts([text])],
  ["HTTP answers", (text) => readHttpAnswer(Buffer.from(text))],
  ["ends of HTTP answers", (text) => isHttpComplete(Buffer.from(text))],
  ["JSON in answers", (text) => jsonOf({ status: 200, version: "1.1", headers: {}, body: text })],
  ["BER", (text) => readTlv(Buffer.from(text, "latin1"))],
  ["BSON", (text) => readBson(Buffer.from(text, "latin1"))],
  ["expressions of templates", compileExpression],
  ["placeholders of templates", readFilling],
  ["paths of templates", readJsonPath],
  ["patterns of templates", linearRegex],
  ["templates", (text) => readTemplate(text, "hostile.yaml")],
  ["versions", (text) => compareVersions(text, [`< ${text.slice(0, 40)}`])],
  ["versions of two sources", (text) => isConsistent(text, text.slice(1))],
  ["Recog files", (text) => readRecog(text, "hostile.xml")],
  ["web technologies", (text) => readWebTechnologies(text, "hostile.json")],
  ["scripts", (text) => outdatedLibraries(javascriptRepository(), "https://www.acme.test/a.js", text)],
  ["systems of sites", (text) => SYSTEM_RULES.map(({ body, generator }) => [body?.test(text), generator?.test(text)])],
];

describe("no input makes a reader hang or run out of stack", () => {
  test.each(READERS)("%s", (_, read) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const started = processorMs();
        expect(endsOrRefuses(() => read(text))).toBe(true);
        expect(processorMs() - started).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: 25 },
    );
  });
});

test("every conversation reads any answer in time", () => {
  const talks = [...TCP_TALKS, ...UDP_TALKS];
  fc.assert(
    fc.property(hostile, (text) => {
      const answer = Buffer.from(text, "latin1");
      const started = processorMs();
      for (const talk of talks) {
        const peer = { host: "acme.test", port: talk.ports[0] ?? 1, tls: false };
        readSafely(talk, [answer, answer], peer);
        talk.isComplete?.(answer);
      }
      expect(processorMs() - started).toBeLessThan(2 * LIMIT_MS);
    }),
    { numRuns: 15 },
  );
});

test("built-in fingerprints read any value in time", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const started = processorMs();
      for (const kind of ownFingerprints.kinds) await ownFingerprints.identify(kind, text);
      expect(processorMs() - started).toBeLessThan(2 * LIMIT_MS);
    }),
    { numRuns: 15 },
  );
});

const label = fc
  .array(fc.constantFrom("a", "1", "-", "dev", "test", "99", "x"), { minLength: 1, maxLength: 30 })
  .map((parts) => parts.join("").slice(0, 63));

test("siblings of a host are few, distinct and never the host itself", () => {
  fc.assert(
    fc.property(label, (name) => {
      const siblings = siblingsOf(`${name}.acme.test`, "acme.test");
      expect(siblings.length).toBeLessThan(600);
      expect(new Set(siblings).size).toBe(siblings.length);
      expect(siblings).not.toContain(`${name}.acme.test`);
    }),
  );
});

test("siblings of a hundred thousand hosts are generated only as far as they are tried", () => {
  const hosts = Array.from({ length: 100_000 }, (_, index) => `h${index}.acme.test`);
  const started = processorMs();
  const { candidates, unused } = candidatesOf(hosts, "acme.test");
  expect(candidates).toHaveLength(4_000);
  expect(unused).toBeGreaterThan(99_000);
  expect(processorMs() - started).toBeLessThan(LIMIT_MS);
});

test("payloads of a template make no more rounds than are allowed, or refuse it", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.array(fc.constant("x"), { maxLength: 200 })),
      fc.constantFrom("clusterbomb", "pitchfork", "batteringram"),
      (payloads, attack) => {
        let rounds = 0;
        expect(endsOrRefuses(() => (rounds = payloadRounds({ payloads, attack }, "http").length))).toBe(true);
        expect(rounds).toBeLessThanOrEqual(MAX_ROUNDS);
      },
    ),
  );
});
