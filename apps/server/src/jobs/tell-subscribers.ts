import * as z from "zod";

import { tellSubscribers } from "../commands/tell-subscribers.ts";
import { defineJob } from "./job.ts";

/** Tells people what is new in the searches they subscribed to, each morning after the night's feeds. */
export const tellSubscribersJob = defineJob({
  name: "tell-subscribers",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "40 6 * * *",
  async run(_payload, { services }) {
    await tellSubscribers(services);
  },
});
