import { type SamlFaults, startSamlProvider } from "@parapet/lab/saml-provider";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";

import { PASSWORD, type TestPortal } from "../../testing/test-portal.ts";
import { type SamlConnected, type SamlStage, samlStage } from "./testing/saml-stage.ts";
import { answerChange, PORTAL } from "./testing/sign-on-stage.ts";

let stage: SamlStage;
let it: TestPortal;
let acme: SamlConnected;
let beta: SamlConnected;
/** Someone of Acme with an account. */
let regular: string;

beforeAll(async () => {
  stage = await samlStage();
  ({ it } = stage);
  acme = await stage.connectSaml("Acme", { idpInitiated: true });
  beta = await stage.connectSaml("Beta", { by: "file" });
  regular = someone(acme);
  await stage.samlSignOn(acme, regular);
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => {
  acme.idp.faults = {};
  beta.idp.faults = {};
  it.clock.at = Date.now();
});

let people = 0;
/** Someone whom a provider knows; the login is the NameID. */
const someone = (at: SamlConnected, attributes: Record<string, string | string[]> = {}, more: object = {}): string => {
  people += 1;
  const login = `person-${people}`;
  at.idp.people.set(login, {
    ...more,
    attributes: { email: `${login}@${at.domain}`, givenName: "Mara", sn: "Vogt", groups: [], ...attributes },
  });
  return login;
};
const audited = (at: SamlConnected, action = "sign-in.provider") => stage.audited(action, at.org);
const accountOf = async (browser: { get: (url: string) => Promise<{ json: <T>() => T }> }) =>
  (await browser.get("/v1/account/")).json<{ data: { email: string; role_name: string; first_name: string } }>().data;
const ownCertificate = async (at: SamlConnected): Promise<string> => {
  const row = await it.all((tx) =>
    tx.selectFrom("sign_on_connection").select("settings").where("id", "=", at.id).executeTakeFirstOrThrow(),
  );
  return (row.settings as { ownCertificate: string }).ownCertificate;
};

describe("a sign-in that begins at the portal", () => {
  test("creates an account with the role of its groups, and returns to where one was going", async () => {
    const login = someone(acme, { groups: ["staff", "admins"] });
    const { reason, location, browser } = await stage.samlSignOn(acme, login, {
      next: "/dashboard/account/settings/api-keys",
    });
    expect([reason, location]).toEqual([null, "/dashboard/account/settings/api-keys"]);
    await browser.tokens();
    expect(await accountOf(browser)).toMatchObject({ email: `${login}@acme.test`, role_name: "client_admin" });
    expect(await audited(acme)).toMatchObject({ result: "done", object: acme.id });
    expect(await audited(acme, "user.provisioned")).toMatchObject({ detail: { role: "client_admin" } });
  });

  test("only the browser that began it is signed in, and once", async () => {
    const [browser, other] = [it.browser(), it.browser()];
    await stage.begin(acme, other);
    const form = await acme.idp.visit(await stage.begin(acme, browser), someone(acme));
    const reply = await stage.post(form);
    expect([reply.statusCode, reply.cookies]).toEqual([303, []]);
    const callback = String(reply.headers.location).replace(PORTAL, "");
    expect((await other.get(callback)).headers.location).toBe("/login?sign_on=state");
    expect((await browser.get(callback)).headers.location).toBe("/dashboard");
    expect((await browser.get(callback)).headers.location).toBe("/login?sign_on=state");
    // Without an answer of the provider the callback opens nothing.
    const url = await stage.begin(acme, browser);
    const state = encodeURIComponent(new URL(url).searchParams.get("RelayState") ?? "");
    const early = await browser.get(`/api/sign-on/${acme.id}/callback?state=${state}`);
    expect([early.headers.location, early.cookies]).toEqual(["/login?sign_on=state", []]);
  });

  test("the account is found by the NameID at the next sign-in, whatever the address is then", async () => {
    const login = someone(acme);
    await stage.samlSignOn(acme, login);
    acme.idp.people.set(login, { attributes: { email: `renamed-${login}@acme.test` } });
    const { browser } = await stage.samlSignOn(acme, login);
    await browser.tokens();
    expect((await accountOf(browser)).email).toBe(`${login}@acme.test`);
    // The new address waits for the owner of the account.
    expect(await answerChange(it, `${login}@acme.test`)).toBe(true);
    expect((await accountOf(browser)).email).toBe(`renamed-${login}@acme.test`);
  });

  test("a NameID in the form of an address is the address where no attribute names one", async () => {
    const format = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
    acme.idp.people.set("mara@acme.test", { format, attributes: {} });
    expect((await stage.samlSignOn(acme, "mara@acme.test")).reason).toBeNull();
  });

  test.runIf(inject("isNightly"))("partners have providers too", async () => {
    const golf = await stage.connectSaml("Golf", { kind: "partner" });
    const { reason, browser } = await stage.samlSignOn(golf, someone(golf));
    await browser.tokens();
    expect([reason, (await accountOf(browser)).role_name]).toEqual([null, "partner_user"]);
  });
});

test("where it is required, password and passkey are off and the emergency account signs in, with the provider down too", async () => {
  const whisky = await stage.connectSaml("Whisky", { by: "file" });
  const uma = await it.user(whisky.org, "client_user", { email: "uma@whisky.test" });
  const before = await it.signIn(uma.email);
  const state = () =>
    whisky.browser.post(`/v1/sign_on/connections/${whisky.id}/state/`, { enabled: true, required: true });
  expect((await state()).statusCode).toBe(409);
  await whisky.browser.send("PUT", "/v1/sign_on/emergency/", { users: [whisky.admin.id] });
  expect((await state()).statusCode).toBe(200);
  expect((await before.get("/v1/account/")).statusCode).toBe(401);
  const refused = await it.browser().post("/api/login", { email: uma.email, password: PASSWORD });
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    403,
    "Your organization requires single sign-on. Use the button of your identity provider.",
  ]);
  expect((await stage.samlSignOn(whisky, someone(whisky))).reason).toBeNull();
  await whisky.idp[Symbol.asyncDispose]();
  expect((await (await it.signIn(whisky.admin.email)).get("/v1/account/")).statusCode).toBe(200);
});

