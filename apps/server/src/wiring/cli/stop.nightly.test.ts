import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openDatabase } from "@parapet/db/db";
import { testDatabase } from "@parapet/db/testing/test-database";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";

import { LAUNCHER, SIGNAL_LIMIT_MS } from "./testing/signaled-command.ts";

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-stop-"));
  folders.push(folder);
  return folder;
};

/** Processes of the embedded database of a data folder; the folder of its socket names it. */
const databaseProcesses = (folder: string): string[] => {
  const mark = createHash("sha256").update(join(folder, "postgres")).digest("hex").slice(0, 12);
  return execFileSync("ps", ["-e", "-o", "args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(`parapet-${mark}`));
};

/** The real server in a process group of its own, as a service manager or a terminal starts it. */
const start = async (databaseUrl: string | null, folder = newFolder()) => {
  const port = await freePort();
  const child = spawn(process.execPath, [LAUNCHER, "serve"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "development",
      DATA_DIR: folder,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PARAPET_DEMO: "companies",
    },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, "exit");
  return {
    port,
    said: () => said,
    async says(words: string) {
      while (!said.includes(words)) {
        if (child.exitCode !== null) throw new Error(`ended before "${words}": ${said}`);
        await sleep(50);
      }
    },
    /** Sends the signal to the whole group; returns how long the process took to end. */
    async stop() {
      const at = performance.now();
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await exited;
      return performance.now() - at;
    },
  };
};

describe("SIGTERM to the process group ends the server in time", () => {
  test.each([0, 300, 1_500, 4_000])("%i ms after its start", async (afterMs) => {
    await using database = await testDatabase();
    const server = await start(database.url);
    await sleep(afterMs);
    expect(await server.stop()).toBeLessThan(SIGNAL_LIMIT_MS);
    expect(server.said()).not.toContain("driver has already been destroyed");
  });

  test("while the database does not answer its start-up", async () => {
    await using database = await testDatabase();
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query("begin; lock table organization, app_user, authorised_domain, scan in access exclusive mode");
    const server = await start(database.url);
    await sleep(4_000);
    expect(await server.stop()).toBeLessThan(SIGNAL_LIMIT_MS);
    await blocker.end();
  });

  test("with its embedded database, and the next start is ready again", async () => {
    const folder = newFolder();
    const server = await start(null, folder);
    await server.says("is ready at");
    expect(databaseProcesses(folder)).not.toEqual([]);
    expect(await server.stop()).toBeLessThan(SIGNAL_LIMIT_MS);
    expect(databaseProcesses(folder)).toEqual([]);
    const again = await start(null, folder);
    await again.says("is ready at");
    expect(await again.stop()).toBeLessThan(SIGNAL_LIMIT_MS);
  }, 300_000);

  test("while a scan is in progress that cannot stop, and a client holds a connection open", async () => {
    await using database = await testDatabase();
    const server = await start(database.url);
    await server.says("is ready at");
    // A job that hangs in a statement and holds its connection: neither the queue nor the pool can end it.
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await using owner = openDatabase(database.url, { role: "owner", max: 1 });
    await blocker.query("begin; lock table scan in access exclusive mode");
    await owner.pool.query("insert into jobs.job (name, data, singleton_key) values ('run-scan', $1, 'x')", [
      { scan: "00000000-0000-4000-8000-000000000001" },
    ]);
    const isStuck = async () =>
      (await owner.pool.query("select 1 from pg_locks where relation = 'scan'::regclass and not granted")).rows.length >
      0;
    while (!(await isStuck())) await sleep(100);
    const held = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    expect(await server.stop()).toBeLessThan(SIGNAL_LIMIT_MS);
    expect(held.status).toBeLessThan(500);
    await blocker.end();
  }, 180_000);
});
