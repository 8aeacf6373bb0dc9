import type { Finding } from "@parapet/domain/contracts/findings";
import { describe, expect, test } from "vitest";

import { type Block, evidenceBlocks } from "./evidence-blocks.ts";
import { asWords } from "./evidence-facts.ts";

const blocks = (evidence: unknown, about: Partial<Finding> = {}): Block[] =>
  evidenceBlocks(
    { check: "any", outcome: "any", details: {}, evidence, ...about },
    { nameOf: asWords, valueOf: (_, value) => String(value), pair: (label, value) => `${label}: ${value}` },
  );
const textOf = (all: readonly Block[], name: Block["name"]) =>
  all.find((block) => block.kind === "text" && block.name === name);
const factsOf = (all: readonly Block[], name: Block["name"]) =>
  Object.fromEntries(
    all.flatMap((block) =>
      block.kind === "facts" && block.name === name
        ? block.facts.map(({ path, values }) => [path.join("/"), values] as const)
        : [],
    ),
  );

const WEB = {
  url: "https://www.acme.test/.env?x=1",
  status: 200,
  headers: { server: ["nginx/1.18.0"], "set-cookie": ["a=•••", "b=•••"] },
  start: "DB_HOST=db\nDB_PASSWORD=•••",
  sha256: "ab12",
  bytes: 4_000,
  truncated: false,
  fix: { nginx: "location ~ /\\. { deny all; }" },
};

describe("web evidence", () => {
  test("request line, status, headers and the start of the body", () => {
    const all = blocks({ ...WEB, details: { extracted: ["DB_PASSWORD"], version: "1.18.0" } });
    expect(textOf(all, "request")).toMatchObject({ text: "GET /.env?x=1\nHost: www.acme.test" });
    expect(textOf(all, "response")).toMatchObject({
      text: "HTTP 200\nserver: nginx/1.18.0\nset-cookie: a=•••\nset-cookie: b=•••\n\nDB_HOST=db\nDB_PASSWORD=•••…",
      marked: ["DB_PASSWORD", "1.18.0"],
    });
    expect(factsOf(all, "details")).toMatchObject({ bytes: [4_000], sha256: ["ab12"] });
  });
  test.each([
    ["web-methods", "method-trace", "TRACE /"],
    ["web-methods", "method-risky", "OPTIONS /"],
    ["web-headers", "csp-absent", "GET /"],
  ])("%s %s sent %s", (check, outcome, line) => {
    const all = blocks({ ...WEB, url: "https://www.acme.test/" }, { check, outcome });
    expect(textOf(all, "request")).toMatchObject({ text: `${line}\nHost: www.acme.test` });
  });
  test("headers that the check sent", () => {
    const all = blocks({ ...WEB, details: { sentOrigin: "https://evil.example" } });
    expect(textOf(all, "request")).toMatchObject({ text: expect.stringContaining("\nOrigin: https://evil.example") });
  });
  test("the fix is shown elsewhere", () => expect(JSON.stringify(blocks(WEB))).not.toContain("deny all"));
});

test("a banner, with the product and version marked", () => {
  const all = blocks(
    {
      banner: "SSH-2.0-OpenSSH_7.4",
      cpe: "cpe:2.3:a:openbsd:openssh:7.4",
      exploits: [{ source: "exploit-db", reference: "1" }],
    },
    { details: { product: "OpenSSH", version: "7.4" } },
  );
  expect(textOf(all, "banner")).toMatchObject({ text: "SSH-2.0-OpenSSH_7.4", marked: ["7.4", "OpenSSH"] });
  expect(factsOf(all, "details")).toEqual({ cpe: ["cpe:2.3:a:openbsd:openssh:7.4"] });
});

test.each<[unknown, string]>([
  ["v=spf1 +all", "v=spf1 +all"],
  [["v=spf1 -all", "v=spf1 ~all"], "v=spf1 -all\nv=spf1 ~all"],
])("a DNS record is its text: %j", (evidence, text) =>
  expect(textOf(blocks(evidence), "record")).toMatchObject({ text }),
);

test("certificate facts", () => {
  const certificate = {
    subject: "CN=acme.test",
    issuer: "CN=Test CA",
    names: ["acme.test", "www.acme.test"],
    notBefore: 0,
    notAfter: 1_790_000_000_000,
    trusted: false,
    trustProblem: "CERT_HAS_EXPIRED",
  };
  expect(factsOf(blocks({ certificate, fix: "renew" }), "certificate")).toEqual({
    subject: ["CN=acme.test"],
    issuer: ["CN=Test CA"],
    names: ["acme.test", "www.acme.test"],
    notBefore: ["01/01/1970"],
    notAfter: ["09/21/2026"],
    trusted: [false],
    trustProblem: ["CERT_HAS_EXPIRED"],
  });
});

test("a look-alike: reasons first, then registrar and abuse contact", () => {
  const all = blocks({
    fuzzer: "homoglyph",
    domain: "acrne.test",
    registrar: "Example Registrar",
    abuse_contact: "abuse@registrar.example",
    mx: ["mx.acrne.test"],
    intent: {
      score: 80,
      level: "critical",
      reasons: [
        { reason: "login-copy", points: 50 },
        { reason: "mail", points: 10 },
      ],
    },
    certificate: { issuer: "Test CA", issuedAt: "2026-11-01", ageDays: 3 },
  });
  expect(all.map(({ name }) => name)).toEqual(["reasons", "lookAlike", "certificate"]);
  expect(factsOf(all, "reasons")).toEqual({ reasons: ["login-copy", "mail"] });
  expect(Object.entries(factsOf(all, "lookAlike")).slice(0, 2)).toEqual([
    ["registrar", ["Example Registrar"]],
    ["abuse_contact", ["abuse@registrar.example"]],
  ]);
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["an empty text", ""],
  ["an empty list", []],
  ["an empty object", {}],
  ["only a fix", { fix: "x" }],
])("%s has no block", (_, evidence) => expect(blocks(evidence)).toEqual([]));

test.each<[string, unknown]>([
  ["a number", 7],
  ["an unknown object", { odd: { shape: [{ of: "things" }] } }],
  ["a list of unlike things", ["a", { b: 1 }]],
  ["an address that is none", { url: "::", status: 1, headers: null }],
])("%s is shown as labelled values, never as JSON", (_, evidence) => {
  const all = blocks(evidence);
  expect(all.length).toBeGreaterThan(0);
  const shown = all.flatMap((block) =>
    block.kind === "text" ? [block.text] : block.facts.flatMap(({ values }) => values.map(String)),
  );
  for (const text of shown) expect(text).not.toMatch(/[{}]|\[object/);
});
