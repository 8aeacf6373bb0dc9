import * as z from "zod";

import { CLIENT_PROBLEMS } from "../../clients/client-list.ts";
import { organizations } from "../../features/organizations.ts";
import { PLAN_IDS } from "../../plans/catalogue.ts";
import { endpoint } from "../endpoint.ts";

const Problem = z.object({
  line: z.number().int(),
  column: z.string().nullable(),
  problem: z.enum(CLIENT_PROBLEMS),
});

/** A list of clients as a file: at most 2,000 rows, 2 MB. */
const Csv = z.strictObject({ csv: z.string().max(2_000_000) });

/** The effect of the file; nothing is stored. */
export const previewClients = endpoint(organizations.calls.previewClients, {
  summary: "Validate a client list without importing it",
  body: Csv,
  reply: z.object({
    data: z.object({
      read: z.number().int(),
      good: z.number().int(),
      /** The first two hundred. */
      problems: z.array(Problem),
      problem_count: z.number().int(),
      sample: z.array(
        z.object({
          line: z.number().int(),
          name: z.string(),
          domain: z.string(),
          plan: z.enum(PLAN_IDS),
          administrator: z.string(),
        }),
      ),
    }),
  }),
});

/** Takes the list in: all of it or nothing. */
export const startClientImport = endpoint(organizations.calls.startClientImport, {
  summary: "Import a client list that contains no errors",
  body: Csv,
  reply: z.object({ data: z.object({ id: z.string(), total: z.number().int() }) }),
});

export const getClientImport = endpoint(organizations.calls.getClientImport, {
  summary: "Get the progress of a client import",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({
    data: z.object({
      state: z.enum(["queued", "running", "done", "failed"]),
      total: z.number().int(),
      done: z.number().int(),
      /** Why it failed; nothing was made then. */
      problem: Problem.nullable(),
    }),
  }),
});
