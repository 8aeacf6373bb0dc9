import type { setUp } from "@parapet/domain/contracts/access";

import { type RequestBody, call } from "../../../shared/call.ts";

/** Makes the first administrator. Loaded when it is called: contracts bring the schema library. */
export const makeFirstAdministrator = async (body: RequestBody<typeof setUp>): Promise<void> => {
  await call("POST /api/setup", { body });
};
