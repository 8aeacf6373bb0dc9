import { getStatus } from "@parapet/domain/contracts/status";

import { call } from "../../shared/call.ts";

/** How the service is. Loaded when it is needed: contracts bring the schema library. */
export const readStatus = async (signal: AbortSignal) => (await call(getStatus, { signal, background: true })).data;
