import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

let it: TestPortal;
let admin: TestBrowser;
beforeAll(async () => {
  it = await testPortal();
  const org = await it.organisation("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const keyWith = async (scopes: string[] | null): Promise<{ secret: string; program: TestBrowser }> => {
  const made = await admin.post("/v1/api_keys/", { name: "A program", password: PASSWORD, scopes });
  expect(made.statusCode).toBe(200);
  const { secret } = made.json<{ data: { secret: string } }>().data;
  const program = it.browser();
  program.bearer = secret;
  return { secret, program };
};
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});

describe("refused", () => {
  test.each([
    [["everything"], 400],
    [[], 400],
    [["intel.read", "users.manage"], 400],
  ])("a key with scopes %j", async (scopes, status) => {
    const made = await admin.post("/v1/api_keys/", { name: "x", password: PASSWORD, scopes });
    expect(made.statusCode).toBe(status);
  });

  test("a key that reads indicators reads nothing else, and no key acts on the account", async () => {
    const { program } = await keyWith(["intel.read"]);
    for (const url of ["/v1/findings/?domain=acme.test", "/v1/user_management/", "/v1/alert_management/", "/v1/scans/"])
      expect([url, (await program.get(url)).statusCode]).toEqual([url, 403]);
    expect((await program.get("/v1/account/")).statusCode).toBe(403);
    expect((await program.post("/v1/api_keys/", { name: "y", password: PASSWORD })).statusCode).toBe(403);
  });

  test("a key as a password anywhere but where programs need it", async () => {
    const { secret } = await keyWith(null);
    expect((await it.browser().get("/v1/findings/?domain=acme.test", basic("x", secret))).statusCode).toBe(401);
  });

  test.each([
    ["no key", {}],
    ["a password that is no key", basic("ann", "quiet lantern mosaic harbour")],
    ["a key nobody has", basic("firewall", `pk_${"x".repeat(43)}`)],
    ["not base64", { authorization: "Basic %%%" }],
  ])("a blocklist with %s; the answer says how to sign in", async (_, headers) => {
    const reply = await it.browser().get("/v1/blocklist/ip/", headers);
    expect([reply.statusCode, reply.headers["www-authenticate"]]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ]);
  });

  test("a revoked key, at once", async () => {
    const { program } = await keyWith(null);
    const keys = (await admin.get("/v1/api_keys/")).json<{ data: { id: string }[] }>().data;
    expect((await program.get("/v1/domains/")).statusCode).toBe(200);
    for (const { id } of keys) await admin.send("DELETE", `/v1/api_keys/${id}/`);
    expect((await program.get("/v1/domains/")).statusCode).toBe(401);
  });
});

test("a firewall reads the blocklist and a SIEM the collections with the key as password", async () => {
  const { secret } = await keyWith(["intel.read"]);
  const list = await it.browser().get("/v1/blocklist/ip/", basic("firewall", secret));
  expect(list.statusCode).toBe(200);
  const taxii = await it.browser().get("/v1/taxii2/", basic("", secret));
  expect(taxii.json()).toMatchObject({ title: "Parapet" });
});

test("the list says what each key may do and when it was last used", async () => {
  const { program } = await keyWith(["findings.read"]);
  const read = async () =>
    (await admin.get("/v1/api_keys/")).json<{ data: { scopes: string[] | null; last_used_at: number | null }[] }>()
      .data[0];
  expect(await read()).toMatchObject({ scopes: ["findings.read"], last_used_at: null });
  expect((await program.get("/v1/findings/?domain=acme.test")).statusCode).toBe(200);
  expect((await read())?.last_used_at).toBeGreaterThan(0);
});
