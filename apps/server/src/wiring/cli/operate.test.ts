import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { knownMigrations } from "@parapet/db/migrate";
import { dropDatabase } from "@parapet/db/testing/drop-database";
import { startCompany } from "@parapet/lab/start-company";
import pg from "pg";
import { describe, expect, inject, test, vi } from "vitest";

import { commandLine } from "../../testing/command-line.ts";
import { runWords } from "../../testing/run-words.ts";
import { COMMANDS } from "./registry.ts";

const { folder, database } = commandLine("operate");

/** Another database with nothing in it and no one connected, on the same cluster. */
const withEmptyDatabase = async (work: (owner: pg.Client) => Promise<void>): Promise<void> => {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: database().url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = database().url.replace(/\/test_\w+/, `/${name}`);
  const owner = new pg.Client({ connectionString: url, application_name: "a-test" });
  try {
    await owner.connect();
    vi.stubEnv("DATABASE_URL", url);
    await work(owner);
  } finally {
    await owner.end();
    await dropDatabase(admin, name);
    await admin.end();
  }
};

test.each(Object.keys(COMMANDS))("%s explains itself and takes --json", async (name) => {
  const { code, printed } = await runWords([name, "--help"]);
  expect(code).toBe(0);
  expect(printed.join("\n")).toMatch(new RegExp(`^Usage: parapet ${name}`));
});

test.each([
  ["serve", "worker", "migrate", "doctor", "backup", "restore", "verify-audit", "user", "setup-token", "key", "demo"],
  ["scan", "ports", "subdomains", "lookalikes", "email", "spf", "web", "identify", "import", "feeds", "cve", "ioc"],
])("the promised commands are all there: %s …", (...names) =>
  expect(names.filter((name) => !(name in COMMANDS))).toEqual([]),
);

describe("migrate", () => {
  test("a database that is down ends with 3", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://nobody:x@127.0.0.1:9/none");
    const { code, notes, lines } = await runWords(["migrate", "--json"]);
    expect({ code, notes, lines }).toEqual({
      code: 3,
      notes: [expect.stringContaining("The database is unreachable")],
      lines: [],
    });
  });

  test("a schema of a newer program ends with 3 and is left as it was", async () => {
    await withEmptyDatabase(async (owner) => {
      await owner.query(
        "create table schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())",
      );
      await owner.query("insert into schema_migration (name, hash) values ('9999_future.sql', 'x')");
      const { code, notes } = await runWords(["migrate", "--json"]);
      expect([code, notes]).toEqual([3, [expect.stringContaining("newer version")]]);
      const { rows } = await owner.query("select tablename from pg_tables where schemaname = 'public'");
      expect(rows).toEqual([{ tablename: "schema_migration" }]);
    });
  });

  // The database of every test run begins with all migrations, too.
  test.runIf(inject("isNightly"))("runs everything on an empty database, and nothing the second time", async () => {
    await withEmptyDatabase(async () => {
      const first = await runWords(["migrate", "--json"]);
      expect(first).toMatchObject({ code: 0, lines: [{ ran: knownMigrations().map(({ name }) => name) }] });
      expect((await runWords(["migrate", "--json"])).lines).toEqual([{ ran: [] }]);
      expect((await runWords(["migrate"])).printed).toEqual(["The database schema is up to date."]);
    });
  });
});

