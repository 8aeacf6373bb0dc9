import type { HttpResponse } from "@parapet/net/net";
import * as z from "zod";

import { cloudCall, readJson, parsed } from "./cloud-http.ts";
import {
  type CloudContext,
  CloudError,
  CloudMeter,
  type CloudPart,
  type CloudReading,
  type CloudZone,
  HOST_RECORDS,
  listAll,
  plainName,
} from "./cloud-source.ts";

export interface CloudflareAccess {
  readonly token: string;
}

const API_HOST = "api.cloudflare.com";
const BASE = "/client/v4";
const MAX_ZONES_PER_PAGE = 50;
const MAX_RECORDS_PER_PAGE = 100;

const envelope = <Result extends z.ZodType>(result: Result) =>
  z.object({
    success: z.literal(true),
    result: z.array(result),
    result_info: z.object({ page: z.number().int(), total_pages: z.number().int() }),
  });
const Zone = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string(),
  status: z.string(),
  type: z.string().optional(),
  name_servers: z.array(z.string()).nullish(),
  account: z.object({ id: z.string(), name: z.string().optional() }).optional(),
});
const DnsRecord = z.object({ name: z.string(), type: z.string() });
const Failure = z.object({ errors: z.array(z.object({ code: z.number(), message: z.string() })) });
/** Codes of a token that is unknown, expired, disabled or not written as one. */
const BAD_TOKEN = new Set([1000, 6003, 6111, 9106, 9107]);
/** The code of a missing permission and of an unknown token are the same. */
const AMBIGUOUS = 9109;

const isBadToken = (reply: HttpResponse): boolean =>
  (Failure.safeParse(readJson(reply)).data?.errors ?? []).some(
    ({ code, message }) => BAD_TOKEN.has(code) || (code === AMBIGUOUS && /invalid access token/i.test(message)),
  );

const listOf = <Item extends z.ZodType>(
  context: CloudContext,
  { token }: CloudflareAccess,
  meter: CloudMeter,
  it: { readonly path: string; readonly perPage: number; readonly item: Item; readonly permission: string },
) =>
  listAll<z.output<Item>>(meter, async (next) => {
    const search = new URLSearchParams({ page: next ?? "1", per_page: String(it.perPage) });
    const reply = await cloudCall(context, {
      host: API_HOST,
      path: `${BASE}${it.path}?${search.toString()}`,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    });
    if (reply.status === 401 || isBadToken(reply))
      throw new CloudError("credentials", "Cloudflare refuses the API token");
    if (reply.status === 403) throw new CloudError("permission", `${it.permission} is not allowed`, it.permission);
    if (reply.status !== 200)
      throw new CloudError(reply.status >= 500 ? "provider-failure" : "malformed", `${it.permission}: ${reply.status}`);
    const { result, result_info } = parsed(reply, envelope(it.item), it.permission);
    const isLast = result_info.page >= result_info.total_pages;
    return { items: result as z.output<Item>[], next: isLast ? null : String(result_info.page + 1) };
  });

const zonesOf = (context: CloudContext, access: CloudflareAccess, meter: CloudMeter) =>
  listOf(context, access, meter, { path: "/zones", perPage: MAX_ZONES_PER_PAGE, item: Zone, permission: "Zone:Read" });

const Verified = z.object({ success: z.literal(true), result: z.object({ status: z.string() }) });

/**
 * Is the token active? Tokens of an account, other than those of a user, cannot be verified there, so that only an answer
 * about the token itself counts.
 */
const refuseInactive = async (context: CloudContext, { token }: CloudflareAccess): Promise<void> => {
  const reply = await cloudCall(context, {
    host: API_HOST,
    path: `${BASE}/user/tokens/verify`,
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
  });
  const verified = Verified.safeParse(readJson(reply)).data;
  if (verified !== undefined && verified.result.status !== "active")
    throw new CloudError("credentials", `the API token is ${verified.result.status}`);
};

const accountOf = (zones: readonly z.output<typeof Zone>[]): string => zones[0]?.account?.id ?? "";

export const identifyCloudflare = async (context: CloudContext, access: CloudflareAccess): Promise<string> => {
  await refuseInactive(context, access);
  const { items, problem } = await zonesOf(context, access, new CloudMeter());
  if (problem !== null) throw new CloudError(problem.code, "zones", problem.permission);
  return accountOf(items);
};

/** Reads zones and records that the token may read. */
export const readCloudflare = async (context: CloudContext, access: CloudflareAccess): Promise<CloudReading> => {
  await refuseInactive(context, access);
  const meter = new CloudMeter();
  const listed = await zonesOf(context, access, meter);
  const zones: CloudZone[] = [];
  const records: CloudPart[] = [];
  for (const zone of listed.items) {
    // Until a zone is active, and without a full setup, its name servers are not those of the domain.
    const isActive = zone.status === "active" && (zone.type ?? "full") === "full";
    const nameServers = isActive ? (zone.name_servers ?? []).map(plainName) : [];
    zones.push({ id: zone.id, name: plainName(zone.name), nameServers });
    const sets = await listOf(context, access, meter, {
      path: `/zones/${zone.id}/dns_records`,
      perPage: MAX_RECORDS_PER_PAGE,
      item: DnsRecord,
      permission: "DNS:Read",
    });
    const names = sets.items.filter(({ type }) => HOST_RECORDS.has(type)).map(({ name }) => plainName(name));
    records.push({ scope: zone.id, names, addresses: [], problem: sets.problem });
  }
  return {
    account: accountOf(listed.items),
    zones,
    hasAllZones: listed.problem === null,
    services: [{ service: "cloudflare-dns", parts: records, problem: listed.problem }],
  };
};
