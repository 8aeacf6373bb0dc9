import { call } from "../../../shared/call.ts";

/** How the service is. Loaded when it is needed: contracts bring the schema library. */
export const readStatus = async (signal: AbortSignal) =>
  (await call("GET /v1/status/", { signal, background: true })).data;
