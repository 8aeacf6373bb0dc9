import { randomUUID } from "node:crypto";

import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";

import { openDatabase } from "../db.ts";
import type { Tables } from "../tables.ts";
import { dropDatabase } from "./drop-database.ts";
import { PlannedOnceClient } from "./planned-once-client.ts";
import { type Preparation, preparedTemplate, testCluster } from "./test-cluster.ts";

export interface TestDatabase extends AsyncDisposable {
  /** As the program sees it: the app's role, bound by row-level security. */
  readonly db: Kysely<Tables>;
  /** Owner connection, for fixtures and for bypassing row-level security. */
  readonly owner: Kysely<Tables>;
  readonly url: string;
}

const withAdmin = async (adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
};

/** A migrated database of this test file's own. Files are copied: a thousand small ones, page by page, would take three times as long. */
export const testDatabase = async (preparation?: Preparation): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const home = inject("databaseHome");
  const cluster = await testCluster(home, inject("outsideDatabase"));
  const { adminUrl } = cluster;
  const templateUrl =
    preparation === undefined ? cluster.templateUrl : await preparedTemplate(home, cluster, preparation);
  const template = new URL(templateUrl).pathname.slice(1);
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  const url = templateUrl.replace(`/${template}`, `/${name}`);
  const app = openDatabase(url, { max: 5, Client: PlannedOnceClient });
  const owner = openDatabase(url, { role: "owner", max: 2, Client: PlannedOnceClient });
  return {
    db: app.db,
    owner: owner.db,
    url,
    async [Symbol.asyncDispose]() {
      await Promise.all([app.close(), owner.close()]);
      await withAdmin(adminUrl, (admin) => dropDatabase(admin, name));
    },
  };
};
