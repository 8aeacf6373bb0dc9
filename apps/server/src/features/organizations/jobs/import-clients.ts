import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { importClients } from "../commands/import-clients.ts";

/** Creates the clients of a list. After a crash it restarts from the beginning, since nothing was committed. */
export const importClientsJob = defineJob({
  name: "import-clients",
  payload: z.object({ id: z.uuid() }),
  onceFor: ({ id }) => id,
  retries: 3,
  retryDelaySeconds: 1,
  timeLimitSeconds: 10 * 60,
  run: ({ id }, { services, signal }) => importClients(services, id, signal),
});
