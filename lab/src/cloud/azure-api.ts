import { randomBytes } from "node:crypto";

import { type CloudAnswer, type CloudAsk, isThrottled, json, pageAt, type Throttle } from "./cloud-exchange.ts";

/** A tenant of Azure as its APIs show it. Everything may be changed while it runs. */
export interface AzureTenant {
  readonly tenantId: string;
  readonly clientId: string;
  clientSecret: string;
  subscriptions: string[];
  zones: {
    readonly subscription: string;
    readonly name: string;
    readonly nameServers: readonly string[];
    readonly records: readonly { readonly name: string; readonly type: string }[];
  }[];
  addresses: { readonly subscription: string; readonly ip?: string; readonly fqdn?: string }[];
  sites: { readonly subscription: string; readonly hosts: readonly string[] }[];
  /** Actions that no role allows, such as `Microsoft.Network/dnsZones/read`. */
  readonly denied: Set<string>;
  readonly throttle: Throttle;
  pageSize: number;
  tokenSeconds: number;
  /** Where the next page is; a provider that is taken over could name another host. */
  nextLinkHost: string;
}

const VERSIONS: Readonly<Record<string, string>> = {
  subscriptions: "2022-12-01",
  dnszones: "2018-05-01",
  recordsets: "2018-05-01",
  publicIPAddresses: "2024-05-01",
  sites: "2023-12-01",
};
const AUDIENCE = "https://management.azure.com/";

const failure = (status: number, code: string, message: string, headers: Record<string, string> = {}): CloudAnswer =>
  json(status, { error: { code, message } }, headers);

