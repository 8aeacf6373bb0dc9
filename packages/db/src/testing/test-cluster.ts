import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { openCluster } from "../embedded/cluster.ts";
import { runningPostmaster, stopPostmaster } from "../embedded/postmaster.ts";
import { migrate } from "../migrate.ts";

const TEMPLATE = "parapet_template";
const START_PATIENCE_MS = 60_000;

export interface TestCluster {
  /** Connects to the maintenance database; databases are made from here. */
  readonly adminUrl: string;
  /** The migrated database that every test file copies. */
  readonly templateUrl: string;
}

/** A folder for the cluster of one test run; nothing is started until a test asks. */
export const testClusterHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), "parapet-test-"));
  chmodSync(home, 0o755); // made for its owner alone; the account that runs PostgreSQL must get in
  return home;
};

const start = async (home: string, outside: string | null): Promise<TestCluster> => {
  const cluster = outside === null ? await openCluster(home, { throwaway: true }) : outsideCluster(outside);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(cluster.urlOf(TEMPLATE));
  return { adminUrl: cluster.url, templateUrl: cluster.urlOf(TEMPLATE) };
};

/** A PostgreSQL that somebody else runs: how the suite is tried on another version than the embedded one. */
const outsideCluster = (url: string) => ({
  url,
  urlOf: (database: string): string => {
    const other = new URL(url);
    other.pathname = `/${database}`;
    return other.href;
  },
});

/** Starts the cluster of this run, once: the first to ask does the work, the others wait for its note. */
export const testCluster = async (home: string, outside: string | null): Promise<TestCluster> => {
  const note = join(home, "cluster.json");
  const deadline = Date.now() + START_PATIENCE_MS;
  while (!existsSync(note)) {
    try {
      mkdirSync(join(home, "starting"));
    } catch {
      if (Date.now() > deadline)
        throw new Error("The test database did not start; the first test file that asked says why.");
      await sleep(20);
      continue;
    }
    writeFileSync(`${note}.new`, JSON.stringify(await start(home, outside)));
    renameSync(`${note}.new`, note);
  }
  return JSON.parse(readFileSync(note, "utf8")) as TestCluster;
};

/** Stops what was started, if it was, and leaves nothing behind. */
export const endTestCluster = async (home: string): Promise<void> => {
  const postmaster = runningPostmaster(join(home, "data"));
  if (postmaster !== null) await stopPostmaster(postmaster.pid);
  if (postmaster !== null) rmSync(postmaster.socketDir, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
};
