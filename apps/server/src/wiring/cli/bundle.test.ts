import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { openBundleLoad } from "@parapet/db/bundle";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { makeTar } from "@parapet/scanner/templates/testing/make-tar";
import type { JWK } from "jose";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { runWords } from "../../testing/run-words.ts";
import { openBundle, tarHeader, tarPadding, TAR_END } from "../bundle/bundle-file.ts";
import { type BundleManifest, signManifest } from "../bundle/bundle-manifest.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-bundle-"));
const path = (name: string) => join(folder, name);
let origin: TestDatabase;
let closed: TestDatabase;

const at = (database: TestDatabase, home: string) => {
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DATA_DIR", path(home));
  vi.stubEnv("NODE_ENV", "test");
};
const bundle = (...words: string[]) => runWords(["bundle", ...words, "--json"]);
const rowsOf = async (database: TestDatabase, query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    // Several statements have several results.
    const results: unknown = await client.query({ text: query, rowMode: "array" });
    return [results].flat().flatMap((it) => (it as pg.QueryArrayResult).rows.flat());
  } finally {
    await client.end();
  }
};

const template =
  "id: one\ninfo:\n  name: one\n  severity: low\nhttp:\n  - method: GET\n    path: ['{{BaseURL}}/']\n    matchers:\n      - type: word\n        words: [x]\n";

