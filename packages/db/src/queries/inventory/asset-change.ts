import type { OrgId } from "@parapet/domain/contracts/ids";
import type { AssetKind } from "@parapet/domain/contracts/inventory";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { nameContains } from "./asset-condition.ts";
import type { InventoryReader } from "./asset-row.ts";

export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly changes: { field: string; before: string | null; after: string | null }[];
}

interface ChangesWanted {
  readonly kind?: AssetKind | undefined;
  readonly event?: string | undefined;
  readonly q?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

const changesWhere = ({ org, domains }: InventoryReader, { kind, event, q = "", since, until }: ChangesWanted) =>
  sql.join(
    [
      sql`e.org_id = ${org}`,
      sql`e.domain = any (${[...domains]}::text[])`,
      ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
      ...(event === undefined ? [] : [sql`e.event = ${event}`]),
      ...(q === "" ? [] : [nameContains(sql`a.name`, q)]),
      ...(since === undefined ? [] : [sql`e.at >= ${since}`]),
      ...(until === undefined ? [] : [sql`e.at < ${until}`]),
    ],
    sql` and `,
  );

/** What appeared, changed or vanished, newest first. */
export const assetChanges = async (
  db: Db,
  reader: InventoryReader,
  wanted: ChangesWanted,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const { rows } = await sql<EventRow & { asset_id: string; kind: string; name: string; domain: string }>`
    select e.id::float8 as id, e.at, e.event, e.changes, e.asset_id, e.kind, a.name, e.domain
      from inventory_event e join inventory_asset a on a.id = e.asset_id and a.org_id = e.org_id
     where ${changesWhere(reader, wanted)} order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

export const countAssetChanges = async (db: Db, reader: InventoryReader, wanted: ChangesWanted): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from inventory_event e join inventory_asset a on a.id = e.asset_id and a.org_id = e.org_id
     where ${changesWhere(reader, wanted)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** More changes of one run than these are counted by its feed, not by an alert. */
const MAX_ALERTED = 500;

/**
 * What a run changed in the inventory, for alerts. New hosts and services have alerts of their own; with the first run of a
 * domain everything is new, which is no change.
 */
export const assetEventsOfRun = async (
  db: Db,
  org: OrgId,
  scan: string,
): Promise<{ name: string; event: string; unit: string | null }[]> => {
  const { rows } = await sql<{ name: string; event: string; unit: string | null }>`
    select a.name, e.event, case when cardinality(a.units) = 1 then nullif(a.units[1], '') end as unit from inventory_event e join inventory_asset a on a.id = e.asset_id and a.org_id = e.org_id
     where e.org_id = ${org} and e.scan_id = ${scan}
       and (e.event in ('changed', 'vanished') or (a.kind not in ('host', 'address', 'service')
            and exists (select from inventory_event earlier where earlier.org_id = ${org} and earlier.domain = e.domain
                           and earlier.at < e.at)))
     order by e.id limit ${MAX_ALERTED}`.execute(db);
  return rows;
};