/** Microsoft Entra ID and Azure Resource Manager. */
export const azureApi = (tenant: AzureTenant) => {
  const tokens = new Map<string, { audience: string; expires: number }>();

  const signIn = (ask: CloudAsk): CloudAnswer => {
    const refused = (status: number, error: string, code: string) =>
      json(status, { error, error_description: `${code}: refused`, error_codes: [Number(code.slice(6))] });
    if (ask.path !== `/${tenant.tenantId}/oauth2/v2.0/token`) return refused(400, "invalid_request", "AADSTS90002");
    const form = new URLSearchParams(ask.body);
    if (form.get("grant_type") !== "client_credentials") return refused(400, "unsupported_grant_type", "AADSTS70003");
    if (form.get("client_id") !== tenant.clientId) return refused(400, "unauthorized_client", "AADSTS700016");
    if (form.get("client_secret") !== tenant.clientSecret) return refused(401, "invalid_client", "AADSTS7000215");
    const scope = form.get("scope") ?? "";
    if (!scope.endsWith("/.default")) return refused(400, "invalid_scope", "AADSTS1002012");
    const token = randomBytes(32).toString("base64url");
    tokens.set(token, {
      audience: scope.slice(0, -".default".length),
      expires: ask.now.getTime() + tenant.tokenSeconds * 1000,
    });
    return json(200, { token_type: "Bearer", expires_in: tenant.tokenSeconds, access_token: token });
  };

  const authenticate = (ask: CloudAsk): CloudAnswer | null => {
    const token = tokens.get(/^Bearer (\S+)$/.exec(ask.headers.authorization ?? "")?.[1] ?? "");
    if (token === undefined) return failure(401, "InvalidAuthenticationToken", "The access token is invalid.");
    if (token.audience !== AUDIENCE)
      return failure(401, "InvalidAuthenticationTokenAudience", "The access token is for another audience.");
    return token.expires <= ask.now.getTime()
      ? failure(401, "ExpiredAuthenticationToken", "The access token expired.")
      : null;
  };

  const listing = (ask: CloudAsk, kind: string, action: string, value: readonly object[]): CloudAnswer => {
    const version = ask.search.get("api-version");
    if (version === null)
      return failure(400, "MissingApiVersionParameter", "The api-version query parameter is required.");
    if (version !== VERSIONS[kind]) return failure(400, "InvalidApiVersionParameter", `${version} is not supported.`);
    if (tenant.denied.has(action))
      return failure(
        403,
        "AuthorizationFailed",
        `The client does not have authorization to perform action '${action}'.`,
      );
    const page = pageAt(value, ask.search.get("$skiptoken"), tenant.pageSize);
    if (page === null) return failure(400, "InvalidSkipToken", "The skip token is invalid.");
    const next = new URLSearchParams({ "api-version": version, $skiptoken: page.next ?? "" }).toString();
    return json(200, {
      value: page.items,
      // App Service writes the missing link as null, the other services leave it out.
      ...(page.next !== null
        ? { nextLink: `https://${tenant.nextLinkHost}${ask.path}?${next}` }
        : kind === "sites" && { nextLink: null }),
    });
  };

  const zoneId = ({ subscription, name }: AzureTenant["zones"][number]): string =>
    `/subscriptions/${subscription}/resourceGroups/dns/providers/Microsoft.Network/dnszones/${name}`;

  const manage = (ask: CloudAsk): CloudAnswer => {
    if (ask.path === "/subscriptions")
      return listing(
        ask,
        "subscriptions",
        "Microsoft.Resources/subscriptions/read",
        tenant.subscriptions.map((subscriptionId) => ({ subscriptionId, state: "Enabled" })),
      );
    const zone = tenant.zones.find((it) => ask.path === `${zoneId(it)}/recordsets`);
    if (zone !== undefined)
      return listing(
        ask,
        "recordsets",
        "Microsoft.Network/dnsZones/recordsets/read",
        zone.records.map(({ name, type }) => ({
          name,
          type: `Microsoft.Network/dnszones/${type}`,
          properties: { TTL: 3600, fqdn: `${name === "@" ? "" : `${name}.`}${zone.name}.` },
        })),
      );
    const [, , subscription = "", , , kind = ""] = ask.path.split("/");
    const own = <Item extends { subscription: string }>(items: readonly Item[]) =>
      items.filter((it) => it.subscription === subscription);
    if (!tenant.subscriptions.includes(subscription))
      return failure(404, "SubscriptionNotFound", `The subscription '${subscription}' could not be found.`);
    if (kind === "dnszones")
      return listing(
        ask,
        kind,
        "Microsoft.Network/dnsZones/read",
        own(tenant.zones).map((it) => ({
          id: zoneId(it),
          name: it.name,
          properties: { nameServers: it.nameServers.map((name) => `${name}.`), zoneType: "Public" },
        })),
      );
    if (kind === "publicIPAddresses")
      return listing(
        ask,
        kind,
        "Microsoft.Network/publicIPAddresses/read",
        own(tenant.addresses).map(({ ip, fqdn }) => ({
          properties: {
            ...(ip !== undefined && { ipAddress: ip }),
            ...(fqdn !== undefined && { dnsSettings: { fqdn } }),
          },
        })),
      );
    if (kind === "sites")
      return listing(
        ask,
        kind,
        "Microsoft.Web/sites/read",
        own(tenant.sites).map(({ hosts }) => ({
          id: `/subscriptions/${subscription}/resourceGroups/web/providers/Microsoft.Web/sites/site`,
          name: "site",
          type: "Microsoft.Web/sites",
          kind: "app",
          properties: { state: "Running", defaultHostName: hosts[0], hostNames: hosts, enabledHostNames: hosts },
        })),
      );
    return failure(404, "NotFound", ask.path);
  };

  return (ask: CloudAsk): CloudAnswer | null => {
    if (ask.host === "login.microsoftonline.com") return signIn(ask);
    if (ask.host !== "management.azure.com") return null;
    const refused = authenticate(ask);
    if (refused !== null) return refused;
    if (isThrottled(tenant.throttle))
      return failure(429, "TooManyRequests", "Too many requests.", {
        "retry-after": String(tenant.throttle.retryAfterSeconds),
      });
    return manage(ask);
  };
};
