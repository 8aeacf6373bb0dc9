import { setTimeout as sleep } from "node:timers/promises";

import { findConnector } from "@parapet/intel/connectors/registry";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { enqueueDueSources } from "../../intel/index.ts";
import { runConnector } from "../commands/run-connector.ts";

/** Asks one connector. Two asks while it waits or runs are one. */
export const runConnectorJob = defineJob({
  name: "run-connector",
  payload: z.object({ connector: z.string() }),
  onceFor: ({ connector }) => connector,
  // A failed run has its own health row and its own next time.
  retries: 0,
  timeLimitSeconds: 4 * 3600,
  async run({ connector }, { services, signal }) {
    if (findConnector(connector) === undefined) return;
    const { db, database, keys, netFor, now, corpora, config, events } = services;
    const { pool } = database;
    const wait = async (ms: number) => sleep(ms, undefined, { signal });
    await runConnector(
      { db, pool, keys, netFor, now, corpora, events, dataDir: config.dataDir, signal, sleep: wait },
      connector,
    );
  },
});

/** Asks every connector that is switched on and whose time has come. */
export const runDueConnectorsJob = defineJob({
  name: "run-due-connectors",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/10 * * * *",
  async run(_, { services }) {
    await enqueueDueSources(services, "run-due-connectors", {
      includes: (id) => findConnector(id) !== undefined,
      enqueue: (id) => services.jobs.enqueue(runConnectorJob, { connector: id }),
    });
  },
});
