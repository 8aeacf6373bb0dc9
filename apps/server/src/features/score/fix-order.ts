import type { Db } from "@parapet/db/db";
import { storedFixOrder, storeFixOrder } from "@parapet/db/queries/overview";
import { scoredAt } from "@parapet/db/queries/score";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type FindingArea, shareActions } from "@parapet/domain/risk";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { isOutside, readPriorities } from "./read-priorities.ts";

type Of = Pick<ScopedDomain, "org" | "domain" | "state">;

/** Above this many domains there is no order: each one's takes queries of its own. */
const MAX_DOMAINS = 25;

/** The fixes of one domain in the order of its actions; of readers who see all of it, it is stored until something changes. */
const orderOfDomain = async (db: Db, of: Of, now: Date, hidden: readonly FindingArea[]): Promise<readonly string[]> => {
  const at = hidden.length === 0 && of.state === "verified" ? await scoredAt(db, of.org, of.domain) : null;
  const stored = at === null ? null : await storedFixOrder(db, of.org, of.domain, at);
  if (stored !== null) return stored;
  const { actions } = await readPriorities(db, of, now, isOutside(hidden));
  const fixes = actions.map(({ fix }) => fix);
  if (at !== null) await storeFixOrder(db, of.org, of.domain, at, fixes);
  return fixes;
};

/** The fixes of these domains in the order of their actions, the first one first; none where there are too many domains. */
export const readFixOrder = async (
  db: Db,
  domains: readonly Of[],
  now: Date,
  hidden: readonly FindingArea[] = [],
): Promise<readonly string[]> => {
  const [only] = domains;
  if (only === undefined || domains.length > MAX_DOMAINS) return [];
  if (domains.length === 1) return orderOfDomain(db, only, now, hidden);
  const orders = [];
  for (const of of domains) orders.push((await readPriorities(db, of, now, isOutside(hidden))).actions);
  return shareActions(orders).map(({ fix }) => fix);
};

/** Findings of one organization in the order of the actions that close them, each with its place: as messages list them. */
export const inOrderOfActions = async <Row extends { readonly fix: string | null; readonly domain: string }>(
  db: Db,
  org: OrgId,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & { readonly place: number })[]> => {
  if (rows.length === 0) return [];
  const named = new Set(rows.map(({ domain }) => domain));
  const domains = (await domainsOfOrganizations(db, [org])).filter(({ domain }) => named.has(domain));
  const fixes = await readFixOrder(db, domains, now);
  const places = new Map(fixes.map((fix, place) => [fix, place]));
  return rows
    .map((row) => ({ ...row, place: places.get(row.fix ?? "") ?? fixes.length }))
    .toSorted((a, b) => a.place - b.place);
};
