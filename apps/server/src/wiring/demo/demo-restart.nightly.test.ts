import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { demoState, organisationNames, startDemoState } from "@parapet/db/queries/demo/demo-state";
import { insertOrganisation } from "@parapet/db/queries/organizations/organisation";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { Transaction } from "kysely";
import { afterAll, expect, test } from "vitest";

import { STORY_NUMBERS } from "./story-numbers.ts";
import { STORY_VERSION } from "./story.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const PATIENCE_MS = 300_000;
const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-demo-"));
  // Made for its owner alone; the account that runs PostgreSQL must get in.
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

const run = async (folder: string, words: readonly string[]) => {
  const port = await freePort();
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, PORT: String(port) },
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => said,
    async says(text: string): Promise<void> {
      const deadline = Date.now() + PATIENCE_MS;
      while (!said.includes(text)) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`never said "${text}": ${said}`);
        await sleep(20);
      }
    },
    async end(signal: "SIGKILL" | "SIGINT" | null): Promise<string> {
      if (signal !== null) child.kill(signal);
      await exited;
      return said;
    },
  };
};

const within = async <Result>(folder: string, work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> => {
  await using cluster = await openCluster(join(folder, "postgres"));
  await using database = openDatabase(cluster.url, { max: 1 });
  return await asSystem(database.db, "demo", work);
};

const stored = (folder: string) =>
  within(folder, async (tx) => ({
    state: await demoState(tx),
    full: (
      await tx
        .selectFrom("scan")
        .select("id")
        .where("domain", "=", "acme.test")
        .where("profile", "=", "full")
        .where("origin", "in", ["schedule", "new-domain"])
        .execute()
    ).length,
    vips: (await tx.selectFrom("vip").select("id").execute()).length,
    leads: (await tx.selectFrom("lead").select("id").execute()).length,
  }));
const WHOLE = {
  state: { version: STORY_VERSION, startedAt: expect.any(Date) as Date, completedAt: expect.any(Date) as Date },
  full: STORY_NUMBERS.acme.fullRuns,
  vips: STORY_NUMBERS.acme.vips,
  leads: STORY_NUMBERS.operator.leads,
};

test("killed at any moment of the load, the next start has the history once and whole; reset and end drop it", async () => {
  const startedAt = Date.now();
  const measured = await run(newFolder(), ["serve"]);
  await measured.says("history is complete");
  const tookMs = Date.now() - startedAt;
  await measured.end("SIGKILL");

  const folder = newFolder();
  for (const share of [0.4, 0.6, 0.75, 0.85, 0.95]) {
    const killed = await run(folder, ["serve"]);
    await sleep(tookMs * share);
    await killed.end("SIGKILL");
  }
  const whole = await run(folder, ["serve"]);
  await whole.says("is ready at");
  expect(await (await run(folder, ["demo", "reset"])).end(null)).toContain(
    "A server is running on this data directory",
  );
  await whole.end("SIGINT");
  expect(await stored(folder)).toEqual(WHOLE);

  expect(await (await run(folder, ["demo", "end"])).end(null)).toContain("The demo was removed.");
  expect(existsSync(join(folder, "demo-accounts.json"))).toBe(false);
  const plain = await run(folder, ["serve"]);
  await plain.says("No administrator exists yet.");
  await plain.end("SIGINT");
}, 900_000);

test("a demo of an earlier version is replaced, but not together with an organization of the user's own", async () => {
  const folder = newFolder();
  const first = await run(folder, ["serve"]);
  await first.says("is ready at");
  await first.end("SIGINT");
  const age = () => within(folder, (tx) => startDemoState(tx, "0", new Date()));
  await age();
  const second = await run(folder, ["serve"]);
  await second.says("is ready at");
  expect(second.said()).toContain("history is complete");
  await second.end("SIGINT");
  expect(await stored(folder)).toEqual(WHOLE);

  await age();
  await within(folder, (tx) =>
    insertOrganisation(tx, { name: "Customer of ours", kind: "client", administrator: null, at: new Date() }),
  );
  const third = await run(folder, ["serve"]);
  await third.says("is ready at");
  expect(third.said()).toContain("is incomplete or of an earlier version");
  await third.end("SIGINT");
  expect((await stored(folder)).state?.version).toBe("0");
  expect(await within(folder, organisationNames)).toContain("Customer of ours");
}, 600_000);

test("two demos run side by side, each with its own data, addresses and accounts", async () => {
  const both = [newFolder(), newFolder()];
  const servers = await Promise.all(both.map((folder) => run(folder, ["serve"])));
  for (const server of servers) await server.says("is ready at");
  const seen = both.map((folder) =>
    ["demo-accounts.json", "demo-network.json"].map((file) => readFileSync(join(folder, file), "utf8")),
  );
  for (const file of [0, 1]) expect(seen[0]?.[file]).not.toBe(seen[1]?.[file]);
  for (const { url } of servers) {
    expect((await fetch(`${url}/v1/health/ready/`)).status).toBe(200);
    expect(await (await fetch(`${url}/dev/demo-accounts.json`)).text()).toContain("client.admin@acme.test");
  }
  for (const server of servers) await server.end("SIGINT");
  for (const folder of both) expect(await stored(folder)).toEqual(WHOLE);
}, 600_000);
