import type { HttpResponse } from "@parapet/net/net";
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
  listAll,
  plainName,
} from "./cloud-source.ts";

/** An application that is registered in the customer's tenant. */
export interface AzureAccess {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const LOGIN_HOST = "login.microsoftonline.com";
const API_HOST = "management.azure.com";
const SCOPE = `https://${API_HOST}/.default`;

const Token = z.object({ access_token: z.string().min(1), token_type: z.literal("Bearer") });
const Subscriptions = z.object({ subscriptionId: z.uuid() });
const DnsZone = z.object({
  id: z.string(),
  name: z.string(),
  properties: z.object({ nameServers: z.array(z.string()).optional(), zoneType: z.string().optional() }),
});
const RecordSet = z.object({
  name: z.string(),
  type: z.string(),
  properties: z.object({ fqdn: z.string().optional() }),
});
const PublicAddress = z.object({
  properties: z.object({
    ipAddress: z.string().optional(),
    dnsSettings: z.object({ fqdn: z.string().optional() }).nullish(),
  }),
});
const WebApp = z.object({
  properties: z.object({ defaultHostName: z.string().nullish(), hostNames: z.array(z.string()).nullish() }),
});
const HOST_TYPES = /\/(?:A|AAAA|CNAME)$/i;

const tokenOf = async (context: CloudContext, access: AzureAccess): Promise<string> => {
  const reply = await cloudCall(context, {
    host: LOGIN_HOST,
    path: `/${encodeURIComponent(access.tenantId)}/oauth2/v2.0/token`,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: access.clientId,
      client_secret: access.clientSecret,
      scope: SCOPE,
    }).toString(),
  });
  if (reply.status >= 500) throw new CloudError("provider-failure", `sign-in: ${reply.status}`);
  if (reply.status !== 200) throw new CloudError("credentials", `Microsoft Entra ID refuses the application`);
  return parsed(reply, Token, "sign-in").access_token;
};

const errorCode = (reply: HttpResponse): string =>
  z.object({ error: z.object({ code: z.string() }) }).safeParse(readJson(reply)).data?.error.code ?? "";

/** A listing of the resource manager: pages follow `nextLink`, which must stay at the same host. */
const listOf = <Item extends z.ZodType>(
  context: CloudContext,
  token: string,
  meter: CloudMeter,
  it: { readonly path: string; readonly item: Item; readonly permission: string },
): Promise<{ items: z.output<Item>[]; problem: CloudProblem | null }> => {
  const Listing = z.object({ value: z.array(it.item), nextLink: z.string().nullish() });
  return listAll<z.output<Item>>(meter, async (next) => {
    const url = URL.parse(next ?? `https://${API_HOST}${it.path}`);
    if (url?.protocol !== "https:" || url.host !== API_HOST)
      throw new CloudError("malformed", `${it.permission}: the next page is at another host`);
    const reply = await cloudCall(context, {
      host: API_HOST,
      path: `${url.pathname}${url.search}`,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    });
    if (reply.status === 403 && errorCode(reply) === "AuthorizationFailed")
      throw new CloudError("permission", `${it.permission} is not allowed`, it.permission);
    if (reply.status === 401 || reply.status === 403) throw new CloudError("credentials", `${errorCode(reply)}`);
    if (reply.status !== 200)
      throw new CloudError(reply.status >= 500 ? "provider-failure" : "malformed", `${it.permission}: ${reply.status}`);
    const { value, nextLink } = parsed(reply, Listing, it.permission);
    return { items: value as z.output<Item>[], next: nextLink ?? null };
  });
};

const SUBSCRIPTIONS = {
  path: "/subscriptions?api-version=2022-12-01",
  item: Subscriptions,
  permission: "Microsoft.Resources/subscriptions/read",
} as const;

/** Does the tenant accept the application? Without any subscription it could read nothing. */
export const identifyAzure = async (context: CloudContext, access: AzureAccess): Promise<string> => {
  const token = await tokenOf(context, access);
  const { items, problem } = await listOf(context, token, new CloudMeter(), SUBSCRIPTIONS);
  if (problem !== null) throw new CloudError(problem.code, "subscriptions", problem.permission);
  if (items.length === 0) throw new CloudError("permission", "no subscription is readable", SUBSCRIPTIONS.permission);
  return access.tenantId;
};

/** Reads DNS zones, records, public IP addresses and web apps of every subscription that the application may read. */
export const readAzure = async (context: CloudContext, access: AzureAccess): Promise<CloudReading> => {
  const token = await tokenOf(context, access);
  const meter = new CloudMeter();
  const list = <Item extends z.ZodType>(path: string, item: Item, permission: string) =>
    listOf(context, token, meter, { path, item, permission });
  const subscriptions = await listOf(context, token, meter, SUBSCRIPTIONS);
  if (subscriptions.problem === null && subscriptions.items.length === 0)
    throw new CloudError("permission", "no subscription is readable", SUBSCRIPTIONS.permission);
  let zoneProblem = subscriptions.problem;
  const zones: CloudZone[] = [];
  const [records, addresses, apps]: [CloudPart[], CloudPart[], CloudPart[]] = [[], [], []];
  for (const { subscriptionId: scope } of subscriptions.items) {
    const under = `/subscriptions/${scope}/providers`;
    const listed = await list(
      `${under}/Microsoft.Network/dnszones?api-version=2018-05-01`,
      DnsZone,
      "Microsoft.Network/dnsZones/read",
    );
    zoneProblem ??= listed.problem;
    for (const { id, name, properties } of listed.items) {
      if (properties.zoneType === "Private") continue;
      zones.push({ id, name: plainName(name), nameServers: properties.nameServers?.map(plainName) ?? null });
      if (!/^\/subscriptions\/[\w./()-]+$/.test(id) || id.includes("..")) continue;
      const sets = await list(
        `${id}/recordsets?api-version=2018-05-01`,
        RecordSet,
        "Microsoft.Network/dnsZones/recordsets/read",
      );
      const hosts = sets.items.filter(({ type }) => HOST_TYPES.test(type));
      const names = hosts.map((set) =>
        plainName(set.properties.fqdn ?? (set.name === "@" ? name : `${set.name}.${name}`)),
      );
      records.push({ scope: id, names, addresses: [], problem: sets.problem });
    }
    const ips = await list(
      `${under}/Microsoft.Network/publicIPAddresses?api-version=2024-05-01`,
      PublicAddress,
      "Microsoft.Network/publicIPAddresses/read",
    );
    addresses.push({
      scope,
      names: ips.items.flatMap(({ properties }) => properties.dnsSettings?.fqdn ?? []).map(plainName),
      addresses: ips.items.flatMap(({ properties }) => properties.ipAddress ?? []),
      problem: ips.problem,
    });
    const sites = await list(`${under}/Microsoft.Web/sites?api-version=2023-12-01`, WebApp, "Microsoft.Web/sites/read");
    apps.push({
      scope,
      names: sites.items
        .flatMap(({ properties }) => [properties.defaultHostName ?? [], properties.hostNames ?? []].flat())
        .map(plainName),
      addresses: [],
      problem: sites.problem,
    });
  }
  return {
    account: access.tenantId,
    zones,
    hasAllZones: zoneProblem === null,
    services: [
      { service: "azure-dns", parts: records, problem: zoneProblem },
      { service: "azure-public-ip", parts: addresses, problem: subscriptions.problem },
      { service: "azure-app-service", parts: apps, problem: subscriptions.problem },
    ],
  };
};
