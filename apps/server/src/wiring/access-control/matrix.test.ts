import { organizationInScope } from "@parapet/db/queries/organizations";
import { ACCESS, type Permission, PERMISSION_KEYS, type Reach, type Role } from "@parapet/domain/access";
import { endpoint } from "@parapet/domain/contracts/endpoint";
import type { OrgId } from "@parapet/domain/contracts/ids";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";

import type { Actor } from "../../platform/actor.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { whoIs } from "../../platform/session/who-is.ts";
import { filled, listRoutes } from "../../testing/list-routes.ts";
import { testCall } from "../../testing/test-call.ts";
import { type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";
import { buildApp } from "../app.ts";
import { EXPECTED, ORDER } from "./matrix.expected.ts";

type Whose = "own" | "sibling" | "client" | "foreign";
const WHOSE: readonly Whose[] = ["own", "client", "sibling", "foreign"];

let it: TestPortal;
let app: FastifyInstance;
let orgs: Record<"operator" | "harbour" | "acme" | "beta" | "foreign", OrgId>;
let people: Record<Role, TestUser>;
/** Resolved once per person: the flips below change the table, not the people. */
const actors = new Map<Role, Actor>();

/** One synthetic route per permission, so that every row of the table passes the server's access hook. */
const probeOf = (permission: Permission) =>
  endpoint(testCall("GET", `/_probe/${permission.replace(":", "_")}/{org}/`, permission), {
    summary: "For these tests",
    params: z.strictObject({ org: z.uuid() }),
    reply: z.object({ name: z.string(), unfenced: z.boolean() }),
  });

beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  const harbour = await it.organization("Harbour", "partner");
  const acme = await it.organization("Acme", "client", { partner: harbour });
  const beta = await it.organization("Beta", "client", { partner: harbour });
  const foreign = await it.organization("Foreign-marker", "client");
  orgs = { operator, harbour, acme, beta, foreign };
  people = {
    super_admin: await it.user(operator, "super_admin"),
    partner_admin: await it.user(harbour, "partner_admin"),
    client_admin: await it.user(acme, "client_admin"),
    client_user: await it.user(acme, "client_user"),
    partner_user: await it.user(harbour, "partner_user", { clients: [acme] }),
    seller: await it.user(harbour, "seller", { clients: [acme] }),
  };
  for (const role of ORDER) {
    const browser = await it.signIn(people[role].email);
    const headers = { authorization: `Bearer ${browser.bearer}` };
    const request = { headers, url: "/v1/account/", ip: "127.0.0.1" };
    const actor = await whoIs(request as never, it.services);
    if (actor !== null) actors.set(role, actor);
  }
  app = await buildApp(it.services, {
    whoIs: async ({ headers }) => {
      const actor = actors.get(headers["x-test-role"] as Role);
      const granted = headers["x-test-granted"];
      return actor === undefined
        ? null
        : { ...actor, narrowing: { denied: [], granted: granted === undefined ? [] : [String(granted)] } };
    },
  });
  for (const permission of PERMISSION_KEYS)
    serve(app, it.services, probeOf(permission), async ({ db, reach, params }) => {
      const row = await organizationInScope(db, reach.scope, params.org);
      // The same question without any filter of the query's own: row-level security alone must give the same answer.
      const { rows } = await sql`select id from organization where id = ${params.org}`.execute(db);
      if ((row === undefined) !== (rows.length === 0)) throw new Error("the filter and the fence disagree");
      if (row === undefined) throw new Refusal("not_found");
      return { name: row.name, unfenced: false };
    });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
});

const ownOf = (role: Role): OrgId => people[role].org;
const target = (role: Role, whose: Whose): OrgId => {
  if (whose === "own") return ownOf(role);
  if (whose === "foreign") return orgs.foreign;
  // To a client its sibling is another client of the same partner; to partners both are clients, one of them unassigned.
  return whose === "client" ? (ownOf(role) === orgs.acme ? orgs.beta : orgs.acme) : orgs.beta;
};

