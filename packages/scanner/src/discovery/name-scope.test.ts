import { expect, test } from "vitest";

import { cleanName, isUnder, namesInText } from "./name-scope.ts";

test.each([
  ["*.acme.test", "acme.test"],
  ["WWW.Acme.Test.", "www.acme.test"],
  [" a.b ", "a.b"],
  ["_dmarc.acme.test", "_dmarc.acme.test"],
  ["a b.test", null],
  ["-a.test", null],
  ["a..test", null],
  ["user@acme.test", null],
  ["", null],
  [`${"a".repeat(64)}.test`, null],
])("%j is %j", (text, name) => expect(cleanName(text)).toBe(name));

test.each([
  ["acme.test", true],
  ["www.acme.test", true],
  ["notacme.test", false],
  ["acme.test.evil.example", false],
])("%s under acme.test: %s", (name, under) => expect(isUnder(name, "acme.test")).toBe(under));

test("names in a text, however they are written", () => {
  const text = `<a href="https://Shop.acme.test/x">, src=//cdn.acme.test, %2F%2Fapi.acme.test%2Fv1, "https:\\u002f\\u002fjs.acme.test",
    evilacme.test, acme.test.evil.example, acme.testing, mail:bob@acme.test, acme.test., x-acme.test *.wild.acme.test;`;
  expect(namesInText(text, "acme.test").toSorted()).toEqual(
    ["acme.test", "api.acme.test", "cdn.acme.test", "js.acme.test", "shop.acme.test", "wild.acme.test"].toSorted(),
  );
});

test("a megabyte of trick text is read in no time", () => {
  expect(namesInText(`${"a.".repeat(500_000)}acme.test`, "acme.test").length).toBeLessThanOrEqual(1);
});
