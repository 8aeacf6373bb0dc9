import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createNet } from "@parapet/net/create-net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { recordPast } from "../../testing/record-past.ts";
import { PASSWORD, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { toNetOptions } from "./network.ts";
import { COMMANDS } from "./registry.ts";
import { runCli } from "./run.ts";

let it: TestPortal;
let url = "";
const folder = mkdtempSync(join(tmpdir(), "parapet-remote-"));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
beforeAll(async () => {
  it = await testPortal();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  const browser = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
  const verdicts = ["a", "b", "c"].map((name) => ({ outcome: "dmarc-missing", subject: `${name}.acme.test` }));
  const check = { check: "email-dmarc", subject: "acme.test", status: "judged", verdicts } as const;
  await recordPast(it, org, "acme.test", [[check]], 0);
  const body = { name: "remote", days: 30, scopes: ["findings.read"], password: PASSWORD };
  const made = await browser.post("/v1/api_keys/", body);
  file("key", `${made.json<{ data: { secret: string } }>().data.secret}\n`);
  url = await it.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const run = async (...words: string[]) => {
  const [lines, printed, notes]: [Record<string, unknown>[], string[], string[]] = [[], [], []];
  const code = await runCli(words, (json) => ({
    json,
    line: (value) => void lines.push(value as Record<string, unknown>),
    print: (text) => void printed.push(text),
    note: (text) => void notes.push(text),
    stdinLines: () => {
      throw new Error("not read");
    },
    signal: new AbortController().signal,
    net: (options) => Promise.resolve(createNet(toNetOptions(options))),
  }));
  return { code, lines, text: printed.join("\n"), notes: notes.join("\n") };
};
const key = () => ["--key-file", join(folder, "key")];
const ALLOW = ["--allow", "127.0.0.0/8"];

test("refuses unknown words, a missing or wrong key and addresses that the guard does not let through", async () => {
  const wrong = file("wrong", "pk_0123456789abcdef0123456789");
  for (const [words, said] of [
    [["--remote", url, "findings", "list"], /--key-file/],
    [["--remote", url, "findings", "list", "--key-file", file("empty", "")], /does not contain/],
    [["--remote", url, "findings", "burn", ...key()], /unknown/],
    [["--remote", url, "findings", "get", ...key()], /needs an id/],
    [["--remote", "ftp://acme.test", "findings", "list", ...key()], /not the URL/],
    [["--remote", url, "findings", "list", "--key-file", wrong, ...ALLOW], /401/],
    [["--remote", url, "webhooks", "list", ...key(), ...ALLOW], /403/],
    [["--remote", url, "findings", "list", "--query", "severity", ...key()], /name=value/],
  ] as const) {
    const { code, notes } = await run(...words);
    expect([words.slice(2), code, notes]).toEqual([words.slice(2), 2, expect.stringMatching(said)]);
  }
  expect((await run("--remote", url, "findings", "list", ...key())).code).toBe(3);
});

test("what answers may be no portal: none of its control characters reaches the terminal", async () => {
  await using server = createServer((_request, reply) => {
    reply.statusCode = 403;
    reply.end(JSON.stringify({ detail: `\u001b]0;owned\u0007\u202e${"x".repeat(5_000)}` }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const { code, notes } = await run("--remote", `http://127.0.0.1:${port}`, "findings", "list", ...key(), ...ALLOW);
  expect([code, /[\p{Cc}\p{Cf}]/u.test(notes.replaceAll("\n", "")), notes.length < 3_000]).toEqual([2, false, true]);
});

test("lists every page, one object, and events", async () => {
  const list = await run("--remote", url, "findings", "list", "--query", "page_size=1", "--json", ...key(), ...ALLOW);
  expect([list.code, list.lines.map(({ subject }) => String(subject)).toSorted()]).toEqual([
    0,
    ["a.acme.test", "b.acme.test", "c.acme.test"],
  ]);
  const [first] = list.lines;
  const one = await run(`--remote=${url}`, "findings", "get", String(first?.["id"]), "--json", ...key(), ...ALLOW);
  expect(one.lines).toMatchObject([{ id: first?.["id"] }]);
  const query = ["--query", "types=finding.opened", "--query", "limit=2"];
  const events = await run("--remote", url, "events", "list", ...query, "--json", ...key(), ...ALLOW);
  expect(events.lines.map(({ type }) => type)).toEqual(Array(3).fill("finding.opened"));
  expect(
    (await run("--remote", url, "findings", "list", "--limit", "2", ...key(), ...ALLOW)).text.split("\n"),
  ).toHaveLength(2);
});

test("completes commands, subcommands and options in bash; zsh and fish name every command", async () => {
  const script = file("bash", (await run("completion", "bash")).text);
  const complete = (...words: string[]): string[] => {
    const line = words.map((word) => `'${word}'`).join(" ");
    const ask = `. '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _parapet; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["-c", ask], { encoding: "utf8" }).trim().split("\n");
  };
  expect(complete("parapet", "look")).toEqual(["lookalikes"]);
  expect(complete("parapet", "cve", "ma")).toEqual(["match"]);
  expect(complete("parapet", "--remote", "https://x", "find")).toEqual(["finding_rules", "findings"]);
  expect(complete("parapet", "scan", "--prof")).toEqual(["--profile"]);
  for (const shell of ["zsh", "fish"]) {
    const { text } = await run("completion", shell);
    expect(Object.keys(COMMANDS).filter((name) => !text.includes(`'${name}`))).toEqual([]);
  }
  expect((await run("completion", "csh")).code).toBe(2);
});