describe("a sign-in that begins at the provider", () => {
  test("signs in where the administrator allows it, and leads to a page of the portal only", async () => {
    for (const [relay, page] of [
      ["", "/dashboard"],
      ["/dashboard/account", "/dashboard/account"],
      [`${PORTAL}/dashboard/account`, "/dashboard/account"],
      ["https://evil.test/dashboard", "/dashboard"],
    ]) {
      const browser = it.browser();
      const reply = await stage.post(await acme.idp.unsolicited(acme.portal, regular, relay), browser);
      expect(reply.headers.location).toBe(page);
      await browser.tokens();
      expect((await browser.get("/v1/account/")).statusCode).toBe(200);
    }
  });

  test("is refused where it is not allowed", async () => {
    const reply = await stage.post(await beta.idp.unsolicited(beta.portal, someone(beta)));
    expect([reply.headers.location, reply.cookies]).toEqual(["/login?sign_on=unsolicited", []]);
    expect(await audited(beta)).toMatchObject({ result: "refused", detail: { reason: "unsolicited" } });
  });

  test("an assertion works once, in each of both ways", async () => {
    const form = await acme.idp.unsolicited(acme.portal, regular);
    expect((await stage.post(form)).headers.location).toBe("/dashboard");
    expect((await stage.post(form)).headers.location).toBe("/login?sign_on=replayed");
    expect(await audited(acme)).toMatchObject({ result: "refused", detail: { reason: "replayed" } });
    const answer = await acme.idp.visit(await stage.begin(acme, it.browser()), someone(acme));
    await stage.post(answer);
    expect((await stage.post(answer)).headers.location).toBe("/login?sign_on=replayed");
    // At the moment in which its identifier is forgotten, its age refuses it.
    it.clock.pass(12 * 60_000);
    expect((await stage.post(form)).headers.location).toBe("/login?sign_on=expired");
  });
});

