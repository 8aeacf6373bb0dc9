import * as z from "zod";

import { operations } from "../../features/operations.ts";
import { endpoint } from "../endpoint.ts";

export const isLive = endpoint(operations.calls.isLive, {
  summary: "Liveness check",
  reply: z.object({ status: z.literal("live") }),
});

export const isReady = endpoint(operations.calls.isReady, {
  summary: "Readiness check: database reachable, schema current, encryption keys open",
  reply: z.object({ status: z.literal("ready"), version: z.string() }),
});
