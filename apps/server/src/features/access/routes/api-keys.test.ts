import { randomUUID } from "node:crypto";

import { KEY_SCOPE_IDS, NEVER_BY_KEY } from "@parapet/domain/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { filled, listRoutes } from "../../../testing/list-routes.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
let admin: TestBrowser;
beforeAll(async () => {
  it = await testPortal();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
});
afterAll(() => it[Symbol.asyncDispose]());

const keyWith = async (scopes: readonly string[]): Promise<{ secret: string; program: TestBrowser }> => {
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
    [null, 400],
    [undefined, 400],
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

  test("whatever its scopes and its owner's role, a key changes no people, keys, accounts, statements or organizations, and reveals nothing", async () => {
    const operator = await it.organization("Operator", "operator");
    const partner = await it.organization("Partner", "partner");
    const owners = [
      await it.user(operator, "super_admin"),
      await it.user(partner, "partner_admin"),
      await it.user(await it.organization("Client", "client", { partner }), "client_admin"),
    ];
    const routes = listRoutes(it.services).filter(({ policy }) => policy !== "anyone" && NEVER_BY_KEY.has(policy));
    expect(new Set(routes.map(({ policy }) => policy))).toEqual(
      new Set([...NEVER_BY_KEY].filter((it) => it !== "keys:rotate")),
    ); // a command
    for (const owner of owners) {
      const browser = await it.confirm(await it.signIn(owner.email));
      const made = await browser.post("/v1/api_keys/", { name: "all", password: PASSWORD, scopes: KEY_SCOPE_IDS });
      const program = it.browser();
      program.bearer = made.json<{ data: { secret: string } }>().data.secret;
      for (const { method, url } of routes) {
        const reply = await program.send(method, filled(url, randomUUID()), method === "GET" ? undefined : {});
        expect([method, url, reply.statusCode]).toEqual([method, url, 403]);
      }
    }
  });

  test("a key as a password anywhere but where programs need it", async () => {
    const { secret } = await keyWith(KEY_SCOPE_IDS);
    expect((await it.browser().get("/v1/findings/?domain=acme.test", basic("x", secret))).statusCode).toBe(401);
  });

  test.each([
    ["no key", {}],
    ["a password that is no key", basic("ann", "quiet lantern mosaic harbour")],
    ["an unknown key", basic("firewall", `pk_${"x".repeat(43)}`)],
    ["not base64", { authorization: "Basic %%%" }],
  ])("a blocklist with %s; the answer says how to sign in", async (_, headers) => {
    const reply = await it.browser().get("/v1/blocklist/ip/", headers);
    expect([reply.statusCode, reply.headers["www-authenticate"]]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ]);
  });

  test("a revoked key, at once", async () => {
    const { program } = await keyWith(KEY_SCOPE_IDS);
    const keys = (await admin.get("/v1/api_keys/")).json<{ data: { id: string }[] }>().data;
    expect((await program.get("/v1/domains/")).statusCode).toBe(200);
    for (const { id } of keys) await admin.send("DELETE", `/v1/api_keys/${id}/`);
    expect((await program.get("/v1/domains/")).statusCode).toBe(401);
  });
});

test("a reset by an administrator revokes the person's keys, from inside and from outside the organization", async () => {
  const partner = await it.organization("Resetting partner", "partner");
  const org = await it.organization("Reset", "client", { partner, domain: "reset.test" });
  for (const by of [await it.user(org, "client_admin"), await it.user(partner, "partner_admin")]) {
    const owner = await it.user(org, "client_user");
    const browser = await it.confirm(await it.signIn(owner.email));
    const made = await browser.post("/v1/api_keys/", { name: "Old", password: PASSWORD, scopes: ["findings.read"] });
    const program = it.browser();
    program.bearer = made.json<{ data: { secret: string } }>().data.secret;
    expect((await program.get("/v1/findings/?domain=reset.test")).statusCode).toBe(200);
    const administrator = await it.signIn(by.email);
    expect((await administrator.post(`/v1/user_management/${owner.id}/reset/`, {})).statusCode).toBe(200);
    expect((await program.get("/v1/findings/?domain=reset.test")).statusCode).toBe(401);
  }
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
    (await admin.get("/v1/api_keys/")).json<{ data: { scopes: string[]; last_used_at: number | null }[] }>().data[0];
  expect(await read()).toMatchObject({ scopes: ["findings.read"], last_used_at: null });
  expect((await program.get("/v1/findings/?domain=acme.test")).statusCode).toBe(200);
  expect((await read())?.last_used_at).toBeGreaterThan(0);
});

test("the owner is notified of a new key: its name, scopes and end, and not its secret", async () => {
  const owner = await it.user(await it.organization("Mailed"), "client_admin");
  const browser = await it.confirm(await it.signIn(owner.email));
  const made = await browser.post("/v1/api_keys/", {
    name: "Nightly job",
    password: PASSWORD,
    scopes: ["findings.read"],
  });
  const { secret } = made.json<{ data: { secret: string } }>().data;
  const letter = (await it.mailTo(owner.email)).find(({ subject }) => subject === "API key created");
  expect(letter?.text).toContain("Nightly job");
  expect(letter?.text).toContain("findings.read");
  expect(letter?.text).not.toContain(secret);
});

test("a password change revokes the keys when asked to, and only then", async () => {
  const owner = await it.user(await it.organization("Changed"), "client_admin");
  const browser = await it.confirm(await it.signIn(owner.email));
  const made = await browser.post("/v1/api_keys/", { name: "k", password: PASSWORD, scopes: ["findings.read"] });
  const program = it.browser();
  program.bearer = made.json<{ data: { secret: string } }>().data.secret;
  const [one, two] = ["velvet compass thirteen owls", "copper lantern ninety rivers"];
  const change = (from: string, to: string, more = {}) =>
    browser.post("/v1/account/password/", { old_password: from, new_password: to, verify_new_password: to, ...more });
  expect((await change(PASSWORD, one)).statusCode).toBe(200);
  expect((await program.get("/v1/domains/")).statusCode).toBe(200);
  expect((await change(one, two, { revoke_api_keys: true })).statusCode).toBe(200);
  expect((await program.get("/v1/domains/")).statusCode).toBe(401);
});
