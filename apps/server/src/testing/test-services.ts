import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { within } from "@parapet/db/scope";
import { PlannedOnceClient } from "@parapet/db/testing/planned-once-client";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import type { Net } from "@parapet/net/net";
import pino from "pino";

import { readConfig } from "../platform/config.ts";
import { eventsTo } from "../platform/events.ts";
import { openQueue } from "../platform/queue/queue.ts";
import type { AppServices } from "../wiring/app-services.ts";
import { JOBS } from "../wiring/features.ts";
import { openServices } from "../wiring/open-services.ts";

/** Production's figures would make a thousand sign-ins take half a minute; the algorithm is the same. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** The queue of a database with every job of the program declared. */
export const openTestQueue = (url: string) => openQueue(url, JOBS, eventsTo(pino({ level: "silent" })));

/** The job queue's schema and its declared queues, a hundred statements that need not run for every test file. */
const WITH_QUEUES = {
  name: "with_queues",
  async prepare(ownerUrl: string): Promise<void> {
    const queue = await openTestQueue(ownerUrl);
    await queue.close();
  },
};

export interface TestServices extends AsyncDisposable {
  readonly services: AppServices;
  readonly database: TestDatabase;
  /** Runs `work` in a transaction that sees the rows of all organizations. */
  readonly all: <Result>(work: Parameters<typeof within<Result>>[2]) => Promise<Result>;
}

/** The program's real services on a database of this test file's own. The clock is the test's. */
export const testServices = async (
  options: {
    now?: () => Date;
    environment?: NodeJS.ProcessEnv;
    netOf?: (domain: string) => Net | null;
    /** Connections by work as in production, for tests of their limits. */
    hasOnePool?: boolean;
  } = {},
): Promise<TestServices> => {
  const database = await testDatabase(WITH_QUEUES);
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-data-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, ...options.environment });
  const services = await openServices(config, {
    url: database.url,
    hashCost: CHEAP,
    isPrepared: true,
    hasOnePool: options.hasOnePool ?? true,
    Client: PlannedOnceClient,
    ...(options.now && { now: options.now }),
    ...(options.netOf && { netOf: options.netOf }),
  });
  return {
    services,
    database,
    all: (work) => within(services.db, "everything", work),
    async [Symbol.asyncDispose]() {
      await services[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
