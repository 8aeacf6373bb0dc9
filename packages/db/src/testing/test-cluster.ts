import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { openCluster } from "../embedded/cluster.ts";
import { migrate } from "../migrate.ts";

const TEMPLATE = "parapet_template";

export interface TestCluster extends AsyncDisposable {
  /** Connects to the maintenance database; databases are made from here. */
  readonly adminUrl: string;
  readonly templateUrl: string;
}

/** A cluster for one test run, with one migrated database that every test file copies. */
export const startTestCluster = async (): Promise<TestCluster> => {
  const home = mkdtempSync(join(tmpdir(), "parapet-test-"));
  chmodSync(home, 0o755); // made for its owner alone; the account that runs PostgreSQL must get in
  const cluster = await openCluster(home, { throwaway: true });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(cluster.urlOf(TEMPLATE));
  return {
    adminUrl: cluster.url,
    templateUrl: cluster.urlOf(TEMPLATE),
    async [Symbol.asyncDispose]() {
      await cluster.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
