import * as z from "zod";

import { ROLES } from "../../access/roles.ts";
import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";

export const getSessionPolicy = endpoint(access.calls.getSessionPolicy, {
  summary: "Get the session policy of the organization",
  reply: z.object({
    data: z.object({
      /** Minutes without activity, and in all, after which a session ends; null: 30 minutes and 12 hours. */
      idle_minutes: z.number().int().nullable(),
      absolute_minutes: z.number().int().nullable(),
      /** Networks in CIDR notation that people and API keys may come from; empty: any. */
      networks: z.array(z.string()),
      /** Roles whose holders need a passkey to sign in with a password. */
      passkey_roles: z.array(z.enum(ROLES)),
      own_ip: z.string(),
      /** The roles that people of the organization may have. */
      roles: z.array(z.enum(ROLES)),
    }),
  }),
});

export const putSessionPolicy = endpoint(access.calls.putSessionPolicy, {
  summary: "Update the session policy of the organization; it applies from each user's next request",
  body: z.strictObject({
    idle_minutes: z.number().int().min(5).max(30).nullable(),
    absolute_minutes: z.number().int().min(30).max(720).nullable(),
    networks: z.array(z.string().trim().min(1).max(50)).max(100),
    passkey_roles: z.array(z.enum(ROLES)).max(ROLES.length),
  }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});
