import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { limitFor, lockOrganization } from "../billing/licence.ts";

/** How many different addresses do the runs of this organization probe? */
export const countProbedAddresses = async (db: Db, org: OrgId): Promise<number> => {
  const { count } = await db
    .selectFrom("probed_address")
    .select((of) => of.fn.count<number>("ip").distinct().as("count"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return count;
};

/** The addresses of an organization, those it has had longest first: they stay when a plan shrinks. */
const heldBy = async (db: Db, org: OrgId): Promise<string[]> => {
  const rows = await db
    .selectFrom("probed_address")
    .select("ip")
    .where("org_id", "=", org)
    .groupBy("ip")
    .orderBy((of) => of.fn.min("taken"))
    .execute();
  return rows.map(({ ip }) => ip);
};

const insertAddresses = (db: Db, org: OrgId, domain: string, ips: readonly string[]) =>
  // From the domain's own row: one that was given up meanwhile takes nothing.
  sql`
    insert into probed_address (org_id, domain, ip)
    select d.org_id, d.name, it.ip from authorised_domain d, unnest(${ips}::text[]) with ordinality as it (ip, place)
     where d.org_id = ${org} and d.name = ${domain} order by it.place
    on conflict do nothing`.execute(db);

const heldFor = async (db: Db, org: OrgId, domain: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("probed_address")
    .select("ip")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .execute();
  return new Set(rows.map(({ ip }) => ip));
};

/**
 * Which of these addresses may a run of this domain probe under the plan? Those the organization has already come first,
 * so that the same ones are checked in every run; then new ones in the order given, while there is room. The row of the
 * organization is locked as for every other limit: two runs at once cannot both take the last place.
 * With `isWholeDomain` the addresses are all the domain has now, and those it no longer has are given back.
 */
export const claimAddresses = async (
  db: Db,
  org: OrgId,
  { domain, ips, isWholeDomain }: { domain: string; ips: readonly string[]; isWholeDomain: boolean },
  at: Date,
): Promise<ReadonlySet<string>> => {
  await lockOrganization(db, org);
  const most = await limitFor(db, org, "ips", at);
  if (isWholeDomain)
    await db
      .deleteFrom("probed_address")
      .where("org_id", "=", org)
      .where("domain", "=", domain)
      .where(sql<boolean>`ip <> all (${ips}::text[])`)
      .execute();
  const stored = (await heldBy(db, org)).slice(0, Math.min(most, Number.MAX_SAFE_INTEGER));
  const allowed = new Set(stored);
  for (const ip of ips) if (allowed.size < most) allowed.add(ip);
  const mine = ips.filter((ip) => allowed.has(ip));
  // What a smaller plan no longer covers is given up, whichever domain had it.
  await db
    .deleteFrom("probed_address")
    .where("org_id", "=", org)
    .where(sql<boolean>`ip <> all (${[...allowed]}::text[])`)
    .execute();
  await insertAddresses(db, org, domain, mine);
  const isHeld = await heldFor(db, org, domain);
  return new Set(mine.filter((ip) => most === Number.POSITIVE_INFINITY || isHeld.has(ip)));
};