describe("user", () => {
  const email = "mara@operator.test";

  test.each(["disable", "reset", "confirm"])("%s of an unknown account", async (verb) => {
    const { code, notes } = await runWords(["user", verb, "nobody@operator.test"]);
    expect([code, notes]).toEqual([2, ["No account with the email address nobody@operator.test."]]);
  });

  test("create, once; disable; reset lets them in again with another password", async () => {
    const created = await runWords(["user", "create", email, "--json"]);
    expect(created).toMatchObject({ code: 0, lines: [{ email, expires_in_hours: 24 }] });
    expect(await runWords(["user", "create", email])).toMatchObject({
      code: 2,
      notes: [`${email} already has an account.`],
    });
    expect(await runWords(["user", "disable", email, "--json"])).toMatchObject({
      code: 0,
      lines: [{ email, status: "disabled" }],
    });
    const reset = await runWords(["user", "reset", email, "--json"]);
    expect(reset.code).toBe(0);
    expect(reset.lines[0]?.["temporary_password"]).not.toBe(created.lines[0]?.["temporary_password"]);
  }, 60_000);

  test("confirm approves an operator account that one operator created, once, and records it", async () => {
    await runWords(["user", "create", "giver@operator.test", "--json"]);
    await runWords(["user", "create", "given@operator.test", "--json"]);
    const client = new pg.Client({ connectionString: database().url });
    await client.connect();
    await client.query("select set_config('parapet.all', 'on', false)");
    const confirm = () => runWords(["user", "confirm", "given@operator.test", "--json"]);
    const waits = async () =>
      (await client.query("select from app_user where email = 'given@operator.test' and access_given_by is not null"))
        .rowCount;
    try {
      const nothing = { code: 2, notes: ["given@operator.test is not an operator account awaiting confirmation."] };
      expect(await confirm()).toMatchObject(nothing);
      await client.query(
        `update app_user set access_given_by = (select id from app_user where email = 'giver@operator.test')
          where email = 'given@operator.test'`,
      );
      expect(await waits()).toBe(1);
      expect(await confirm()).toMatchObject({ code: 0, lines: [{ email: "given@operator.test", confirmed: true }] });
      expect(await waits()).toBe(0);
      const { rows } = await client.query(
        `select a.action, a.actor_id from audit_log a join app_user u on u.id::text = a.object::text
          where u.email = 'given@operator.test' and a.action = 'user.approved'`,
      );
      expect(rows).toEqual([{ action: "user.approved", actor_id: null }]);
      expect(await confirm()).toMatchObject(nothing);
    } finally {
      await client.end();
    }
  }, 60_000);

  test("create mails the other operators, as the portal does", async () => {
    await runWords(["user", "create", "first@operator.test", "--json"]);
    const client = new pg.Client({ connectionString: database().url });
    await client.connect();
    try {
      await client.query("update app_user set status = 'active' where email = 'first@operator.test'");
      await client.query("delete from mail_outbox");
      expect((await runWords(["user", "create", "second@operator.test", "--json"])).code).toBe(0);
      const { rows } = await client.query<{ to_address: string; subject: string }>("select * from mail_outbox");
      expect(rows.filter((row) => JSON.stringify(row).includes("first@operator.test"))).toHaveLength(1);
      expect(rows.filter((row) => row.to_address === "second@operator.test")).toEqual([]);
    } finally {
      await client.end();
    }
  }, 60_000);
});

describe("backup and restore", () => {
  const file = join(folder, "everything.backup");

  test("a place that cannot be written, and a file that is no backup", async () => {
    const nowhere = await runWords(["backup", join(folder, "no", "such", "folder", "x.backup")]);
    expect([nowhere.code, nowhere.notes]).toEqual([
      2,
      [expect.stringMatching(/^.*x\.backup cannot be written: no such directory: /)],
    ]);
    writeFileSync(join(folder, "poem.txt"), "roses are red");
    await withEmptyDatabase(async () => {
      const poem = await runWords(["restore", join(folder, "poem.txt")]);
      expect([poem.code, poem.notes]).toEqual([2, ["This file is no backup of Parapet."]]);
    });
  });

  test.runIf(inject("isNightly"))(
    "what was written comes back on another machine with the key file, and into an empty database only",
    async () => {
      const written = await runWords(["backup", file, "--json"]);
      expect(written.notes).toEqual([]);
      expect(written).toMatchObject({
        code: 0,
        lines: [
          {
            file,
            rows: expect.any(Number),
            tables: expect.any(Number),
            files: expect.any(Number),
            bytes: readFileSync(file).length,
            took_ms: expect.any(Number),
          },
        ],
      });

      const full = await runWords(["restore", file]);
      expect([full.code, full.notes.length]).toEqual([2, 1]);

      const there = join(folder, "there");
      mkdirSync(there);
      await withEmptyDatabase(async (owner) => {
        vi.stubEnv("DATA_DIR", there);
        const keyless = await runWords(["restore", file]);
        expect([keyless.code, keyless.notes]).toEqual([3, [expect.stringContaining("key")]]);
        copyFileSync(join(folder, "here", "keys.json"), join(there, "keys.json"));
        const restored = await runWords(["restore", file, "--json"]);
        expect(restored.notes).toEqual([]);
        expect(restored).toMatchObject({ code: 0, lines: [{ rows: written.lines[0]?.["rows"] }] });
        await owner.query("select set_config('parapet.all', 'on', false)");
        const { rows } = await owner.query<{ email: string }>("select email from app_user");
        expect(rows.map(({ email }) => email)).toContain("mara@operator.test");
      });
    },
    120_000,
  );
});

