import * as z from "zod";

import { scim } from "../../features/scim.ts";
import { endpoint } from "../endpoint.ts";
import { shownName } from "../person.ts";

const ById = z.strictObject({ id: z.uuid() });

/** A connection by which a provider pushes users and groups (SCIM 2.0). Times are Unix seconds. */
const ScimConnection = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the token. */
  hint: z.string(),
  created_at: z.number().int(),
  rotated_at: z.number().int().nullable(),
  last_used_at: z.number().int().nullable(),
  users: z.number().int(),
  groups: z.number().int(),
});

export const listScim = endpoint(scim.calls.listScim, {
  summary: "List provisioning connections of the organization",
  reply: z.object({ data: z.object({ url: z.string(), connections: z.array(ScimConnection) }) }),
});

const Token = z.object({ data: z.object({ id: z.string(), token: z.string() }) });

export const createScim = endpoint(scim.calls.createScim, {
  summary: "Add a provisioning connection; its token is returned once",
  body: z.strictObject({ name: shownName(100) }),
  reply: Token,
});

export const rotateScim = endpoint(scim.calls.rotateScim, {
  summary: "Replace the token of a provisioning connection; the previous one is revoked immediately",
  params: ById,
  reply: Token,
});

export const removeScim = endpoint(scim.calls.removeScim, {
  summary: "Remove a provisioning connection; its users are retained and its groups are deleted",
  params: ById,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});
