import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { pollTickets } from "../commands/poll-tickets.ts";

/** Every five minutes: what became of tickets in systems that send no events. */
export const pollTicketsJob = defineJob({
  name: "poll-tickets",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/5 * * * *",
  async run(_payload, { services, signal }) {
    await pollTickets(services, signal);
  },
});
