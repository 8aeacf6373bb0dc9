import { cloudAccountsDue } from "@parapet/db/queries/cloud-accounts";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { readAccount } from "../commands/read-account.ts";

const MAX_PER_RUN = 200;

/** Reads one cloud account. Two requests while it waits or runs are one. */
export const readCloudAccountJob = defineJob({
  name: "read-cloud-account",
  payload: z.object({ org: OrgId, account: z.uuid() }),
  takesTurns: true,
  onceFor: ({ account }) => account,
  retries: 1,
  timeLimitSeconds: 3_600,
  concurrency: (places) => Math.max(1, Math.floor(places / 2)),
  async run({ org, account }, { services, signal }) {
    await readAccount(services, org, account, signal);
  },
});

export const readDueCloudAccountsJob = defineJob({
  name: "read-due-cloud-accounts",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/15 * * * *",
  async run(_, { services }) {
    await runUnits(services.events, {
      name: "read-due-cloud-accounts",
      units: await asSystem(services.db, "due-work", (tx) => cloudAccountsDue(tx, services.now(), MAX_PER_RUN)),
      idOf: ({ id }) => id,
      run: async ({ id, org }) =>
        void (await services.jobs.enqueue(readCloudAccountJob, { org, account: id }, { org })),
    });
  },
});