describe("refused, each with its own reason and audit row", () => {
  const entity = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>`;
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  test.each([
    ["no signature", { signature: "none" }, "unsigned"],
    ["a signature over the response alone", { signature: "response-only" }, "unsigned"],
    ["a signature of another key", { signature: "foreign" }, "signature"],
    ["SHA-1", { signature: "sha1" }, "algorithm"],
    ["a value changed after signing", { tamper: (xml) => xml.replaceAll("person-", "victim-") }, "signature"],
    ["another issuer", { issuer: "https://evil.test" }, "issuer"],
    ["another issuer of the assertion only", { issuer: "https://evil.test", responseIssuer: "" }, "issuer"],
    ["another audience", { audience: "https://elsewhere.test" }, "audience"],
    ["no audience", { audience: null }, "audience"],
    ["another recipient", { recipient: "https://elsewhere.test/acs" }, "recipient"],
    ["another destination", { destination: "https://elsewhere.test/acs" }, "destination"],
    ["the answer to another request", { inResponseTo: "_other" }, "in-response-to"],
    ["the answer to no request", { inResponseTo: null }, "in-response-to"],
    ["an expired assertion", { validFrom: -600, validFor: -61 }, "expired"],
    ["an assertion that is not valid yet", { validFrom: 61 }, "not-yet-valid"],
    ["an assertion issued in the future", { issuedIn: 120 }, "not-yet-valid"],
    ["an old assertion that is valid for years", { issuedIn: -700, validFor: 1e8 }, "expired"],
    ["an error of the provider", { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }, "provider-error"],
    ["an external entity", { tamper: (xml) => entity + xml.replace("Mara", "&b;") }, "xml"],
    ["an entity bomb", { tamper: (xml) => bomb + xml.replace("Mara", "&b;") }, "xml"],
    ["a processing instruction", { tamper: (xml) => xml.replace("Mara", "<?php ?>Mara") }, "xml"],
    ["no XML", { tamper: () => "<a" }, "xml"],
    ["deep nesting", { tamper: () => `${"<a>".repeat(60)}${"</a>".repeat(60)}` }, "xml"],
    ["too large", { tamper: (xml) => xml.replace("Mara", "a".repeat(260_000)) }, "xml"],
    ["another document", { tamper: () => "<a/>" }, "response"],
    [
      "a comment in the NameID",
      { tamper: (xml) => xml.replace(/(<saml:NameID[^>]*>)(...)/, "$1$2<!---->") },
      "comment",
    ],
  ] satisfies [string, SamlFaults, string][])("%s", async (_, faults, reason) => {
    const login = someone(acme);
    acme.idp.faults = faults;
    const { reason: given, cookies } = await stage.samlSignOn(acme, login);
    expect([given, cookies]).toEqual([reason, []]);
    expect(await audited(acme)).toMatchObject({
      org_id: acme.org,
      actor_id: null,
      object: acme.id,
      result: "refused",
      detail: { reason },
    });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)("signature wrapping, variant %i", async (wrap) => {
    const victim = acme.admin.email;
    acme.idp.faults = { wrap, victim };
    for (const attack of ["portal", "provider"]) {
      const login = someone(acme);
      const browser = it.browser();
      const form =
        attack === "portal"
          ? await acme.idp.visit(await stage.begin(acme, browser), login)
          : await acme.idp.unsolicited(acme.portal, login);
      const reply = await stage.post(form, browser);
      expect([reply.headers.location, reply.cookies]).toEqual(["/login?sign_on=wrapping", []]);
      expect(await audited(acme)).toMatchObject({ result: "refused", detail: { reason: "wrapping" } });
    }
  });

  test("clocks may differ by a minute", async () => {
    acme.idp.faults = { issuedIn: 55, validFrom: 55 };
    expect((await stage.samlSignOn(acme, regular)).reason).toBeNull();
    acme.idp.faults = { validFrom: -300, validFor: -55 };
    expect((await stage.samlSignOn(acme, regular)).reason).toBeNull();
  });

  test.each([
    ["no address", { email: [] }, {}, "email-missing"],
    ["an address of another domain", { email: "mara@elsewhere.test" }, {}, "domain"],
    ["an address of another organization's domain", { email: "mara@beta.test" }, {}, "domain"],
    [
      "an identifier for one time only",
      {},
      { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
      "subject",
    ],
  ] as const)("%s", async (_, attributes, more, reason) => {
    const login = someone(acme, attributes as Record<string, string | string[]>, more);
    expect((await stage.samlSignOn(acme, login)).reason).toBe(reason);
    expect(await audited(acme)).toMatchObject({ result: "refused", detail: { reason } });
  });

  test("addresses are accepted only where the administrator states that the provider assigns them", async () => {
    const trust = (trusts: boolean) =>
      it.all((tx) =>
        tx.updateTable("sign_on_connection").set({ trusts_email: trusts }).where("id", "=", acme.id).execute(),
      );
    await trust(false);
    const { reason } = await stage.samlSignOn(acme, someone(acme));
    await trust(true);
    expect(reason).toBe("email-unverified");
  });

  test("the provider of another organization, whatever issuer it states", async () => {
    const login = someone(beta, { email: acme.admin.email });
    // Its own answer, sent to the other organization.
    const own = await beta.idp.unsolicited(beta.portal, login);
    const moved = await stage.post({ ...own, action: acme.portal.assertionUrl });
    expect(moved.headers.location).toBe("/login?sign_on=destination");
    // One that it issued for the other organization in the name of that one's provider.
    beta.idp.faults = { issuer: acme.idp.entityId };
    const forged = await stage.post(await beta.idp.unsolicited(acme.portal, login));
    expect([forged.headers.location, forged.cookies]).toEqual(["/login?sign_on=signature", []]);
    expect(await audited(acme)).toMatchObject({ result: "refused", detail: { reason: "signature" } });
    // The attempt of one organization is none of another.
    beta.idp.faults = {};
    const browser = it.browser();
    const begun = await acme.idp.visit(await stage.begin(acme, browser), someone(acme));
    const crossed = await stage.post({ ...begun, action: beta.portal.assertionUrl });
    expect(crossed.headers.location).toBe("/login?sign_on=destination");
  });

  test("requests that are no form, of no connection, or of a connection of another kind", async () => {
    const oidc = await stage.connect("Oscar");
    const form = { SAMLResponse: "eA==", RelayState: "" };
    expect((await stage.post({ ...form, action: `/api/sign-on/${oidc.id}/assertion` })).statusCode).toBe(404);
    const none = "00000000-0000-4000-8000-000000000000";
    expect((await stage.post({ ...form, action: `/api/sign-on/${none}/assertion` })).statusCode).toBe(404);
    const json = await it.app.inject({ method: "POST", url: `/api/sign-on/${acme.id}/assertion`, payload: form });
    expect(json.statusCode).toBe(403);
    for (const SAMLResponse of ["", "%%%", "eA==", "A".repeat(450_000)]) {
      const reply = await stage.post({ ...form, SAMLResponse, action: acme.portal.assertionUrl });
      expect(reply.headers.location).toMatch(/^\/login\?sign_on=(?:response|xml)$/);
    }
  });

  test("the most expensive answers are refused within a moment", async () => {
    const attributes = Array.from({ length: 20_000 }, (_, at) => `a${at}=""`).join(" ");
    for (const xml of [
      `<a ${attributes}/>`,
      "<a/>".repeat(60_000),
      "<a>".repeat(80_000),
      `<a>${"&amp;".repeat(50_000)}</a>`,
      `<a b="${"&#65;".repeat(50_000)}"/>`,
    ]) {
      const SAMLResponse = Buffer.from(xml).toString("base64");
      const startedAt = performance.now();
      const reply = await stage.post({ SAMLResponse, RelayState: "", action: acme.portal.assertionUrl });
      expect(reply.headers.location).toMatch(/^\/login\?sign_on=(?:response|xml)$/);
      expect(performance.now() - startedAt).toBeLessThan(1_000);
    }
  });
});

