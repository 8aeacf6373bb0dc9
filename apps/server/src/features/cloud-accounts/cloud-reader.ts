import { setTimeout as sleep } from "node:timers/promises";

import type { CloudAccountRow } from "@parapet/db/queries/cloud-accounts";
import type { CLOUD_PROVIDERS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type AwsAccess, identifyAws, readAws } from "@parapet/intel/cloud/aws";
import { type AzureAccess, identifyAzure, readAzure } from "@parapet/intel/cloud/azure";
import { type CloudContext, CloudError, type CloudReading } from "@parapet/intel/cloud/cloud-source";
import { identifyCloudflare, readCloudflare } from "@parapet/intel/cloud/cloudflare";
import { type GoogleAccess, identifyGoogle, readGoogle, ServiceAccountKey } from "@parapet/intel/cloud/google";
import * as z from "zod";

import type { Services } from "../../platform/services.ts";

type Provider = (typeof CLOUD_PROVIDERS)[number];

export type ReaderServices = Pick<Services, "config" | "keys" | "netFor" | "now">;

export const secretPlace = (org: OrgId, id: string) =>
  ({ org, purgeYear: 0, column: "cloud_account.sealed_secret", row: id }) as const;

/** What is stored beside the secret, by provider. */
export const StoredSettings = {
  "aws-role": z.object({ role_arn: z.string() }),
  "aws-key": z.object({ access_key_id: z.string() }),
  azure: z.object({ tenant_id: z.string(), client_id: z.string() }),
  google: z.object({ client_email: z.string(), project_id: z.string(), projects: z.array(z.string()) }),
  cloudflare: z.object({}),
} as const satisfies Record<Provider, z.ZodType>;

const secretOf = async ({ keys }: Pick<Services, "keys">, row: CloudAccountRow): Promise<string> => {
  if (row.sealed_secret === null) throw new CloudError("credentials", "no secret is stored");
  return (await keys.open(secretPlace(row.org_id as OrgId, row.id), row.sealed_secret)).toString("utf8");
};

const awsRole = ({ config }: Pick<Services, "config">, row: CloudAccountRow): AwsAccess => {
  if (config.cloud.aws === null) throw new CloudError("credentials", "this deployment has no identity at AWS");
  const { role_arn: roleArn } = StoredSettings["aws-role"].parse(row.settings);
  const { accessKeyId, secretAccessKey } = config.cloud.aws;
  return { kind: "role", keys: { accessKeyId, secretAccessKey }, roleArn, externalId: row.external_id };
};

const awsKey = async (services: Pick<Services, "keys">, row: CloudAccountRow): Promise<AwsAccess> => {
  const { access_key_id: accessKeyId } = StoredSettings["aws-key"].parse(row.settings);
  return { kind: "key", keys: { accessKeyId, secretAccessKey: await secretOf(services, row) } };
};

const azure = async (services: Pick<Services, "keys">, row: CloudAccountRow): Promise<AzureAccess> => {
  const { tenant_id: tenantId, client_id: clientId } = StoredSettings.azure.parse(row.settings);
  return { tenantId, clientId, clientSecret: await secretOf(services, row) };
};

const google = async (services: Pick<Services, "keys">, row: CloudAccountRow): Promise<GoogleAccess> => {
  const { projects } = StoredSettings.google.parse(row.settings);
  return { key: ServiceAccountKey.parse(JSON.parse(await secretOf(services, row))), projects };
};

const cloudflare = async (services: Pick<Services, "keys">, row: CloudAccountRow) => ({
  token: await secretOf(services, row),
});

/** What opens the credentials of an account. */
type AccessServices = Pick<Services, "config" | "keys">;

interface Reader {
  /** Answers the account's own name; rejects with `CloudError` when the credentials are of no use. */
  readonly identify: (services: AccessServices, row: CloudAccountRow, context: CloudContext) => Promise<string>;
  readonly read: (services: AccessServices, row: CloudAccountRow, context: CloudContext) => Promise<CloudReading>;
}

const READERS = {
  "aws-role": {
    identify: async (services, row, context) => identifyAws(context, awsRole(services, row)),
    read: async (services, row, context) => readAws(context, awsRole(services, row)),
  },
  "aws-key": {
    identify: async (services, row, context) => identifyAws(context, await awsKey(services, row)),
    read: async (services, row, context) => readAws(context, await awsKey(services, row)),
  },
  azure: {
    identify: async (services, row, context) => identifyAzure(context, await azure(services, row)),
    read: async (services, row, context) => readAzure(context, await azure(services, row)),
  },
  google: {
    identify: async (services, row, context) => identifyGoogle(context, await google(services, row)),
    read: async (services, row, context) => readGoogle(context, await google(services, row)),
  },
  cloudflare: {
    identify: async (services, row, context) => identifyCloudflare(context, await cloudflare(services, row)),
    read: async (services, row, context) => readCloudflare(context, await cloudflare(services, row)),
  },
} as const satisfies Record<Provider, Reader>;

export const cloudReader = (provider: string): Reader => READERS[provider as Provider];

export const cloudContext = (
  { config, netFor, now }: Pick<Services, "config" | "netFor" | "now">,
  signal: AbortSignal,
): CloudContext => ({
  netFor,
  apiBase: config.cloud.apiBase,
  now,
  sleep: async (ms) => sleep(ms, undefined, { signal }),
  signal,
});
