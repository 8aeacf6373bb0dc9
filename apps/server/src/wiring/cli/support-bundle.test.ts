import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { commandLine } from "../../testing/command-line.ts";
import { runWords } from "../../testing/run-words.ts";

const { folder, database } = commandLine("support");

test("a file that exists or cannot be written is refused", async () => {
  const there = join(folder, "there.gz");
  writeFileSync(there, "mine");
  expect(await runWords(["support-bundle", there])).toMatchObject({ code: 2, notes: [`${there} exists already.`] });
  expect(readFileSync(there, "utf8")).toBe("mine");
  const away = join(folder, "none", "x.gz");
  expect(await runWords(["support-bundle", away])).toMatchObject({ code: 2, notes: [`${away} cannot be written.`] });
});

test("the file is for its owner alone and has neither the database's address nor its password", async () => {
  const path = join(folder, "support.gz");
  expect(await runWords(["support-bundle", path, "--json"])).toMatchObject({ code: 0, lines: [{ file: path }] });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  expect(JSON.parse(text)).toMatchObject({
    format: 1,
    settings: expect.arrayContaining([
      { name: "DATABASE_URL", value: "(set)" },
      { name: "NODE_ENV", value: "test" },
    ]),
  });
  const { password, pathname } = new URL(database().url);
  expect([password, pathname.slice(1)].filter((part) => part !== "" && text.includes(part))).toEqual([]);
});
