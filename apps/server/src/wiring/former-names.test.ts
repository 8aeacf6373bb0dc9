import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let boss: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  const partner = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { domain: "acme.test", partner });
  boss = await it.signIn((await it.user(partner, "partner_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

test("a query may use the former name, and only one of both", async () => {
  const current = await boss.get(`/v1/domains/?organization=${acme}`);
  const former = await boss.get(`/v1/domains/?organisation=${acme}`);
  expect(current.json<{ data: unknown[] }>().data).toHaveLength(1);
  expect(former.json()).toEqual(current.json());
  expect((await boss.get(`/v1/domains/?organisation=${acme}&organization=${acme}`)).statusCode).toBe(400);
  expect((await boss.get("/v1/vip_management/?sort=organisation")).statusCode).toBe(200);
});

test("a body may use the former name, and what people typed keeps its words", async () => {
  const body = { first_name: "Nora", last_name: "organisation", email: "nora@acme.test", role: "client_user" };
  const made = await boss.post("/v1/user_management/", { ...body, organisation: acme, denied: ["organisations:read"] });
  expect(made.statusCode).toBe(200);
  const [nora] = (await boss.get("/v1/user_management/?q=nora")).json<{
    data: { last_name: string; organization: unknown; organisation: unknown }[];
  }>().data;
  expect(nora).toMatchObject({ last_name: "organisation", organization: { id: acme } });
  expect(nora?.organisation).toEqual(nora?.organization);
});

test("a body that is nested without end is refused, before and after sign-in", async () => {
  const nested = (depth: number) => `${'{"organisation":['.repeat(depth)}1${"]}".repeat(depth)}`;
  const long = `{"denied":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  for (const body of [nested(20_000), long])
    for (const url of ["/v1/user_management/", "/v1/org_management/", "/v1/domains/"]) {
      const headers = { "content-type": "application/json" };
      const anyone = await it.app.inject({ method: "POST", url, headers, payload: body });
      expect([url, anyone.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 500)]);
      const own = await boss.send("POST", url, body, headers);
      expect([url, own.statusCode]).toEqual([url, 400]);
    }
});

test("the description marks the former names as deprecated", async () => {
  const { paths } = (await boss.get("/v1/openapi.json")).json<{
    paths: Record<string, Record<string, { parameters?: { name: string; deprecated?: boolean }[] }>>;
  }>();
  const parameters = paths["/v1/domains/"]?.["get"]?.parameters ?? [];
  expect(parameters.find(({ name }) => name === "organization")?.deprecated).toBeUndefined();
  expect(parameters.find(({ name }) => name === "organisation")?.deprecated).toBe(true);
});
