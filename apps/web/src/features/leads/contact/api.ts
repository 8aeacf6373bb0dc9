import type { sendEnquiry } from "@parapet/domain/contracts/leads";

import { call, type RequestBody } from "../../../shared/call.ts";

/** Sends the contact form. Loaded when it is needed: contracts bring the schema library. */
export const send = async (body: RequestBody<typeof sendEnquiry>): Promise<void> => {
  await call("POST /v1/contact/", { body });
};
