import { expect, test } from "vitest";

import { asWords, factsIn as factsWith, type FactWords } from "./evidence-facts.ts";

const PLAIN: FactWords = {
  nameOf: asWords,
  valueOf: (_, value) => String(value),
  pair: (label, value) => `${label}: ${value}`,
};
const factsIn = (value: unknown) => factsWith(value, PLAIN);

test.each<[string, unknown, [string, ...(string | number | boolean)[]][]]>([
  [
    "names and values",
    { server: "ns1.acme.test", records: 12 },
    [
      ["server", "ns1.acme.test"],
      ["records", 12],
    ],
  ],
  ["unknown values have no entry", { a: null, b: "", c: [], d: undefined, e: {} }, []],
  [
    "false and zero are values",
    { trusted: false, count: 0 },
    [
      ["trusted", false],
      ["count", 0],
    ],
  ],
  ["nested names", { offer: { versions: ["TLS 1.0", "TLS 1.2"] } }, [["offer/versions", "TLS 1.0", "TLS 1.2"]]],
  ["wrappers are left out", { keys: { seen: 3 } }, [["keys", 3]]],
  [
    "objects in a list are words",
    [{ name: "ns1.old.test", sourceState: "gone" }],
    [["", "Name: ns1.old.test, Source state: gone"]],
  ],
  ["certificate instants are days", { notAfter: 1_790_000_000_000 }, [["notAfter", "09/21/2026"]]],
  ["an instant out of range stays a number", { notAfter: 9e15 }, [["notAfter", 9e15]]],
  ["nothing", null, []],
])("%s", (_, value, expected) =>
  expect(factsIn(value).map(({ path, values }) => [path.join("/"), ...values])).toEqual(expected),
);

test("hostile depth and size stay bounded", () => {
  let deep: unknown = "end";
  for (let level = 0; level < 500; level += 1) deep = { a: deep, list: [deep === "end" ? 1 : 2] };
  expect(factsIn(deep).length).toBeLessThanOrEqual(120);
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, "v".repeat(10_000)]));
  const facts = factsIn(wide);
  expect(facts).toHaveLength(120);
  expect(String(facts[0]?.values[0]).length).toBeLessThan(2_100);
  expect(factsIn({ list: Array.from({ length: 900 }, (_, n) => n) })[0]?.values).toHaveLength(51);
});

test.each([
  ["abuse_contact", "Abuse contact"],
  ["trustProblem", "Trust problem"],
  ["login-form", "Login form"],
])("%s reads %s", (name, words) => expect(asWords(name)).toBe(words));

test("an instant is shown to the second, without the marks of programs", () => {
  expect(factsIn({ since: "2026-11-17T08:09:10.123Z" })).toEqual([
    { path: ["since"], values: ["11/17/2026 08:09:10 UTC"] },
  ]);
});

test("names and values inside a list are written in the reader's language", () => {
  const french: FactWords = {
    nameOf: (name) => ({ rule: "Règle", points: "Points", trusted: "De confiance" })[name] ?? name,
    valueOf: (name, value) =>
      value === false ? "Non" : name === "rule" && value === "hsts-absent" ? "HSTS absent" : String(value),
    pair: (label, value) => `${label} : ${value}`,
  };
  expect(factsWith({ rules: [{ rule: "hsts-absent", points: -20, trusted: false }] }, french)).toEqual([
    { path: ["rules"], values: ["Règle : HSTS absent, Points : -20, De confiance : Non"] },
  ]);
  expect(factsWith({ servers: [{ name: "ns1.acme.test", checked: "2026-11-17T08:09:10.123Z" }] }, french)).toEqual([
    { path: ["servers"], values: ["name : ns1.acme.test, checked : 11/17/2026 08:09:10 UTC"] },
  ]);
});
