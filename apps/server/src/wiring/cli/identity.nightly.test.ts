import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "parapet-identity-"));
let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const parapet = (...words: string[]): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", DATABASE_URL: it.url, DATA_DIR: folder };
    const child = spawn(process.execPath, [CLI, ...words], { env, timeout: 600_000 });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.stdin.end();
    child.on("close", (code) => resolve({ code, out, err }));
  });
const json = <T>(out: string): T => JSON.parse(out.trimEnd().split("\n").at(-1) ?? "null") as T;

test("the operator's commands: setup token, user, key, audit", async () => {
  const wrong = await parapet("user", "create", "not-an-address");
  expect([wrong.code, wrong.err.trimEnd()]).toEqual([2, "'not-an-address' is not a valid email address."]);

  const token = await parapet("setup-token", "--json");
  expect([token.code, token.err]).toEqual([0, ""]);
  expect(json(token.out)).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), expires_in_hours: 24 });
  const file = join(folder, "setup-link.txt");
  expect(readFileSync(file, "utf8").trimEnd()).toBe(json<{ url: string }>(token.out).url);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const created = await parapet("user", "create", "root@operator.test", "--json");
  expect([created.code, created.err]).toEqual([0, ""]);
  expect(json(created.out)).toMatchObject({ email: "root@operator.test", temporary_password: expect.any(String) });

  const late = await parapet("setup-token");
  expect([late.code, late.err]).toEqual([2, expect.stringContaining("An administrator already exists")]);

  const keysBefore = readFileSync(join(folder, "keys.json"), "utf8");
  const rotated = await parapet("key", "rotate", "--json");
  expect([rotated.code, rotated.err]).toEqual([0, ""]);
  expect(json(rotated.out)).toMatchObject({ key_file: join(folder, "keys.json") });
  expect(readFileSync(join(folder, "keys.json"), "utf8")).not.toBe(keysBefore);
  expect(statSync(join(folder, "keys.json")).mode & 0o777).toBe(0o600);

  const whole = await parapet("verify-audit", "--json");
  expect([whole.code, json<{ whole: boolean }>(whole.out).whole]).toEqual([0, true]);
  await within(it.owner, "everything", (tx) =>
    sql.raw("update audit_log set object = 'x' where action = 'user.invited'").execute(tx),
  );
  const broken = await parapet("verify-audit", "--json");
  expect([broken.code, json<{ whole: boolean; troubles: object[] }>(broken.out)]).toMatchObject([
    1,
    { whole: false, troubles: [{ what: "changed" }] },
  ]);
});
