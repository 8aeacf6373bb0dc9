import { afterAll, beforeAll, expect, test } from "vitest";

import { soundJpeg, soundPng } from "../../../apps/server/src/testing/hostile-pictures.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../apps/server/src/testing/test-portal.ts";
import { ArchiveRefused } from "../../../packages/intel/src/leaks/archive-limits.ts";
import { openLogArchive } from "../../../packages/intel/src/leaks/log-archive.ts";
import {
  attackReader,
  toArchiveBytes,
  hostileArchives,
  hostileIndicators,
  liveIn,
  polyglots,
} from "./hostile-uploads.ts";

let it: TestPortal;
let admin: TestBrowser;
let vendor: string;
beforeAll(async () => {
  it = await testPortal();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
  const about = {
    domain: "supplier.test",
    name: "Supplier",
    tier: "critical",
    reason: "Shop",
    legal_basis: "contract",
  };
  vendor = (await admin.post("/v1/third_party/", about)).json<{ data: { id: string } }>().data.id;
});
afterAll(() => it[Symbol.asyncDispose]());

test.each(["stix", "misp"] as const)("files of %s cost what they hold", async (feed) => {
  expect(await attackReader(feed, hostileIndicators())).toEqual([]);
});

test("the attack finds a reader that parses the whole file", async () => {
  const files = hostileIndicators();
  const some = ["100,000 nested arrays", "a gzip of 1 GiB of spaces"];
  const holes = await attackReader(
    "whole",
    Object.fromEntries(some.map((name) => [name, files[name] ?? Buffer.alloc(0)])),
  );
  expect(some.filter((name) => !holes.some((hole) => hole.startsWith(name)))).toEqual([]);
});

/** Lists an archive and unpacks a little of each; answers how it ended. */
const unpack = async (bytes: Buffer): Promise<"refused" | string[]> => {
  try {
    using archive = await openLogArchive(toArchiveBytes(bytes));
    let unpacked = 0;
    for (const file of archive.files)
      for await (const chunk of await file.read()) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > 100 * 1024 ** 2) return ["unpacks without an end"];
      }
    return archive.files.map(({ path }) => path).filter((path) => /^[/\\]|\.\.|:|\0/.test(path));
  } catch (error) {
    if (error instanceof ArchiveRefused || error instanceof Error) return "refused";
    throw error;
  }
};

test.each(Object.entries(hostileArchives()))("a zip with %s is refused or harmless", async (_name, bytes) => {
  const outcome = await unpack(bytes);
  expect(outcome === "refused" ? [] : outcome).toEqual([]);
});

test("evidence that is two kinds of file at once runs nowhere", async () => {
  let stored = 0;
  for (const [name, bytes] of Object.entries(polyglots(soundPng(), soundJpeg())))
    for (const ending of ["png", "jpg", "pdf", "html", "svg"]) {
      const path = `/v1/third_party/${vendor}/evidence/?question=backups&name=${encodeURIComponent(`x.${ending}`)}`;
      const sent = await admin.send("POST", path, bytes, { "content-type": "application/octet-stream" });
      if (sent.statusCode !== 200) continue;
      stored += 1;
      const { id } = sent.json<{ data: { id: string } }>().data;
      const served = await admin.get(`/v1/third_party/${vendor}/evidence/${id}/`);
      expect([name, ending, liveIn({ headers: served.headers, body: served.rawPayload })]).toEqual([
        name,
        ending,
        null,
      ]);
      await admin.send("DELETE", `/v1/third_party/${vendor}/evidence/${id}/`);
    }
  expect(stored).toBeGreaterThan(0);
});

test("the attack finds evidence that is served as it came", () => {
  const files = polyglots(soundPng(), soundJpeg());
  const safe = { "x-content-type-options": "nosniff", "content-disposition": "attachment" };
  const serve = (type: string, headers: object, name: string) =>
    liveIn({ headers: { "content-type": type, ...headers }, body: files[name] ?? Buffer.alloc(0) });
  expect(serve("text/html", safe, "HTML")).toContain("served as");
  expect(serve("image/png", { ...safe, "x-content-type-options": "" }, "PNG and HTML behind it")).toContain("guessed");
  expect(serve("application/pdf", { "x-content-type-options": "nosniff" }, "HTML")).toContain("origin");
  expect(serve("image/png", safe, "PNG with HTML as a comment")).toContain("survives");
});
