import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { within } from "@parapet/db/scope";
import { findReach, isOfOneOrganization, type Role } from "@parapet/domain/access";
import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type * as z from "zod";

import { listRoutes, type ListedRoute } from "../../testing/list-routes.ts";
import { recordPast } from "../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

/** A domain that four organizations have: a partner, two of its clients, and the client of another partner. */
const SHARED = "shared.test";
const HOLDERS = ["harbour", "acme", "mill", "foreign"] as const;
type Holder = (typeof HOLDERS)[number];

let it: TestPortal;
const orgs = {} as Record<Holder, OrgId>;
const browsers = new Map<Role, TestBrowser>();
/** The holders that each role reaches. */
const REACHED = {
  super_admin: HOLDERS,
  partner_admin: ["harbour", "acme", "mill"],
  partner_user: ["acme", "mill"],
  seller: ["acme", "mill"],
} as const satisfies Partial<Record<Role, readonly Holder[]>>;
const ROLES = Object.keys(REACHED) as (keyof typeof REACHED)[];

const UNKNOWN = "00000000-0000-4000-8000-00000000000f";
const markOf = (holder: Holder): string => `only-${holder}.${SHARED}`;

beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  orgs.harbour = await it.organization("Harbour", "partner", { domain: SHARED });
  const quay = await it.organization("Quay", "partner");
  orgs.acme = await it.organization("Acme", "client", { partner: orgs.harbour, domain: SHARED });
  orgs.mill = await it.organization("Mill Sons", "client", { partner: orgs.harbour, domain: SHARED });
  orgs.foreign = await it.organization("Foreign", "client", { partner: quay, domain: SHARED });
  for (const holder of HOLDERS)
    await recordPast(
      it,
      orgs[holder],
      SHARED,
      [
        [
          {
            check: "email-dmarc",
            subject: SHARED,
            status: "judged",
            verdicts: [{ outcome: "dmarc-missing", subject: markOf(holder) }],
          },
        ],
      ],
      0,
    );
  const clients = [orgs.acme, orgs.mill];
  const people = [
    await it.user(operator, "super_admin"),
    await it.user(orgs.harbour, "partner_admin"),
    await it.user(orgs.harbour, "partner_user", { clients, granted: ["reports:read"] }),
    await it.user(orgs.harbour, "seller", { clients }),
  ];
  for (const { role, email } of people) browsers.set(role, await it.signIn(email));
}, 120_000);
afterAll(() => it[Symbol.asyncDispose]());

/** Gives an organization the domain back that a call took from it. */
const addShared = (org: OrgId): Promise<void> =>
  within(it.services.db, [org], async (tx) => {
    const added = await insertDomain(tx, org, SHARED, "token", it.clock.now());
    const verified = { by: "operator", at: it.clock.now(), reason: "test" } as const;
    if (added !== undefined) await markVerified(tx, org, added.id, verified);
  });

/** The fields of an object schema, whatever it is wrapped in. */
const fieldsOf = (schema: unknown): string[] => {
  const def = (schema as z.core.$ZodType | undefined)?._zod.def as
    | ({ type: string } & Record<string, unknown>)
    | undefined;
  if (def === undefined) return [];
  if (def.type === "object") return Object.keys(def["shape"] as object);
  return fieldsOf(def["innerType"] ?? def["in"]);
};

/** Calls that name a domain which need not belong to an organization in reach: what they concern is named otherwise. */
const OTHER_SUBJECTS: ReadonlySet<string> = new Set([
  // Adds the domain to the active organization, or to the one of the body.
  "POST /v1/domains/",
  "POST /v1/org_management/",
  // The domain of a vendor, of a prospect, of a purchase request: none of them is looked up.
  "POST /v1/third_party/",
  "POST /v1/leads/",
  "POST /v1/purchase_request/",
  // The events of the active organization, of which the domain chooses some.
  "GET /v1/events/",
]);

const nameOf = ({ method, url }: Pick<ListedRoute, "method" | "url">): string => `${method} ${url}`;
const takesDomain = ({ url, params, query, body }: ListedRoute): boolean =>
  [query, body, params].some((part) => fieldsOf(part).includes("domain")) || url.startsWith("/v1/domains/:name/");
