import { describe, expect, test } from "vitest";

import { page, type PageParts } from "../../web/testing/page.ts";
import { webHeaders } from "./web-headers.ts";

const GOOD = {
  "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=()",
};
const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

const judge = (parts: PageParts, leavesFor: string | null = null) =>
  webHeaders.judge({ page: page({ body: "<html></html>", ...parts }), leavesFor }, TARGET);
const outcomes = (headers: Record<string, string | string[]>) => judge({ headers }).map((verdict) => verdict.outcome);
const without = (name: string) => Object.fromEntries(Object.entries(GOOD).filter(([key]) => key !== name));

test.each<[string, Record<string, string | string[]>, string[]]>([
  ["a careful site", GOOD, []],
  ["no headers at all", {}, ["csp-absent", "framing-allowed", "nosniff-absent"]],
  ["no policy", without("content-security-policy"), ["csp-absent", "framing-allowed"]],
  [
    "a policy that only reports",
    {
      ...without("content-security-policy"),
      "content-security-policy-report-only": "default-src 'self'",
      "x-frame-options": "DENY",
    },
    ["csp-report-only"],
  ],
  [
    "a policy that does not restrict scripts",
    { ...GOOD, "content-security-policy": "frame-ancestors 'self'" },
    ["csp-without-scripts"],
  ],
  [
    "inline scripts",
    { ...GOOD, "content-security-policy": "default-src 'self' 'unsafe-inline'; frame-ancestors 'self'" },
    ["csp-unsafe-inline"],
  ],
  [
    "a nonce switches inline off",
    { ...GOOD, "content-security-policy": "script-src 'unsafe-inline' 'nonce-abc'; frame-ancestors 'self'" },
    [],
  ],
  [
    "eval",
    { ...GOOD, "content-security-policy": "script-src 'self' 'unsafe-eval'; frame-ancestors 'self'" },
    ["csp-unsafe-eval"],
  ],
  [
    "any source",
    { ...GOOD, "content-security-policy": "script-src https:; frame-ancestors 'self'" },
    ["csp-any-source"],
  ],
  [
    "strict-dynamic makes the scheme a fallback",
    { ...GOOD, "content-security-policy": "script-src https: 'strict-dynamic' 'nonce-x'; frame-ancestors 'self'" },
    [],
  ],
  [
    "two policies: the stricter counts",
    {
      ...GOOD,
      "content-security-policy": ["script-src 'self' 'unsafe-inline'", "script-src 'self'; frame-ancestors 'self'"],
    },
    [],
  ],
  [
    "frames from anywhere",
    { ...GOOD, "content-security-policy": "default-src 'self'; frame-ancestors *" },
    ["framing-allowed"],
  ],
  [
    "the old frame header",
    { ...GOOD, "content-security-policy": "default-src 'self'", "x-frame-options": "SAMEORIGIN" },
    [],
  ],
  ["an unsafe referrer policy", { ...GOOD, "referrer-policy": "unsafe-url" }, ["referrer-policy-unsafe"]],
  ["the last known referrer policy counts", { ...GOOD, "referrer-policy": "unsafe-url, strict-origin" }, []],
  [
    "an unknown cross-origin value",
    { ...GOOD, "cross-origin-opener-policy": "please" },
    ["cross-origin-policy-invalid"],
  ],
  ["an obsolete header", { ...GOOD, "expect-ct": "max-age=0" }, ["header-deprecated"]],
  ["the old filter switched off is right", { ...GOOD, "x-xss-protection": "0" }, []],
  ["a version", { ...GOOD, server: "Apache/2.4.49 (Unix)" }, ["version-disclosed"]],
  ["a name without a version", { ...GOOD, server: "nginx" }, []],
  ["an internal address", { ...GOOD, via: "1.1 10.1.2.3:8080" }, ["internal-address-disclosed"]],
  ["a version that looks like an address", { ...GOOD, "x-build": "110.1.2.3" }, []],
  [
    "an address in a load balancer's cookie",
    { ...GOOD, "set-cookie": "BIGipServerpool=1677787402.36895.0000; path=/; Secure" },
    ["internal-address-disclosed"],
  ],
])("%s", (_, headers, expected) => expect(outcomes(headers)).toEqual(expected));

describe("is not evaluated on its content", () => {
  test.each<[string, PageParts, string | null]>([
    ["a redirect to another host", { status: 301 }, "other.test"],
    ["an error page", { status: 404 }, null],
    ["a JSON answer", { headers: { "content-type": "application/json" } }, null],
  ])("%s", (_, parts, leavesFor) => expect(judge(parts, leavesFor)).toEqual([]));
});

test("every finding carries something to paste for four servers, and the grade", () => {
  const [verdict] = judge({ headers: {} });
  expect(verdict?.evidence).toMatchObject({
    status: 200,
    fix: { nginx: expect.any(String), apache: expect.any(String), iis: expect.any(String), caddy: expect.any(String) },
    grade: { score: 50, grade: "D" },
  });
});

test("the address in the cookie is turned the right way round", () => {
  const [verdict] = judge({ headers: { ...GOOD, "set-cookie": "BIGipServerpool=1677787402.36895.0000" } });
  expect(verdict?.params).toMatchObject({ address: "10.1.1.100" });
});

test.each<[string, Record<string, string>, string[]]>([
  ["plug-ins of every site", { "x-permitted-cross-domain-policies": "all" }, ["cross-domain-policy-open"]],
  ["no plug-in at all", { "x-permitted-cross-domain-policies": "none" }, []],
  ["the site's own file decides", { "x-permitted-cross-domain-policies": "master-only" }, []],
  ["an unknown embedder policy", { "cross-origin-embedder-policy": "yes" }, ["cross-origin-policy-invalid"]],
  ["an embedder policy", { "cross-origin-embedder-policy": "require-corp" }, []],
])("%s", (_, headers, expected) => expect(outcomes({ ...GOOD, ...headers })).toEqual(expected));

test.each([
  ["a frame of another host", '<iframe src="https://video.example/1"></iframe>', ["permissions-policy-absent"]],
  ["a script of another host", '<script src="//cdn.example/a.js"></script>', ["permissions-policy-absent"]],
  ["its own frame and script", '<iframe src="/inner"></iframe><script src="https://www.acme.test/a.js"></script>', []],
  ["an image of another host", '<img src="https://images.example/1.png">', []],
  ["a frame without an address of its own", '<iframe src="about:blank"></iframe>', []],
])("a page without Permissions-Policy that embeds %s", (_, body, expected) => {
  expect(judge({ headers: without("permissions-policy"), body }).map((verdict) => verdict.outcome)).toEqual(expected);
});
