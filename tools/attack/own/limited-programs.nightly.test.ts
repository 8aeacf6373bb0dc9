import { afterAll, beforeAll, expect, test } from "vitest";

import { filled, listRoutes } from "../../../apps/server/src/testing/list-routes.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../apps/server/src/testing/test-portal.ts";
import { recordFindings } from "../../../packages/db/src/queries/scans/index.ts";
import { KEY_SCOPE_IDS } from "../../../packages/domain/src/access/key-scopes.ts";
import type { OrgId } from "../../../packages/domain/src/contracts/ids.ts";
import { FINDING_AREAS, type FindingArea } from "../../../packages/domain/src/risk/areas.ts";
import { hiddenNumbers, malformedMessages, turnedBits } from "./limited-programs.ts";

const NONE = "00000000-0000-4000-8000-000000000000";
const SHOWN: readonly FindingArea[] = ["email-weaknesses"];
const HIDDEN = new Set<string>(FINDING_AREAS.filter((area) => !SHOWN.includes(area)));

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let chief: TestBrowser;
let routes: readonly string[];

const plant = (org: OrgId, domain: string) =>
  it.all((tx) =>
    recordFindings(
      tx,
      { org, domain, scan: null, at: it.clock.now() },
      FINDING_AREAS.map((area) => ({
        area,
        check: "web-headers",
        outcome: "x",
        subject: `${area}.${domain}`,
        target: "x",
        severity: "critical" as const,
        evidence: {},
        params: {},
        details: {},
        cvss: null,
        exploitAvailable: null,
        knownExploited: false,
        epss: null,
      })),
    ),
  );

beforeAll(async () => {
  it = await testPortal();
  const partner = await it.organization("Partner", "partner");
  acme = await it.organization("Acme", "client", { domain: "acme.test", partner });
  const other = await it.organization("Unnamed Orchard", "client", { domain: "orchard.test", partner });
  admin = await it.confirm(await it.signIn((await it.user(acme, "client_admin")).email));
  chief = await it.confirm(await it.signIn((await it.user(partner, "partner_admin")).email));
  await plant(acme, "acme.test");
  await plant(other, "orchard.test");
  routes = listRoutes(it.services)
    .filter(
      ({ method, url }) =>
        method === "GET" && url.startsWith("/v1/") && !/\/events\/?$/.test(url.replace("/v1/events/", "")),
    )
    .map(({ url }) => filled(url, NONE));
});
afterAll(() => it[Symbol.asyncDispose]());

interface Made {
  readonly id: string;
  readonly secret: string;
}
const make = async (by: TestBrowser, settings: object = {}): Promise<Made> => {
  const reply = await by.post("/v1/service_accounts/", {
    name: `P ${Math.random()}`,
    scopes: KEY_SCOPE_IDS,
    ...settings,
  });
  if (reply.statusCode !== 200) throw new Error(`the account was refused: ${reply.body}`);
  return reply.json<{ data: Made }>().data;
};
const programOf = (secret: string): TestBrowser => {
  const program = it.browser();
  program.bearer = secret;
  return program;
};
let callers = 0;
const tokenOf = ({ id, secret }: Made, form: Record<string, string> = {}) =>
  it.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: id,
      client_secret: secret,
      ...form,
    }).toString(),
    remoteAddress: `127.9.${(callers += 1) >> 8}.${callers & 255}`,
  });

test("the walk finds a number of a hidden area where one is planted", () => {
  const planted = {
    data: [{ area: "vip-findings", count: 3 }, { by: { "vip-findings": 2 } }, { area: "email-weaknesses", count: 9 }],
  };
  expect(hiddenNumbers(planted, HIDDEN)).toEqual([".data[].count", ".data[].by.vip-findings"]);
  expect(hiddenNumbers({ area: "vip-findings", sight: "no-findings", count: 0 }, HIDDEN)).toEqual([".sight"]);
});

