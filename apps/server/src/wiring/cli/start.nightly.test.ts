import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { testDatabase } from "@parapet/db/testing/test-database";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { fileMaster } from "../../platform/keys/file-master.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
/** As long as a nightly test may take: a program that hangs fails the test, a slow machine does not. */
const LIMIT_MS = 600_000;
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-start-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const parapet = (words: string[], environment: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...words], {
      env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", ...environment },
      timeout: LIMIT_MS,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.stdin.end();
    child.on("close", (code) => resolve({ code, out, err }));
  });

const oneLine = (text: string) => text.trimEnd().split("\n");

describe("a failed start prints one line", () => {
  test("every wrong variable at once, one line each, the misspelt one too", async () => {
    const { code, err } = await parapet(["migrate"], {
      DATA_DIR: newFolder(),
      DATABASE_URL: "mysql://x",
      PARAPET_RESOLVER: "9.9.9.9",
      PUBLIC_URL: "portal",
    });
    expect(code).toBe(2);
    expect(oneLine(err)).toEqual([
      expect.stringContaining("did you mean PARAPET_RESOLVERS?"),
      expect.stringContaining("PUBLIC_URL must be a URL"),
      expect.stringContaining("DATABASE_URL must be a URL"),
    ]);
    expect(err).not.toContain("mysql://x");
  });

  test("a wrong environment variable", async () => {
    const folder = newFolder();
    const { code, err } = await parapet(["serve"], { PORT: "eighty", DATA_DIR: join(folder, "data") });
    expect(code).toBe(2);
    expect(oneLine(err)).toEqual([expect.stringContaining("PORT must be a number, not 'eighty'")]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("plain http in production", async () => {
    const { code, err } = await parapet(["serve"], {
      NODE_ENV: "production",
      PUBLIC_URL: "http://portal.example",
      DATA_DIR: newFolder(),
    });
    expect(code).toBe(2);
    expect(oneLine(err)).toEqual([expect.stringContaining("PUBLIC_URL must start with https:// in production")]);
  });

  test("a port in use", async () => {
    await using it = await testDatabase();
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    const { code, err } = await parapet(["serve"], { PORT: String(port), DATABASE_URL: it.url, DATA_DIR: newFolder() });
    taken.close();
    expect(code).toBe(3);
    expect(oneLine(err)).toEqual([expect.stringContaining(`127.0.0.1:${port} is already in use by another process`)]);
  });

  test("a data folder that is a file", async () => {
    const file = join(newFolder(), "not-a-folder");
    writeFileSync(file, "");
    const { code, err } = await parapet(["serve"], { DATA_DIR: join(file, "data") });
    expect(code).toBe(3);
    expect(oneLine(err)).toEqual([expect.stringContaining("is not writable")]);
  });

  // No one, root included, may make a folder there.
  test.runIf(existsSync("/proc/self"))("a data folder that cannot be made", async () => {
    const { code, err } = await parapet(["serve"], { DATA_DIR: "/proc/parapet/data" });
    expect(code).toBe(3);
    expect(oneLine(err)).toEqual([expect.stringMatching(/^\/proc\/parapet.* is not writable/)]);
  });

  test.skipIf(process.getuid?.() === 0)("a data folder that may not be written", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    const { code, err } = await parapet(["serve"], { DATA_DIR: join(folder, "data") });
    expect([code, oneLine(err).length]).toEqual([3, 1]);
  });

  test("a database that is down", async () => {
    const folder = newFolder();
    const { code, err } = await parapet(["serve"], {
      DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none",
      DATA_DIR: folder,
    });
    expect(code).toBe(3);
    expect(oneLine(err)).toEqual([expect.stringContaining("The database is unreachable")]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a database that knows neither the user nor the name", async () => {
    await using it = await testDatabase();
    const url = new URL(it.url);
    url.pathname = "/no_such_database";
    const { code, err } = await parapet(["serve"], { DATABASE_URL: url.href, DATA_DIR: newFolder() });
    expect(code).toBe(2);
    expect(oneLine(err)).toEqual([expect.stringContaining("The database in DATABASE_URL does not exist")]);
  });

  test("a database whose socket is not there, in development with its log file too", async () => {
    const { code, err } = await parapet(["serve"], {
      NODE_ENV: "development",
      PARAPET_DEMO: "0",
      DATABASE_URL: "postgres://nobody:x@localhost/none?host=%2Fnowhere%2Fat-all",
      DATA_DIR: newFolder(),
    });
    expect(code).toBe(3);
    expect(oneLine(err)).toEqual([expect.stringContaining("The database is unreachable (ENOENT)")]);
  });

  test("a schema of a newer program, left as it was", async () => {
    await using it = await testDatabase();
    await sql`insert into schema_migration (name, hash) values ('9999_future.sql', 'x')`.execute(it.owner);
    const folder = newFolder();
    const { code, err } = await parapet(["serve"], { DATABASE_URL: it.url, DATA_DIR: folder });
    expect(code).toBe(3);
    expect(oneLine(err)).toEqual([expect.stringContaining("newer Parapet")]);
    expect(readdirSync(folder)).toEqual([]);
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name desc limit 1`.execute(
      it.owner,
    );
    expect(rows).toEqual([{ name: "9999_future.sql" }]);
  });
});

test("the first start names the file of the setup link and prints no link", async () => {
  await using it = await testDatabase();
  const folder = newFolder();
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as { port: number };
  free.close();
  const child = spawn(process.execPath, [CLI, "serve"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "test",
      DATABASE_URL: it.url,
      DATA_DIR: folder,
      PORT: String(port),
      PARAPET_WORKERS: "0",
    },
    timeout: LIMIT_MS,
  });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const file = join(folder, "setup-link.txt");
  await expect.poll(() => output, { timeout: LIMIT_MS }).toContain(file);
  expect(readFileSync(file, "utf8")).toMatch(/\/setup#[\w-]{43}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const closed = once(child, "close");
  child.kill("SIGTERM");
  await closed;
  expect(output).not.toContain("/setup#");
});

describe("the command line", () => {
  test.each([
    [["backup"], 2, "missing required argument 'file'"],
    [["restore", "/nowhere/at-all.backup"], 2, "File not found: /nowhere/at-all.backup"],
    [["nonsense"], 2, "Unknown command 'nonsense'"],
    [["constructor"], 2, "Unknown command 'constructor'"],
    [["worker", "--concurrency", "many"], 2, "--concurrency must be an integer"],
    [["worker", "--colour"], 2, "unknown option '--colour'"],
  ] as const)("%j ends with %i", async (words, exitCode, line) => {
    const { code, err, out } = await parapet([...words], { DATA_DIR: newFolder() });
    expect(code).toBe(exitCode);
    expect(oneLine(err)[0]).toContain(line);
    expect(out).toBe("");
  });

  test("demo brings its companies up, says how to reach them, and goes at a signal; production refuses it", async () => {
    const refused = await parapet(["demo"], { DATA_DIR: newFolder(), NODE_ENV: "production" });
    expect([refused.code, refused.err.trimEnd()]).toEqual([
      2,
      "The demo companies are not available in production mode.",
    ]);
    const child = spawn(process.execPath, [CLI, "demo", "--json"], {
      env: { PATH: process.env["PATH"] ?? "", DATA_DIR: newFolder() },
      timeout: LIMIT_MS,
    });
    const [first] = (await once(child.stdout, "data")) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({
      domains: expect.arrayContaining(["acme.test", "tidy.test", "harbour.test"]),
      resolver: expect.stringMatching(/^127\.\d+\.\d+\.\d+:\d+$/),
      allow: expect.stringMatching(/^127\./),
    });
    // As from a terminal: to the process itself, and again by its parent.
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await setTimeout(10);
    child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
  });

  test("help lists every command", async () => {
    const { code, out } = await parapet(["--help"]);
    expect(code).toBe(0);
    expect(out).toContain("verify-audit");
  });

  test("doctor warns of what works but should not stay so: no mail server, a key beside its data", async () => {
    await using it = await testDatabase();
    const folder = newFolder();
    await fileMaster(join(folder, "keys.json")).create();
    const { code, out } = await parapet(["doctor", "--json"], {
      NODE_ENV: "production",
      DATA_DIR: folder,
      DATABASE_URL: it.url,
      PUBLIC_URL: "http://127.0.0.1:4000",
    });
    // 3 where this machine has no DNS resolver that answers.
    expect([0, 3]).toContain(code);
    const { findings } = JSON.parse(out) as { findings: { about: string; warning?: boolean; says: string }[] };
    const warned = findings.filter(({ warning }) => warning === true).map(({ about }) => about);
    expect(warned).toEqual(expect.arrayContaining(["mail", "master key"]));
  });

  test("doctor calls a key that others can read a fault", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "keys.json"), "{}", { mode: 0o644 });
    const { code, err } = await parapet(["doctor"], { DATA_DIR: folder });
    expect(code).toBe(2);
    expect(err).toContain("can be read by others. Make it yours alone: chmod 600");
  });

  test("doctor explains and shows no secret", async () => {
    const { code, out } = await parapet(["doctor", "--json"], {
      DATA_DIR: newFolder(),
      SMTP_URL: "smtp://u:hunter2@mail.example",
    });
    // No mail server of this name answers.
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ healthy: false, exit_code: 3 });
    expect(out).not.toContain("hunter2");
  });
});
