import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { FingerprintSet } from "./fingerprint-set.ts";
import { loadRecog } from "./load-recog.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "parapet-recog-"));
  await mkdir(join(directory, "xml", "acme_banners"), { recursive: true });
  const rule = (pattern: string, example: string) =>
    `<fingerprint pattern="${pattern}"><description>Acme</description>${example}<param pos="0" name="service.product" value="Acme"/></fingerprint>`;
  await writeFile(
    join(directory, "xml", "acme_banners.xml"),
    `<fingerprints>${rule("^Acme", '<example _filename="long"/>')}</fingerprints>`,
  );
  await writeFile(join(directory, "xml", "acme_banners", "long"), "Acme and more");
  await writeFile(join(directory, "xml", "b.xml"), `<fingerprints matches="b.title">${rule("B", "")}</fingerprints>`);
  await writeFile(join(directory, "xml", "broken.xml"), "<nothing");
  await writeFile(join(directory, "README"), "not a fingerprint");
});
afterAll(() => rm(directory, { recursive: true }));

test("a folder that is not there is an error, not an empty set", async () => {
  await expect(loadRecog(join(directory, "gone"))).rejects.toThrow("ENOENT");
});

test("files are found below the folder given, broken ones are named, examples come from beside", async () => {
  const loaded = await loadRecog(directory, { withExamples: true });
  expect(loaded.files).toBe(3);
  expect(loaded.refused.map((it) => it.where)).toEqual(["broken.xml"]);
  expect(loaded.fingerprints[0]?.examples[0]?.value).toBe("Acme and more");
});

test("a file without a kind answers to its name and to its protocol's usual kind", async () => {
  const set = new FingerprintSet((await loadRecog(directory)).fingerprints);
  expect((await set.identify("acme_banners", "Acme"))?.product).toBe("Acme");
  expect((await set.identify("acme.banner", "Acme"))?.product).toBe("Acme");
});
