import type { registerPartner } from "@parapet/domain/contracts/leads";

import { type RequestBody, call } from "../../../shared/call.ts";

export const register = async (body: RequestBody<typeof registerPartner>): Promise<void> => {
  await call("POST /v1/partner_registration/", { body });
};
