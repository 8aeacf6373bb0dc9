import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inLocale } from "@parapet/words/links";
import { LOCALES } from "@parapet/words/locale";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PROXIED } from "../../../web/dev-proxy.ts";
import { clientPages } from "../../../web/src/app/route-table.ts";
import { answerError } from "../platform/http/errors.ts";
import { testServices, type TestServices } from "../testing/test-services.ts";
import { buildApp } from "./app.ts";
import { ROUTES } from "./features.ts";
import { registerPortal } from "./portal.ts";

const page = (words: string) =>
  `<!doctype html><title>${words}</title><script>window.x = 1;</script><script src="/assets/a.js"></script>`;

let it: TestServices;
let app: FastifyInstance;
let production: FastifyInstance;
const build = mkdtempSync(join(tmpdir(), "parapet-portal-"));
const root = join(build, "client");

beforeAll(async () => {
  mkdirSync(join(root, "assets"), { recursive: true });
  mkdirSync(join(root, "plans-pricing"));
  writeFileSync(join(root, "index.html"), page("home"));
  writeFileSync(join(root, "plans-pricing/index.html"), page("plans"));
  for (const locale of LOCALES)
    for (const [path, words] of Object.entries({ "/404": "not found", "/results/-": "report" })) {
      const folder = join(root, inLocale(locale, path));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "index.html"), page(`${words} ${locale}`));
    }
  writeFileSync(join(root, "__spa-fallback.html"), page("fallback"));
  writeFileSync(join(build, "pages.json"), JSON.stringify(clientPages()));
  writeFileSync(join(root, "assets/a.js"), "export {}");
  mkdirSync(join(root, "fonts/assets"), { recursive: true });
  writeFileSync(join(root, "fonts/assets/sans.woff2"), "");
  it = await testServices();
  app = await buildApp(it.services, { portalRoot: root, whoIs: async () => null });
  production = fastify();
  production.setErrorHandler(answerError);
  await registerPortal(production, root, { mode: "production", publicUrl: "https://parapet.example" });
});
afterAll(async () => {
  await app.close();
  await production.close();
  await it[Symbol.asyncDispose]();
  rmSync(build, { recursive: true, force: true });
});

const get = (url: string, accept = "text/html") => app.inject({ url, headers: { accept } });

test.each([
  ["/", 200, "home"],
  ["/plans-pricing", 200, "plans"],
  ["/dashboard/current-risk/scan-history", 200, "fallback"],
  ["/fr/dashboard", 200, "fallback"],
  ["/es/result?domain=acme.test", 200, "fallback"],
  ["/setup", 200, "fallback"],
  ["/payment/success?checkout=1", 200, "fallback"],
  ["/fr/reset-password/mara/t0ken", 200, "fallback"],
  ["/shared/vendor/t0ken", 200, "fallback"],
  ["/dashboard/", 200, "fallback"],
  ["/dev/gallery", 200, "fallback"],
  ...LOCALES.flatMap((locale): [string, number, string][] => [
    [inLocale(locale, "/results/acme.test"), 200, `report ${locale}`],
    [inLocale(locale, "/nope"), 404, `not found ${locale}`],
  ]),
  ["/fr/nope/nope", 404, "not found fr"],
  ["/dashboards", 404, "not found en"],
  ["/de/dashboard", 404, "not found en"],
  ["/confirm", 404, "not found en"],
  ["/unsubscribe", 404, "not found en"],
  ["/dashboard/nope", 404, "not found en"],
  ["/fr/dashboard/current-risk/nope", 404, "not found fr"],
  ["/payment/nope", 404, "not found en"],
  ["/results/", 404, "not found en"],
  ["/shared/vendor/", 404, "not found en"],
  ["/reset-password/mara", 404, "not found en"],
])("%s answers %i with the %s page", async (url, status, words) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body.includes(`<title>${words}</title>`)]).toEqual([status, true]);
  // HEAD returns the same headers without the body (RFC 9110, 9.3.2).
  const head = await app.inject({ method: "HEAD", url, headers: { accept: "text/html" } });
  expect([head.statusCode, head.body]).toEqual([status, ""]);
});

