import * as z from "zod";

import { ROLES } from "../access/roles.ts";
import { endpoint } from "./endpoint.ts";

/** Is the licence good, about to end, or over? Days are Unix seconds. */
export const Licence = z.object({
  state: z.enum(["active", "expiring", "expired"]),
  plan: z.string(),
  started_at: z.number().int().nullable(),
  ends_at: z.number().int().nullable(),
  organisation: z.string(),
  administrator: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type Licence = z.infer<typeof Licence>;

/** The person who is signed in. */
export const CurrentUser = z.object({
  is_admin: z.boolean(),
  role: z.string(),
  role_name: z.enum(ROLES),
  full_name: z.string(),
  email: z.string(),
  authorized_domains: z.array(z.string()),
  licence: Licence.nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getAccount = endpoint({
  method: "GET",
  path: "/account/",
  summary: "The signed-in user",
  reply: z.object({ data: CurrentUser }),
});

export const listRoles = endpoint({
  method: "GET",
  path: "/roles/",
  summary: "Every role, by id and name",
  reply: z.object({ data: z.array(z.object({ id: z.string(), role_name: z.enum(ROLES) })) }),
});

/** Sends the signed-in user a link to choose a new password. The call has no body; any ok answer is success. */
export const resetOwnPassword = endpoint({
  method: "POST",
  path: "/reset_password/",
  summary: "Mails a link to choose a new password",
  reply: z.unknown(),
});
