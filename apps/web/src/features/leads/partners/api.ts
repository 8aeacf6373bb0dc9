import type { registerPartner } from "@parapet/domain/contracts/leads/partner-registration";

import { type BodyOf, call } from "../../../shared/call.ts";

/** Registers a partner. */
export const register = async (body: BodyOf<typeof registerPartner>): Promise<void> => {
  await call("POST /v1/partner_registration/", { body });
};
