import { SHARED_DOMAIN_MESSAGES } from "@parapet/words/messages/shared-domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";

import { listRoutes } from "../../testing/list-routes.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { readCompanyDomain } from "../cli/read-company-domain.ts";

const SHARED = ["co.uk", "com.br", "github.io", "gmail.com"];

let it: TestPortal;
let admin: TestBrowser;
let operator: TestBrowser;
let partner: TestBrowser;
beforeAll(async () => {
  it = await testPortal();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
  operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
  partner = await it.signIn((await it.user(await it.organization("Harbour", "partner"), "partner_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

/** Senders that a simulation takes for the mail of anyone; nothing comes to belong to the organization. */
const ANYBODYS = new Set(["POST /v1/email/simulate/ .mail_from", "POST /v1/email/simulate/ .dkim"]);

interface Leaf {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Every value that a body may hold, with the path to it. */
const leavesOf = (schema: z.ZodType, path = ""): Leaf[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return leavesOf(schema.def.innerType as z.ZodType, path);
  if (schema instanceof z.ZodArray) return leavesOf(schema.def.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((one) => leavesOf(one as z.ZodType, path));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => leavesOf(part as z.ZodType, `${path}.${name}`));
  return [{ path, schema }];
};

/** Takes domain names and nothing else. */
const takesDomain = ({ schema }: Leaf): boolean =>
  schema.safeParse("acme.test").success &&
  !["not a domain", "ann@acme.test", "acme"].some((text) => schema.safeParse(text).success);

test("every body of the API that takes a domain refuses public suffixes and free email domains, with the reason", () => {
  const taking = listRoutes(it.services).flatMap(({ method, url, body }) =>
    body instanceof z.ZodType
      ? leavesOf(body)
          .filter(takesDomain)
          .map((leaf) => ({ ...leaf, route: `${method} ${url} ${leaf.path}` }))
      : [],
  );
  const own = taking.filter(({ route }) => !ANYBODYS.has(route));
  const reasons = new Set<string>(Object.values(SHARED_DOMAIN_MESSAGES));
  const accepted = own.flatMap(({ route, schema }) =>
    SHARED.filter((name) => !reasons.has(schema.safeParse(name).error?.issues[0]?.message ?? "")).map(
      (name) => `${route}: ${name}`,
    ),
  );
  expect(accepted).toEqual([]);
  // The walk finds them: should a schema become one it cannot see into, this list falls short.
  expect(taking.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      "POST /v1/domains/ .name",
      "PATCH /v1/domains/:name/ .own_names[]",
      "POST /v1/org_management/ .domains[]",
      "POST /v1/partner_registration/ .domain",
      "POST /v1/partner_registration/ .clients[].domain",
      "POST /v1/third_party/ .domain",
      "POST /v1/alert_management/ .domain",
      "POST /v1/opt_out/ .domain",
      "POST /v1/scans/ .domain",
    ]),
  );
  expect(taking.map(({ route }) => route).filter((route) => /sign.?up/.test(route))).not.toEqual([]);
});

describe.each(SHARED)("%s is refused", (name) => {
  const clear = expect.stringMatching(/public suffix|free (?:e?mail|email) provider/);

  test("in a list of clients", async () => {
    const csv = `name,domain,plan,first_name,last_name,email\nAcme,${name},essentials,Ann,Lee,ann@acme.test\n`;
    const reply = await partner.post("/v1/org_management/imports/preview/", { csv });
    expect(reply.json()).toMatchObject({
      data: {
        good: 0,
        problems: [{ column: "domain", problem: name === "gmail.com" ? "free_mail" : "public_suffix" }],
      },
    });
    expect((await partner.post("/v1/org_management/imports/", { csv })).statusCode).toBe(400);
  });

  test("as a domain that is added, in the reader's words, and as one that is verified or approved", async () => {
    const added = await admin.post("/v1/domains/", { name });
    expect([added.statusCode, added.json()]).toEqual([400, expect.objectContaining({ fields: { name: clear } })]);
    const es = await admin.post("/v1/domains/", { name }, { "accept-language": "es" });
    expect(es.json<{ fields: { name: string } }>().fields.name).toMatch(/sufijo público|correo gratuito/);
    const verified = await admin.post(`/v1/domains/${name}/verify/`, { method: "dns" });
    const organization = "00000000-0000-4000-8000-000000000001";
    const approved = await operator.post(`/v1/domains/${name}/approve/`, {
      organization,
      reason: "Known to us for years",
    });
    expect([verified.statusCode, approved.statusCode]).toEqual([400, 400]);
  });

  test("as an opt-out, a visitor's and an operator's", async () => {
    const asked = await it.browser().post("/v1/opt_out/", { domain: name, email: `ann@victim.${name}` });
    const listed = await operator.post("/v1/portal_management/opt_outs/", {
      target: name,
      reason: "They asked by phone",
    });
    expect([asked.statusCode, asked.json()]).toEqual([400, expect.objectContaining({ fields: { domain: clear } })]);
    expect([listed.statusCode, listed.json()]).toEqual([400, expect.objectContaining({ fields: { target: clear } })]);
    expect(it.services.optOut.covers({ host: `victim.${name}` })).toBe(false);
  });

  test("as a public report, a watched domain and an argument of the command line", async () => {
    const report = await it.browser().post("/v1/public_report/", { domain: name });
    expect([report.statusCode, report.json()]).toEqual([400, expect.objectContaining({ detail: clear })]);
    expect((await admin.post("/v1/watch_rules/", { domain: name, keyword: "harbour" })).statusCode).toBe(404);
    expect(() => readCompanyDomain(name)).toThrow(/public suffix|free email provider/);
  });
});