beforeAll(async () => {
  origin = await testDatabase();
  closed = await testDatabase();
  at(origin, "origin");
  await bundle("key", path("key.json"));
  await bundle("key", path("other.json"));
  writeFileSync(path("templates.tar"), makeTar({ "t/http/one.yaml": template }));
  await runWords(["templates", "sync", "--from", path("templates.tar")]);
  await rowsOf(
    origin,
    `insert into kev (cve_id, vendor, product, name, description, added, ransomware, catalogue_released)
     values ('CVE-2026-0001', 'acme', 'rocket', 'a	tab', E'two\\nlines', '2026-01-02', false, '2026-11-01');
     insert into package_statement (distribution, package, cve_id, release, status)
     select 'debian', 'p' || n, 'CVE-2026-0001', 'trixie', 'fixed' from generate_series(1, 3000) n;
     insert into feed_run (feed, kind, started_at, finished_at, outcome)
     values ('kev', 'sync', '2026-11-01', '2026-11-01', 'ok'), ('nvd', 'sync', '2026-11-02', '2026-11-02', 'failed')`,
  );
  const { notes } = await bundle("create", path("good"), "--key", path("key.json"));
  if (notes.length > 0) throw new Error(notes.join("\n"));
}, 60_000);
afterAll(async () => {
  await origin[Symbol.asyncDispose]();
  await closed[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

const key = (): JWK => JSON.parse(readFileSync(path("key.json"), "utf8")) as JWK;
const KEY = () => ["--key", path("key.json.pub")] as const;
const nothingStored = async () => {
  expect(await rowsOf(closed, "select number from knowledge_version")).toEqual([1]);
  expect(await rowsOf(closed, "select count(*)::int from kev")).toEqual([0]);
};

const changed = (name: string, change: (bytes: Buffer) => Buffer | void): string => {
  const bytes = readFileSync(path("good"));
  writeFileSync(path(name), change(bytes) ?? bytes);
  return path(name);
};
const firstPart = (bytes: Buffer): number => {
  const size = parseInt(bytes.subarray(124, 135).toString("latin1"), 8);
  return 512 + Math.ceil(size / 512) * 512;
};
const flip = (bytes: Buffer, place: number): void => void (bytes[place] = (bytes[place] ?? 0) ^ 1);

test.each<[string, (bytes: Buffer) => Buffer | void, RegExp]>([
  ["one bit of the contents' list", (bytes) => flip(bytes, 700), /signature is not of this key, or its list/],
  ["one bit of a part", (bytes) => flip(bytes, firstPart(bytes) + 512 + 20), /was changed/],
  ["the end", (bytes) => bytes.subarray(0, bytes.length - 600), /bytes instead of/],
  ["nothing but its start", (bytes) => bytes.subarray(0, 600), /ends too early/],
  ["more behind it", (bytes) => Buffer.concat([bytes, makeTar({ "parts/more": "x" })]), /bytes instead of/],
  [
    "a path that climbs out",
    (bytes) => void tarHeader("../../etc/cron.d/x", 20).copy(bytes, firstPart(bytes)),
    /something else where parts/,
  ],
  ["a link", (bytes) => void (bytes[firstPart(bytes) + 156] = 0x32), /something else where parts/],
  ["a list that is too large", (bytes) => void bytes.write("77777777777\0", 124), /too large|ends too early/],
  ["text", () => Buffer.from("no bundle ".repeat(200)), /something else where manifest/],
  ["nothing", () => Buffer.alloc(0), /ends too early/],
])("a bundle with %s changed is refused by verify and import, and nothing is stored", async (name, change, said) => {
  at(closed, "closed");
  const file = changed(`bad ${name}`, change);
  for (const verb of ["verify", "import"]) {
    const { code, notes, lines } = await bundle(verb, file, ...KEY());
    expect([code, notes, lines]).toEqual([2, [expect.stringMatching(said)], []]);
  }
  await nothingStored();
});

/** A bundle that this key has signed and that is not what it says. */
const hostile = async (
  name: string,
  libraries: { name: string; content: Buffer; packed?: Buffer; plain?: number }[],
  of: Partial<BundleManifest> = {},
  kev?: { readonly columns: string[]; readonly rows: Buffer },
): Promise<string> => {
  const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const all = libraries.map((it) => ({ ...it, packed: it.packed ?? gzipSync(it.content) }));
  const kevPacked = gzipSync(kev?.rows ?? "");
  const listed = all.map(({ name: library, content, packed, plain = content.length }) => ({
    name: library,
    sha256: hash(content),
    bytes: content.length,
    entries: null,
    as_of: "2026-11-01",
    parts: [{ sha256: hash(packed), bytes: packed.length, plain }],
  }));
  const lines = listed.map(({ name: library, sha256, as_of }) => `${library} ${sha256} ${as_of}\n`);
  const manifest: BundleManifest = {
    format: 1,
    id: randomUUID(),
    created_at: "2026-11-01T00:00:00.000Z",
    expires_at: "2099-01-01T00:00:00.000Z",
    program: "1",
    knowledge: { version: hash(Buffer.from(lines.toSorted().join(""))), libraries: listed },
    feeds:
      kev === undefined
        ? null
        : {
            read_at: {},
            tables: [
              {
                name: "kev",
                columns: kev.columns,
                parts: [{ sha256: hash(kevPacked), bytes: kevPacked.length, plain: kev.rows.length }],
              },
            ],
          },
    ...of,
  };
  const jws = Buffer.from(await signManifest(manifest, key()));
  const parts = [...all.map(({ packed }) => packed), ...(kev === undefined ? [] : [kevPacked])].flatMap((packed) => [
    tarHeader(`parts/${hash(packed)}`, packed.length),
    packed,
    tarPadding(packed.length),
  ]);
  writeFileSync(
    path(name),
    Buffer.concat([tarHeader("manifest.jws", jws.length), jws, tarPadding(jws.length), ...parts, TAR_END]),
  );
  return path(name);
};

test("what the signer put in is not trusted either", async () => {
  at(closed, "closed");
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const started = process.memoryUsage().rss;
  const refused: [string, RegExp][] = [
    [
      await hostile("bomb", [{ name: "javascript", content: Buffer.from("{}"), packed: bomb, plain: 1_000 }]),
      /does not unpack/,
    ],
    [await hostile("empty", [{ name: "javascript", content: Buffer.from("{}") }]), /names no library/],
    [await hostile("no json", [{ name: "takeovers", content: Buffer.from("<x>") }]), /cannot be read/],
    [await hostile("no templates", [{ name: "templates", content: makeTar({ "t/readme": "x" }) }]), /no template/],
    [await hostile("strange", [{ name: "poems", content: Buffer.from("x") }]), /no such library/],
    [
      await hostile("table", [], {
        feeds: { read_at: {}, tables: [{ name: "app_user", columns: ["id"], parts: [] }] },
      }),
      /no table of feeds/,
    ],
    [
      await hostile("column", [], {
        feeds: { read_at: {}, tables: [{ name: "kev", columns: ["secret"], parts: [] }] },
      }),
      /no column secret/,
    ],
  ];
  for (const [name, columns, said] of [
    ["rows", ["cve_id", "vendor"], /rows of kev cannot be stored: missing data/],
    ["nulls", ["cve_id"], /rows of kev cannot be stored: null value in column/],
    ["twice", ["cve_id", "cve_id"], /not distinct/],
  ] as const)
    refused.push([await hostile(name, [], {}, { columns: [...columns], rows: Buffer.from("CVE-2026-0009\n") }), said]);
  for (const [file, said] of refused)
    expect(await bundle("import", file, ...KEY())).toMatchObject({ code: 2, notes: [expect.stringMatching(said)] });
  expect(process.memoryUsage().rss - started).toBeLessThan(400 * 1024 * 1024);
  await nothingStored();
});

test("keys: another one, none, a public one that is to sign, a file that exists", async () => {
  at(closed, "closed");
  expect(await bundle("verify", path("good"), "--key", path("other.json.pub"))).toMatchObject({
    code: 2,
    notes: [expect.stringContaining("signature is not of this key")],
  });
  expect(await bundle("verify", path("good"), "--key", path("good"))).toMatchObject({
    code: 2,
    notes: [expect.stringContaining("is not a key")],
  });
  expect(await bundle("create", path("x"), ...KEY())).toMatchObject({
    code: 2,
    notes: [expect.stringContaining("requires the private key")],
  });
  expect(await bundle("key", path("key.json"))).toMatchObject({ code: 2, notes: [expect.stringContaining("exists")] });
  expect(statSync(path("key.json")).mode & 0o777).toBe(0o600);
});

test("an expired or older bundle is imported only with --force", async () => {
  at(closed, "closed");
  const takeovers = (service: string) =>
    Buffer.from(JSON.stringify([{ service, cname: ["a.test"], fingerprint: "unclaimed page", status: "Vulnerable" }]));
  const library = (service: string) => [{ name: "takeovers", content: takeovers(service) }];
  const expired = await hostile("expired", library("One"), { expires_at: "2026-11-02T00:00:00.000Z" });
  expect(await bundle("import", expired, ...KEY())).toMatchObject({
    code: 2,
    notes: [expect.stringMatching(/expired on 2026-11-02.* --force/)],
  });
  await nothingStored();
  const newer = await hostile("newer", library("Two"), { created_at: "2026-11-10T00:00:00.000Z" });
  expect(await bundle("import", newer, ...KEY())).toMatchObject({ code: 0, lines: [{ tables: 0 }] });
  const older = await hostile("older", library("Three"));
  expect(await bundle("import", older, ...KEY())).toMatchObject({
    code: 2,
    notes: [expect.stringMatching(/older than knowledge version 2 of 2026-11-10/)],
  });
  expect(await bundle("import", older, ...KEY(), "--force")).toMatchObject({
    code: 0,
    lines: [{ published: { number: 3, isActive: true } }],
  });
}, 60_000);

test("an import that was interrupted goes on where it stopped; the installation has all of it and its age", async () => {
  at(closed, "closed");
  const verified = await bundle("verify", path("good"), ...KEY());
  expect(verified).toMatchObject({
    code: 0,
    lines: [{ verified: true, libraries: [{ name: "templates" }], feeds: [{ name: "kev", days: expect.any(Number) }] }],
  });
  {
    await using opened = await openBundle(path("good"), key());
    const table = opened.manifest.feeds?.tables.find(({ name }) => name === "package_statement");
    const [part] = table?.parts ?? [];
    if (table === undefined || part === undefined) throw new Error("no part");
    await using load = await openBundleLoad(closed.url, opened.manifest.id);
    expect(await load.loadPart(table.name, table.columns, 0, await opened.read(part))).toBe(true);
  }
  const imported = await bundle("import", path("good"), ...KEY());
  expect(imported).toMatchObject({ code: 0, lines: [{ resumed: 1, published: { isActive: true } }] });
  for (const query of [
    "select md5(string_agg(p::text, '|' order by package)) from package_statement p",
    "select k::text from kev k",
    "select active from knowledge_state",
    "select feed || finished_at from feed_run where outcome = 'ok'",
  ])
    expect(await rowsOf(closed, query)).toEqual(await rowsOf(origin, query));
  expect(await rowsOf(closed, "select nspname from pg_namespace where nspname = 'bundle_import'")).toEqual([]);
  const again = await bundle("import", path("good"), ...KEY());
  expect(again).toMatchObject({ code: 0 });
  expect((await runWords(["knowledge", "show", "--json"])).lines).toMatchObject([{ origin: "bundle" }]);
  await rowsOf(
    closed,
    "insert into feed_run (feed, kind, started_at, finished_at, outcome) values ('kev', 'sync', now(), now(), 'ok')",
  );
  expect(await bundle("import", path("good"), ...KEY())).toMatchObject({
    code: 2,
    notes: [expect.stringMatching(/feed kev as of 2026-11-01.*older than the stored one/)],
  });
}, 120_000);
