import * as z from "zod";

import { operations } from "../../features/operations.ts";
import { endpoint } from "../endpoint.ts";

export const readExportQueue = endpoint(operations.calls.readExportQueue, {
  summary: "Get the queue position of the session's pending export",
  reply: z.object({
    data: z.object({
      /** How many exports are processed before it; 0: it is being processed; null: there is none. */
      position: z.number().int().nullable(),
    }),
  }),
});
