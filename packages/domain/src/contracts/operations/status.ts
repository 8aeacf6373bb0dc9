import * as z from "zod";

import { operations } from "../../features/operations.ts";
import { endpoint } from "../endpoint.ts";

export const COMPONENTS = ["api", "database", "scans", "mail"] as const;

/** `unknown`: not assessed, or no recent activity to evaluate by; never the same as up. */
export const COMPONENT_STATES = ["up", "delayed", "down", "unknown"] as const;

export const FEED_STATES = ["fresh", "late", "never", "off"] as const;

export const ServiceStatus = z.object({
  /** When the status was determined; it may be a few seconds old. */
  looked_at: z.number().int(),
  components: z.array(z.object({ id: z.enum(COMPONENTS), state: z.enum(COMPONENT_STATES) })),
  feeds: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(FEED_STATES),
      /** The last run that brought something in. */
      fresh_at: z.number().int().nullable(),
    }),
  ),
});

export type ServiceStatus = z.output<typeof ServiceStatus>;

/** Public service status: components, queues, unknown states and the age of each feed. */
export const getStatus = endpoint(operations.calls.getStatus, {
  summary: "Get the service status and feed freshness",
  reply: z.object({ data: ServiceStatus }),
});
