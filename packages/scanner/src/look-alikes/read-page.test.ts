import { describe, expect, test } from "vitest";

import { isParked } from "./parking.ts";
import { readPage } from "./read-page.ts";
import { pageSimilarity } from "./similarity.ts";

const words = "Anvils, rockets and roller skates since 1949. We ship to every desert within two days.";
const page = (title: string, body: string) =>
  readPage(
    `<!doctype html><html><head><title>${title}</title><meta name="description" content="${words}"></head><body><h1>${title}</h1>${body}</body></html>`,
  );

describe("a page", () => {
  test.each([
    ["markup that never ends", "<html><title>A<b".repeat(50)],
    ["bytes in the wrong charset", Buffer.from("<title>\u00e9t\u00e9</title>", "latin1").toString("utf8")],
    ["nothing", ""],
    ["deep nesting", "<div>".repeat(20_000)],
  ])("%s gives less, never an error", (_, html) => expect(readPage(html).asksPassword).toBe(false));

  test("title, description, icon, password, generator; scripts are not text", () => {
    const facts = readPage(
      '<head><title> Acme\n Tools </title><meta name=description content=" Anvils "><meta name="generator" content="WordPress 6"><link rel="shortcut icon" href="/i.ico"></head><body><script>var hidden=1</script>Hello<form action=/l><input TYPE=PASSWORD></form>',
    );
    expect(facts).toMatchObject({
      title: "Acme Tools",
      description: "Anvils",
      icon: "/i.ico",
      asksPassword: true,
      generator: "WordPress 6",
      text: "Hello",
    });
  });
});

describe("similarity", () => {
  const home = page("Acme Tools", `<p>${words}</p><p><a href="/about">About us</a></p>`);
  test("a copy with a form added is alike, another page is not, a few words are no evidence", () => {
    expect(pageSimilarity(home, home)).toBe(100);
    expect(
      pageSimilarity(
        home,
        page("Acme Tools", `<p>${words}</p><p>Please sign in again.</p><form><input type=password></form>`),
      ),
    ).toBeGreaterThan(60);
    expect(
      pageSimilarity(
        home,
        readPage("<title>Bakery</title><p>Fresh bread every morning, cakes on Sundays, open from seven to noon.</p>"),
      ),
    ).toBeLessThan(20);
    expect(pageSimilarity(home, readPage("<p>Acme</p>"))).toBe(0);
  });
});

test.each([
  [["ns1.sedoparking.com"], "", true],
  [["ns1.notsedoparking.com"], "", false],
  [[], "This domain is for sale", true],
  [[], "Ce domaine est à vendre : acheter ce domaine", true],
  [[], "Este dominio está en venta", true],
  [[], "Houses for sale in our domain of expertise", false],
])("name servers %j and text %j: parked %s", (ns, text, parked) =>
  expect(isParked(ns, readPage(`<p>${text}</p>`))).toBe(parked),
);
