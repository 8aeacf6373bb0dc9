import { createHash, randomBytes } from "node:crypto";

import { ASSISTANT_SCOPES } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS, MINUTE_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { recordPast } from "../../testing/record-past.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

const CALLBACK = "http://127.0.0.1:33418/callback";
const VERIFIER = randomBytes(48).toString("base64url");
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const FORM = { "content-type": "application/x-www-form-urlencoded" };

let it: TestPortal;
let org: OrgId;
let ann: TestUser;
let admin: TestBrowser;
let origin: string;
let serial = 0;

/** An administrator who is signed in and confirmed a moment ago. */
const again = async () => {
  ann = await it.user(org, "client_admin");
  admin = await it.confirm(await it.signIn(ann.email));
};

beforeAll(async () => {
  it = await testPortal();
  origin = it.services.config.publicUrl;
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  await recordPast(
    it,
    org,
    "acme.test",
    [
      [
        {
          check: "email-dmarc",
          subject: "acme.test",
          status: "judged" as const,
          verdicts: [{ outcome: "dmarc-missing", subject: "acme.test" }],
        },
      ],
    ],
    0,
  );
  await again();
});
afterAll(() => it[Symbol.asyncDispose]());

interface OAuthReply {
  readonly error?: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

/** Registers from a network of its own, as the number of each is limited. */
const register = (metadata: unknown, ip = `198.51.${(serial += 1)}.7`) =>
  it.app.inject({ method: "POST", url: "/v1/oauth/register", payload: metadata as object, remoteAddress: ip });
const clientOf = async (metadata: object = {}): Promise<string> => {
  const reply = await register({ client_name: "Test assistant", redirect_uris: [CALLBACK], ...metadata });
  expect([reply.statusCode, reply.statusCode === 201 ? "" : reply.body]).toEqual([201, ""]);
  return reply.json<{ client_id: string }>().client_id;
};
const requestOf = (client: string, more: Record<string, string | undefined> = {}): Record<string, string> =>
  JSON.parse(
    JSON.stringify({
      response_type: "code",
      client_id: client,
      redirect_uri: CALLBACK,
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      state: "some state",
      resource: `${origin}/v1/mcp`,
      ...more,
    }),
  ) as Record<string, string>;
const authorize = (request: Record<string, string>) =>
  it.app.inject({ method: "GET", url: `/v1/oauth/authorize?${new URLSearchParams(request).toString()}` });
const allow = (request: Record<string, string>, scopes: readonly string[] = ["findings.read"], by = admin) =>
  by.post("/v1/assistants/", { request, scopes });
const codeOf = async (request: Record<string, string>, scopes?: readonly string[], by = admin): Promise<string> => {
  const reply = await allow(request, scopes, by);
  expect([reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([200, ""]);
  const to = new URL(reply.json<{ data: { redirect_to: string } }>().data.redirect_to);
  return to.searchParams.get("code") ?? "";
};
const token = async (form: Record<string, string>, ip = "127.0.0.1"): Promise<OAuthReply & { status: number }> => {
  const reply = await it.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: FORM,
    payload: new URLSearchParams(form).toString(),
    remoteAddress: ip,
  });
  return { ...reply.json<OAuthReply>(), status: reply.statusCode };
};
const exchange = (client: string, code: string, more: Record<string, string> = {}) =>
  token({
    grant_type: "authorization_code",
    client_id: client,
    code,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    ...more,
  });
const refresh = (client: string, secret: string, more: Record<string, string> = {}) =>
  token({ grant_type: "refresh_token", client_id: client, refresh_token: secret, ...more });
const connected = async (scopes?: readonly string[], by = admin) => {
  const client = await clientOf();
  const reply = await exchange(client, await codeOf(requestOf(client), scopes, by));
  expect(reply).toMatchObject({ status: 200 });
  return { client, ...reply };
};
const tool = async (access: string, name: string, args: object = {}) => {
  const reply = await it.app.inject({
    method: "POST",
    url: "/v1/mcp",
    headers: {
      authorization: `Bearer ${access}`,
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18",
    },
    payload: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
  });
  if (reply.statusCode !== 200) return reply.statusCode;
  const text = reply.body.startsWith("{") ? reply.body : (/^data: (.*)$/m.exec(reply.body)?.[1] ?? "{}");
  return JSON.parse(text) as {
    result: { isError?: boolean; structuredContent?: { confirm?: { confirmation: string } } };
  };
};
const works = async (access: string): Promise<boolean> => {
  const answer = await tool(access, "search_findings", { domain: "acme.test" });
  return typeof answer !== "number" && answer.result.isError !== true;
};
const list = async (by = admin) =>
  (await by.get("/v1/assistants/")).json<{ data: { id: string; scopes: string[]; name: string }[] }>().data;

describe("registration", () => {
  test.each([
    ["no addresses", { client_name: "x" }, "invalid_redirect_uri"],
    [
      "too many addresses",
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.test/${n}`) },
      "invalid_redirect_uri",
    ],
    ["plain http", { redirect_uris: ["http://assistant.test/cb"] }, "invalid_redirect_uri"],
    [
      "a name that only begins like loopback",
      { redirect_uris: ["http://127.0.0.1.evil.test/"] },
      "invalid_redirect_uri",
    ],
    ["a fragment", { redirect_uris: ["https://assistant.test/cb#x"] }, "invalid_redirect_uri"],
    ["a user name", { redirect_uris: ["https://localhost@evil.test/"] }, "invalid_redirect_uri"],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    ["a scheme of its own", { redirect_uris: ["assistant://callback"] }, "invalid_redirect_uri"],
    ["an address that is too long", { redirect_uris: [`https://a.test/${"x".repeat(500)}`] }, "invalid_redirect_uri"],
    ["another grant", { redirect_uris: [CALLBACK], grant_types: ["password"] }, "invalid_client_metadata"],
    ["another response", { redirect_uris: [CALLBACK], response_types: ["token"] }, "invalid_client_metadata"],
    ["a list", [], "invalid_client_metadata"],
    ["nothing", null, "invalid_client_metadata"],
  ])("refuses %s", async (_, metadata, error) => {
    const reply = await register(metadata);
    expect([reply.statusCode, reply.json<OAuthReply>().error]).toEqual([400, error]);
  });

  test("answers a public client without a secret, whatever it asked for, and shows its name on one line", async () => {
    const reply = await register({
      client_name: "  Good\u202Eevil\n assistant ",
      redirect_uris: [CALLBACK, "https://assistant.test/cb?x=1"],
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token", "implicit"],
      logo_uri: "https://evil.test/logo.png",
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.json()).toMatchObject({
      client_name: "Good evil assistant",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
    expect(reply.body).not.toMatch(/client_secret"|logo/);
  });

  test("bounds what one network registers", async () => {
    const codes: number[] = [];
    for (let n = 0; n < 32; n += 1)
      codes.push((await register({ redirect_uris: [CALLBACK] }, "198.51.250.1")).statusCode);
    expect([codes.filter((code) => code === 201).length, codes.at(-1)]).toEqual([30, 429]);
  });

  test("refuses a body that is too large", async () => {
    const reply = await register({ redirect_uris: [CALLBACK], client_name: "x".repeat(20_000) });
    expect(reply.statusCode).toBe(413);
  });
});

describe("the request of a client", () => {
  test("never follows an address that is not registered", async () => {
    const client = await clientOf();
    const wrong: Record<string, string>[] = [
      { client_id: "00000000-0000-4000-8000-000000000000" },
      { client_id: "x" },
      { redirect_uri: "https://evil.test/" },
      { redirect_uri: `${CALLBACK}/` },
      { redirect_uri: `${CALLBACK}?x=1` },
      { redirect_uri: "http://localhost:33418/callback" },
      { redirect_uri: "http://127.0.0.1.evil.test:33418/callback" },
      { redirect_uri: "http://127.0.0.1@evil.test/callback" },
      { redirect_uri: "https://127.0.0.1:33418/callback" },
    ];
    for (const more of wrong) {
      const reply = await authorize(requestOf(client, more));
      expect([more, reply.statusCode, reply.headers.location]).toEqual([more, 400, undefined]);
      expect((await allow(requestOf(client, more))).statusCode).toBe(400);
    }
    const twice = `${new URLSearchParams(requestOf(client)).toString()}&redirect_uri=https%3A%2F%2Fevil.test%2F`;
    const reply = await it.app.inject({ method: "GET", url: `/v1/oauth/authorize?${twice}` });
    expect([reply.statusCode, reply.headers.location]).toEqual([400, undefined]);
  });

  test.each([
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["a plain challenge", { code_challenge: VERIFIER, code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge without its method", { code_challenge_method: undefined }, "invalid_request"],
    ["a challenge that is too short", { code_challenge: "abc" }, "invalid_request"],
    ["an implicit token", { response_type: "token" }, "unsupported_response_type"],
    ["a scope that no assistant has", { scope: "findings.read takedowns.request" }, "invalid_scope"],
    ["a resource elsewhere", { resource: "https://evil.test/v1/mcp" }, "invalid_target"],
    ["the whole API", { resource: "https://portal.test/v1/" }, "invalid_target"],
  ])("answers %s to the client, and the page refuses it too", async (_, more, error) => {
    const request = requestOf(await clientOf(), more);
    const reply = await authorize(request);
    expect(reply.statusCode).toBe(302);
    const to = new URL(String(reply.headers.location));
    expect([
      to.origin + to.pathname,
      to.searchParams.get("error"),
      to.searchParams.get("state"),
      to.searchParams.get("iss"),
    ]).toEqual([CALLBACK, error, "some state", origin]);
    expect((await admin.get(`/v1/assistants/request/?${new URLSearchParams(request).toString()}`)).statusCode).toBe(
      400,
    );
    expect((await allow(request)).statusCode).toBe(400);
  });

  test("leads to the portal in the reader's language, where the person reads who asks and for what", async () => {
    const client = await clientOf();
    const request = requestOf(client, { scope: "findings.read findings.write" });
    const reply = await it.app.inject({
      method: "GET",
      url: `/v1/oauth/authorize?${new URLSearchParams({ ...request, prompt: "consent" }).toString()}`,
      headers: { "accept-language": "fr" },
    });
    expect(String(reply.headers.location)).toMatch(`${origin}/fr/dashboard/account/settings/assistants/${client}?`);
    expect(String(reply.headers.location)).not.toContain("prompt");
    const read = await admin.get(`/v1/assistants/request/?${new URLSearchParams(request).toString()}`);
    expect(read.json()).toMatchObject({
      data: {
        client: { name: "Test assistant", redirect_host: "127.0.0.1:33418", is_local: true },
        scopes: ["findings.read", "findings.write"],
        days: 90,
      },
    });
    const decline = new URL(read.json<{ data: { decline_url: string } }>().data.decline_url);
    expect([decline.searchParams.get("error"), decline.searchParams.get("state")]).toEqual([
      "access_denied",
      "some state",
    ]);
  });

  test("takes another port of a loopback address, as programs listen on one that is free", async () => {
    const client = await clientOf();
    const uri = "http://127.0.0.1:50000/callback";
    const code = await codeOf(requestOf(client, { redirect_uri: uri }));
    expect((await exchange(client, code, { redirect_uri: uri })).status).toBe(200);
  });
});

describe("the person's decision", () => {
  beforeAll(again);
  test("needs a person who is signed in with a second step, confirmed a moment ago", async () => {
    const request = requestOf(await clientOf());
    expect((await it.browser().post("/v1/assistants/", { request, scopes: ["findings.read"] })).statusCode).toBe(401);
    const half = it.browser();
    await half.post("/api/login", { email: ann.email, password: PASSWORD });
    expect((await allow(request, undefined, half)).statusCode).toBe(401);
    const bob = await it.signIn((await it.user(org, "client_user")).email);
    it.clock.pass(6 * MINUTE_MS);
    const late = await allow(request, undefined, bob);
    await again();
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([403, "fresh_code_required"]);
  });

  test("is not given by a key, a service account or another assistant", async () => {
    const request = requestOf(await clientOf());
    const key = (await admin.post("/v1/api_keys/", { name: "k", scopes: ["findings.read"], password: PASSWORD })).json<{
      data: { secret: string };
    }>().data.secret;
    const { access_token: access } = await connected([...ASSISTANT_SCOPES]);
    for (const secret of [key, access]) {
      const program = it.browser();
      program.bearer = secret;
      expect([401, 403]).toContain((await allow(request, undefined, program)).statusCode);
      expect([401, 403]).toContain((await program.get("/v1/assistants/")).statusCode);
      expect([401, 403]).toContain((await program.get("/v1/assistants/organization/")).statusCode);
    }
  });

  test("gives no more than the client asked for, and never nothing", async () => {
    const client = await clientOf();
    const narrow = requestOf(client, { scope: "findings.read" });
    expect((await allow(narrow, ["findings.read", "findings.write"])).statusCode).toBe(400);
    expect((await allow(narrow, [])).statusCode).toBe(400);
    expect((await allow(narrow, ["takedowns.request"])).statusCode).toBe(400);
  });

  test("narrowed to reading refuses changes that the person may make", async () => {
    const { access_token: access, scope } = await connected(["findings.read"]);
    expect(scope).toBe("findings.read");
    expect(await works(access)).toBe(true);
    const { rows } = await it.all((tx) =>
      sql<{ id: string }>`select id from finding where org_id = ${org} limit 1`.execute(tx),
    );
    const args = { id: rows[0]?.id ?? "", version: 1, note: "Seen" };
    const asked = await tool(access, "comment_finding", args);
    const { confirmation } =
      typeof asked === "number"
        ? { confirmation: "" }
        : (asked.result.structuredContent?.confirm ?? { confirmation: "" });
    const done = await tool(access, "comment_finding", { ...args, confirmation });
    expect(confirmation).not.toBe("");
    expect(JSON.stringify(done)).toMatch(/"isError":true/);
    expect(JSON.stringify(done)).toMatch(/403/);
  });

  test("holds for the server of assistants and for nothing else of the API", async () => {
    const { access_token: access } = await connected([...ASSISTANT_SCOPES]);
    const program = it.browser();
    program.bearer = access;
    for (const url of ["/v1/findings/?domain=acme.test", "/v1/account/", "/v1/mcp/../findings/", "/v1/ioc/"])
      expect([url, (await program.get(url)).statusCode]).toEqual([url, 401]);
  });

  test("is limited in number", async () => {
    const carl = await it.confirm(await it.signIn((await it.user(org, "client_user")).email));
    const request = requestOf(await clientOf());
    for (let n = 0; n < 20; n += 1) await codeOf(request, undefined, carl);
    const full = await allow(request, undefined, carl);
    expect([full.statusCode, full.json<{ code: string }>().code]).toEqual([409, "conflict"]);
    // What was never exchanged is forgotten.
    it.clock.pass(3 * MINUTE_MS);
    await codeOf(request, undefined, carl);
  });
});

describe("codes", () => {
  beforeAll(again);
  test("are refused with another client, address, verifier or after two minutes, and end there", async () => {
    const [client, other] = [await clientOf(), await clientOf()];
    for (const more of [
      { client_id: other },
      { redirect_uri: "http://127.0.0.1:1/callback" },
      { code_verifier: randomBytes(48).toString("base64url") },
    ] as Record<string, string>[]) {
      const code = await codeOf(requestOf(client));
      expect([more, (await exchange(client, code, more)).error]).toEqual([more, "invalid_grant"]);
      // A program that tried it once does not try again.
      expect((await exchange(client, code)).error).toBe("invalid_grant");
    }
    const late = await codeOf(requestOf(client));
    it.clock.pass(2 * MINUTE_MS + 1);
    expect((await exchange(client, late)).error).toBe("invalid_grant");
    await again();
  });

  test("are refused in wrong requests, without being used up", async () => {
    const client = await clientOf();
    const code = await codeOf(requestOf(client));
    expect((await exchange(client, code, { resource: `${origin}/v1/` })).error).toBe("invalid_target");
    expect((await exchange(client, code, { client_secret: "x" })).error).toBe("invalid_client");
    expect((await exchange("00000000-0000-4000-8000-000000000000", code)).error).toBe("invalid_client");
    expect((await token({ grant_type: "authorization_code", client_id: client, code })).error).toBe("invalid_request");
    expect((await token({ grant_type: "password", client_id: client })).error).toBe("unsupported_grant_type");
    const issued = await exchange(client, code, { resource: `${origin}/v1/mcp` });
    expect(issued).toMatchObject({ status: 200, token_type: "Bearer", expires_in: 600, scope: "findings.read" });
  });

  test("presented twice end what was issued for them", async () => {
    const client = await clientOf();
    const code = await codeOf(requestOf(client));
    const { access_token: access } = await exchange(client, code);
    expect(await works(access)).toBe(true);
    expect((await exchange(client, code)).error).toBe("invalid_grant");
    expect(await tool(access, "list_domains")).toBe(401);
    const { rows } = await it.all((tx) =>
      sql<{
        detail: { was_used: boolean };
      }>`select detail from audit_log where action = 'assistant.reused' order by at desc, id desc limit 1`.execute(tx),
    );
    expect(rows[0]?.detail.was_used).toBe(true);
  });
});

describe("refresh tokens", () => {
  beforeEach(again);
  test("are used once: the second use ends the connection for both who know them", async () => {
    const first = await connected();
    const second = await refresh(first.client, first.refresh_token);
    expect(second).toMatchObject({ status: 200, scope: "findings.read" });
    expect(await works(second.access_token)).toBe(true);
    expect((await refresh(first.client, first.refresh_token)).error).toBe("invalid_grant");
    expect((await refresh(first.client, second.refresh_token)).error).toBe("invalid_grant");
    expect(await tool(second.access_token, "list_domains")).toBe(401);
  });

  test("presented at the same time are answered once", async () => {
    const { client, refresh_token: secret } = await connected();
    const replies = await Promise.all(Array.from({ length: 6 }, () => refresh(client, secret)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: client }));
  });

  test("of another client, with more scopes or in place of a code are refused", async () => {
    const { client, refresh_token: secret } = await connected();
    expect((await refresh(client, secret, { scope: "findings.read findings.write" })).error).toBe("invalid_scope");
    expect((await exchange(client, secret)).error).toBe("invalid_grant");
    expect((await refresh(client, secret, { scope: "findings.read" })).status).toBe(200);
    const stolen = await connected();
    expect((await refresh(await clientOf(), stolen.refresh_token)).error).toBe("invalid_grant");
    expect(await tool(stolen.access_token, "list_domains")).toBe(401);
  });

  test("are no bearer, and last thirty days of silence", async () => {
    const { client, refresh_token: secret, access_token: access } = await connected();
    expect(await tool(secret, "list_domains")).toBe(401);
    it.clock.pass(11 * MINUTE_MS);
    expect(await tool(access, "list_domains")).toBe(401);
    it.clock.pass(29 * DAY_MS);
    const next = await refresh(client, secret);
    expect(next.status).toBe(200);
    it.clock.pass(31 * DAY_MS);
    expect((await refresh(client, next.refresh_token)).error).toBe("invalid_grant");
  });

  test("do not carry a connection beyond ninety days", async () => {
    let { client, refresh_token: secret } = await connected();
    for (let n = 0; n < 4; n += 1) {
      it.clock.pass(22 * DAY_MS);
      const next = await refresh(client, secret);
      expect(next.status).toBe(200);
      secret = next.refresh_token;
    }
    it.clock.pass(3 * DAY_MS);
    expect((await refresh(client, secret)).error).toBe("invalid_grant");
  });
});

describe("a token does what its person may do now", () => {
  beforeAll(again);
  const personOf = async () => {
    const person = await it.user(org, "client_user");
    const browser = await it.confirm(await it.signIn(person.email));
    return { person, browser, ...(await connected([...ASSISTANT_SCOPES], browser)) };
  };
  const change = (id: string, body: object) => admin.send("PATCH", `/v1/user_management/${id}/`, body);

  test("a right that is denied ends with the next call, and returns with it", async () => {
    const { person, access_token: access, client, refresh_token: secret } = await personOf();
    expect(await works(access)).toBe(true);
    expect((await change(person.id, { denied: ["findings:read"] })).statusCode).toBe(200);
    expect(await works(access)).toBe(false);
    expect((await change(person.id, { denied: ["api-keys:own"] })).statusCode).toBe(200);
    expect(await tool(access, "list_domains")).toBe(401);
    expect((await refresh(client, secret)).error).toBe("invalid_grant");
    expect((await change(person.id, { denied: [] })).statusCode).toBe(200);
    // The refusal used nothing up.
    expect((await refresh(client, secret)).status).toBe(200);
    expect(await works(access)).toBe(true);
  });

  test("a disabled person's assistants end, and the return revives none", async () => {
    const { person, access_token: access, client, refresh_token: secret } = await personOf();
    expect((await change(person.id, { disabled: true })).statusCode).toBe(200);
    expect(await tool(access, "list_domains")).toBe(401);
    await it.all((tx) => sql`update app_user set status = 'active' where id = ${person.id}`.execute(tx));
    expect(await tool(access, "list_domains")).toBe(401);
    expect((await refresh(client, secret)).error).toBe("invalid_grant");
    // Nothing that an administrator would have to adopt.
    expect((await admin.get("/v1/ownership/")).body).not.toContain("Test assistant");
    const { rows } = await it.all((tx) =>
      sql<{
        n: string;
      }>`select count(*) as n from api_key where kind = 'assistant' and ended_at is not null and not ended_told`.execute(
        tx,
      ),
    );
    expect(Number(rows[0]?.n)).toBe(0);
  });

  test("a reset by an administrator ends them", async () => {
    const { person, access_token: access } = await personOf();
    expect((await admin.post(`/v1/user_management/${person.id}/reset/`, {})).statusCode).toBe(200);
    expect(await tool(access, "list_domains")).toBe(401);
  });

  test("a closed organization ends them", async () => {
    const closed = await it.organization("Closed", "client", { domain: "closed.test" });
    const dora = await it.user(closed, "client_admin");
    const {
      access_token: access,
      client,
      refresh_token: secret,
    } = await connected(undefined, await it.confirm(await it.signIn(dora.email)));
    await it.all((tx) => sql`update organization set deleted_at = now() where id = ${closed}`.execute(tx));
    expect(await tool(access, "list_domains")).toBe(401);
    expect((await refresh(client, secret)).error).toBe("invalid_grant");
  });
});

describe("lists", () => {
  beforeAll(again);
  test("a person sees and ends the own ones, an administrator everyone's, no one those of others", async () => {
    const person = await it.user(org, "client_user");
    const browser = await it.confirm(await it.signIn(person.email));
    const { access_token: access } = await connected(undefined, browser);
    const [mine] = await list(browser);
    expect(mine).toMatchObject({ name: "Test assistant", scopes: ["findings.read"] });
    const id = mine?.id ?? "";
    expect((await browser.get("/v1/assistants/organization/")).statusCode).toBe(403);
    expect((await browser.send("DELETE", `/v1/assistants/organization/${id}/`)).statusCode).toBe(403);
    expect((await admin.send("DELETE", `/v1/assistants/${id}/`)).statusCode).toBe(404);
    const beta = await it.organization("Beta", "client");
    const outsider = await it.signIn((await it.user(beta, "client_admin")).email);
    expect((await outsider.get("/v1/assistants/organization/")).json()).toEqual({ data: [] });
    expect((await outsider.send("DELETE", `/v1/assistants/organization/${id}/`)).statusCode).toBe(404);
    const all = (await admin.get("/v1/assistants/organization/")).json<{
      data: { id: string; person: { id: string } }[];
    }>().data;
    expect(all.find((one) => one.id === id)?.person.id).toBe(person.id);
    expect((await admin.send("DELETE", `/v1/assistants/organization/${id}/`)).statusCode).toBe(200);
    expect(await tool(access, "list_domains")).toBe(401);
    expect(await list(browser)).toEqual([]);
    const again = await connected(undefined, browser);
    const [next] = await list(browser);
    expect((await browser.send("DELETE", `/v1/assistants/${next?.id}/`)).statusCode).toBe(200);
    expect(await tool(again.access_token, "list_domains")).toBe(401);
  });

  test("a client ends its own tokens only", async () => {
    const revoke = (client: string, secret: string) =>
      it.app.inject({
        method: "POST",
        url: "/v1/oauth/revoke",
        headers: FORM,
        payload: new URLSearchParams({ client_id: client, token: secret }).toString(),
      });
    const { client, access_token: access, refresh_token: secret } = await connected();
    expect((await revoke(await clientOf(), secret)).statusCode).toBe(200);
    expect(await works(access)).toBe(true);
    expect((await revoke(client, access)).statusCode).toBe(200);
    expect(await tool(access, "list_domains")).toBe(401);
    const next = await refresh(client, secret);
    expect(next.status).toBe(200);
    expect((await revoke(client, next.refresh_token)).statusCode).toBe(200);
    expect(await tool(next.access_token, "list_domains")).toBe(401);
    expect((await refresh(client, next.refresh_token)).error).toBe("invalid_grant");
  });

  test("the audit log and an email name what was allowed, and calls name the assistant", async () => {
    const { access_token: access } = await connected();
    await works(access);
    const { rows } = await it.all((tx) =>
      sql<{ action: string; detail: { name?: string; by_key?: { kind: string } } }>`
        select action, detail from audit_log where org_id = ${org} and action like 'assistant.%' order by at desc, id desc limit 3`.execute(
        tx,
      ),
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "assistant.allowed",
      "assistant.called",
      "assistant.connected",
    ]);
    expect(rows.find(({ action }) => action === "assistant.called")?.detail.by_key?.kind).toBe("assistant");
    await expect
      .poll(async () => (await it.mailTo(ann.email)).some(({ subject }) => subject.includes("Test assistant")))
      .toBe(true);
  });
});

test("what clients discover names the endpoints, PKCE and the resource", async () => {
  const read = async (url: string) => (await it.app.inject({ method: "GET", url })).json<Record<string, unknown>>();
  const server = await read("/.well-known/oauth-authorization-server");
  expect(server).toMatchObject({
    issuer: origin,
    authorization_endpoint: `${origin}/v1/oauth/authorize`,
    registration_endpoint: `${origin}/v1/oauth/register`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
    authorization_response_iss_parameter_supported: true,
  });
  expect(await read("/.well-known/oauth-protected-resource/v1/mcp")).toMatchObject({
    resource: `${origin}/v1/mcp`,
    authorization_servers: [origin],
    scopes_supported: [...ASSISTANT_SCOPES],
  });
});
