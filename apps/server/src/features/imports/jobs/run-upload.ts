import { changeUpload, staleUploads } from "@parapet/db/queries/imports";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { runUpload } from "../commands/run-upload.ts";

const RETRIES = 5;

/** Imports a file uploaded by an operator. If the worker dies, the next one resumes where it stopped. */
export const runUploadJob = defineJob({
  name: "run-upload",
  payload: z.object({ upload: z.uuid() }),
  onceFor: ({ upload }) => upload,
  retries: RETRIES,
  retryDelaySeconds: 30,
  timeLimitSeconds: 12 * 3600,
  async run({ upload }, { services, signal, attempt }) {
    await runUpload(services, upload, signal, { isLast: attempt > RETRIES });
  },
});

const STALE_MS = 3 * 86_400_000;

/** Throws away what was begun to be sent and never finished. */
export const dropStaleUploadsJob = defineJob({
  name: "drop-stale-uploads",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "41 4 * * *",
  async run(_, { services }) {
    const before = new Date(services.now().getTime() - STALE_MS);
    await runUnits(services.events, {
      name: "drop-stale-uploads",
      units: await asSystem(services.db, "feeds", (tx) => staleUploads(tx, before)),
      idOf: ({ id }) => id,
      run: async ({ id }) => {
        const change = { state: "cancelled", finished_at: services.now() } as const;
        await asSystem(services.db, "feeds", async (tx) => {
          await services.files.remove(tx, id);
          await changeUpload(tx, id, change);
        });
      },
    });
  },
});
