import type { HttpResponse } from "@parapet/net/net";
import { importPKCS8, SignJWT } from "jose";
import * as z from "zod";

import { cloudCall, readJson, parsed } from "./cloud-http.ts";
import {
  type CloudContext,
  CloudError,
  CloudMeter,
  type CloudPart,
  type CloudProblem,
  type CloudReading,
  type CloudZone,
  HOST_RECORDS,
  listAll,
  plainName,
} from "./cloud-source.ts";

/** The key file of a service account. Its URLs are not used: tokens are requested from Google only. */
export const ServiceAccountKey = z.object({
  type: z.literal("service_account"),
  project_id: z.string().regex(/^[a-z][a-z0-9.:-]{4,60}$/),
  private_key_id: z.string().min(1).max(200),
  private_key: z.string().startsWith("-----BEGIN PRIVATE KEY-----").max(10_000),
  client_email: z.email().max(300),
});
export type ServiceAccountKey = z.output<typeof ServiceAccountKey>;

export interface GoogleAccess {
  readonly key: ServiceAccountKey;
  /** Projects that are read beside the key's own. */
  readonly projects: readonly string[];
}

const TOKEN_HOST = "oauth2.googleapis.com";
const AUDIENCE = `https://${TOKEN_HOST}/token`;
const SCOPES = [
  "https://www.googleapis.com/auth/ndev.clouddns.readonly",
  "https://www.googleapis.com/auth/compute.readonly",
].join(" ");
const TOKEN_SECONDS = 3_600;

const Token = z.object({ access_token: z.string().min(1), token_type: z.literal("Bearer") });
const Zones = z.object({
  managedZones: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z0-9-]{1,63}$/),
        dnsName: z.string(),
        nameServers: z.array(z.string()).optional(),
        visibility: z.string().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
const RecordSets = z.object({
  rrsets: z.array(z.object({ name: z.string(), type: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const Addresses = z.object({
  items: z
    .record(
      z.string(),
      z.object({
        addresses: z.array(z.object({ address: z.string().optional(), addressType: z.string().optional() })).optional(),
      }),
    )
    .default({}),
  nextPageToken: z.string().optional(),
  unreachables: z.array(z.string()).optional(),
});
const Failure = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const signed = async (context: CloudContext, key: ServiceAccountKey): Promise<string> => {
  const at = Math.floor(context.now().getTime() / 1000);
  try {
    return await new SignJWT({ scope: SCOPES })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.private_key_id })
      .setIssuer(key.client_email)
      .setAudience(AUDIENCE)
      .setIssuedAt(at)
      .setExpirationTime(at + TOKEN_SECONDS)
      .sign(await importPKCS8(key.private_key, "RS256"));
  } catch (cause) {
    throw new CloudError("credentials", "the private key cannot be used", null, { cause });
  }
};

const tokenOf = async (context: CloudContext, key: ServiceAccountKey): Promise<string> => {
  const reply = await cloudCall(context, {
    host: TOKEN_HOST,
    path: "/token",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: await signed(context, key),
    }).toString(),
  });
  if (reply.status >= 500) throw new CloudError("provider-failure", `token: ${reply.status}`);
  if (reply.status !== 200) throw new CloudError("credentials", "Google refuses the service account");
  return parsed(reply, Token, "token").access_token;
};

const reasonsOf = (reply: HttpResponse): string[] => {
  const { error } = Failure.safeParse(readJson(reply)).data ?? {};
  return [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) => reason ?? []);
};

const RATE_REASONS = new Set(["rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"]);
const DISABLED_REASONS = new Set(["accessNotConfigured", "SERVICE_DISABLED"]);

interface GoogleClient {
  get<Schema extends z.ZodType>(
    host: string,
    path: string,
    schema: Schema,
    permission: string,
    parameters: Record<string, string>,
  ): Promise<z.output<Schema>>;
}

