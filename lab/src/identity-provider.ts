import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";

import { listenTcp } from "./bind.ts";

/** A person at the provider: the claims by name. */
export type Person = Readonly<Record<string, unknown>>;

/** What is planted into answers of the provider until it is reset. */
export interface PlantedFaults {
  /** Replaces claims of the ID token, which is signed again with the right key; undefined removes one. */
  claims?: Readonly<Record<string, unknown>>;
  /** How the ID token is signed instead: not at all, with the public key as a shared secret, or with a key of someone else. */
  signature?: "none" | "hs256" | "foreign" | "unknown-key";
  /** Answers no request of the portal. */
  isDown?: boolean;
  delayMs?: number;
  /** Replaces parts of the discovery document. */
  metadata?: Readonly<Record<string, unknown>>;
}

export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Accounts by their login, which is the subject as well. */
  readonly people: Map<string, Person>;
  faults: PlantedFaults;
  /** Requests of the portal so far: discovery, token, keys, userinfo. */
  readonly requests: string[];
  /** Time that the provider took for them. */
  readonly spentMs: number;
  addClient(client: {
    id: string;
    secret: string;
    redirectUrl: string;
    logoutUrl?: string;
    afterLogoutUrl?: string;
  }): void;
  /** Replaces the signing key; the former one is published no longer. */
  rollKey(): Promise<void>;
  /** Goes the way of a browser from the portal's redirect to the callback, signing in as this person; answers its URL. */
  visit(url: string, login: string): Promise<string>;
  logoutToken(client: string, claims: Readonly<Record<string, unknown>>): Promise<string>;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
  readonly publicPem: string;
}

const newKey = async (): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = randomUUID();
  const marks = { kid, alg: "RS256", use: "sig" };
  return {
    kid,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), ...marks },
    privateJwk: { ...(await exportJWK(privateKey)), ...marks },
    publicPem: await exportSPKI(publicKey),
  };
};

/** What the provider stores, in memory; clients are found as they are added. */
const adapterOf = (clients: Map<string, object>) => {
  const rows = new Map<string, Record<string, unknown>>();
  return class {
    readonly #kind: string;
    constructor(kind: string) {
      this.#kind = kind;
    }
    async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
      rows.set(`${this.#kind}:${id}`, payload);
    }
    async find(id: string): Promise<unknown> {
      return this.#kind === "Client" ? clients.get(id) : rows.get(`${this.#kind}:${id}`);
    }
    async findByUid(uid: string): Promise<unknown> {
      return [...rows].find(([key, row]) => key.startsWith(`${this.#kind}:`) && row["uid"] === uid)?.[1];
    }
    async findByUserCode(): Promise<undefined> {}
    async consume(id: string): Promise<void> {
      const row = rows.get(`${this.#kind}:${id}`);
      if (row !== undefined) row["consumed"] = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string): Promise<void> {
      rows.delete(`${this.#kind}:${id}`);
    }
    async revokeByGrantId(grant: string): Promise<void> {
      for (const [key, row] of rows) if (row["grantId"] === grant) rows.delete(key);
    }
  };
};

const CLAIMS = [
  "email",
  "email_verified",
  "groups",
  "name",
  "given_name",
  "family_name",
  "preferred_username",
  "upn",
] as const;

