import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type IdentityProvider, startIdentityProvider } from "@parapet/lab/identity-provider";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";

export const PORTAL = "https://portal.example";

/** A domain that the organization has verified by a DNS record. */
export const verifyDomain = (it: TestPortal, org: OrgId, name: string): Promise<string> =>
  it.all(async (tx) => {
    const at = it.clock.now();
    const added = await insertDomain(tx, org, name, `token-${name}`, at);
    if (added === undefined) throw new Error(`${name} is there already`);
    await markVerified(tx, org, added.id, { by: "dns", at, reason: null });
    return added.id;
  });

export interface Connected {
  readonly id: string;
  readonly org: OrgId;
  readonly domain: string;
  readonly admin: TestUser;
  readonly browser: TestBrowser;
}

export interface SignOnStage extends AsyncDisposable {
  readonly it: TestPortal;
  readonly idp: IdentityProvider;
  /** An organization with a verified domain, an administrator and a connection to the provider, tested and enabled. */
  connect(
    name: string,
    more?: { kind?: "client" | "partner" | "operator"; provider?: IdentityProvider; enabled?: boolean },
  ): Promise<Connected>;
  /** Walks through a sign-in; answers the portal's reply to the callback. */
  signOn(
    at: Connected,
    login: string,
    more?: { browser?: TestBrowser; next?: string; provider?: IdentityProvider; email?: string; agrees?: boolean },
  ): Promise<{ reason: string | null; location: string; browser: TestBrowser; cookies: string[] }>;
  /** Someone whom the provider knows; the login is the subject. */
  someone(at: Connected, claims?: object): string;
  /** The newest row of this action in the log of an organization. */
  audited(
    action: string,
    org: OrgId,
  ): Promise<
    | { actor_id: string | null; org_id: string | null; object: string | null; result: string; detail: unknown }
    | undefined
  >;
}

/** Answers the newest request about an account, with the link that was mailed to its address. False: there is none. */
export const answerChange = async (
  it: TestPortal,
  email: string,
  answer: "confirmed" | "rejected" = "confirmed",
): Promise<boolean> => {
  const token = (await it.mailTo(email))
    .map(({ text }) => /\/identity-change\/([\w-]+)/.exec(text)?.[1])
    .find((found) => found !== undefined);
  const reply = await it.browser().post("/v1/identity_change/answer/", { token: token ?? "", answer });
  return reply.statusCode === 200;
};

/** The account of a signed-in browser. */
export const readAccount = async (browser: Pick<TestBrowser, "get">) =>
  (await browser.get("/v1/account/")).json<{
    data: { email: string; role_name: string; organization: { id: string } };
  }>().data;

const localOf = (url: string): string => url.replace(PORTAL, "");

/** A portal and a real OpenID Connect provider, both on loopback. */
export const signOnStage = async (): Promise<SignOnStage> => {
  const it = await testPortal({ PUBLIC_URL: PORTAL, PARAPET_ALLOW_CIDRS: "127.0.0.0/8" });
  // The provider signs with the real time.
  it.clock.at = Date.now();
  const idp = await startIdentityProvider();

  const settle = async (from: TestBrowser, provider: IdentityProvider, redirect: string, login: string) => {
    const back = await provider.visit(redirect, login);
    const reply = await from.get(localOf(back));
    const location = String(reply.headers.location);
    return { reply, location, reason: URL.parse(location, PORTAL)?.searchParams.get("sign_on") ?? null };
  };

  const connect: SignOnStage["connect"] = async (name, more = {}) => {
    const { kind = "client", provider = idp, enabled = true } = more;
    const domain = `${name.toLowerCase()}.test`;
    const org = await it.organization(name, kind);
    await verifyDomain(it, org, domain);
    const role = ({ client: "client_admin", partner: "partner_admin", operator: "super_admin" } as const)[kind];
    const admin = await it.user(org, role, { email: `admin@${domain}` });
    const browser = await it.signIn(admin.email);
    const [clientId, secret] = [`client-${domain}`, `secret-of-${domain}`];
    const created = await browser.post("/v1/sign_on/connections/", {
      name: `${name} IdP`,
      issuer: provider.issuer,
      client_id: clientId,
      client_secret: secret,
      domains: [domain],
    });
    if (created.statusCode !== 200) throw new Error(created.body);
    const { id } = created.json<{ data: { id: string } }>().data;
    provider.addClient({
      id: clientId,
      secret,
      redirectUrl: `${PORTAL}/api/sign-on/${id}/callback`,
      logoutUrl: `${PORTAL}/api/sign-on/${id}/logout`,
      afterLogoutUrl: `${PORTAL}/login`,
    });
    const at = { id, org, domain, admin, browser };
    if (!enabled) return at;
    const map = {
      default_role: ({ client: "client_user", partner: "partner_user", operator: "seller" } as const)[kind],
    };
    const groups = kind === "partner" ? [] : [{ name: "admins", role, unit: null }];
    const mapped = await browser.send("PUT", "/v1/sign_on/groups/", { ...map, groups });
    if (mapped.statusCode !== 200) throw new Error(mapped.body);
    provider.people.set(admin.email, { email: admin.email, email_verified: true, groups: ["admins"] });
    const test = await browser.post(`/v1/sign_on/connections/${id}/test/`);
    const { redirect_url } = test.json<{ data: { redirect_url: string } }>().data;
    await settle(browser, provider, redirect_url, admin.email);
    const switched = await browser.post(`/v1/sign_on/connections/${id}/state/`, { enabled: true, required: false });
    if (switched.statusCode !== 200) throw new Error(switched.body);
    return at;
  };

  const signOn: SignOnStage["signOn"] = async (at, login, more = {}) => {
    const browser = more.browser ?? it.browser();
    const email = more.email ?? `x@${at.domain}`;
    const begun = await browser.post("/api/sign-on/start", { email, ...(more.next && { next: more.next }) });
    if (begun.statusCode !== 200) throw new Error(begun.body);
    const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
    const { reply, location, reason } = await settle(browser, more.provider ?? idp, redirect_url, login);
    const address = String((more.provider ?? idp).people.get(login)?.["email"]).toLowerCase();
    if (reason === "consent" && more.agrees !== false && (await answerChange(it, address)))
      return signOn(at, login, { ...more, browser, agrees: false });
    return { reason, location, browser, cookies: reply.cookies.map(({ name }) => name) };
  };

  let people = 0;
  return {
    it,
    idp,
    connect,
    someone(at, claims = {}) {
      people += 1;
      const login = `person-${people}`;
      idp.people.set(login, {
        email: `person${people}@${at.domain}`,
        email_verified: true,
        given_name: "Mara",
        family_name: "Vogt",
        groups: [],
        ...claims,
      });
      return login;
    },
    signOn,
    audited: (action, org) =>
      it.all((tx) =>
        tx
          .selectFrom("audit_log")
          .select(["actor_id", "org_id", "object", "result", "detail"])
          .where("action", "=", action)
          .where("org_id", "=", org)
          .orderBy("seq", "desc")
          .limit(1)
          .executeTakeFirst(),
      ),
    async [Symbol.asyncDispose]() {
      await idp[Symbol.asyncDispose]();
      await it[Symbol.asyncDispose]();
    },
  };
};
