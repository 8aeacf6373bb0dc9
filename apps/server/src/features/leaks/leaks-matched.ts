import * as z from "zod";

import { defineTopic } from "../../platform/queue/topic.ts";

/** Leaks, logs or mentions arrived for a domain or a person. */
export const leaksMatched = defineTopic({ name: "leaks-matched", payload: z.object({}) });
