import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Role } from "@parapet/domain/access";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import * as z from "zod";

import { takesProviderForm, takesTokenForm } from "../../platform/session/same-origin.ts";
import { whoIs } from "../../platform/session/who-is.ts";
import { filled, listRoutes, type ListedRoute } from "../../testing/list-routes.ts";
import { makeObjects } from "../../testing/make-objects.ts";
import { TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { buildApp } from "../app.ts";

/** Rules for every route, generated from the registered routes. */
let it: TestPortal;
let app: FastifyInstance;
let objects: Record<string, string>;
const build = mkdtempSync(join(tmpdir(), "parapet-portal-"));
const browsers = new Map<Role, TestBrowser>();
const SAFE = new Set(["GET", "OPTIONS"]);

beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://portal.example" });
  const root = join(build, "client");
  mkdirSync(join(root, "404"), { recursive: true });
  for (const file of ["index.html", "__spa-fallback.html", "404/index.html"])
    writeFileSync(join(root, file), "<!doctype html><title>Parapet</title><script>window.x = 1;</script>");
  writeFileSync(join(build, "pages.json"), JSON.stringify([{ path: "/login", developmentOnly: false }]));
  app = await buildApp(it.services, { whoIs, portalRoot: root });
  await app.ready();
  const operator = await it.organization("Operator", "operator");
  const harbour = await it.organization("Harbour", "partner");
  const acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  const owner = await it.user(acme, "client_admin");
  const people = [await it.user(operator, "super_admin"), await it.user(harbour, "partner_admin"), owner];
  for (const { role, email } of people) browsers.set(role, await it.signIn(email, new TestBrowser(app)));
  objects = await makeObjects(it, { org: acme, domain: "acme.test", owner, browser: as("client_admin") });
}, 60_000);
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
  rmSync(build, { recursive: true });
});

const as = (role: Role): TestBrowser => {
  const browser = browsers.get(role);
  if (browser === undefined) throw new Error(`${role} has not signed in`);
  return browser;
};
const addressOf = ({ url }: ListedRoute): string => {
  const kind = Object.keys(objects).find((beginning) => url.startsWith(beginning));
  return filled(url, kind === undefined ? "00000000-0000-4000-8000-00000000000f" : (objects[kind] ?? ""));
};
/** An event stream goes on until its reader leaves; a test of its own reads them. */
const ends = ({ url }: ListedRoute): boolean => !url.endsWith("/events") && !url.endsWith("/events/");
const routes = () => listRoutes(it.services).filter(ends);

/** The headers that an answer lacks or has wrong. */
const wrongHeaders = (headers: Record<string, unknown>, isApi: boolean): string[] => {
  const csp = String(headers["content-security-policy"]);
  const wrong = [
    csp.includes("default-src 'none'") ? [] : ["content-security-policy"],
    csp.includes("frame-ancestors 'none'") ? [] : ["frame-ancestors"],
    /unsafe-inline|unsafe-eval|\*/.test(csp.replaceAll(/style-src[^;]*/g, ""))
      ? ["a loose content-security-policy"]
      : [],
    Number(/max-age=(\d+)/.exec(String(headers["strict-transport-security"]))?.[1]) >= 31_536_000 ? [] : ["hsts"],
    headers["x-content-type-options"] === "nosniff" ? [] : ["nosniff"],
    headers["referrer-policy"] === "no-referrer" ? [] : ["referrer-policy"],
    headers["cross-origin-opener-policy"] === "same-origin" ? [] : ["cross-origin-opener-policy"],
    headers["cross-origin-resource-policy"] === "same-origin" ? [] : ["cross-origin-resource-policy"],
    headers["x-powered-by"] === undefined && headers["server"] === undefined ? [] : ["a name of the software"],
    Object.keys(headers).some((name) => name.startsWith("access-control-")) ? ["access-control"] : [],
    !isApi || /no-store|max-age/.test(String(headers["cache-control"])) ? [] : ["cache-control"],
  ];
  return wrong.flat();
};

