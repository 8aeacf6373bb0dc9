import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { importClients } from "../commands/import-clients.ts";

/** Makes the clients of a list. Begun anew after a crash it starts from nothing, for nothing was kept. */
export const importClientsJob = defineJob({
  name: "import-clients",
  payload: z.object({ id: z.uuid() }),
  onceFor: ({ id }) => id,
  retries: 3,
  retryDelaySeconds: 1,
  timeLimitSeconds: 10 * 60,
  run: ({ id }, { services, signal }) => importClients(services, id, signal),
});
