import * as z from "zod";

import { endpoint } from "../endpoint.ts";

export const isLive = endpoint({
  method: "GET",
  path: "/health/live/",
  summary: "Liveness check",
  reply: z.object({ status: z.literal("live") }),
});

export const isReady = endpoint({
  method: "GET",
  path: "/health/ready/",
  summary: "Readiness check: database reachable, schema current, encryption keys open",
  reply: z.object({ status: z.literal("ready"), version: z.string() }),
});
