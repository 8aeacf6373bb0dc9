import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { startCompany } from "@parapet/lab/start-company";
import type { Net } from "@parapet/net/net";
import { makeTar } from "@parapet/scanner/templates/testing/make-tar";
import { Command } from "commander";
import { afterEach, beforeEach, expect, test } from "vitest";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import type { CliIo } from "./command.ts";
import { templatesCommand } from "./templates.ts";

const TEMPLATE =
  'id: sample\ninfo: {name: n, severity: low}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n';
const ARCHIVE = gzipSync(
  makeTar({ "top/http/a.yaml": TEMPLATE, "top/http/b.yaml": TEMPLATE.replace("sample", "b").replace("GET", "POST") }),
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-templates-"));
});
afterEach(() => rm(folder, { recursive: true }));

const sync = async (from: string, net?: Net) => {
  const lines: unknown[] = [];
  const notes: string[] = [];
  const io: CliIo = {
    json: true,
    line: (value) => void lines.push(value),
    print: () => {},
    note: (text) => void notes.push(text),
    stdinLines: () => {
      throw new Error("not read");
    },
    signal: new AbortController().signal,
    net: async () => net ?? Promise.reject(new Error("no network here")),
  };
  const program = new Command().exitOverride();
  templatesCommand(program, () => io);
  const error = await program
    .parseAsync(["templates", "sync", "--from", from, "--into", join(folder, "t")], { from: "user" })
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  return { lines, notes, error };
};

test("a file that is none, and a file that is no archive", async () => {
  expect((await sync(join(folder, "nothing.tar.gz"))).error).toBeInstanceOf(UsageError);
  await writeFile(join(folder, "x.tar.gz"), "hello".repeat(500));
  expect((await sync(join(folder, "x.tar.gz"))).error).toBeInstanceOf(UsageError);
});

test("an archive from a file", async () => {
  await writeFile(join(folder, "x.tar.gz"), ARCHIVE);
  const { lines, notes, error } = await sync(join(folder, "x.tar.gz"));
  expect(error).toBeNull();
  expect(lines).toMatchObject([{ loaded: 1, refused: 1, reasons: { "changes-state": 1 } }]);
  expect(notes.at(-1)).toBe("1 templates loaded, 1 refused");
});

test("an archive from an address, and an address without one", async () => {
  await using lab = await startCompany("acme.test", {
    files: { "/t.tar.gz": { kind: "plain", type: "application/gzip", base64: ARCHIVE.toString("base64") } },
  });
  expect((await sync("https://acme.test/t.tar.gz", lab.net)).lines).toMatchObject([{ loaded: 1 }]);
  expect((await sync("https://acme.test/none.tar.gz", lab.net)).error).toBeInstanceOf(UnreachableError);
});
