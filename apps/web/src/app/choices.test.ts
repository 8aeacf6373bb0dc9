import type { ManagedUser } from "@parapet/domain/contracts/access";
import type { Organization } from "@parapet/domain/contracts/organizations";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clientsQuery, sellersQuery } from "../features/operations/api.ts";
import { partnersQuery } from "../features/organizations/api.ts";

const TOTAL = 230;
const ACME: Omit<Organization, "id"> = {
  name: "Acme",
  type: "client",
  administrator: null,
  domains: [],
  partner: null,
  users: null,
  licence: { state: "active", plan: "essentials", ends_at: null },
  score: null,
  confidence: null,
  criticals: 0,
  points_at_risk: null,
  last_scan_at: null,
  created_at: 0,
  deletion: null,
  purge_at: null,
  version: 1,
};
const SAM: Omit<ManagedUser, "id"> = {
  first_name: "Sam",
  last_name: "Sells",
  email: "sam@harbour.test",
  phone: null,
  role: "6",
  role_name: "seller",
  status: "active",
  created_at: 0,
  last_login: null,
  organization: { id: "1", name: "Harbour" },
  group: null,
  two_step: "mail",
  approval: "approved",
  needs_second_operator: false,
  denied: [],
  granted: [],
  assignments: [],
  business_units: null,
  version: 1,
};

let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("document", { cookie: "" });
  // A server with more rows than one page holds.
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams: query } = new URL(address, "http://portal.test");
    const row = pathname.includes("user_management") ? SAM : ACME;
    asked.push(query);
    const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("page_size"))];
    const rows = Array.from({ length: TOTAL }, (_, at) => ({ ...row, id: String(at) }));
    return Response.json({
      data: rows.slice((page - 1) * size, page * size),
      pagination: { num_pages: Math.ceil(TOTAL / size), page, page_size: size, total: TOTAL },
      types: { client: TOTAL, partner: 0, operator: 0 },
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size;

test("what one chooses from is whole, and the server picks what belongs to it", async () => {
  const queries = new QueryClient();
  expect(idsOf(await queries.fetchQuery(clientsQuery))).toBe(TOTAL);
  expect(idsOf(await queries.fetchQuery(sellersQuery))).toBe(TOTAL);
  expect(idsOf(await queries.fetchQuery(partnersQuery))).toBe(TOTAL);
  const kinds = asked.map((query) => query.get("type") ?? query.get("role"));
  expect(kinds).toEqual(["client", "client", "client", "seller", "seller", "seller", "partner", "partner", "partner"]);
});
