import type { requestPurchase } from "@parapet/domain/contracts/billing";

import { type RequestBody, call } from "../../../shared/call.ts";

/** Sends a purchase request. Loaded when it is needed: contracts bring the schema library. */
export const send = async (body: RequestBody<typeof requestPurchase>): Promise<void> => {
  await call("POST /v1/purchase_request/", { body });
};
