import { type LabSamlProvider, type SamlForm, startSamlProvider } from "@parapet/lab/saml-provider";
import type { LightMyRequestResponse } from "fastify";

import type { TestBrowser } from "../../../testing/test-portal.ts";
import { answerChange, type Connected, PORTAL, type SignOnStage, signOnStage, verifyDomain } from "./sign-on-stage.ts";

/** An organization with a SAML connection. */
export interface SamlConnected extends Connected {
  readonly idp: LabSamlProvider;
  readonly portal: { readonly entityId: string; readonly assertionUrl: string };
}

export interface SamlStage extends SignOnStage {
  connectSaml(
    name: string,
    more?: { by?: "url" | "file"; idp?: LabSamlProvider; idpInitiated?: boolean; kind?: "client" | "partner" },
  ): Promise<SamlConnected>;
  /** Sends the provider's form as its page would: from another site, so without strict and lax cookies. */
  post(form: SamlForm, browser?: TestBrowser): Promise<LightMyRequestResponse>;
  /** Begins a sign-in of this browser; answers the provider's address. */
  begin(at: Connected, browser: TestBrowser, next?: string): Promise<string>;
  /** The whole way: request, form, and the navigation that follows. */
  samlSignOn(
    at: SamlConnected,
    login: string,
    more?: { browser?: TestBrowser; next?: string; agrees?: boolean },
  ): Promise<{ reason: string | null; location: string; browser: TestBrowser; cookies: string[] }>;
}

const reasonOf = (location: string): string | null => URL.parse(location, PORTAL)?.searchParams.get("sign_on") ?? null;

/** A portal and SAML providers of the lab, all on loopback. */
export const samlStage = async (): Promise<SamlStage> => {
  const stage = await signOnStage();
  const { it } = stage;
  const started: LabSamlProvider[] = [];

  const post: SamlStage["post"] = async (form, browser) => {
    const reply = await it.app.inject({
      method: "POST",
      url: form.action.replace(PORTAL, ""),
      payload: new URLSearchParams({ SAMLResponse: form.SAMLResponse, RelayState: form.RelayState }).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://idp.example",
        "sec-fetch-site": "cross-site",
      },
    });
    for (const { name, value } of reply.cookies) browser?.cookies.set(name, value);
    return reply;
  };

  const begin: SamlStage["begin"] = async (at, browser, next) => {
    const begun = await browser.post("/api/sign-on/start", { email: `x@${at.domain}`, ...(next && { next }) });
    if (begun.statusCode !== 200) throw new Error(begun.body);
    return begun.json<{ data: { redirect_url: string } }>().data.redirect_url;
  };

  const follow = async (form: SamlForm, browser: TestBrowser) => {
    const reply = await post(form, browser);
    const first = String(reply.headers.location);
    if (!first.startsWith(`${PORTAL}/api/sign-on/`)) return { location: first, cookies: reply.cookies };
    const second = await browser.get(first.replace(PORTAL, ""));
    return { location: String(second.headers.location), cookies: second.cookies };
  };

  const samlSignOn: SamlStage["samlSignOn"] = async (at, login, more = {}) => {
    const browser = more.browser ?? it.browser();
    const form = await at.idp.visit(await begin(at, browser, more.next), login);
    const { location, cookies } = await follow(form, browser);
    const address = String(at.idp.people.get(login)?.attributes["email"]).toLowerCase();
    if (reasonOf(location) === "consent" && more.agrees !== false && (await answerChange(it, address)))
      return samlSignOn(at, login, { ...more, browser, agrees: false });
    return { reason: reasonOf(location), location, browser, cookies: cookies.map(({ name }) => name) };
  };

  return {
    ...stage,
    post,
    begin,
    async connectSaml(name, more = {}) {
      const { by = "url", kind = "client", idpInitiated = false } = more;
      const idp = more.idp ?? (await startSamlProvider());
      if (more.idp === undefined) started.push(idp);
      const domain = `${name.toLowerCase()}.test`;
      const org = await it.organization(name, kind);
      await verifyDomain(it, org, domain);
      const role = kind === "client" ? "client_admin" : "partner_admin";
      const admin = await it.user(org, role, { email: `admin@${domain}` });
      const browser = await it.signIn(admin.email);
      const created = await browser.post("/v1/sign_on/saml/", {
        name: `${name} SAML`,
        ...(by === "url" ? { metadata_url: idp.metadataUrl } : { metadata_xml: idp.metadata }),
        idp_initiated: idpInitiated,
        trusts_email: true,
        domains: [domain],
      });
      if (created.statusCode !== 200) throw new Error(created.body);
      const { id } = created.json<{ data: { id: string } }>().data;
      const groups = kind === "client" ? [{ name: "admins", role, unit: null }] : [];
      const map = { default_role: kind === "client" ? "client_user" : "partner_user", groups };
      await browser.send("PUT", "/v1/sign_on/groups/", map);
      const [entityId, assertionUrl] = ["metadata", "assertion"].map((what) => `${PORTAL}/api/sign-on/${id}/${what}`);
      idp.people.set(admin.email, { attributes: { email: admin.email, groups: ["admins"] } });
      const test = await browser.post(`/v1/sign_on/connections/${id}/test/`);
      const { redirect_url } = test.json<{ data: { redirect_url: string } }>().data;
      await follow(await idp.visit(redirect_url, admin.email), browser);
      const switched = await browser.post(`/v1/sign_on/connections/${id}/state/`, { enabled: true, required: false });
      if (switched.statusCode !== 200) throw new Error(switched.body);
      const portal = { entityId: entityId ?? "", assertionUrl: assertionUrl ?? "" };
      return { id, org, domain, admin, browser, idp, portal };
    },
    samlSignOn,
    async [Symbol.asyncDispose]() {
      for (const idp of started) await idp[Symbol.asyncDispose]();
      await stage[Symbol.asyncDispose]();
    },
  };
};
