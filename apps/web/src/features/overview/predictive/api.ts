import { queryOptions } from "@tanstack/react-query";

import { call } from "../../../shared/call.ts";
import { isRepeat } from "../../../shared/is-repeat.ts";

const EVERY_MS = 60_000;

/** The outlook; a wall screen asks again every minute. The timer's questions do not keep an idle session alive. */
export const outlookQuery = (domain: string | null) =>
  queryOptions({
    queryKey: ["forecast", domain],
    enabled: domain !== null,
    queryFn: async (asked) => {
      const query = { domain: domain ?? undefined };
      return (await call("GET /v1/forecast/", { query, signal: asked.signal, background: isRepeat(asked) })).data;
    },
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  });
