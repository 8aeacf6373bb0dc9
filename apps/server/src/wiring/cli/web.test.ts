import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startCompany } from "@parapet/lab/start-company";
import type { Net } from "@parapet/net/net";
import { Command } from "commander";
import { describe, expect, test } from "vitest";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import type { CliIo } from "./command.ts";
import { webCommand } from "./web.ts";

const run = async (
  words: readonly string[],
  net: () => Promise<Net> = () => Promise.reject(new Error("no network here")),
) => {
  const lines: Record<string, unknown>[] = [];
  const printed: string[] = [];
  const notes: string[] = [];
  const io: CliIo = {
    json: words.includes("--json"),
    line: (value) => void lines.push(value as Record<string, unknown>),
    print: (text) => void printed.push(text),
    note: (text) => void notes.push(text),
    stdinLines: () => {
      throw new Error("not read");
    },
    signal: new AbortController().signal,
    net,
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
  webCommand(program, () => io);
  for (const command of program.commands)
    command
      .exitOverride()
      .option("--json")
      .configureOutput({ writeErr: () => {} });
  try {
    await program.parseAsync(["web", ...words], { from: "user" });
    return { lines, printed, notes, error: null };
  } catch (error) {
    return { lines, printed, notes, error };
  }
};

describe("one clear line for what is not a URL:", () => {
  test.each([
    "ftp://acme.test/",
    "javascript:alert(1)",
    "http://user:pass@acme.test/",
    "http://",
    "localhost",
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://[::1]/",
    "a b",
  ])("%s", async (typed) => {
    const { error, lines } = await run([typed, "--json"]);
    expect(error).toBeInstanceOf(UsageError);
    expect(lines).toEqual([]);
  });

  test("a folder of templates that is none", async () => {
    expect((await run(["https://acme.test/", "--templates", "/nowhere/at/all"])).error).toBeInstanceOf(UsageError);
  });
});

test("a site that does not respond is unreachable, not clean", async () => {
  await using lab = await startCompany("acme.test", { services: [] });
  expect((await run(["https://acme.test/", "--json"], async () => lab.net)).error).toBeInstanceOf(UnreachableError);
});

test("templates that the environment switches off are not assessed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-web-"));
  const before = process.env["PARAPET_TEMPLATES"];
  process.env["PARAPET_TEMPLATES"] = "off";
  try {
    await writeFile(
      join(folder, "home.yaml"),
      'id: home\ninfo: {name: x, severity: low}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/"]\n    matchers: [{type: status, status: [200]}]\n',
    );
    await using lab = await startCompany("acme.test");
    const { lines, notes } = await run(["https://acme.test/", "--templates", folder, "--json"], async () => lab.net);
    expect(lines.filter(({ outcome }) => outcome === "home")).toEqual([]);
    expect(notes).toContain("not assessed (templates): switched off by PARAPET_TEMPLATES");
    expect(notes.at(-1)).toBe("0 templates loaded, 0 refused");
  } finally {
    if (before === undefined) delete process.env["PARAPET_TEMPLATES"];
    else process.env["PARAPET_TEMPLATES"] = before;
    await rm(folder, { recursive: true });
  }
});

test("lines of findings, then how many templates were loaded and refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-web-"));
  try {
    await writeFile(
      join(folder, "git.yaml"),
      'id: sample-git\ninfo: {name: Git repository exposed, severity: medium, tags: "exposure,git", reference: ["https://git.example/"]}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/.git/config"]\n    matchers: [{type: word, words: ["[core]"]}]\n',
    );
    await writeFile(
      join(folder, "post.yaml"),
      'id: sample-post\ninfo: {name: x, severity: low}\nhttp:\n  - method: POST\n    path: ["{{BaseURL}}/"]\n    matchers: [{type: status, status: [200]}]\n',
    );
    await writeFile(join(folder, "broken.yaml"), "id: [unclosed");
    await writeFile(
      join(folder, "slow.yaml"),
      'id: slow\ninfo: {name: x, severity: low}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/"]\n    matchers: [{type: regex, regex: ["(?=x)(a+)+$"]}]\n',
    );
    await using lab = await startCompany("acme.test", {
      files: { "/.git/config": { kind: "plain", type: "text/plain", body: "[core]\n\tbare = false\n" } },
    });
    const { lines, notes, error } = await run(
      ["https://acme.test/", "--templates", folder, "--json"],
      async () => lab.net,
    );
    expect(error).toBeNull();
    expect(notes.at(-1)).toBe("1 templates loaded, 3 refused");
    expect(notes.filter((note) => note.startsWith("rejected")).map((note) => note.split(":")[0])).toEqual([
      "rejected broken.yaml",
      "rejected post.yaml",
      "rejected slow.yaml",
    ]);
    const own = lines.find(({ outcome }) => outcome === "file-version-control");
    expect(Object.keys(own ?? {}).slice(0, 8)).toEqual([
      "outcome",
      "severity",
      "url",
      "owasp",
      "wstg",
      "description",
      "references",
      "evidence",
    ]);
    expect(own).toMatchObject({
      severity: "high",
      url: "https://acme.test/.git/config",
      owasp: "A05:2021",
      wstg: "WSTG-CONF-04",
    });
    expect(lines.find(({ outcome }) => outcome === "sample-git")).toMatchObject({
      severity: "medium",
      url: "https://acme.test/.git/config",
      references: ["https://git.example/"],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