test("every response of every route has security headers, and no origin is ever allowed", async () => {
  const wrong: unknown[] = [];
  const origin = { origin: "https://evil.example" };
  for (const route of routes()) {
    const url = addressOf(route);
    const own = route.method === "GET" ? await as("super_admin").get(url, origin) : null;
    const replies = [await app.inject({ method: route.method, url, headers: origin }), own];
    for (const reply of replies) {
      if (reply === null) continue;
      const missing = wrongHeaders(reply.headers, /^\/(?:v1|api)\//.test(url));
      if (missing.length > 0 || reply.statusCode >= 500) wrong.push([route.method, url, reply.statusCode, missing]);
    }
    const asked = { ...origin, "access-control-request-method": route.method };
    const before = await app.inject({ method: "OPTIONS", url, headers: asked });
    if (wrongHeaders(before.headers, false).length > 0)
      wrong.push(["OPTIONS", url, wrongHeaders(before.headers, false)]);
  }
  expect(wrong).toEqual([]);
  expect(routes().length).toBeGreaterThan(150);
}, 60_000);

test("every refusal of every route is described, with its body", async () => {
  type Reference = { readonly $ref: string };
  const document = (await app.inject("/v1/openapi.json")).json<{
    paths: Record<string, Record<string, { responses: Record<string, Reference> }>>;
    components: { responses: Record<string, { content: Record<string, { schema: object }> }> };
  }>();
  const ajv = new Ajv2020({ strict: false });
  const undescribed: unknown[] = [];
  let refusals = 0;
  for (const route of routes()) {
    const described = document.paths[route.url.replaceAll(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
    if (described === undefined) continue;
    const url = addressOf(route);
    const wrong = { headers: { "content-type": "application/json" }, payload: '{"no_such_field":[1]}' };
    const replies = [
      await app.inject({ method: route.method, url }),
      await app.inject({ method: route.method, url, ...(SAFE.has(route.method) ? {} : wrong) }),
      SAFE.has(route.method) ? await as("client_admin").get(`${filled(url, "0")}?page=x`) : null,
    ];
    for (const reply of replies) {
      if (reply === null || reply.statusCode < 400) continue;
      refusals++;
      const reference = described.responses[reply.statusCode]?.$ref.split("/").at(-1) ?? "";
      const [schema] = Object.values(document.components.responses[reference]?.content ?? {});
      if (schema === undefined || !ajv.validate(schema.schema, reply.json()))
        undescribed.push([route.method, url, reply.statusCode, schema === undefined ? "not described" : ajv.errors]);
    }
  }
  expect(undescribed).toEqual([]);
  expect(refusals).toBeGreaterThan(300);
}, 60_000);

test.each(["/", "/login", "/no/such/page", "/v1/no/such/call/", "/api/nothing", "/v1/docs", "/v1/openapi.json", "/%"])(
  "%s has security headers as well",
  async (url) => {
    const { headers } = await app.inject({ url, headers: { origin: "https://evil.example", accept: "text/html" } });
    expect(wrongHeaders(headers, false)).toEqual([]);
  },
);

/** The columns that a list says it can be sorted by. */
const sortsOf = ({ method, query }: ListedRoute): readonly string[] => {
  if (method !== "GET" || !(query instanceof z.ZodType)) return [];
  const { properties } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const { sort, order, page_size: pages } = properties ?? {};
  return typeof sort === "object" && order !== undefined && pages !== undefined ? ((sort.enum ?? []) as string[]) : [];
};

/** Lists that grow while they are read. */
const GROWING = ["/v1/audit_log/", "/v1/portal_management/jobs/"];

test.runIf(inject("isNightly"))(
  "every list is sorted by each column that it offers, both ways, and has the same rows",
  async () => {
    const wrong: unknown[] = [];
    let sorted = 0;
    const rowsIn = async (url: string) => {
      const reply = await as("super_admin").get(url);
      const { data } = reply.json<{ data?: unknown }>();
      const rows = Array.isArray(data) ? data.map((row) => JSON.stringify(row)).toSorted() : [];
      return { status: reply.statusCode, rows: rows.join() };
    };
    for (const route of routes()) {
      const takesDomain = route.query instanceof z.ZodType && route.query.safeParse({ domain: "acme.test" }).success;
      const url = `${addressOf(route)}?page_size=100${takesDomain ? "&domain=acme.test" : ""}`;
      const sorts = sortsOf(route);
      const own = sorts.length === 0 ? null : await rowsIn(url);
      // What else a list asks for is not known here.
      for (const sort of own?.status === 200 ? sorts : []) {
        for (const order of ["asc", "desc"]) {
          const { status, rows } = await rowsIn(`${url}&sort=${sort}&order=${order}`);
          const isSame = GROWING.includes(route.url) || rows === own?.rows;
          if (status !== 200 || !isSame) wrong.push([route.url, sort, order, status]);
          sorted += 1;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(sorted).toBeGreaterThan(200);
  },
  60_000,
);

/** Every row of every table, as one hash each; what counts only the visit itself is left out. */
const VISITS: Readonly<Record<string, readonly string[]>> = {
  // Limits count refused requests too.
  rate_window: ["*"],
  // Reads are audited, access to a client too, and a session records its last use.
  audit_log: ["*"],
  audit_head: ["*"],
  // Entries of the audit log are events.
  outbox_event: ["*"],
  outbox_head: ["*"],
  client_entry: ["*"],
  session_family: ["last_active_at"],
  bearer: ["*"],
  // A cache: computed by the first reader after findings changed.
  finding_summary: ["attack_fixes"],
  fix_order: ["*"],
};
const tableHashes = async (): Promise<Map<string, string>> => {
  const { owner } = it.database;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    owner,
  );
  const hashes = new Map<string, string>();
  for (const { name } of rows) {
    const left = VISITS[name] ?? [];
    if (left.includes("*")) continue;
    const { rows: hash } = await hashOf(name, left);
    hashes.set(name, hash[0]?.hash ?? "");
  }
  return hashes;
};
const hashOf = (name: string, left: readonly string[]) =>
  it.database.owner.transaction().execute(async (tx) => {
    await sql`select set_config('parapet.all', 'on', true)`.execute(tx);
    return sql<{ hash: string }>`
      select md5(coalesce(string_agg((to_jsonb(t) - ${[...left]}::text[])::text, '|' order by (to_jsonb(t) - ${[...left]}::text[])::text), '')) as hash
        from ${sql.table(name)} t`.execute(tx);
  });

test.runIf(inject("isNightly"))(
  "reading changes nothing: no GET of any route, by any role, alters a row of any table",
  async () => {
    const before = await tableHashes();
    let read = 0;
    for (const role of ["client_admin", "partner_admin", "super_admin"] as const) {
      for (const route of routes()) {
        if (route.method !== "GET") continue;
        for (const query of ["", "?domain=acme.test"])
          if ((await as(role).get(`${addressOf(route)}${query}`)).statusCode === 200) read += 1;
      }
    }
    await it.services.mail.flush();
    const after = await tableHashes();
    expect([...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)).toEqual([]);
    expect(before.size).toBeGreaterThan(90);
    expect(read).toBeGreaterThan(150);
  },
  120_000,
);

test("what another site can make a browser send is refused on every address that changes something", async () => {
  const before = await tableHashes();
  const wrong: unknown[] = [];
  const changing = routes().filter(({ method }) => !SAFE.has(method));
  for (const route of changing) {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "content-type": "text/plain" },
      { "content-type": "application/x-www-form-urlencoded" },
    ]) {
      const body = "content-type" in headers ? "a=b" : undefined;
      const reply = await as("super_admin").send(route.method, addressOf(route), body, headers);
      // An identity provider's form is read, and refused for want of a signed token or of such a connection, one for a token for
      // want of a client's secret: a session counts for nothing there.
      const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
      const expected =
        isForm && (takesProviderForm(addressOf(route)) || takesTokenForm(addressOf(route))) ? [400, 404] : [403];
      if (!expected.includes(reply.statusCode)) wrong.push([route.method, route.url, headers, reply.statusCode]);
    }
    const form = {
      method: route.method,
      url: addressOf(route),
      payload: "--x--",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    };
    const multipart = await app.inject(form);
    if (multipart.statusCode !== 403 && multipart.statusCode !== 401) wrong.push([form, multipart.statusCode]);
  }
  expect(wrong).toEqual([]);
  expect(changing.length).toBeGreaterThan(80);
  expect(await tableHashes()).toEqual(before);
}, 120_000);

/** Which objects of a schema would take a key that no one declared? */
const looseParts = (schema: z.core.$ZodType, path = "body"): string[] => {
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>;
  const inner = (part: unknown, name: string) => looseParts(part as z.core.$ZodType, `${path}${name}`);
  switch (def.type) {
    case "object": {
      const isStrict = (def["catchall"] as z.core.$ZodType | undefined)?._zod.def.type === "never";
      const shape = def["shape"] as Record<string, unknown>;
      return [...(isStrict ? [] : [path]), ...Object.entries(shape).flatMap(([name, part]) => inner(part, `.${name}`))];
    }
    case "array":
      return inner(def["element"], "[]");
    case "union":
      return (def["options"] as unknown[]).flatMap((part, at) => inner(part, `|${at}`));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return inner(def["innerType"], "");
    case "pipe":
      return inner(def["in"], "");
    default:
      return [];
  }
};

test("no body takes a key that was not declared: no role, organization or right can be slipped in", () => {
  const bodies = routes().filter(({ body }) => body !== undefined);
  expect(bodies.length).toBeGreaterThan(60);
  const loose = bodies.flatMap(({ method, url, body }) =>
    looseParts(body as z.core.$ZodType).map((part) => `${method} ${url}: ${part}`),
  );
  expect(loose).toEqual([]);
  expect(looseParts(z.object({ a: z.strictObject({}) }))).toEqual(["body"]);
  expect(looseParts(z.strictObject({ a: z.array(z.object({})).optional() }))).toEqual(["body.a[]"]);
});