/** A real OpenID Connect provider on loopback, into whose answers faults can be planted. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  let key = await newKey();
  const foreign = await newKey();
  const clients = new Map<string, object>();
  const people = new Map<string, Person>();
  const requests: string[] = [];
  const state: { faults: PlantedFaults; spentMs: number } = { faults: {}, spentMs: 0 };

  const server = createServer((incoming, outgoing) => handle(incoming, outgoing));
  let handle: ReturnType<Provider["callback"]> = () => {};
  const { port } = await listenTcp(server, "127.0.0.1", 0);
  const issuer = `http://127.0.0.1:${port}`;

  const provider = new Provider(issuer, {
    adapter: adapterOf(clients),
    jwks: { keys: [key.privateJwk] },
    claims: { openid: ["sub"], email: [...CLAIMS], profile: [] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, IdToken: 3600, AccessToken: 3600 },
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    findAccount: (_context: unknown, id: string) => {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) };
    },
    // Consent was given by the administrator who added the client.
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }): Promise<unknown> => {
      const grant = new provider.Grant({
        accountId: context.oidc.session.accountId,
        clientId: context.oidc.client.clientId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });

  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = async (claims: JWTPayload): Promise<string> => {
    switch (state.faults.signature) {
      case "none":
        return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
      case "hs256": {
        const head = `${encode({ alg: "HS256", typ: "JWT", kid: key.kid })}.${encode(claims)}`;
        return `${head}.${createHmac("sha256", key.publicPem).update(head).digest("base64url")}`;
      }
      case "foreign":
        return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(foreign.privateKey);
      case "unknown-key":
        return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: foreign.kid }).sign(foreign.privateKey);
      case undefined:
        break;
    }
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(key.privateKey);
  };

  provider.use(async (context, next) => {
    const isPortal = /^\/(?:\.well-known\/|token|jwks|me)/.test(context.path);
    if (isPortal) requests.push(context.path);
    const startedAt = performance.now();
    using _spent = { [Symbol.dispose]: () => void (isPortal && (state.spentMs += performance.now() - startedAt)) };
    const { isDown = false, delayMs = 0, metadata } = state.faults;
    if (isPortal && delayMs > 0) await sleep(delayMs);
    if (isPortal && isDown) {
      context.status = 503;
      context.body = "down";
      return;
    }
    await next();
    if (context.path === "/jwks") context.body = { keys: [key.publicJwk] };
    if (context.path.startsWith("/.well-known/") && metadata !== undefined)
      context.body = { ...(context.body as object), ...metadata };
    const answer = context.body as { id_token?: string } | null;
    if (context.path === "/token" && typeof answer?.id_token === "string") {
      const claims = JSON.parse(Buffer.from(answer.id_token.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
      context.body = { ...answer, id_token: await sign({ ...claims, ...state.faults.claims }) };
    }
  });
  handle = provider.callback();

  const visit = async (url: string, login: string): Promise<string> => {
    const cookies = new Map<string, string>();
    let [at, form] = [url, null as URLSearchParams | null];
    for (let step = 0; step < 12; step += 1) {
      if (!at.startsWith(`${issuer}/`)) return at;
      const response = await fetch(at, {
        redirect: "manual",
        headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
        ...(form !== null && { method: "POST", body: form }),
      });
      form = null;
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      const page = await response.text();
      if (location !== null) at = new URL(location, at).href;
      else if (page.includes('name="login"')) {
        at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", at).href;
        form = new URLSearchParams({ prompt: "login", login, password: "any" });
      } else throw new Error(`the provider answered ${response.status}: ${page.slice(0, 300)}`);
    }
    throw new Error("the provider redirects in circles");
  };

  return {
    issuer,
    people,
    requests,
    get spentMs() {
      return state.spentMs;
    },
    get faults() {
      return state.faults;
    },
    set faults(faults) {
      state.faults = faults;
    },
    addClient: ({ id, secret, redirectUrl, logoutUrl, afterLogoutUrl }) =>
      void clients.set(id, {
        client_id: id,
        client_secret: secret,
        redirect_uris: [redirectUrl],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        ...(logoutUrl !== undefined && {
          backchannel_logout_uri: logoutUrl,
          backchannel_logout_session_required: true,
        }),
        ...(afterLogoutUrl !== undefined && { post_logout_redirect_uris: [afterLogoutUrl] }),
      }),
    async rollKey() {
      key = await newKey();
    },
    visit,
    logoutToken: (client, claims) =>
      sign({
        iss: issuer,
        aud: client,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 120,
        jti: randomUUID(),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
        ...claims,
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
