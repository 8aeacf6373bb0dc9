import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

import { decodeProtectedHeader, jwtVerify } from "jose";

import { type CloudAnswer, type CloudAsk, isThrottled, json, pageAt, type Throttle } from "./cloud-exchange.ts";

/** Projects of Google Cloud as their APIs show them. Everything may be changed while they run. */
export interface GoogleProjects {
  readonly projects: Map<string, GoogleProject>;
  readonly clientEmail: string;
  readonly keyId: string;
  readonly keyFile: string;
  readonly publicKey: KeyObject;
  /** Permissions that no role gives, such as `dns.managedZones.list`. */
  readonly denied: Set<string>;
  /** APIs that are not enabled. */
  readonly disabled: Set<"compute.googleapis.com" | "dns.googleapis.com">;
  readonly throttle: Throttle;
  pageSize: number;
  tokenSeconds: number;
}

export interface GoogleProject {
  zones: {
    readonly name: string;
    readonly dnsName: string;
    readonly nameServers: readonly string[];
    readonly visibility?: "private" | "public";
    readonly records: readonly { readonly name: string; readonly type: string }[];
  }[];
  addresses: { readonly region: string; readonly ip: string; readonly type: "EXTERNAL" | "INTERNAL" }[];
  unreachables: string[];
}

const AUDIENCE = "https://oauth2.googleapis.com/token";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SKEW_MS = 5 * 60_000;
const SCOPE_OF: Readonly<Record<string, string>> = {
  "dns.googleapis.com": "https://www.googleapis.com/auth/ndev.clouddns.readonly",
  "compute.googleapis.com": "https://www.googleapis.com/auth/compute.readonly",
};

export const newServiceAccount = (project: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keyId = randomBytes(20).toString("hex");
  const clientEmail = `reader@${project}.iam.gserviceaccount.com`;
  const keyFile = JSON.stringify({
    type: "service_account",
    project_id: project,
    private_key_id: keyId,
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    client_email: clientEmail,
    token_uri: AUDIENCE,
  });
  return { publicKey, keyId, clientEmail, keyFile };
};

const failure = (status: number, reason: string, message: string, headers: Record<string, string> = {}): CloudAnswer =>
  json(status, { error: { code: status, message, errors: [{ message, domain: "global", reason }] } }, headers);

/** Google's token endpoint, Cloud DNS and Compute Engine. */
export const googleApi = (google: GoogleProjects) => {
  const tokens = new Map<string, { scopes: string[]; expires: number }>();

  const token = async (ask: CloudAsk): Promise<CloudAnswer> => {
    const refused = (description: string) => json(400, { error: "invalid_grant", error_description: description });
    const form = new URLSearchParams(ask.body);
    if (ask.method !== "POST" || ask.path !== "/token" || form.get("grant_type") !== GRANT)
      return json(400, { error: "unsupported_grant_type" });
    try {
      const assertion = form.get("assertion") ?? "";
      if (decodeProtectedHeader(assertion).kid !== google.keyId) return refused("Invalid grant: account not found");
      const { payload } = await jwtVerify(assertion, google.publicKey, {
        algorithms: ["RS256"],
        audience: AUDIENCE,
        issuer: google.clientEmail,
        currentDate: ask.now,
      });
      const issuedMs = (payload.iat ?? 0) * 1000;
      if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3_600 || issuedMs > ask.now.getTime() + SKEW_MS)
        return refused("Invalid JWT: Token must be a short-lived token (60 minutes)");
      const id = randomBytes(32).toString("base64url");
      const scopes = (typeof payload["scope"] === "string" ? payload["scope"] : "").split(" ");
      tokens.set(id, { scopes, expires: ask.now.getTime() + google.tokenSeconds * 1000 });
      return json(200, { access_token: id, expires_in: google.tokenSeconds, token_type: "Bearer" });
    } catch {
      return refused("Invalid JWT Signature.");
    }
  };

  const refusal = (ask: CloudAsk): CloudAnswer | null => {
    const held = tokens.get(/^Bearer (\S+)$/.exec(ask.headers.authorization ?? "")?.[1] ?? "");
    if (held === undefined || held.expires <= ask.now.getTime())
      return failure(401, "authError", "Invalid Credentials");
    if (!held.scopes.includes(SCOPE_OF[ask.host] ?? ""))
      return failure(403, "insufficientPermissions", "Request had insufficient authentication scopes.");
    if (google.disabled.has(ask.host as "compute.googleapis.com"))
      return failure(403, "accessNotConfigured", `${ask.host} has not been used in project before or it is disabled.`);
    return isThrottled(google.throttle)
      ? failure(429, "rateLimitExceeded", "Rate Limit Exceeded", {
          "retry-after": String(google.throttle.retryAfterSeconds),
        })
      : null;
  };

  const listing = <Item>(
    ask: CloudAsk,
    permission: string,
    items: readonly Item[],
    shape: (page: readonly Item[]) => object,
  ): CloudAnswer => {
    if (google.denied.has(permission))
      return failure(403, "forbidden", `Required '${permission}' permission for the project`);
    const page = pageAt(items, ask.search.get("pageToken"), google.pageSize);
    if (page === null) return failure(400, "invalid", "Invalid value for field 'pageToken'");
    return json(200, { ...shape(page.items), ...(page.next !== null && { nextPageToken: page.next }) });
  };

  const serve = (ask: CloudAsk): CloudAnswer => {
    const [, name = "", rest = ""] = /^\/(?:dns|compute)\/v1\/projects\/([^/]+)\/(.+)$/.exec(ask.path) ?? [];
    const project = google.projects.get(decodeURIComponent(name));
    if (project === undefined) return failure(403, "forbidden", `Permission denied on resource project ${name}.`);
    if (rest === "managedZones")
      return listing(ask, "dns.managedZones.list", project.zones, (zones) => ({
        managedZones: zones.map((zone) => ({
          name: zone.name,
          dnsName: `${zone.dnsName}.`,
          nameServers: zone.nameServers.map((it) => `${it}.`),
          visibility: zone.visibility ?? "public",
        })),
      }));
    const zone = project.zones.find((it) => rest === `managedZones/${it.name}/rrsets`);
    if (zone !== undefined)
      return listing(ask, "dns.resourceRecordSets.list", zone.records, (rrsets) => ({
        rrsets: rrsets.map((it) => ({ name: `${it.name}.`, type: it.type, ttl: 300, rrdatas: ["x"] })),
      }));
    if (rest === "aggregated/addresses")
      return listing(ask, "compute.addresses.list", project.addresses, (page) => ({
        kind: "compute#addressAggregatedList",
        // Scopes without addresses have a warning in their place.
        items: Object.fromEntries([
          ["global", { warning: { code: "NO_RESULTS_ON_PAGE", message: "There are no results for scope 'global'." } }],
          ...Object.entries(Object.groupBy(page, ({ region }) => `regions/${region}`)).map(([region, addresses]) => [
            region,
            { addresses: addresses?.map(({ ip, type }) => ({ address: ip, addressType: type, status: "IN_USE" })) },
          ]),
        ]),
        ...(project.unreachables.length > 0 && { unreachables: project.unreachables }),
      }));
    return failure(404, "notFound", ask.path);
  };

  return async (ask: CloudAsk): Promise<CloudAnswer | null> => {
    if (ask.host === "oauth2.googleapis.com") return token(ask);
    if (SCOPE_OF[ask.host] === undefined) return null;
    return refusal(ask) ?? serve(ask);
  };
};
