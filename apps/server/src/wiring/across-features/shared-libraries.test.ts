import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { tarOf } from "@parapet/scanner/templates/testing/tar-of";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { importBreachedPasswords, isBreached } from "../../features/access/breached-passwords.ts";
import { verifyFiles } from "../../features/operations/verify-files.ts";
import { importLibrary, storeTemplates } from "../../features/scans/commands/import-library.ts";
import { scanSettings } from "../../features/scans/index.ts";
import { readAnchors } from "../../platform/audit/audit-anchors.ts";
import { secondServer, type SecondServer } from "../../testing/second-server.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { adoptLocalFiles } from "../adopt-local-files.ts";

const template = (id: string) =>
  `id: ${id}\ninfo:\n  name: ${id}\n  severity: low\nhttp:\n  - method: GET\n    path: ['{{BaseURL}}/']\n    matchers:\n      - type: word\n        words: [x]\n`;
const folder = mkdtempSync(join(tmpdir(), "parapet-own-"));
let a: TestPortal;
let b: SecondServer;
let org: Awaited<ReturnType<TestPortal["organisation"]>>;
beforeAll(async () => {
  a = await testPortal();
  b = await secondServer(a);
  org = await a.organisation("Acme", "client", { domain: "acme.test" });
});
afterAll(async () => {
  await b[Symbol.asyncDispose]();
  await a[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const storing = ({ services }: Pick<SecondServer, "services">) => ({
  files: services.files,
  pool: services.database.pool,
});
const templatesAt = async ({ services }: Pick<SecondServer, "services">) => {
  const { templatesDir } = await scanSettings(services, org, "acme.test");
  return templatesDir === undefined ? null : readdirSync(join(templatesDir, "http")).toSorted();
};

test("templates stored by one process are those of every other, in the next version too", async () => {
  expect([await templatesAt(a), await templatesAt(b)]).toEqual([null, null]);
  await storeTemplates(storing(a), tarOf({ "t/http/one.yaml": template("one") }));
  expect([await templatesAt(a), await templatesAt(b)]).toEqual([["one.yaml"], ["one.yaml"]]);
  await storeTemplates(storing(b), tarOf({ "t/http/two.yaml": template("two") }));
  expect([await templatesAt(a), await templatesAt(b)]).toEqual([["two.yaml"], ["two.yaml"]]);
  await expect(storeTemplates(storing(b), Buffer.from("no archive".repeat(100)))).rejects.toThrow(/./);
  expect(await templatesAt(a)).toEqual(["two.yaml"]);
});

test("templates that are damaged in storage make their checks unassessed, not absent", async () => {
  await storeTemplates(storing(a), tarOf({ "t/http/three.yaml": template("three") }));
  await a.all((tx) =>
    sql`update stored_chunk set sealed = substr(sealed, 1, 60) where file_id in (select id from stored_file where name = 'templates')`.execute(
      tx,
    ),
  );
  const { templatesDir } = await scanSettings(b.services, org, "acme.test");
  expect([typeof templatesDir, existsSync(templatesDir ?? "")]).toEqual(["string", false]);
  const verdict = await verifyFiles(a.services);
  expect(verdict.incomplete).toMatchObject([{ kind: "library", name: "templates" }]);
  await storeTemplates(storing(a), tarOf({ "t/http/four.yaml": template("four") }));
  expect((await verifyFiles(b.services)).incomplete).toEqual([]);
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

test("what an earlier version left in a data folder is stored once for all", async () => {
  const { dataDir } = b.services.config;
  mkdirSync(join(dataDir, "fingerprints", "recog"), { recursive: true });
  const recog =
    '<fingerprints matches="ssh.banner" protocol="ssh"><fingerprint pattern="^Harbour_(\\d+)$"><description>Harbour</description><example service.version="7">Harbour_7</example><param pos="0" name="service.product" value="Harbour"/><param pos="1" name="service.version"/></fingerprint></fingerprints>';
  writeFileSync(join(dataDir, "fingerprints", "recog", "ssh_banners.xml"), recog);
  writeFileSync(join(dataDir, "mark-roots.pem"), "not a certificate");
  writeFileSync(join(dataDir, "audit-anchors.jsonl"), '{"at":"2026-01-01","chain":"x","seq":1,"hash":"00"}\n');
  await adoptLocalFiles(b.services);
  await adoptLocalFiles(b.services);
  expect((await scanSettings(a.services, org, "acme.test")).fingerprints?.services).toHaveLength(1);
  expect(await a.services.files.find({ org: null, kind: "library", name: "mark-roots" })).toBeNull();
  expect((await readAnchors(a.services)).anchors).toMatchObject([{ chain: "x", seq: 1 }]);
  await expect(importLibrary(storing(a), "mark-roots", join(dataDir, "mark-roots.pem"))).rejects.toThrow(
    "no certificate",
  );
});
