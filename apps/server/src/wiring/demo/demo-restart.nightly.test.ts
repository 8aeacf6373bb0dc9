import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { demoState } from "@parapet/db/queries/demo-state";
import { asSystem } from "@parapet/db/unscoped";
import { afterAll, expect, test } from "vitest";

import { STORY_NUMBERS } from "./story-numbers.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const PATIENCE_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "parapet-demo-"));
// Made for its owner alone; the account that runs PostgreSQL must get in.
chmodSync(folder, 0o711);
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

const run = async (words: readonly string[]) => {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, PORT: String(await freePort()) },
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, "exit");
  return {
    async says(text: string): Promise<void> {
      const deadline = Date.now() + PATIENCE_MS;
      while (!said.includes(text)) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`never said "${text}": ${said}`);
        await sleep(50);
      }
    },
    async end(signal: "SIGKILL" | "SIGINT" | null): Promise<string> {
      if (signal !== null) child.kill(signal);
      await exited;
      return said;
    },
  };
};

const stored = async () => {
  await using cluster = await openCluster(join(folder, "postgres"));
  await using database = openDatabase(cluster.url, { max: 1 });
  return await asSystem(database.db, "demo", async (tx) => ({
    state: await demoState(tx),
    full: await tx
      .selectFrom("scan")
      .select("id")
      .where("domain", "=", "acme.test")
      .where("profile", "=", "full")
      .where("origin", "in", ["schedule", "new-domain"])
      .execute(),
    vips: await tx.selectFrom("vip").select("id").execute(),
  }));
};

test("killed while the history is played, the next start has it once and whole; reset and end drop it", async () => {
  const first = await run(["serve"]);
  await first.says("is ready at");
  await sleep(3_000);
  await first.end("SIGKILL");

  const second = await run(["serve"]);
  await second.says("history is complete");
  expect(await (await run(["demo", "reset"])).end(null)).toContain("A server is running on this data directory");
  await second.end("SIGINT");
  const { state, full, vips } = await stored();
  expect(state?.completedAt).toBeInstanceOf(Date);
  expect([full.length, vips.length]).toEqual([STORY_NUMBERS.acme.fullRuns, STORY_NUMBERS.acme.vips]);

  expect(await (await run(["demo", "end"])).end(null)).toContain("The demo was removed.");
  expect(existsSync(join(folder, "demo-accounts.json"))).toBe(false);
  const plain = await run(["serve"]);
  await plain.says("No administrator exists yet.");
  await plain.end("SIGINT");
}, 600_000);
