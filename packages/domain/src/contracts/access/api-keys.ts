import * as z from "zod";

import { KEY_SCOPE_IDS } from "../../access/key-scopes.ts";
import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";
import { TypedPassword, shownName } from "../person.ts";

const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, enough to tell keys apart. */
  hint: z.string(),
  created_at: z.number().int(),
  last_used_at: z.number().int().nullable(),
  expires_at: z.number().int(),
  scopes: z.array(z.enum(KEY_SCOPE_IDS)),
});

export const listApiKeys = endpoint(access.calls.listApiKeys, {
  summary: "List the caller's API keys",
  reply: z.object({ data: z.array(ApiKey) }),
});

/** Creates a key with an explicit list of scopes, within the rights of its owner. The secret is shown once; the owner is notified by mail. */
export const createApiKey = endpoint(access.calls.createApiKey, {
  summary: "Create an API key with the given scopes; its secret is returned once",
  body: z.strictObject({
    name: shownName(100),
    days: z.number().int().min(1).max(365).default(90),
    scopes: z.array(z.enum(KEY_SCOPE_IDS)).min(1).max(KEY_SCOPE_IDS.length),
    password: TypedPassword,
  }),
  reply: z.object({ data: z.object({ id: z.string(), secret: z.string() }) }),
});

export const revokeApiKey = endpoint(access.calls.revokeApiKey, {
  summary: "Revoke an API key",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ revoked: z.literal(true) }) }),
});
