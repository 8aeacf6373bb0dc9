import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://parapet.example" });
});
afterAll(() => it[Symbol.asyncDispose]());

const get = (url: string) => it.app.inject({ method: "GET", url });

test("security.txt has what RFC 9116 requires, and has not run out", async () => {
  const { body, headers } = await get("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toContain("Contact: https://parapet.example/contact-us\n");
  const expires = new Date(/^Expires: (\S+)$/m.exec(body)?.[1] ?? "").getTime();
  expect(expires).toBeGreaterThan(it.clock.at);
  expect(expires).toBeLessThan(it.clock.at + 365 * 86_400_000);
});

test("robots.txt excludes reports of domains, in every language, and names the sitemap", async () => {
  const { body } = await get("/robots.txt");
  for (const path of ["/dashboard", "/fr/dashboard", "/v1/", "/api/"]) expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toContain("Sitemap: https://parapet.example/sitemap.xml");
});

test("sitemap.xml lists each page in each language with all its alternates", async () => {
  const { body, headers } = await get("/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const pages = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page);
  expect(pages).toContain("https://parapet.example/es/plans-pricing");
  expect(pages).toContain("https://parapet.example/fr");
  expect(new Set(pages).size).toBe(pages.length);
  const entries = [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = ""]) => entry);
  expect(entries).toHaveLength(pages.length);
  for (const entry of entries) {
    const languages = [...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language);
    expect(languages).toHaveLength(4);
    expect(new Set(languages)).toEqual(new Set(["en", "es", "fr", "x-default"]));
  }
});
