import * as z from "zod";

import { KEY_SCOPE_IDS } from "../../access/key-scopes.ts";
import { END_REASONS } from "../../access/owned-kinds.ts";
import { serviceAccounts } from "../../features/service-accounts.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { CompanyDomain } from "../company-domain.ts";
import { endpoint } from "../endpoint.ts";
import { shownName } from "../person.ts";

const ById = z.strictObject({ id: z.uuid() });
const Scopes = z.array(z.enum(KEY_SCOPE_IDS)).min(1).max(KEY_SCOPE_IDS.length);

/** A machine identity of the organization. Times are Unix seconds; a limit that is `null` is what its owner sees. */
const ServiceAccount = z.object({
  /** The `client_id` of its client credentials. */
  id: z.string(),
  name: z.string(),
  purpose: z.string().nullable(),
  /** The first characters of its secret. */
  hint: z.string(),
  scopes: z.array(z.enum(KEY_SCOPE_IDS)),
  areas: z.array(z.enum(FINDING_AREAS)).nullable(),
  domains: z.array(z.string()).nullable(),
  units: z.array(z.string()).nullable(),
  /** In CIDR notation; empty: any. */
  networks: z.array(z.string()),
  /** The administrator whose rights it has at the most; `null`: removed. */
  owner: z.object({ id: z.string(), name: z.string(), is_caller: z.boolean() }).nullable(),
  state: z.enum(["active", "expired", ...END_REASONS]),
  created_at: z.number().int(),
  expires_at: z.number().int(),
  rotated_at: z.number().int().nullable(),
  /** Until when the former secret works as well. */
  previous_until: z.number().int().nullable(),
  last_used_at: z.number().int().nullable(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export const listServiceAccounts = endpoint(serviceAccounts.calls.listServiceAccounts, {
  summary: "List the service accounts of the organization",
  reply: z.object({
    data: z.array(ServiceAccount),
    /** Where a secret is exchanged for a short-lived token. */
    token_url: z.string(),
    /** The server of assistants (MCP). */
    mcp_url: z.string(),
  }),
});

const settings = {
  name: shownName(100),
  purpose: z.string().trim().max(500).nullable().default(null),
  scopes: Scopes,
  areas: z.array(z.enum(FINDING_AREAS)).min(1).max(FINDING_AREAS.length).nullable().default(null),
  domains: z.array(CompanyDomain).min(1).max(200).nullable().default(null),
  units: z.array(z.string().trim().min(1).max(100)).min(1).max(100).nullable().default(null),
  networks: z.array(z.string().trim().min(1).max(50)).max(100).default([]),
  /** Until it expires, from now. */
  days: z.number().int().min(1).max(365).default(90),
};

const Secret = z.object({ data: z.object({ id: z.string(), secret: z.string() }) });

export const createServiceAccount = endpoint(serviceAccounts.calls.createServiceAccount, {
  summary:
    "Create a service account within the rights of the caller, who becomes its owner; its secret is returned once",
  body: z.strictObject(settings),
  reply: Secret,
});

export const changeServiceAccount = endpoint(serviceAccounts.calls.changeServiceAccount, {
  summary: "Change what one of the caller's service accounts may do, from its next request",
  params: ById,
  body: z.strictObject(settings),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const rotateServiceAccount = endpoint(serviceAccounts.calls.rotateServiceAccount, {
  summary:
    "Replace the secret of a service account; the former one works for the overlap. By another administrator than its owner, who takes it over, there is none",
  params: ById,
  body: z.strictObject({
    /** Hours during which the former secret works as well. */
    overlap_hours: z.number().int().min(0).max(168).default(24),
  }),
  reply: Secret,
});

export const revokeServiceAccount = endpoint(serviceAccounts.calls.revokeServiceAccount, {
  summary: "Revoke a service account with its secrets and tokens",
  params: ById,
  reply: z.object({ data: z.object({ revoked: z.literal(true) }) }),
});
