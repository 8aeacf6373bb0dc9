import * as z from "zod";

import { cloudAccounts } from "../../features/cloud-accounts.ts";
import { RowVersion } from "../bounds.ts";
import { CLOUD_PROBLEM_CODES, CLOUD_PROVIDERS, CLOUD_STATES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";

const ById = z.strictObject({ id: z.uuid() });

const Problem = z.object({
  service: z.string(),
  /** The zone, region, subscription or project; empty where the service has none. */
  scope: z.string(),
  code: z.enum(CLOUD_PROBLEM_CODES),
  /** The missing permission, as the provider names it. */
  permission: z.string().nullable(),
});

/** A connected account. Secrets are never returned. */
const CloudAccount = z.object({
  id: z.string(),
  provider: z.enum(CLOUD_PROVIDERS),
  name: z.string(),
  /** What identifies the credentials without revealing them: role, access key ID, client ID, service account. */
  credential: z.string(),
  /** The rest of the settings, for editing. */
  settings: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** For the trust policy of an AWS role. */
  external_id: z.string(),
  /** The account at the provider, as it named itself at the last successful reading. */
  account: z.string().nullable(),
  state: z.enum(CLOUD_STATES),
  read_at: z.number().int().nullable(),
  succeeded_at: z.number().int().nullable(),
  problems: z.array(Problem),
  names: z.number().int(),
  addresses: z.number().int(),
  /** Public zones; `delegated`: the parent zone leads to this account, so that it verifies the domain. Null: not assessed. */
  zones: z.array(z.object({ name: z.string(), delegated: z.boolean().nullable() })),
  version: z.number().int(),
});

export const listCloudAccounts = endpoint(cloudAccounts.calls.listCloudAccounts, {
  summary: "List connected cloud accounts with the state of their last sync",
  reply: z.object({
    data: z.object({
      accounts: z.array(CloudAccount),
      /** The AWS principal that roles have to trust; null: roles are not available on this deployment. */
      aws_principal: z.string().nullable(),
    }),
  }),
});

const Secret = z.string().trim().min(1).max(12_000);
const AwsRole = z
  .string()
  .trim()
  .max(600)
  .regex(/^arn:aws:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/);
const Project = z
  .string()
  .trim()
  .max(100)
  // Projects of a domain are written with it before a colon.
  .regex(/^(?:[a-z0-9.-]{1,60}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/);

const Name = z.string().trim().min(1).max(100);
/** What each provider needs. A secret that is left out in a change stays as it is. */
export const CloudCredentials = z.discriminatedUnion("provider", [
  z.strictObject({ provider: z.literal("aws-role"), name: Name, role_arn: AwsRole }),
  z.strictObject({
    provider: z.literal("aws-key"),
    name: Name,
    access_key_id: z
      .string()
      .trim()
      .max(128)
      .regex(/^A[KS]IA[A-Z0-9]{12,124}$/),
    secret: Secret.optional(),
  }),
  z.strictObject({
    provider: z.literal("azure"),
    name: Name,
    tenant_id: z.uuid(),
    client_id: z.uuid(),
    secret: Secret.optional(),
  }),
  z.strictObject({
    provider: z.literal("google"),
    name: Name,
    projects: z.array(Project).max(100).default([]),
    /** The key file of the service account, as JSON. */
    secret: Secret.optional(),
  }),
  z.strictObject({ provider: z.literal("cloudflare"), name: Name, secret: Secret.optional() }),
]);

export const createCloudAccount = endpoint(cloudAccounts.calls.createCloudAccount, {
  summary: "Connect a cloud account (read-only)",
  body: z.strictObject({ settings: CloudCredentials }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const changeCloudAccount = endpoint(cloudAccounts.calls.changeCloudAccount, {
  summary: "Change the name or settings of a cloud account, or replace its secret",
  params: ById,
  body: z.strictObject({ settings: CloudCredentials, version: RowVersion }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const removeCloudAccount = endpoint(cloudAccounts.calls.removeCloudAccount, {
  summary: "Remove a cloud account with its credentials and synced data",
  params: ById,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

export const testCloudAccount = endpoint(cloudAccounts.calls.testCloudAccount, {
  summary: "Test the credentials of a cloud account",
  params: ById,
  reply: z.object({
    data: z.object({
      ok: z.boolean(),
      account: z.string().nullable(),
      problem: Problem.pick({ code: true, permission: true }).nullable(),
    }),
  }),
});

export const readCloudAccount = endpoint(cloudAccounts.calls.readCloudAccount, {
  summary: "Sync a cloud account now",
  params: ById,
  reply: z.object({ data: z.object({ queued: z.literal(true) }) }),
});
