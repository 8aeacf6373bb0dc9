import type { OrgId } from "@parapet/domain/contracts/ids";
import type { AssetKind } from "@parapet/domain/contracts/inventory";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";
import type { EventRow } from "./asset-change.ts";
import { assetFindingCondition, IS_COUNTED, readable } from "./asset-findings.ts";
import { ASSET_COLUMNS, type AssetRow, type InventoryReader, IS_NEW } from "./asset-row.ts";

export const assetById = async (db: Db, scope: Scope, id: string): Promise<AssetRow | undefined> => {
  const { rows } = await sql<AssetRow>`
    select ${ASSET_COLUMNS}, ${IS_NEW} as is_new from inventory_asset a where a.id = ${id} and ${inScope("a.org_id", scope)}`.execute(
    db,
  );
  return rows[0];
};

const MAX_LISTED = 200;

/** The findings of an asset, the worst first; resolved ones are left out. */
export const findingsOfAsset = async (db: Db, reader: InventoryReader, asset: AssetRow) => {
  const kind = asset.kind as AssetKind;
  const onHost = kind === "domain" ? sql`true` : sql`f.host = any (a.hosts)`;
  const { rows } = await sql<{
    id: string;
    area: string;
    check_id: string;
    outcome: string;
    params: unknown;
    subject: string;
    severity: string;
    status: string;
    first_seen: Date;
  }>`
    select f.id, f.area, f.check_id, f.outcome, f.params, f.subject, f.severity, f.status, f.first_seen
      from inventory_asset a join finding f on ${assetFindingCondition(kind)} and ${onHost}
     where a.org_id = ${reader.org} and a.id = ${asset.id} and ${readable(reader)} and ${IS_COUNTED}
     order by f.severity_rank desc, f.first_seen desc, f.id limit ${MAX_LISTED}`.execute(db);
  return rows;
};

/** Assets of the domain that share a host or an address with this one, a limited number of each kind. */
export const listNeighbors = async (db: Db, asset: AssetRow) => {
  const { rows } = await sql<{ id: string; kind: string; name: string; gone_at: Date | null }>`
    select id, kind, name, gone_at from (
      select a.id, a.kind, a.name, a.gone_at, row_number() over (partition by a.kind order by a.gone_at nulls first, a.name) as at
        from inventory_asset a
       where a.org_id = ${asset.org_id} and a.domain = ${asset.domain} and a.id <> ${asset.id}
         and (a.hosts && ${asset.hosts}::text[] or a.ips && ${asset.ips}::text[])) near
     where at <= 50 order by kind, at`.execute(db);
  return rows;
};

/** What happened to an asset, newest first. */
export const historyOfAsset = async (db: Db, org: OrgId, id: string): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select id::float8 as id, at, event, changes from inventory_event
     where org_id = ${org} and asset_id = ${id} order by inventory_event.id desc limit ${MAX_LISTED}`.execute(db);
  return rows;
};

export const notesOfAsset = (db: Db, org: OrgId, id: string) =>
  db
    .selectFrom("inventory_note")
    .leftJoin("app_user", "app_user.id", "inventory_note.author")
    .select(["inventory_note.id", "inventory_note.at", "inventory_note.text", "app_user.email as author"])
    .where("inventory_note.org_id", "=", org)
    .where("inventory_note.asset_id", "=", id)
    .orderBy("inventory_note.at", "desc")
    .limit(MAX_LISTED)
    .execute();

export const insertAssetNote = async (
  db: Db,
  note: {
    readonly org: OrgId;
    readonly asset: string;
    readonly author: string;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> => {
  await db
    .insertInto("inventory_note")
    .values({ org_id: note.org, asset_id: note.asset, author: note.author, text: note.text, at: note.at })
    .execute();
};

/** The asset of a domain with this name: a website or service before the host that it is on. */
export const assetNamed = async (
  db: Db,
  { org, domains }: InventoryReader,
  names: readonly string[],
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from inventory_asset a
     where a.org_id = ${org} and a.domain = any (${[...domains]}::text[]) and a.key = any (${[...names]}::text[])
       and a.kind in ('host', 'address', 'service', 'website', 'domain')
     order by array_position(${[...names]}::text[], a.key), a.kind = 'domain', a.gone_at is not null, a.id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
};
