import { mkdtemp, mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openTemplates } from "./open-templates.ts";

const TEMPLATE =
  'id: one\ninfo: {name: n, severity: low}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-templates-"));
  await mkdir(join(folder, "http"));
  await writeFile(join(folder, "http", "one.yaml"), TEMPLATE);
});
afterEach(() => rm(folder, { recursive: true }));

const ids = async (settings: { templatesDir?: string }) =>
  (await openTemplates(settings))?.templates.map(({ id }) => id).toSorted();

test("without a folder there are none, and one that is not there is an error, not an empty set", async () => {
  expect(openTemplates({})).toBeNull();
  await expect(openTemplates({ templatesDir: join(folder, "none") })).rejects.toThrow(/ENOENT/);
});

test("a run keeps its set; the next one sees what was written since", async () => {
  const run = { templatesDir: folder };
  expect(await ids(run)).toEqual(["one"]);
  const same = await openTemplates({ templatesDir: folder });
  expect(same).toBe(await openTemplates(run));
  await writeFile(join(folder, "http", "two.yaml"), TEMPLATE.replace("one", "two"));
  expect(await ids(run)).toEqual(["one"]);
  expect(await ids({ templatesDir: folder })).toEqual(["one", "two"]);
});

test("a file that was changed in place is read again", async () => {
  expect(await ids({ templatesDir: folder })).toEqual(["one"]);
  const file = join(folder, "http", "one.yaml");
  await writeFile(file, TEMPLATE.replace("one", "three"));
  await utimes(file, new Date(), new Date("2040-01-01T00:00:00Z"));
  expect(await ids({ templatesDir: folder })).toEqual(["three"]);
});
