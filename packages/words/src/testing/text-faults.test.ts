import { expect, test } from "vitest";

import { textFaults } from "./text-faults.ts";

const GOOD = "{count, plural, one {one host of {domain}} other {{count} hosts of {domain}}}";

test.each([
  ["a missing text", { en: { a: "x", b: "y" }, es: { a: "x", b: "y" }, fr: { a: "x" } }, "fr b: missing"],
  ["another placeholder", { en: "{host}", es: "{host}", fr: "{hôte}" }, "fr : "],
  ["a forgotten placeholder", { en: "on {host}", es: "en", fr: "sur {host}" }, "es : expects  in place of host"],
  ["an unquoted brace", { en: "acl { a; }", es: "x", fr: "x" }, "en : SyntaxError: "],
  ["a quoted placeholder", { en: "'{host}'", es: "{host}", fr: "'{host}'" }, "es : expects host in place of "],
])("%s is reported", (_, texts, fault) => expect(textFaults(texts).join("\n")).toContain(fault));

test("texts that agree have no faults", () => {
  expect(textFaults({ en: GOOD, es: GOOD, fr: GOOD })).toEqual([]);
  expect(textFaults({ en: ["a '{' {b} '}'"], es: ["{b}"], fr: ["l'{b}"] })).not.toEqual([]);
  expect(textFaults({ en: ["a '{' {b} '}'"], es: ["{b}"], fr: ["l’{b}"] })).toEqual([]);
});