test("a program limited to areas is told nothing of the others by any route", async () => {
  const whole = programOf((await make(admin)).secret);
  const limited = programOf((await make(admin, { areas: SHOWN })).secret);
  let answered = 0;
  let found: string[] = [];
  for (const route of routes)
    for (const query of ["?domain=acme.test", ""]) {
      const reply = await limited.get(`${route}${query}`);
      if (reply.statusCode !== 200 || !String(reply.headers["content-type"]).includes("json")) continue;
      answered += 1;
      found = [...found, ...hiddenNumbers(reply.json(), HIDDEN).map((path) => `${route}${query} ${path}`)];
    }
  expect(answered).toBeGreaterThan(40);
  expect(found).toEqual([]);
  // What is hidden is there: who sees all is told.
  const all = (await whole.get("/v1/findings/?domain=acme.test")).json();
  expect(hiddenNumbers(all, HIDDEN)).not.toEqual([]);
}, 300_000);

test("a partner's program limited to a client's domain learns of no other client", async () => {
  const whole = programOf((await make(chief)).secret);
  const limited = programOf((await make(chief, { domains: ["acme.test"] })).secret);
  const told = async (by: TestBrowser) => {
    const named: string[] = [];
    for (const route of routes) {
      const { statusCode, body } = await by.get(route);
      if (statusCode === 200 && /orchard/i.test(body)) named.push(route);
    }
    return named;
  };
  expect((await told(whole)).length).toBeGreaterThan(1);
  expect(await told(limited)).toEqual([]);
}, 300_000);

test("a token with some scopes is answered like an account that has no others", async () => {
  const whole = await make(admin);
  for (const scope of ["findings.read", "alerts.manage", "intel.read"]) {
    const token = (await tokenOf(whole, { scope })).json<{ access_token: string }>().access_token;
    const [part, alike] = [programOf(token), programOf((await make(admin, { scopes: [scope] })).secret)];
    const differ: string[] = [];
    for (const route of routes) {
      const [one, two] = [await part.get(route), await alike.get(route)];
      if (one.statusCode !== two.statusCode) differ.push(`${scope} ${route} ${one.statusCode} ${two.statusCode}`);
    }
    expect(differ).toEqual([]);
  }
}, 300_000);

test("no token survives the secret that it was asked for with, however many are on their way", async () => {
  let made = await make(admin);
  let alive = 0;
  for (let round = 0; round < 10; round += 1) {
    const [replies, rotated] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => tokenOf(made))),
      admin.post(`/v1/service_accounts/${made.id}/rotate/`, { overlap_hours: 0 }),
    ]);
    for (const reply of replies) {
      const { access_token: token } = reply.json<{ access_token?: string }>();
      if (token !== undefined && (await programOf(token).get("/v1/domains/")).statusCode === 200) alive += 1;
    }
    made = { id: made.id, secret: rotated.json<{ data: Made }>().data.secret };
  }
  expect(alive).toBe(0);
}, 120_000);

test("no forged place in the feed of events is taken", async () => {
  const reader = programOf((await make(admin)).secret);
  const { next } = (await reader.get("/v1/events/?limit=1")).json<{ next: string }>();
  const codes = new Set<number>();
  for (const forged of turnedBits(next)) codes.add((await reader.get(`/v1/events/?after=${forged}`)).statusCode);
  expect([...codes]).toEqual([400]);
  expect((await reader.get(`/v1/events/?after=${next}`)).statusCode).toBe(200);
}, 120_000);

test("malformed messages of assistants are errors of JSON-RPC or of the tool, and never one of the server", async () => {
  const { secret } = await make(admin);
  const wrong: string[] = [];
  for (const [place, message] of malformedMessages().entries()) {
    const reply = await it.app.inject({
      method: "POST",
      url: "/v1/mcp",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${secret}`,
      },
      payload: message,
      remoteAddress: `127.8.0.${place % 250}`,
    });
    const isDone = /"structuredContent":\{"findings"/.test(reply.body);
    if (reply.statusCode >= 500 || /-32603/.test(reply.body) || isDone)
      wrong.push(`${reply.statusCode} ${message.slice(0, 120)}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);
