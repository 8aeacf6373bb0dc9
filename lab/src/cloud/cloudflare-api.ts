import { type CloudAnswer, type CloudAsk, isThrottled, json, type Throttle } from "./cloud-exchange.ts";

/** A Cloudflare account as its API shows it. Everything may be changed while it runs. */
export interface CloudflareAccount {
  readonly accountId: string;
  token: string;
  tokenStatus: "active" | "disabled" | "expired";
  zones: {
    readonly id: string;
    readonly name: string;
    readonly status: "active" | "pending";
    readonly nameServers: readonly string[];
    readonly records: readonly { readonly name: string; readonly type: string }[];
  }[];
  /** `Zone:Read` and `DNS:Read`. */
  readonly denied: Set<string>;
  readonly throttle: Throttle;
  pageSize: number;
}

const failure = (status: number, code: number, message: string, headers: Record<string, string> = {}): CloudAnswer =>
  json(status, { success: false, errors: [{ code, message }], messages: [], result: null }, headers);

const listing = (ask: CloudAsk, items: readonly object[], size: number): CloudAnswer => {
  const page = Number(ask.search.get("page") ?? "1");
  const perPage = Math.min(size, Number(ask.search.get("per_page") ?? "20"));
  if (!Number.isInteger(page) || page < 1) return failure(400, 1105, "invalid page");
  const result = items.slice((page - 1) * perPage, page * perPage);
  const total_pages = Math.ceil(items.length / perPage);
  return json(200, {
    success: true,
    errors: [],
    messages: [],
    result,
    result_info: { page, per_page: perPage, count: result.length, total_count: items.length, total_pages },
  });
};

/** Cloudflare's API, version 4. */
export const cloudflareApi =
  (account: CloudflareAccount) =>
  (ask: CloudAsk): CloudAnswer | null => {
    if (ask.host !== "api.cloudflare.com") return null;
    const given = /^Bearer (\S+)$/.exec(ask.headers.authorization ?? "")?.[1];
    if (given === undefined) return failure(400, 6003, "Invalid request headers");
    const isVerify = ask.path === "/client/v4/user/tokens/verify";
    if (given !== account.token)
      return isVerify ? failure(401, 1000, "Invalid API Token") : failure(403, 9109, "Invalid access token");
    if (isVerify)
      return json(200, { success: true, errors: [], messages: [], result: { id: "t", status: account.tokenStatus } });
    if (account.tokenStatus !== "active") return failure(403, 9109, "Invalid access token");
    if (isThrottled(account.throttle))
      return failure(429, 10_429, "Rate limited", { "retry-after": String(account.throttle.retryAfterSeconds) });
    if (ask.path === "/client/v4/zones") {
      if (account.denied.has("Zone:Read")) return failure(403, 9109, "Unauthorized to access requested resource");
      const zones = account.zones.map(({ id, name, status, nameServers }) => ({
        id,
        name,
        status,
        type: "full",
        name_servers: nameServers,
        account: { id: account.accountId, name: "Lab" },
      }));
      return listing(ask, zones, account.pageSize);
    }
    const zone = account.zones.find(({ id }) => ask.path === `/client/v4/zones/${id}/dns_records`);
    if (zone === undefined) return failure(404, 7003, `Could not route to ${ask.path}`);
    if (account.denied.has("DNS:Read")) return failure(403, 10_000, "Authentication error");
    return listing(
      ask,
      zone.records.map(({ name, type }) => ({ name, type, content: "x", proxied: false })),
      account.pageSize,
    );
  };