describe("libraries sync", () => {
  test.each([
    [["libraries", "sync", "poems"], "Unknown library 'poems'"],
    [["libraries", "sync", "--from", "https://acme.test/x"], "--from requires the id of one library."],
  ])("%j", async (words, line) => {
    const { code, notes } = await runWords(words);
    expect([code, notes]).toEqual([2, [expect.stringContaining(line)]]);
  });

  test("an unreachable publisher ends with exit code 3, and nothing is stored", async () => {
    await using lab = await startCompany("acme.test", {});
    const words = ["libraries", "sync", "javascript", "--from", "https://acme.test/none.json", "--json"];
    const { code, lines } = await runWords(words, { net: lab.net });
    expect([code, lines]).toMatchObject([3, [{ outcome: "failed" }]]);
    expect(existsSync(join(folder, "here", "libraries"))).toBe(false);
  });
});

describe("key", () => {
  test("create, check and rotate; a machine without the key is told so, and one that shares it goes on", async () => {
    await withEmptyDatabase(async () => {
      const [here, there] = [join(folder, "key-here"), join(folder, "key-there")];
      vi.stubEnv("DATA_DIR", here);
      const created = await runWords(["key", "create", "--json"]);
      expect(created).toMatchObject({ code: 0, lines: [{ master_key: expect.any(String) }] });
      expect(await runWords(["key", "create"])).toMatchObject({
        code: 2,
        notes: [expect.stringContaining(`has master key ${String(created.lines[0]?.["master_key"])} already`)],
      });

      vi.stubEnv("DATA_DIR", there);
      for (const words of [["key", "check"], ["key", "rotate"], ["key", "rotate", "--prepare"], ["setup-token"]]) {
        const { code, notes } = await runWords(words);
        expect([words, code, notes]).toEqual([words, 3, [expect.stringContaining("is missing")]]);
      }
      const refused = await runWords(["doctor", "--json"]);
      expect([refused.code, refused.notes.join()]).toEqual([2, expect.stringMatching(/master key: .* is missing/)]);
      expect(existsSync(join(there, "keys.json"))).toBe(false);
      copyFileSync(join(here, "keys.json"), join(there, "keys.json"));
      expect(await runWords(["key", "check", "--json"])).toMatchObject({ code: 0, lines: [{ opens: true }] });

      const prepared = await runWords(["key", "rotate", "--prepare", "--json"]);
      expect(prepared.code).toBe(0);
      copyFileSync(join(there, "keys.json"), join(here, "keys.json"));
      expect(await runWords(["key", "rotate", "--json"])).toMatchObject({
        code: 0,
        lines: [{ rewrapped: 1, master_key: prepared.lines[0]?.["prepared"], key_file: join(there, "keys.json") }],
      });
      vi.stubEnv("DATA_DIR", here);
      expect(await runWords(["key", "check", "--json"])).toMatchObject({ code: 0, lines: [{ opens: true }] });
    });
  }, 120_000);

  test("a key of the environment is printed, and used instead of a file", async () => {
    await withEmptyDatabase(async () => {
      const empty = join(folder, "key-environment");
      vi.stubEnv("DATA_DIR", empty);
      const { printed } = await runWords(["key", "create", "--print"]);
      vi.stubEnv("PARAPET_MASTER_KEY", printed[0] ?? "");
      expect((await runWords(["key", "create", "--json"])).lines).toEqual([
        { master_key: printed[0]?.split(":")[0], source: "setting PARAPET_MASTER_KEY" },
      ]);
      expect((await runWords(["key", "check", "--json"])).code).toBe(0);
      expect(existsSync(join(empty, "keys.json"))).toBe(false);
      vi.stubEnv("PARAPET_MASTER_KEY", "not a key");
      const wrong = await runWords(["key", "check"]);
      expect([wrong.code, wrong.notes.join()]).toEqual([2, expect.not.stringContaining("not a key")]);
    });
  }, 120_000);
});
