import * as z from "zod";

import { endpoint } from "./endpoint.ts";

export const isLive = endpoint({
  method: "GET",
  path: "/health/live/",
  summary: "Is the process there?",
  reply: z.object({ status: z.literal("live") }),
});

export const isReady = endpoint({
  method: "GET",
  path: "/health/ready/",
  summary: "Can it do its work: database reached, schema current?",
  reply: z.object({ status: z.literal("ready"), version: z.string() }),
});
