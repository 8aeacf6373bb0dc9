import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { makeTar } from "@parapet/scanner/templates/testing/make-tar";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { importBreachedPasswords, isBreached } from "../../features/access/breached-passwords.ts";
import { verifyFiles } from "../../features/operations/verify-files.ts";
import { storeTemplates } from "../../features/scans/commands/import-library.ts";
import { scanSettings } from "../../features/scans/index.ts";
import { secondServer, type SecondServer } from "../../testing/second-server.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";

const template = (id: string) =>
  `id: ${id}\ninfo:\n  name: ${id}\n  severity: low\nhttp:\n  - method: GET\n    path: ['{{BaseURL}}/']\n    matchers:\n      - type: word\n        words: [x]\n`;
const folder = mkdtempSync(join(tmpdir(), "parapet-own-"));
let a: TestPortal;
let b: SecondServer;
let org: Awaited<ReturnType<TestPortal["organization"]>>;
beforeAll(async () => {
  a = await testPortal();
  b = await secondServer(a);
  org = await a.organization("Acme", "client", { domain: "acme.test" });
});
afterAll(async () => {
  await b[Symbol.asyncDispose]();
  await a[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const storing = ({ services }: Pick<SecondServer, "services">) => ({
  ...services,
  pool: services.database.pool,
});
const templatesAt = async ({ services }: Pick<SecondServer, "services">) => {
  const { templatesDir } = await scanSettings(services, org, "acme.test");
  return templatesDir === undefined ? null : readdirSync(join(templatesDir, "http")).toSorted();
};

test("templates stored by one process are those of every other, in the next version too", async () => {
  expect([await templatesAt(a), await templatesAt(b)]).toEqual([null, null]);
  await storeTemplates(storing(a), makeTar({ "t/http/one.yaml": template("one") }));
  expect([await templatesAt(a), await templatesAt(b)]).toEqual([["one.yaml"], ["one.yaml"]]);
  await storeTemplates(storing(b), makeTar({ "t/http/two.yaml": template("two") }));
  expect([await templatesAt(a), await templatesAt(b)]).toEqual([["two.yaml"], ["two.yaml"]]);
  await expect(storeTemplates(storing(b), Buffer.from("no archive".repeat(100)))).rejects.toThrow(/./);
  expect(await templatesAt(a)).toEqual(["two.yaml"]);
});

test("templates that are damaged in storage make their checks unassessed, not absent", async () => {
  await storeTemplates(storing(a), makeTar({ "t/http/three.yaml": template("three") }));
  await a.all((tx) =>
    sql`update stored_chunk set sealed = substr(sealed, 1, 60) where file_id in (select id from stored_file where name like 'templates@%' order by created_at desc limit 1)`.execute(
      tx,
    ),
  );
  const { templatesDir, missingLibraries } = await scanSettings(b.services, org, "acme.test");
  expect([templatesDir, missingLibraries]).toEqual([
    undefined,
    { templates: expect.stringMatching(/^The library templates of knowledge version [0-9a-f]{12} could not be read/) },
  ]);
  const verdict = await verifyFiles(a.services);
  expect(verdict.incomplete).toMatchObject([{ kind: "library", name: expect.stringMatching(/^templates@/) }]);
  // The same content again repairs it.
  await storeTemplates(storing(a), makeTar({ "t/http/three.yaml": template("three") }));
  expect((await verifyFiles(b.services)).incomplete).toEqual([]);
  expect(await templatesAt(b)).toEqual(["three.yaml"]);
});

test("breached passwords imported once are refused by every server", async () => {
  const hex = createHash("sha1").update("Known-everywhere-77").digest("hex").toUpperCase();
  const ranges = join(folder, "ranges");
  mkdirSync(ranges);
  writeFileSync(join(ranges, `${hex.slice(0, 5)}.txt`), `${"0".repeat(35)}:3\n${hex.slice(5)}:12\n`);
  writeFileSync(join(ranges, "README"), "not a range");
  expect(await isBreached(b.services, "Known-everywhere-77")).toBe(false);
  expect(await importBreachedPasswords(a.services, ranges, new AbortController().signal)).toBe(1);
  expect([
    await isBreached(b.services, "Known-everywhere-77"),
    await isBreached(b.services, "Known-to-no-one-78"),
  ]).toEqual([true, false]);
  writeFileSync(join(ranges, "ABCDE"), "no range");
  await expect(importBreachedPasswords(a.services, ranges, new AbortController().signal)).rejects.toThrow("no range");
});