/** What the hand-written matrix says the server answers. */
const wanted = (permission: string, role: Role, whose: Whose, isGranted: boolean): 200 | 403 | 404 => {
  const cell = EXPECTED[permission]?.split(" ")[ORDER.indexOf(role)] ?? "-";
  if (cell === "-" || (cell.endsWith("?") && !isGranted)) return 403;
  const letters = cell.replace("?", "");
  const org = target(role, whose);
  if (letters === "a") return 200;
  if (letters.includes("o") && org === ownOf(role)) return 200;
  const clients = role === "partner_admin" ? [orgs.acme, orgs.beta] : ownOf(role) === orgs.harbour ? [orgs.acme] : [];
  return letters.includes("c") && clients.includes(org) ? 200 : 404;
};

const ask = async (permission: Permission, role: Role, whose: Whose, isGranted: boolean): Promise<number> => {
  const reply = await app.inject({
    url: `/v1/_probe/${permission.replace(":", "_")}/${target(role, whose)}/`,
    headers: { "x-test-role": role, ...(isGranted && { "x-test-granted": permission }) },
  });
  if (reply.statusCode !== 200 && reply.body.includes("Foreign-marker"))
    throw new Error("a refusal disclosed a foreign name");
  return reply.statusCode;
};

const differences = async (permissions: readonly Permission[], roles: readonly Role[]): Promise<string[]> => {
  const cases = permissions.flatMap((permission) =>
    roles.flatMap((role) =>
      // What is granted must change nothing where nothing can be granted; two objects show that.
      WHOSE.flatMap((whose) =>
        (whose === "own" || whose === "client" ? [false, true] : [false]).map((isGranted) => ({
          permission,
          role,
          whose,
          isGranted,
        })),
      ),
    ),
  );
  const found = await Promise.all(
    cases.map(async ({ permission, role, whose, isGranted }) => {
      const [is, should] = [await ask(permission, role, whose, isGranted), wanted(permission, role, whose, isGranted)];
      return is === should
        ? []
        : [`${permission} ${role} ${whose}${isGranted ? " granted" : ""}: ${is}, not ${should}`];
    }),
  );
  return found.flat();
};

test("the hand-written matrix names every right, and no other", () => {
  expect(Object.keys(EXPECTED).sort((a, b) => a.localeCompare(b))).toEqual(
    [...PERMISSION_KEYS].sort((a, b) => a.localeCompare(b)),
  );
});

test("every right × role × own, client, sibling and foreign object answers what the matrix says", async () => {
  // One permission at a time: all at once would wait for connections longer than the server allows.
  for (const [index, permission] of PERMISSION_KEYS.entries()) {
    // Half of the roles, other ones for the next right; at night all of them.
    const roles = ORDER.filter((_, place) => inject("isNightly") || (index + place) % 2 === 0);
    expect(await differences([permission], roles)).toEqual([]);
  }
}, 60_000);

test("each random flip of the table is noticed", async () => {
  const REACHES: (Reach | null)[] = [null, "S", "O", "C", "O+C", "A", "O·D", "C·D", "O·D?"];
  const table = ACCESS as unknown as Record<string, Partial<Record<Role, Reach>>>;
  const flips = fc.sample(
    fc.record({
      permission: fc.constantFrom(...PERMISSION_KEYS),
      role: fc.constantFrom(...ORDER),
      to: fc.constantFrom(...REACHES),
    }),
    { numRuns: 2_000, seed: 20_261_115 },
  );
  const FLIPS = Math.min(300, inject("propertyRuns"));
  let flipped = 0;
  const unnoticed: string[] = [];
  for (const { permission, role, to } of flips) {
    if (flipped === FLIPS) break;
    const cells = table[permission] ?? {};
    const before = cells[role] ?? null;
    // What no one can be stripped of is held without a grant too.
    if (!isFlip(role, before, to) || (KEPT.has(permission) && to?.endsWith("?") === true)) continue;
    flipped += 1;
    // Lines share their cells (ADMINS, READERS), so a flip is made on a line of its own.
    const changed = { ...cells };
    if (to === null) delete changed[role];
    else changed[role] = to;
    table[permission] = changed;
    if ((await differences([permission], [role])).length === 0)
      unnoticed.push(`${permission} ${role}: ${before} -> ${to}`);
    table[permission] = cells;
  }
  expect([flipped, unnoticed]).toEqual([FLIPS, []]);
}, 120_000);

