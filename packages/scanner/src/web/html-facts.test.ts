import { expect, test } from "vitest";

import { htmlFacts } from "./html-facts.ts";
import { readHtml, isHtml } from "./read-html.ts";
import { page } from "./testing/page.ts";

test("extracts what the checks need", () => {
  const facts = htmlFacts(`<!doctype html><title> Acme
    Tools </title><meta name="Generator" content="WordPress 6.8"><meta name="description" content="Anvils">
    <script src="/a.js" integrity="sha384-x"></script><script>var a = 1;</script><link rel="stylesheet" href="/s.css">
    <a href="/about">x</a><form action="/in" method="POST"><input type="Password"></form><!-- todo --><img src="http://x.test/i.png">`);
  expect(facts).toMatchObject({
    title: "Acme Tools",
    description: "Anvils",
    metas: { generator: "WordPress 6.8" },
    scripts: [{ src: "/a.js", integrity: "sha384-x" }],
    inlineScripts: ["var a = 1;"],
    loads: [
      { tag: "link", url: "/s.css" },
      { tag: "img", url: "http://x.test/i.png" },
    ],
    links: ["/about"],
    forms: [{ action: "/in", method: "post", hasPassword: true }],
    comments: [" todo "],
  });
});

test.each([
  ["nothing", ""],
  ["half a tag", "<scr"],
  ["tags without end", "<div>".repeat(20_000)],
  ["attributes without end", `<a ${"x=".repeat(20_000)}`],
  ["bytes of no text", "\u0000\uFFFD<title>\u0000</title>"],
  ["a name that is every object's", '<meta name="__proto__" content="x"><meta name="constructor" content="y">'],
])("%s does no harm", (_, html) => expect(() => htmlFacts(html)).not.toThrow());

test("a page of a million links gives no more than five hundred", () => {
  expect(htmlFacts('<a href="/x">x</a>'.repeat(5_000)).links).toHaveLength(500);
});

test.each<[string, string | undefined, string, boolean]>([
  ["the type decides", "text/html", "x", true],
  ["the type decides against the content", "text/plain", "<html>", false],
  ["without a type, the first tag", "", "<!doctype html>", true],
  ["without a type and without a tag", "", "hello", false],
])("%s", (_, type, body, expected) =>
  expect(isHtml(page({ headers: { "content-type": type ?? "" }, body }))).toBe(expected),
);

test("a page that is not HTML has no facts", () => {
  expect(
    readHtml(page({ headers: { "content-type": "application/json" }, body: '{"a":"<title>x</title>"}' })).title,
  ).toBe("");
});
