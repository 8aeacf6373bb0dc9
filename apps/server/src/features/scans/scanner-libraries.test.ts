import { startCompany } from "@parapet/lab/start-company";
import { javascriptRepository, useJavascriptRepository } from "@parapet/scanner/web/javascript-repository";
import { takeoverServices, useTakeoverServices } from "@parapet/scanner/web/takeover-services";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type TestServices, testServices } from "../../testing/test-services.ts";
import { storeLibrary } from "./library-files.ts";
import { LIBRARIES, syncLibrary, loadLibraries } from "./scanner-libraries.ts";

const JAVASCRIPT = {
  "harbour-widgets": {
    vulnerabilities: [{ below: "2.1.0", severity: "high", identifiers: { summary: "script in a title" } }],
    extractors: { uri: ["/harbour-widgets@(§§version§§)/"] },
  },
};
const TAKEOVERS = [
  {
    service: "Harbour Pages",
    cname: ["pages.harbour.test"],
    fingerprint: "No page lives here yet",
    status: "Vulnerable",
  },
];

const json = (value: unknown) => ({
  kind: "plain" as const,
  type: "application/json",
  base64: Buffer.from(JSON.stringify(value)).toString("base64"),
});
let app: TestServices;
let lab: Awaited<ReturnType<typeof startCompany>>;
// Other files scan with the project's own tables.
const own = { repository: javascriptRepository(), services: takeoverServices() };

beforeAll(async () => {
  app = await testServices();
  lab = await startCompany("acme.test", {
    files: {
      "/js.json": json(JAVASCRIPT),
      "/names.json": json(TAKEOVERS),
      "/list.json": json([1, 2]),
      "/no.json": json({}),
    },
  });
});
afterAll(async () => {
  useJavascriptRepository(own.repository);
  useTakeoverServices(own.services);
  await lab[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const sync = (id: string, path: string) => {
  const library = LIBRARIES.find((it) => it.id === id);
  if (library === undefined) throw new Error(id);
  const [now, signal] = [new Date("2026-11-15"), AbortSignal.timeout(20_000)];
  const store = (name: string, bytes: Buffer, facts: object) => storeLibrary(app.services, name, bytes, { ...facts });
  return syncLibrary(store, library, lab.net, { url: `https://acme.test${path}`, now, signal });
};
const names = () => javascriptRepository().libraries.map(({ name }) => name);

test.each([
  ["javascript", "/none.json"],
  ["javascript", "/list.json"],
  ["javascript", "/no.json"],
  ["takeovers", "/js.json"],
  ["takeovers", "/no.json"],
])("%s from %s fails and leaves what is in use", async (id, path) => {
  const [before, services] = [names(), takeoverServices()];
  expect(await sync(id, path)).toMatchObject({ id, outcome: "failed" });
  expect([names(), takeoverServices()]).toEqual([before, services]);
  expect(before.length).toBeGreaterThan(0);
});

test("what is fetched is in use at once, and again after a restart", async () => {
  expect(await sync("javascript", "/js.json")).toEqual({ id: "javascript", outcome: "synced", entries: 1 });
  expect(names()).toEqual(["harbour-widgets"]);
  expect(await sync("takeovers", "/names.json")).toMatchObject({ outcome: "synced", entries: 1 });
  expect(takeoverServices()).toMatchObject([{ service: "Harbour Pages", status: "vulnerable", asOf: "2026-11-15" }]);

  const events = { ...app.services.events, libraryFailed: vi.fn() };
  const load = () => loadLibraries({ files: app.services.files, events });
  const put = (text: string) =>
    app.services.files.put({ org: null, kind: "library", name: "javascript" }, [Buffer.from(text)]);
  // Stored by another process: in use here with the next run.
  await put(JSON.stringify({ ...JAVASCRIPT, "second-library": JAVASCRIPT["harbour-widgets"] }));
  await load();
  expect(names()).toEqual(["harbour-widgets", "second-library"]);

  await put("{ broken");
  await load();
  await load();
  expect(names()).toEqual(["harbour-widgets", "second-library"]);
  expect(events.libraryFailed).toHaveBeenCalledExactlyOnceWith({ id: "javascript" }, expect.any(SyntaxError));
});

test("a library that the store did not deliver is in use with the next run that gets it", async () => {
  const events = { ...app.services.events, libraryFailed: vi.fn() };
  const { files } = app.services;
  await files.put({ org: null, kind: "library", name: "javascript" }, [
    Buffer.from(JSON.stringify({ "third-library": JAVASCRIPT["harbour-widgets"] })),
  ]);
  const away = { ...files, open: () => Promise.reject(new Error("the object store does not answer")) };
  await loadLibraries({ files: away, events });
  expect(events.libraryFailed).toHaveBeenCalledOnce();
  expect(names()).not.toContain("third-library");
  await loadLibraries({ files, events });
  expect(names()).toEqual(["third-library"]);
});

test("the same content again is not stored again", async () => {
  const stored = () => app.services.files.find({ org: null, kind: "library", name: "takeovers" });
  const before = await stored();
  expect(await sync("takeovers", "/names.json")).toMatchObject({ outcome: "synced" });
  expect(await stored()).toEqual(before);
});