describe("encrypted assertions", () => {
  const CBC = "http://www.w3.org/2001/04/xmlenc#aes256-cbc";
  test("are decrypted with the key of the connection", async () => {
    const certificate = await ownCertificate(acme);
    for (const content of [undefined, CBC]) {
      acme.idp.faults = { encrypt: { certificate, ...(content && { content }) } };
      const { reason, browser } = await stage.samlSignOn(acme, regular);
      await browser.tokens();
      expect([reason, (await accountOf(browser)).first_name]).toEqual([null, "Mara"]);
    }
  });

  test.each([
    ["for the key of another organization", async () => ({ encrypt: { certificate: await ownCertificate(beta) } })],
    ["not signed inside", async (certificate: string) => ({ encrypt: { certificate }, signature: "none" })],
    ["signed by another key", async (certificate: string) => ({ encrypt: { certificate }, signature: "foreign" })],
    [
      "with RSA 1.5",
      async (certificate: string) => ({ encrypt: { certificate, key: "http://www.w3.org/2001/04/xmlenc#rsa-1_5" } }),
    ],
    [
      "with 3DES",
      async (certificate: string) => ({
        encrypt: { certificate, content: "http://www.w3.org/2001/04/xmlenc#tripledes-cbc" },
      }),
    ],
    [
      "with a document type inside",
      async (certificate: string) => ({
        encrypt: { certificate },
        signature: "none",
        edit: (xml: string) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`,
      }),
    ],
    [
      "changed after encryption",
      async (certificate: string) => ({
        encrypt: { certificate, content: CBC },
        tamper: (xml: string) => xml.replace(/(.{40})(....)(<\/\w*:?CipherValue>)(?!.*CipherValue)/s, "$1AAAA$3"),
      }),
    ],
  ] as [string, (certificate: string) => Promise<SamlFaults>][])("refused with one reason: %s", async (_, faultsOf) => {
    acme.idp.faults = await faultsOf(await ownCertificate(acme));
    const { reason, cookies } = await stage.samlSignOn(acme, someone(acme));
    expect([reason, cookies]).toEqual(["decryption", []]);
    expect(await audited(acme)).toMatchObject({ result: "refused", detail: { reason: "decryption" } });
  });
});

describe("certificates", () => {
  test.runIf(inject("isNightly"))(
    "a roll-over in the metadata is followed, with two certificates in between",
    async () => {
      const hotel = await stage.connectSaml("Hotel");
      await hotel.idp.announceKey();
      it.clock.pass(61_000);
      expect((await stage.samlSignOn(hotel, someone(hotel))).reason).toBeNull();
      await hotel.idp.rollKey();
      // The second certificate was known before the first one was withdrawn.
      expect((await stage.samlSignOn(hotel, someone(hotel))).reason).toBeNull();
      it.clock.at = Date.now() + 180_000;
      hotel.idp.faults = { signature: "foreign" };
      expect((await stage.samlSignOn(hotel, someone(hotel))).reason).toBe("signature");
    },
  );

  test.runIf(inject("isNightly"))(
    "a second one is added to metadata from a file, and the connection stays enabled",
    async () => {
      const india = await stage.connectSaml("India", { by: "file" });
      const next = await india.idp.announceKey();
      const shown = async () =>
        (await india.browser.get("/v1/sign_on/")).json<{
          data: { connections: { version: number; enabled: boolean; saml: { certificates: object[] } }[] };
        }>().data.connections[0];
      const body = {
        name: "India SAML",
        trusts_email: true,
        domains: [india.domain],
        certificates: [`-----BEGIN CERTIFICATE-----\n${next}\n-----END CERTIFICATE-----`],
      };
      const change = (more: object) =>
        india.browser.send("PUT", `/v1/sign_on/saml/${india.id}/`, { ...body, version: 1, ...more });
      expect((await change({})).statusCode).toBe(200);
      expect(await shown()).toMatchObject({ version: 2, enabled: true, saml: { certificates: [{}, { added: true }] } });
      expect((await stage.samlSignOn(india, someone(india))).reason).toBeNull();
      await india.idp.rollKey();
      expect((await stage.samlSignOn(india, someone(india))).reason).toBeNull();
      // Any other change disables it until it was tested again.
      expect((await change({ version: 2, certificates: [] })).statusCode).toBe(200);
      expect(await shown()).toMatchObject({ version: 3, enabled: false, saml: { certificates: [{}] } });
      expect((await change({ version: 2 })).statusCode).toBe(409);
    },
  );
});

test("an answer that the former provider gave signs no one in once the connection has another", async () => {
  const zulu = await stage.connectSaml("Zulu");
  const login = someone(zulu);
  await stage.samlSignOn(zulu, login);
  const thief = it.browser();
  const waiting = await stage.post(await zulu.idp.visit(await stage.begin(zulu, thief), login));
  await using next = await startSamlProvider();
  const changed = await zulu.browser.send("PUT", `/v1/sign_on/saml/${zulu.id}/`, {
    name: "Another",
    metadata_xml: next.metadata,
    trusts_email: true,
    domains: [zulu.domain],
    version: 1,
  });
  expect(changed.statusCode).toBe(200);
  next.people.set(zulu.admin.email, { attributes: { email: zulu.admin.email, groups: ["admins"] } });
  const test = await zulu.browser.post(`/v1/sign_on/connections/${zulu.id}/test/`);
  const { redirect_url } = test.json<{ data: { redirect_url: string } }>().data;
  const tested = await stage.post(await next.visit(redirect_url, zulu.admin.email));
  await zulu.browser.get(String(tested.headers.location).replace(PORTAL, ""));
  const state = { enabled: true, required: false };
  const enabled = await zulu.browser.post(`/v1/sign_on/connections/${zulu.id}/state/`, state);
  expect(enabled.statusCode).toBe(200);
  const late = await thief.get(String(waiting.headers.location).replace(PORTAL, ""));
  expect([late.headers.location, late.cookies]).toEqual(["/login?sign_on=disabled", []]);
});

describe("setup", () => {
  const changed = (pattern: RegExp, by: string) => () => acme.idp.metadata.replace(pattern, by);

  test.each([
    ["a document type", () => `<!DOCTYPE a [<!ENTITY b "c">]>${acme.idp.metadata}`],
    ["no XML", () => "not XML"],
    ["a service provider", () => acme.idp.metadata.replaceAll("IDPSSODescriptor", "SPSSODescriptor")],
    ["no entity id", changed(/entityID="[^"]+"/, `entityID=""`)],
    ["no address", changed(/Location="[^"]+"/, `Location="javascript:alert(1)"`)],
    ["no certificate", changed(/(<ds:X509Certificate>)[^<]+/, "$1AAAA")],
    ["an end in the past", changed(/entityID=/, `validUntil="2020-01-01T00:00:00Z" entityID=`)],
    [
      "two providers",
      () => {
        const one = acme.idp.metadata.replace(/<\?xml[^>]*\?>/, "");
        return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${one}${one}</md:EntitiesDescriptor>`;
      },
    ],
  ])("metadata with %s are refused", async (_, xmlOf) => {
    const reply = await acme.browser.post("/v1/sign_on/saml/", {
      name: "x",
      metadata_xml: xmlOf(),
      domains: ["acme.test"],
    });
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, ["metadata_xml"]]);
  });

  test("metadata are fetched from allowed addresses only, within the deadline, and the reason of a failure is not disclosed", async () => {
    const add = async (metadata_url: string) => {
      const reply = await acme.browser.post("/v1/sign_on/saml/", { name: "x", metadata_url, domains: ["acme.test"] });
      return [reply.statusCode, reply.json<{ detail: string }>().detail];
    };
    const unreachable = [400, "The identity provider did not respond. Try again later, or ask your administrator."];
    for (const url of ["http://10.0.0.1/metadata", "http://169.254.169.254/latest", "http://127.0.0.1:9/"])
      expect(await add(url)).toEqual(unreachable);
    await using other = await startSamlProvider();
    other.faults = { isDown: true };
    expect(await add(other.metadataUrl)).toEqual(unreachable);
    expect((await add("https://user:secret@idp.example/"))[0]).toBe(400);
    // No provider is called for a domain that the organization has not verified.
    const body = { name: "x", metadata_url: other.metadataUrl, domains: ["pending.test"] };
    const refused = await acme.browser.post("/v1/sign_on/saml/", body);
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([400, ["domains"]]);
  });

  test("only of the own organization, only with a fresh code, only for verified domains", async () => {
    const body = { name: "x", metadata_xml: acme.idp.metadata, domains: ["acme.test"] };
    expect((await it.browser().post("/v1/sign_on/saml/", body)).statusCode).toBe(401);
    const user = await it.signIn((await it.user(acme.org, "client_user")).email);
    expect((await user.post("/v1/sign_on/saml/", body)).statusCode).toBe(403);
    const foreign = await beta.browser.send("PUT", `/v1/sign_on/saml/${acme.id}/`, {
      ...body,
      domains: ["beta.test"],
      version: 1,
    });
    expect(foreign.statusCode).toBe(404);
    const domain = await beta.browser.post("/v1/sign_on/saml/", body);
    expect(Object.keys(domain.json<{ fields: object }>().fields)).toEqual(["domains"]);
    it.clock.pass(6 * 60_000);
    const late = await it.signIn(acme.admin.email);
    it.clock.pass(6 * 60_000);
    expect((await late.post("/v1/sign_on/saml/", body)).json<{ code: string }>().code).toBe("fresh_code_required");
  });

  test("the portal's metadata name its addresses and certificate, and no secret is ever shown", async () => {
    const reply = await it.browser().get(`/api/sign-on/${acme.id}/metadata`);
    expect(reply.headers["content-type"]).toContain("application/samlmetadata+xml");
    expect(reply.body).toContain(`entityID="${acme.portal.entityId}"`);
    expect(reply.body).toContain(`Location="${acme.portal.assertionUrl}"`);
    expect(reply.body).toContain('WantAssertionsSigned="true"');
    expect(reply.body.replaceAll(/\s/g, "")).toContain(await ownCertificate(acme));
    const settings = await acme.browser.get("/v1/sign_on/");
    for (const body of [reply.body, settings.body]) expect(body).not.toContain("PRIVATE KEY");
    const row = await it.all((tx) =>
      tx.selectFrom("sign_on_connection").select("sealed_secret").where("id", "=", acme.id).executeTakeFirstOrThrow(),
    );
    expect(row.sealed_secret?.includes(Buffer.from("PRIVATE KEY"))).toBe(false);
  });

  test("a test shows the attributes or the reason of the refusal, and opens no session", async () => {
    const begin = async () =>
      (await acme.browser.post(`/v1/sign_on/connections/${acme.id}/test/`)).json<{
        data: { redirect_url: string };
      }>().data.redirect_url;
    const read = async (location: string) => {
      expect(location).toMatch(/^\/dashboard\/account\/settings\/sign-on\?test=[0-9a-f-]{36}$/);
      return (await acme.browser.get(`/v1/sign_on/tests/${location.split("=")[1]}/`)).json<{
        data: { refused: string | null; claims: { name: string; value: string }[]; outcome: string | null };
      }>().data;
    };
    const form = await acme.idp.visit(await begin(), someone(acme, { department: "SOC" }));
    const first = await stage.post(form);
    const second = await acme.browser.get(String(first.headers.location).replace(PORTAL, ""));
    expect(second.cookies).toEqual([]);
    const accepted = await read(String(second.headers.location));
    expect([accepted.refused, accepted.outcome]).toEqual([null, "create"]);
    expect(accepted.claims).toContainEqual({ name: "department", value: "SOC" });
    acme.idp.faults = { audience: "https://elsewhere.test" };
    const wrong = await stage.post(await acme.idp.visit(await begin(), someone(acme)));
    expect(await read(String(wrong.headers.location))).toMatchObject({ refused: "audience", claims: [] });
    expect(await audited(acme, "sign-on.tested")).toMatchObject({ result: "refused", detail: { reason: "audience" } });
  });
});
