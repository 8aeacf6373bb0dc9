import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readTar } from "./read-tar.ts";
import { unpackTemplates } from "./sync-templates.ts";
import { makeTar } from "./testing/make-tar.ts";

const TEMPLATE =
  'id: sample\ninfo: {name: n, severity: low}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "parapet-sync-"));
  folder = join(parent, "templates");
});
afterEach(() => rm(parent, { recursive: true }));

describe("is passed over", () => {
  test.each(["../escape.yaml", "/etc/http/x.yaml", "top/http/../../x.yaml", "top\\http\\x.yaml"])("%s", (path) => {
    expect([...readTar(makeTar({ [path]: TEMPLATE }))]).toEqual([]);
  });

  test("a link", () => expect([...readTar(makeTar({ "top/http/x.yaml": TEMPLATE }, "2"))]).toEqual([]));
});

test.each<[string, Buffer]>([
  ["no archive", Buffer.from("hello".repeat(300))],
  ["half an archive", makeTar({ "top/http/x.yaml": TEMPLATE.repeat(50) }).subarray(0, 1024)],
  ["half a gzip", gzipSync(makeTar({ "top/http/x.yaml": TEMPLATE })).subarray(0, 60)],
  ["an archive without templates", makeTar({ "top/README.md": "hello" })],
])("%s leaves yesterday's templates in place", async (_, archive) => {
  await unpackTemplates(makeTar({ "top/http/x.yaml": TEMPLATE }), folder);
  await expect(unpackTemplates(archive, folder)).rejects.toThrow(/./);
  expect(await readdir(join(folder, "http"))).toEqual(["x.yaml"]);
  expect(await readdir(parent)).toEqual(["templates"]);
});

test("a new archive takes the place of the old one, whole", async () => {
  await unpackTemplates(makeTar({ "top/http/old.yaml": TEMPLATE }), folder);
  const archive = gzipSync(
    makeTar({
      "top/http/a/new.yaml": TEMPLATE,
      "top/http/bad.yaml": "id: [",
      "top/helpers/x.txt": "y",
      "top/dns/d.yaml": TEMPLATE.replace("sample", "other"),
    }),
  );
  const { templates, refused } = await unpackTemplates(archive, folder);
  expect(templates.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1))).toEqual(["other", "sample"]);
  expect(refused.map(({ code }) => code)).toEqual(["broken-yaml"]);
  expect(await readdir(join(folder, "http"))).toEqual(["a", "bad.yaml"]);
});

test("a path longer than a header holds comes from the entry before it", () => {
  const path = `top/http/${"deep/".repeat(30)}x.yaml`;
  expect([...readTar(makeTar({ [path]: TEMPLATE }))].map((file) => file.path)).toEqual([path]);
});
