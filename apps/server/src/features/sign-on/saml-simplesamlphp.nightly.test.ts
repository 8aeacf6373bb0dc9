import { missingSimpleSaml, type SimpleSaml, startSimpleSaml } from "@parapet/lab/simplesamlphp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type SamlStage, samlStage } from "./testing/saml-stage.ts";
import { PORTAL, verifyDomain } from "./testing/sign-on-stage.ts";

const missing = missingSimpleSaml();

describe.skipIf(missing !== null)(`SimpleSAMLphp as the provider${missing === null ? "" : `: ${missing}`}`, () => {
  let stage: SamlStage;
  let idp: SimpleSaml;
  let id: string;
  const portal = () => ({
    entityId: `${PORTAL}/api/sign-on/${id}/metadata`,
    assertionUrl: `${PORTAL}/api/sign-on/${id}/assertion`,
  });
  let certificate: string;

  beforeAll(async () => {
    stage = await samlStage();
    const { it } = stage;
    idp = await startSimpleSaml([
      { login: "admin", email: "admin@acme.test", groups: ["admins"] },
      { login: "mara", email: "mara@acme.test", groups: ["staff"] },
    ]);
    const org = await it.organization("Acme");
    await verifyDomain(it, org, "acme.test");
    const admin = await it.user(org, "client_admin", { email: "admin@acme.test" });
    const browser = await it.signIn(admin.email);
    const created = await browser.post("/v1/sign_on/saml/", {
      name: "SimpleSAMLphp",
      metadata_url: idp.metadataUrl,
      idp_initiated: true,
      trusts_email: true,
      domains: ["acme.test"],
    });
    ({ id } = created.json<{ data: { id: string } }>().data);
    const row = await it.all((tx) =>
      tx.selectFrom("sign_on_connection").select("settings").where("id", "=", id).executeTakeFirstOrThrow(),
    );
    certificate = (row.settings as { ownCertificate: string }).ownCertificate;
    idp.addPortal({ ...portal(), certificate, isEncrypted: false });
    await browser.send("PUT", "/v1/sign_on/groups/", {
      default_role: "client_user",
      groups: [{ name: "admins", role: "client_admin", unit: null }],
    });
    const test = await browser.post(`/v1/sign_on/connections/${id}/test/`);
    const form = await idp.visit(test.json<{ data: { redirect_url: string } }>().data.redirect_url, "admin");
    const posted = await stage.post(form);
    await browser.get(String(posted.headers.location).replace(PORTAL, ""));
    const switched = await browser.post(`/v1/sign_on/connections/${id}/state/`, { enabled: true, required: false });
    if (switched.statusCode !== 200) throw new Error(`The connection was not enabled: ${switched.body}`);
  }, 120_000);
  afterAll(async () => {
    await idp[Symbol.asyncDispose]();
    await stage[Symbol.asyncDispose]();
  });

  test.each([
    ["signed", false],
    ["signed and encrypted", true],
  ])("a sign-in that begins at the portal, %s", async (_, isEncrypted) => {
    idp.addPortal({ ...portal(), certificate, isEncrypted });
    const browser = stage.it.browser();
    const begun = await browser.post("/api/sign-on/start", { email: "mara@acme.test" });
    const form = await idp.visit(begun.json<{ data: { redirect_url: string } }>().data.redirect_url, "mara");
    const posted = await stage.post(form);
    expect(Buffer.from(form.SAMLResponse, "base64").toString().includes("EncryptedAssertion")).toBe(isEncrypted);
    const reply = await browser.get(String(posted.headers.location).replace(PORTAL, ""));
    expect(reply.headers.location).toBe("/dashboard");
    await browser.tokens();
    const { data } = (await browser.get("/v1/account/")).json<{ data: { email: string; role_name: string } }>();
    expect(data).toMatchObject({ email: "mara@acme.test", role_name: "client_user" });
    expect((await stage.post(form)).headers.location).toBe("/login?sign_on=replayed");
  });

  test("a sign-in that begins at the provider, once", async () => {
    const form = await idp.unsolicited(portal().entityId, "mara");
    const browser = stage.it.browser();
    expect((await stage.post(form, browser)).headers.location).toBe("/dashboard");
    await browser.tokens();
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
    expect((await stage.post(form)).headers.location).toBe("/login?sign_on=replayed");
  });
});