const routes = () =>
  listRoutes(it.services).flatMap(({ policy, ...route }) =>
    policy === "anyone" || !takesDomain({ policy, ...route }) || OTHER_SUBJECTS.has(nameOf(route))
      ? []
      : [{ policy, ...route }],
  );

/** What a call needs besides the domain. */
const BODIES: Readonly<Record<string, object>> = {
  "POST /v1/alert_management/": {
    name: "Watch",
    received_email: "watch@people.test",
    alert_types: { new_vulnerabilities: true },
  },
  "POST /v1/report_schedules/preview/": { kind: "executive", language: "en" },
  "POST /v1/watch_rules/": { keyword: "keyword of ours" },
  "POST /v1/score/what_if/": { fixed: [] },
  "POST /v1/screenshots/": { url: `https://www.${SHARED}/` },
  "POST /v1/email/simulate/": { ip: "192.0.2.1" },
  "PATCH /v1/domains/:name/": { dkim_selectors: ["one"] },
  "POST /v1/domains/:name/verify/": { method: "dns" },
};
const QUERIES: Readonly<Record<string, string>> = {
  "GET /v1/assets/": "&kind=host",
  "GET /v1/assets/by_name/": "&name=www",
  "GET /v1/assets/export/": "&kind=host&format=json",
  "GET /v1/findings/export/": "&format=json",
  "GET /v1/screenshots/of/": "&kind=website&subject=www",
};

const ask = (role: Role, route: ListedRoute, headers: Record<string, string> = {}) => {
  const name = nameOf(route);
  const url = `${route.url.replace(":name", SHARED).replace(":framework", "soc-2").replace(":cve", "CVE-2099-0001")}${fieldsOf(route.query).includes("domain") ? `?domain=${SHARED}${QUERIES[name] ?? ""}` : ""}`;
  const body = fieldsOf(route.body).includes("domain") ? { domain: SHARED, ...BODIES[name] } : BODIES[name];
  const browser = browsers.get(role);
  if (browser === undefined) throw new Error(`${role} has not signed in`);
  return browser.send(route.method, url, body, headers);
};
/** A PDF takes seconds to draw: whose it is, is decided before, and refused above. */
const isDrawn = ({ url }: ListedRoute): boolean =>
  url.startsWith("/v1/pdf_report/") || url === "/v1/report_schedules/preview/";
const naming = (org: string) => ({ [ORGANIZATION_HEADER]: org });
const mayUse = (role: Role, route: ListedRoute): boolean =>
  route.policy !== "anyone" && findReach(role, route.policy) !== null;

