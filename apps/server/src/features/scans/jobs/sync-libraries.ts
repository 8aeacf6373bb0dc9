import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { publishLibrary } from "../commands/publish-knowledge.ts";
import { LIBRARIES, syncLibrary } from "../scanner-libraries.ts";

/** Fetches what others keep up to date for the scanner, on Sunday nights. Failures are reported and retried a week later. */
export const syncLibrariesJob = defineJob({
  name: "sync-libraries",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "20 3 * * 0",
  retries: 0,
  timeLimitSeconds: 600,
  async run(_, { services, signal }) {
    const { net, events } = services;
    await runUnits(events, {
      name: "sync-libraries",
      units: LIBRARIES,
      idOf: ({ id }) => id,
      run: async (library) => {
        const synced = await syncLibrary((it) => publishLibrary(services, it), library, net, { signal });
        if (synced.outcome === "failed") events.libraryFailed({ id: synced.id }, new Error(synced.reason));
      },
    });
  },
});
