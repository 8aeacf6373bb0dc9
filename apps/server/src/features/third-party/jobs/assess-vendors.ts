import { vendorsDue } from "@parapet/db/queries/third-party";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { assessVendor } from "../commands/assess-vendor.ts";

/** One passive check one vendor. */
export const assessVendorJob = defineJob({
  name: "assess-vendor",
  payload: z.object({ vendor: z.uuid() }),
  takesTurns: true,
  onceFor: ({ vendor }) => vendor,
  timeLimitSeconds: 10 * 60,
  async run({ vendor }, { services, signal }) {
    await assessVendor(services, vendor, signal);
  },
});

/** Every hour: asks for a check of each vendor whose week is over. */
export const assessVendorsJob = defineJob({
  name: "assess-vendors",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "53 * * * *",
  async run(_payload, { services: { db, now, jobs, events } }) {
    const due = await asSystem(db, "due-work", (tx, everything) => vendorsDue(tx, everything, now()));
    await runUnits(events, {
      name: "assess-vendors",
      units: due,
      idOf: ({ id }) => id,
      run: async ({ id, org_id: org }) => void (await jobs.enqueue(assessVendorJob, { vendor: id }, { org })),
    });
  },
});