test.each(["/dev/gallery", "/es/dev/gallery", "/dev/gallery/"])("%s is not there in production", async (url) => {
  const answer = await production.inject({ url, headers: { accept: "text/html" } });
  expect([answer.statusCode, answer.body.includes("fallback")]).toEqual([404, false]);
  expect((await production.inject({ url: "/dashboard", headers: { accept: "text/html" } })).statusCode).toBe(200);
});

test("a report asks search engines to list the page that names no domain, in its language", async () => {
  const canonical = async (url: string) =>
    (await production.inject({ url, headers: { accept: "text/html" } })).headers["link"];
  expect(await canonical("/results/acme.test")).toBe('<https://parapet.example/result>; rel="canonical"');
  expect(await canonical("/fr/results/acme.test")).toBe('<https://parapet.example/fr/result>; rel="canonical"');
  expect(await canonical("/dashboard")).toBeUndefined();
});

test("a build that did not write down its pages is refused, with what to do", async () => {
  const older = mkdtempSync(join(tmpdir(), "parapet-portal-"));
  writeFileSync(join(older, "index.html"), page("home"));
  await expect(
    registerPortal(fastify(), older, { mode: "production", publicUrl: "https://parapet.example" }),
  ).rejects.toThrow("npm run build");
  rmSync(older, { recursive: true, force: true });
});

test.each([
  "/assets/../../package.json",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/%2e%2e/%2e%2e/server/src/config.ts",
  "/..%2f..%2fetc%2fpasswd",
])("%s leads nowhere", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test("an unknown call of the API is JSON, whatever the browser accepts", async () => {
  const answer = await get("/v1/nope/");
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not_found"]);
});

test("a page's policy allows its own inline scripts by hash and no other", async () => {
  const policy = String((await get("/")).headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("no text becomes markup or code in a browser but through the one policy that React needs", async () => {
  const policy = String((await get("/dashboard")).headers["content-security-policy"]);
  expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
});

test("hashed files are cached forever, pages are always revalidated", async () => {
  expect((await get("/assets/a.js", "*/*")).headers["cache-control"]).toContain("immutable");
  expect((await get("/")).headers["cache-control"]).toBe("no-cache");
  expect((await get("/fonts/assets/sans.woff2", "*/*")).headers["cache-control"]).toBe("no-cache");
});

test.each(["/../package.json", "/..%2fpackage.json", "/assets/..%2f..%2fpackage.json", "/%2e%2e/package.json"])(
  "%s leads nowhere",
  async (url) => {
    expect((await get(url, "*/*")).statusCode).not.toBe(200);
  },
);

test("styles come from files only", async () => {
  expect((await get("/")).headers["content-security-policy"]).toContain("; style-src 'self'; ");
});

test("pages of the not-found handler add no more listeners to the response than Node accepts", async () => {
  const warnings: string[] = [];
  const collect = ({ name }: Error): number => warnings.push(name);
  process.on("warning", collect);
  try {
    expect((await get("/dashboard/current-risk/scan-history")).statusCode).toBe(200);
    expect((await get("/nope")).statusCode).toBe(404);
    // Warnings are emitted in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  } finally {
    process.off("warning", collect);
  }
});

test("the development server of the portal passes on every address that the server answers", () => {
  const urls: string[] = [];
  const record = (url: string) => void urls.push(url);
  const route = ({ url }: { url: string }) => record(url);
  const recorder = { route, get: record, post: record, addHook: () => {}, register: () => {} };
  // The demo's own routes exist only where it runs.
  for (const mount of ROUTES) mount(recorder as never, { ...it.services, lab: {} } as never);
  expect(urls.filter((url) => !PROXIED.some((start) => url.startsWith(start)))).toEqual([]);
  expect(PROXIED.filter((start) => !urls.some((url) => url.startsWith(start)))).toEqual([]);
});