const KEPT: ReadonlySet<string> = new Set(["account:own", "roles:read"]);

/** Reaches that differ in letters only, not in rows, for this role: `S` and `O` are both the own organization here. */
const isFlip = (role: Role, before: Reach | null, to: Reach | null): boolean =>
  rowsOf(role, before) !== rowsOf(role, to);
const rowsOf = (role: Role, reach: Reach | null): string => {
  if (reach === null) return "-";
  const base = reach.replace("·D", "").replace("?", "");
  const clients = role === "super_admin" || role.startsWith("client") ? "" : "c";
  const rows = { S: "o", O: "o", C: clients, "O+C": `o${clients}`, A: "a" }[base] ?? "";
  return `${rows}${reach.endsWith("?") ? "?" : ""}`;
};

const realRoutes = () =>
  listRoutes(it.services).filter(({ url, method }) => url.startsWith("/v1/") && method !== "OPTIONS");

describe("every real route", () => {
  test("answers unauthenticated requests with 401 unless its policy is anyone", async () => {
    const guarded = realRoutes().filter(({ policy }) => policy !== "anyone");
    expect(guarded.length).toBeGreaterThan(30);
    for (const { method, url } of guarded) {
      const reply = await it.app.inject({ method, url: filled(url, "00000000-0000-4000-8000-00000000000f") });
      expect([method, url, reply.statusCode]).toEqual([method, url, 401]);
    }
  });

  test("refuses each role that lacks its right with 403, before it reads anything", async () => {
    for (const role of ORDER) {
      const browser = await it.signIn(people[role].email);
      for (const { method, url, policy } of realRoutes()) {
        if (policy === "anyone" || (ACCESS[policy] as Record<string, unknown>)[role] !== undefined) continue;
        const reply = await browser.send(method, filled(url, "00000000-0000-4000-8000-00000000000f"));
        expect([role, method, url, reply.statusCode]).toEqual([role, method, url, 403]);
      }
    }
  }, 60_000);

  test("answers 404 for objects that are foreign, like for those that do not exist", async () => {
    const outsider = await it.user(orgs.foreign, "client_admin");
    const theirs = await it.signIn(outsider.email);
    const group = (await theirs.post("/v1/groups/", { name: "Theirs" })).json<{ data: { id: string } }>().data.id;
    await theirs.post("/v1/domains/", { name: "theirs.test" });
    const objects = [
      ["GET", `/v1/user_management/${outsider.id}/`, undefined],
      ["PATCH", `/v1/user_management/${outsider.id}/`, { first_name: "Mallory" }],
      ["POST", `/v1/user_management/${outsider.id}/reset/`, undefined],
      ["PATCH", `/v1/groups/${group}/`, { name: "Ours" }],
      ["DELETE", `/v1/groups/${group}/`, undefined],
      ["GET", `/v1/org_management/${orgs.foreign}/`, undefined],
      ["POST", "/v1/domains/theirs.test/verify/", { method: "dns" }],
      ["DELETE", "/v1/domains/theirs.test/", undefined],
    ] as const;
    for (const role of ["client_admin", "partner_admin"] as const) {
      const browser = await it.signIn(people[role].email);
      for (const [method, url, body] of objects) {
        const reply = await browser.send(method, url, body);
        expect([role, method, url, reply.statusCode]).toEqual([role, method, url, 404]);
        expect(reply.body).not.toContain("Foreign-marker");
      }
    }
  });
});
