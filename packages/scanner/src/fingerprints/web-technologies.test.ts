import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { loadWebTechnologies } from "./load-web-technologies.ts";
import { readWebTechnologies, recogniseTechnologies, type PageFacts } from "./web-technologies.ts";

const RULES = JSON.stringify({
  "Acme CMS": {
    cpe: "cpe:2.3:a:acme:cms:*:*:*:*:*:*:*:*",
    website: "https://acme.example",
    meta: { generator: "^Acme CMS(?: ([\\d.]+))?\\;version:\\1" },
    scriptSrc: "/acme-cms\\.js\\;confidence:50",
    implies: ["PHP\\;confidence:50"],
  },
  PHP: { headers: { "X-Powered-By": "^php/?([\\d.]+)?\\;version:\\1" }, cookies: { PHPSESSID: "" }, implies: "Engine" },
  Shop: { html: ['<div id="shop">'], cookies: { "shop_*": "" }, url: "\\?shop=(\\d)\\;version:\\1?new:old" },
});

const page = (facts: Partial<PageFacts>): PageFacts => ({
  url: "https://acme.test/",
  headers: {},
  cookies: {},
  html: "",
  scripts: [],
  metas: {},
  ...facts,
});

test.each([
  ["text that is not JSON", "{", "is not JSON"],
  ["a list", "[]", "is not a table of technologies"],
])("refuses %s", (_, json, reason) => expect(readWebTechnologies(json, "a.json").refused[0]?.reason).toBe(reason));

test("an unsafe rule and an odd entry are named, the others stay", () => {
  const { technologies, refused } = readWebTechnologies(
    JSON.stringify({ A: { html: ["(?<!x)y", "z"] }, B: { html: 1 }, C: {} }),
    "a.json",
  );
  expect(technologies.map((it) => [it.name, it.html.length])).toEqual([
    ["A", 1],
    ["C", 0],
  ]);
  expect(refused.map((it) => it.where)).toEqual(["a.json: A", "a.json: B"]);
});

test.each([
  ["nothing known", page({ html: "<p>hello" }), []],
  [
    "a header with its version, and the technology it implies",
    page({ headers: { "x-powered-by": ["PHP/8.2"] } }),
    [
      ["PHP", "8.2", 100],
      ["Engine", null, 100],
    ],
  ],
  [
    "a generator with its version",
    page({ metas: { generator: "Acme CMS 5.1" } }),
    [
      ["Acme CMS", "5.1", 100],
      ["PHP", null, 100],
      ["Engine", null, 100],
    ],
  ],
  [
    "a script half sure",
    page({ scripts: ["/js/acme-cms.js"] }),
    [
      ["Acme CMS", null, 50],
      ["PHP", null, 50],
      ["Engine", null, 50],
    ],
  ],
  ["a cookie by the start of its name", page({ cookies: { SHOP_cart: "1" } }), [["Shop", null, 100]]],
  ["a version chosen by what was captured", page({ url: "https://acme.test/?shop=2" }), [["Shop", "new", 100]]],
])("%s", async (_, facts, expected) => {
  const { technologies } = readWebTechnologies(RULES, "a.json");
  expect((await recogniseTechnologies(technologies, facts)).map((it) => [it.name, it.version, it.confidence])).toEqual(
    expected,
  );
});

test("the version goes into the CPE", async () => {
  const { technologies } = readWebTechnologies(`{"technologies":${RULES}}`, "a.json");
  const [first] = await recogniseTechnologies(technologies, page({ metas: { generator: "Acme CMS 5.1" } }));
  expect(first?.cpe).toBe("cpe:2.3:a:acme:cms:5.1:*:*:*:*:*:*:*");
});

test("a folder of files is read whole", async () => {
  const directory = await mkdtemp(join(tmpdir(), "parapet-technologies-"));
  await writeFile(join(directory, "a.json"), RULES);
  await writeFile(join(directory, "b.json"), "{");
  const { technologies, refused } = await loadWebTechnologies(directory);
  expect([technologies.length, refused.map((it) => it.where)]).toEqual([3, ["b.json"]]);
  await rm(directory, { recursive: true });
});