/** Every row of every organization's tables, as one hash each by organization; rows that count a visit are left out. */
const rowsByOrganization = async (): Promise<Map<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('session_family', 'bearer', 'audit_head', 'finding_summary', 'fix_order') order by 1`.execute(
    it.database.owner,
  );
  const parts = tables.map(
    ({ name }) =>
      sql`select org_id::text as org, ${name} || md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)) as hash from ${sql.table(name)} t where org_id is not null group by 1`,
  );
  return it.database.owner.transaction().execute(async (tx) => {
    await sql`select set_config('parapet.all', 'on', true)`.execute(tx);
    const { rows } = await sql<{ org: string; hash: string }>`
      select org, string_agg(hash, ',' order by hash) as hash from (${sql.join(parts, sql` union all `)}) all_tables group by 1`.execute(
      tx,
    );
    return new Map(rows.map(({ org, hash }) => [org, hash]));
  });
};

test("every route that takes a domain refuses a domain of several organizations when none of them is named", async () => {
  const before = await rowsByOrganization();
  const wrong: unknown[] = [];
  let asked = 0;
  for (const route of routes())
    for (const role of ROLES) {
      if (!mayUse(role, route)) continue;
      asked += 1;
      const reply = await ask(role, route);
      const isRefused = reply.statusCode === 409 && reply.body.includes("several organizations");
      // Naming the organization is a part of this call's contract.
      const isIncomplete = route.url === "/v1/domains/:name/approve/" && reply.statusCode === 400;
      // A granted right that this person does not hold.
      if (!isRefused && !isIncomplete && reply.statusCode !== 403)
        wrong.push([role, nameOf(route), reply.statusCode, reply.body.slice(0, 200)]);
    }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(40);
  expect(await rowsByOrganization()).toEqual(before);
}, 120_000);

test("whatever organizations share a domain, a request that names one reads that one's finding only", async () => {
  const list = routes().find((route) => nameOf(route) === "GET /v1/findings/");
  if (list === undefined) throw new Error("there is no list of findings");
  const choices = ROLES.filter((role) => mayUse(role, list)).flatMap((role) =>
    REACHED[role].map((holder) => [role, holder] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(choices, { minLength: 1 }), async (order) => {
      for (const [role, holder] of order) {
        const { body } = await ask(role, list, naming(orgs[holder].toUpperCase()));
        expect(HOLDERS.filter((it) => body.includes(markOf(it)))).toEqual([holder]);
      }
    }),
    { numRuns: inject("propertyRuns") },
  );
}, 600_000);

test("every route that takes a domain answers for the named organization and touches no other", async () => {
  const wrong: unknown[] = [];
  let answered = 0;
  for (const [index, route] of routes().entries())
    for (const role of ROLES) {
      if (!mayUse(role, route) || isDrawn(route)) continue;
      // At night every organization in reach is named; otherwise one of them, another for each route.
      const reached: readonly Holder[] = REACHED[role];
      const first = index % reached.length;
      for (const holder of inject("isNightly") ? reached : reached.slice(first, first + 1)) {
        const before = route.method === "GET" ? new Map<string, string>() : await rowsByOrganization();
        const reply = await ask(role, route, naming(orgs[holder]));
        if (reply.statusCode === 200) answered += 1;
        const others = HOLDERS.filter((other) => other !== holder);
        const reported = others.filter(
          (other) => reply.body.includes(markOf(other)) || reply.body.includes(orgs[other]),
        );
        const after = route.method === "GET" ? before : await rowsByOrganization();
        const changed = others.filter((other) => after.get(orgs[other]) !== before.get(orgs[other]));
        const isAmbiguous = reply.statusCode === 409 && reply.body.includes("several organizations");
        if (reported.length > 0 || changed.length > 0 || isAmbiguous || reply.statusCode >= 500)
          wrong.push([role, holder, nameOf(route), reply.statusCode, reported, changed, reply.body.slice(0, 200)]);
        if (route.method === "DELETE") await addShared(orgs[holder]);
      }
    }
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(inject("isNightly") ? 60 : 30);
}, 300_000);

test("an organization out of reach, one that does not exist and one that is malformed are refused on every such route", async () => {
  const wrong: unknown[] = [];
  const before = await rowsByOrganization();
  for (const route of routes())
    for (const role of ROLES) {
      if (!mayUse(role, route)) continue;
      // An operator reaches every organization that exists.
      const foreign = await ask(role, route, naming(role === "super_admin" ? UNKNOWN : orgs.foreign));
      const none = await ask(role, route, naming(UNKNOWN));
      const malformed = await ask(role, route, naming("Acme"));
      const statuses = [foreign, none, malformed].map(({ statusCode }) => statusCode);
      const isIncomplete = route.url === "/v1/domains/:name/approve/";
      // To an operator a list of an organization that does not exist may be an empty one.
      const said = role === "super_admin" ? statuses.join().replaceAll("200", "404") : statuses.join();
      if (said !== "404,404,400" && said !== "403,403,403" && !isIncomplete)
        wrong.push([role, nameOf(route), statuses]);
    }
  expect(wrong).toEqual([]);
  expect(await rowsByOrganization()).toEqual(before);
}, 120_000);

test("rights to an organization's data are those whose calls take a domain", () => {
  expect(routes().filter(({ policy }) => !isOfOneOrganization(policy) && policy !== "domains:approve")).toEqual([]);
});