const clientOf = (context: CloudContext, token: string): GoogleClient => ({
  async get(host, path, schema, permission, parameters) {
    const reply = await cloudCall(context, {
      host,
      path: `${path}?${new URLSearchParams(parameters).toString()}`,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      isThrottled: (it) => it.status === 403 && reasonsOf(it).some((reason) => RATE_REASONS.has(reason)),
    });
    if (reply.status === 200) return parsed(reply, schema, permission);
    if (reply.status === 401) throw new CloudError("credentials", "Google refuses the token");
    if (reply.status === 403 && reasonsOf(reply).some((reason) => DISABLED_REASONS.has(reason)))
      throw new CloudError("disabled", `${host} is not enabled`, permission);
    if (reply.status === 403 || reply.status === 404)
      throw new CloudError("permission", `${permission} is not allowed`, permission);
    throw new CloudError(reply.status >= 500 ? "provider-failure" : "malformed", `${permission}: ${reply.status}`);
  },
});

const pageOf = (pageToken: string | null, maxResults: number): Record<string, string> => ({
  maxResults: String(maxResults),
  ...(pageToken !== null && { pageToken }),
});

const zonesOf = (client: GoogleClient, meter: CloudMeter, project: string) =>
  listAll(meter, async (token) => {
    const path = `/dns/v1/projects/${encodeURIComponent(project)}/managedZones`;
    const page = await client.get("dns.googleapis.com", path, Zones, "dns.managedZones.list", pageOf(token, 100));
    return { items: page.managedZones, next: page.nextPageToken ?? null };
  });

const addressesOf = async (client: GoogleClient, meter: CloudMeter, project: string): Promise<CloudPart> => {
  let isWhole = true;
  const { items, problem } = await listAll(meter, async (token) => {
    const path = `/compute/v1/projects/${encodeURIComponent(project)}/aggregated/addresses`;
    const page = await client.get("compute.googleapis.com", path, Addresses, "compute.addresses.list", {
      ...pageOf(token, 500),
      returnPartialSuccess: "true",
    });
    isWhole &&= (page.unreachables ?? []).length === 0;
    const items = Object.values(page.items)
      .flatMap(({ addresses = [] }) => addresses)
      .filter(({ addressType }) => addressType === undefined || addressType === "EXTERNAL")
      .flatMap(({ address }) => address ?? []);
    return { items, next: page.nextPageToken ?? null };
  });
  const partial: CloudProblem | null = isWhole ? null : { code: "provider-failure", permission: null };
  return { scope: project, names: [], addresses: items, problem: problem ?? partial };
};

/** Does Google accept the key, and may it read anything of the project? */
export const identifyGoogle = async (context: CloudContext, { key }: GoogleAccess): Promise<string> => {
  const client = clientOf(context, await tokenOf(context, key));
  const { problem } = await zonesOf(client, new CloudMeter(), key.project_id);
  if (problem !== null) throw new CloudError(problem.code, "managed zones", problem.permission);
  return key.project_id;
};

/** Reads managed zones, records and external addresses of the projects. */
export const readGoogle = async (context: CloudContext, { key, projects }: GoogleAccess): Promise<CloudReading> => {
  const client = clientOf(context, await tokenOf(context, key));
  const meter = new CloudMeter();
  const zones: CloudZone[] = [];
  const [records, addresses]: [CloudPart[], CloudPart[]] = [[], []];
  let zoneProblem: CloudProblem | null = null;
  for (const project of new Set([key.project_id, ...projects])) {
    const listed = await zonesOf(client, meter, project);
    zoneProblem ??= listed.problem;
    for (const zone of listed.items) {
      if (zone.visibility === "private") continue;
      const scope = `${project}/${zone.name}`;
      zones.push({ id: scope, name: plainName(zone.dnsName), nameServers: zone.nameServers?.map(plainName) ?? null });
      const path = `/dns/v1/projects/${encodeURIComponent(project)}/managedZones/${zone.name}/rrsets`;
      const sets = await listAll(meter, async (token) => {
        const page = await client.get(
          "dns.googleapis.com",
          path,
          RecordSets,
          "dns.resourceRecordSets.list",
          pageOf(token, 300),
        );
        const hosts = page.rrsets.filter(({ type }) => HOST_RECORDS.has(type));
        return { items: hosts.map(({ name }) => plainName(name)), next: page.nextPageToken ?? null };
      });
      records.push({ scope, names: sets.items, addresses: [], problem: sets.problem });
    }
    addresses.push(await addressesOf(client, meter, project));
  }
  return {
    account: key.project_id,
    zones,
    hasAllZones: zoneProblem === null,
    services: [
      { service: "google-dns", parts: records, problem: zoneProblem },
      { service: "google-compute", parts: addresses, problem: null },
    ],
  };
};
