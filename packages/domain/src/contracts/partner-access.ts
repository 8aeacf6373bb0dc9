import * as z from "zod";

import { endpoint } from "./endpoint.ts";

/** What a client lets its partner do with leaked credentials. */
const PartnerAccess = z.object({
  /** Null: the organization works without a partner. */
  partner: z.string().nullable(),
  may_reveal: z.boolean(),
});
export type PartnerAccess = z.infer<typeof PartnerAccess>;

export const getPartnerAccess = endpoint({
  method: "GET",
  path: "/partner_access/",
  summary: "Whether the partner may reveal leaked credentials of the own organization",
  reply: z.object({ data: PartnerAccess }),
});

/** Decided by the client's own administrators; recorded, and mailed to all of them. */
export const setPartnerAccess = endpoint({
  method: "PUT",
  path: "/partner_access/",
  summary: "Allows or forbids the partner to reveal leaked credentials of the own organization",
  body: z.strictObject({ may_reveal: z.boolean() }),
  reply: z.object({ data: PartnerAccess }),
});
