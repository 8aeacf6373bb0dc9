import * as z from "zod";

import { KEY_SCOPE_IDS } from "../access/key-scopes.ts";
import { endpoint } from "./endpoint.ts";
import { TypedPassword } from "./person.ts";

const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, enough to tell keys apart. */
  hint: z.string(),
  created_at: z.number().int(),
  last_used_at: z.number().int().nullable(),
  expires_at: z.number().int(),
  /** Null: everything that its owner may do. */
  scopes: z.array(z.enum(KEY_SCOPE_IDS)).nullable(),
});

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api_keys/",
  summary: "The own API keys",
  reply: z.object({ data: z.array(ApiKey) }),
});

/** Makes a key that acts with the own rights, or with some of them, and never on the own account. It is shown once. */
export const createApiKey = endpoint({
  method: "POST",
  path: "/api_keys/",
  summary: "Makes an API key; its secret is shown once",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    days: z.number().int().min(1).max(365).default(90),
    scopes: z.array(z.enum(KEY_SCOPE_IDS)).min(1).max(KEY_SCOPE_IDS.length).nullable().default(null),
    password: TypedPassword,
  }),
  reply: z.object({ data: z.object({ id: z.string(), secret: z.string() }) }),
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api_keys/{id}/",
  summary: "Revokes an API key",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ revoked: z.literal(true) }) }),
});
