import { knowledgeState, knowledgeVersion } from "@parapet/db/queries/scans";
import { startCompany } from "@parapet/lab/start-company";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type TestServices, testServices } from "../../testing/test-services.ts";
import { publishLibrary } from "./commands/publish-knowledge.ts";
import { activeKnowledge, knowledgeSettings } from "./run-knowledge.ts";
import { LIBRARIES, syncLibrary } from "./scanner-libraries.ts";

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

beforeAll(async () => {
  app = await testServices({ now: () => new Date("2026-11-15T08:00:00Z") });
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
  await lab[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const sync = (id: string, path: string) => {
  const library = LIBRARIES.find((it) => it.id === id);
  if (library === undefined) throw new Error(id);
  return syncLibrary((it) => publishLibrary(app.services, it), library, lab.net, {
    url: `https://acme.test${path}`,
    signal: AbortSignal.timeout(20_000),
  });
};
const inUse = async (services = app.services) => knowledgeSettings(services, await activeKnowledge(services));
const names = async () => (await inUse()).javascript?.libraries.map(({ name }) => name);

test.each([
  ["javascript", "/none.json"],
  ["javascript", "/list.json"],
  ["javascript", "/no.json"],
  ["takeovers", "/js.json"],
  ["takeovers", "/no.json"],
])("%s from %s fails and leaves what is in use", async (id, path) => {
  const before = await knowledgeState(app.services.db);
  expect(await sync(id, path)).toMatchObject({ id, outcome: "failed" });
  expect(await knowledgeState(app.services.db)).toEqual(before);
});

test("what is fetched is in use with the next run, as of the day it was fetched", async () => {
  expect(await sync("javascript", "/js.json")).toMatchObject({
    id: "javascript",
    outcome: "synced",
    entries: 1,
    stored: { isActive: true },
  });
  expect(await names()).toEqual(["harbour-widgets"]);
  expect(await sync("takeovers", "/names.json")).toMatchObject({ outcome: "synced", entries: 1 });
  expect((await inUse()).takeovers).toMatchObject([
    { service: "Harbour Pages", status: "vulnerable", asOf: "2026-11-15" },
  ]);
});

test("one with content of another kind is missing, and not replaced by another version", async () => {
  const good = await activeKnowledge(app.services);
  await publishLibrary(app.services, { name: "javascript", bytes: Buffer.from("{ broken"), entries: null });
  const events = { ...app.services.events, libraryFailed: vi.fn() };
  const settings = await inUse({ ...app.services, events });
  expect(settings.javascript).toBeUndefined();
  expect(settings.missingLibraries?.javascript).toMatch(
    /javascript of knowledge version [0-9a-f]{12} could not be read/,
  );
  expect(events.libraryFailed).toHaveBeenCalledExactlyOnceWith({ id: "javascript" }, expect.any(SyntaxError));
  expect((await knowledgeSettings(app.services, good)).javascript?.libraries).toHaveLength(1);
  expect(await sync("javascript", "/js.json")).toMatchObject({ outcome: "synced" });
});

test("the same content again is the same version", async () => {
  const before = await knowledgeState(app.services.db);
  expect(await sync("takeovers", "/names.json")).toMatchObject({ stored: { version: before.active } });
  expect(await knowledgeState(app.services.db)).toEqual(before);
  expect((await knowledgeVersion(app.services.db, before.active))?.libraries.map(({ name }) => name)).toEqual([
    "javascript",
    "takeovers",
  ]);
});
