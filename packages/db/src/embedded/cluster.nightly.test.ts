import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { canReach } from "./account.ts";
import { abandonClusters, openCluster } from "./cluster.ts";
import { runningPostmaster } from "./postmaster.ts";

const homes: string[] = [];
const newHome = () => {
  const home = mkdtempSync(join(tmpdir(), "parapet-cluster-"));
  chmodSync(home, 0o755); // made for its owner alone; the account that runs PostgreSQL must get in
  homes.push(home);
  return home;
};

afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

const ask = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  // A server that goes down under it fails the question; the word of it that comes beside that is for no one.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

const postmasterPid = (home: string) =>
  Number(readFileSync(join(home, "data", "postmaster.pid"), "utf8").split("\n")[0]);

test("a second start finds the data of the first", async () => {
  const home = newHome();
  {
    await using cluster = await openCluster(home, { throwaway: true });
    await ask(cluster.url, "create table kept as select 7 as n");
  }
  expect(runningPostmaster(join(home, "data"))).toBeNull();
  await using again = await openCluster(home, { throwaway: true });
  expect(await ask(again.url, "select n from kept")).toEqual([{ n: 7 }]);
});

test("a cluster left running by a killed owner is joined, and one killed itself starts again", async () => {
  const home = newHome();
  const orphaned = await openCluster(home, { unattended: true });
  await ask(orphaned.url, "create table kept as select 7 as n");
  const pid = postmasterPid(home);
  process.kill(pid, "SIGKILL");
  await using restarted = await openCluster(home);
  expect(postmasterPid(home)).not.toBe(pid);
  expect(await ask(restarted.url, "select n from kept")).toEqual([{ n: 7 }]);
});

test("a cluster that crashes while in use is restarted automatically", async () => {
  const home = newHome();
  await using cluster = await openCluster(home);
  await ask(cluster.url, "create table kept as select 7 as n");
  const pid = postmasterPid(home);
  process.kill(pid, "SIGKILL");
  let answer: unknown[] = [];
  for (let tries = 0; answer.length === 0 && tries < 600; tries += 1) {
    // The old children may still answer for a moment; only the new server counts.
    const now = runningPostmaster(join(home, "data"));
    if (now?.ready === true && now.pid !== pid) answer = await ask(cluster.url, "select n from kept").catch(() => []);
    if (answer.length === 0) await sleep(25);
  }
  expect(answer).toEqual([{ n: 7 }]);
});

test("the last client stops the server, and none before", async () => {
  const home = newHome();
  const first = await openCluster(home, { throwaway: true });
  const second = await openCluster(home, { throwaway: true });
  await first.close();
  expect(await ask(second.url, "select 1 as n")).toEqual([{ n: 1 }]);
  await second.close();
  expect(runningPostmaster(join(home, "data"))).toBeNull();
});

test("a lock file that names an unrelated process is cleared", async () => {
  const home = newHome();
  await (await openCluster(home, { throwaway: true })).close();
  writeFileSync(
    join(home, "data", "postmaster.pid"),
    `${process.pid}\n${join(home, "data")}\n0\n5432\n/nowhere\n\n\nready\n`,
  );
  await using cluster = await openCluster(home, { throwaway: true });
  expect(await ask(cluster.url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("the owner of the database is no superuser", async () => {
  await using cluster = await openCluster(newHome(), { throwaway: true });
  expect(await ask(cluster.url, "select rolsuper, rolbypassrls from pg_roles where rolname = current_user")).toEqual([
    { rolsuper: false, rolbypassrls: false },
  ]);
});

test.runIf(process.getuid?.() === 0)("a folder only root may enter does not stop the database", async () => {
  const home = newHome();
  chmodSync(home, 0o700);
  const inside = join(home, "clone", ".parapet", "postgres");
  expect(canReach({ name: "nobody", uid: 65534, gid: 65534 }, inside)).toBe(false);
  await using cluster = await openCluster(inside, { throwaway: true });
  homes.push(cluster.folder);
  expect(await ask(cluster.url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("an abandoned cluster ends at once, whatever is connected to it, and loses no commit", async () => {
  const home = newHome();
  const cluster = await openCluster(home);
  const other = await openCluster(home);
  await ask(cluster.url, "create table kept as select 7 as n");
  const hanging = ask(cluster.url, "select pg_sleep(60)").catch((error: Error) => error);
  const at = performance.now();
  await abandonClusters();
  expect(performance.now() - at).toBeLessThan(2_000);
  expect(runningPostmaster(join(home, "data"))).toBeNull();
  expect(await hanging).toBeInstanceOf(Error);
  await Promise.all([cluster.close(), other.close()]);
  await using again = await openCluster(home);
  expect(await ask(again.url, "select n from kept")).toEqual([{ n: 7 }]);
});
