import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";
import { lockFindings } from "../scans/scan-results.ts";
import { MOST_URGENT_FIRST } from "./most-urgent-first.ts";

/** What a finding was before a change, as far as a change can change it. */
interface WorkState {
  readonly status: string;
  readonly status_until: Date | null;
  readonly owner_id: string | null;
  readonly owner_group: string | null;
  readonly due_at: Date | null;
  readonly due_source: string | null;
  readonly tags: readonly string[];
}

export interface LockedFinding extends WorkState {
  readonly id: string;
  readonly domain: string;
  readonly version: number;
  readonly resolved_at: Date | null;
  readonly owner_name: string | null;
  /** Another person changed it since the caller read the list. */
  readonly is_changed: boolean;
}

/** What people do to a finding; scans and re-tests change it as well, but decide nothing. */
const BY_PEOPLE = ["status", "note", "work", "fix reported", "undone"];

/** Locks the domains of these findings against scans that store results, which write many rows in an order of their own. */
export const lockFindingDomains = async (db: Db, org: OrgId, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ domain: string }>`
    select distinct domain from finding where org_id = ${org} and id = any (${[...ids]}::uuid[]) order by domain`.execute(
    db,
  );
  for (const { domain } of rows) await lockFindings(db, org, domain);
};

/**
 * Locks findings of an organization for a change, in a fixed order so that two changes never wait for each other. Their
 * domains are locked before.
 */
export const lockForChange = async (
  db: Db,
  org: OrgId,
  ids: readonly string[],
  since: { readonly at: Date; readonly user: UserId } | null,
): Promise<LockedFinding[]> => {
  const changed =
    since === null
      ? sql`false`
      : sql`exists (select from finding_event e where e.finding_id = finding.id and e.org_id = finding.org_id
             and e.at > ${since.at} and e.kind = any (${BY_PEOPLE}::text[]) and e.author is distinct from ${since.user})`;
  const { rows } = await sql<LockedFinding>`
    select id, domain, version, resolved_at, status, status_until, owner_id, owner_group, due_at, due_source, tags,
           ${changed} as is_changed,
           coalesce((select email::text from app_user u where u.id = owner_id),
                    (select name from user_group g where g.id = owner_group)) as owner_name
      from finding where org_id = ${org} and id = any (${[...ids]}::uuid[]) order by id for update`.execute(db);
  return rows;
};

export interface AppliedChange {
  readonly status?: { readonly to: string; readonly until: Date | null } | undefined;
  readonly owner?: { readonly person: string | null; readonly group: string | null } | undefined;
  readonly due?: { readonly at: Date | null } | undefined;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
}

/** Applies one change to all of these findings. Returns their new versions. */
export const applyChange = async (
  db: Db,
  org: OrgId,
  ids: readonly string[],
  { status, owner, due, addTags, removeTags }: AppliedChange,
): Promise<{ id: string; version: number }[]> => {
  const sets = [
    sql`version = f.version + 1`,
    ...(status === undefined ? [] : [sql`status = ${status.to}, status_until = ${status.until}::timestamptz`]),
    ...(owner === undefined ? [] : [sql`owner_id = ${owner.person}::uuid, owner_group = ${owner.group}::uuid`]),
    ...(due === undefined
      ? []
      : [sql`due_at = ${due.at}::timestamptz, due_source = ${due.at === null ? null : "manual"}::text`]),
    ...(addTags.length + removeTags.length === 0
      ? []
      : [
          sql`tags = array(select distinct t from unnest(f.tags || ${[...addTags]}::text[]) t
               where t <> all (${[...removeTags]}::text[]) order by t)`,
        ]),
  ];
  const { rows } = await sql<{ id: string; version: number }>`
    update finding f set ${sql.join(sets)} where f.org_id = ${org} and f.id = any (${[...ids]}::uuid[])
    returning f.id, f.version`.execute(db);
  return rows;
};

export interface ChangeEvent {
  readonly kind: "status" | "work" | "note" | "undone";
  readonly status: string | null;
  readonly note: string | null;
  readonly author: UserId | null;
  readonly approver: string | null;
  readonly expiresAt: Date | null;
  readonly at: Date;
  /** By finding: what changed, as its history shows it. */
  readonly changes: readonly {
    readonly id: string;
    /** Where it differs from one finding to the other. */
    readonly status?: string;
    readonly changes: readonly { readonly kind: string; readonly before: string; readonly after: string }[];
  }[];
}

/** Writes one history entry for each finding of a change. */
export const insertChangeEvents = async (db: Db, org: OrgId, event: ChangeEvent): Promise<void> => {
  await sql`
    insert into finding_event (finding_id, org_id, at, kind, status, note, author, approver, expires_at, details)
    select row.id, ${org}, ${event.at}, ${event.kind}, coalesce(row.status, ${event.status}::text), ${event.note}::text, ${event.author}::uuid,
           ${event.approver}::uuid, ${event.expiresAt}::timestamptz, jsonb_build_object('changes', row.changes)
      from jsonb_to_recordset(${JSON.stringify(event.changes)}::jsonb) as row (id uuid, status text, changes jsonb)`.execute(
    db,
  );
};

/** Stores a change of an organization's findings, before these are changed. */
export const startBulkChange = async (
  db: Db,
  it: {
    readonly id: string;
    readonly org: OrgId;
    readonly author: UserId;
    readonly at: Date;
    readonly change: object;
  },
): Promise<void> => {
  await sql`
    insert into bulk_change (id, org_id, author, at, change)
    values (${it.id}, ${it.org}, ${it.author}, ${it.at}, ${JSON.stringify(it.change)}::jsonb)`.execute(db);
};

/** Stores what findings of a change were before, so that it can be undone. */
export const storeChanged = async (
  db: Db,
  { id, org }: { readonly id: string; readonly org: OrgId },
  findings: readonly { readonly id: string; readonly version: number; readonly before: WorkState }[],
): Promise<void> => {
  await sql`
    insert into bulk_change_finding (change_id, org_id, finding_id, version, before)
    select ${id}, ${org}, row.id, row.version, row.before
      from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as row (id uuid, version int, before jsonb)`.execute(
    db,
  );
};

/** A change that changed nothing. */
export const dropBulkChange = async (db: Db, org: OrgId, id: string): Promise<void> => {
  await sql`delete from bulk_change where org_id = ${org} and id = ${id}`.execute(db);
};

export const bulkChanges = async (db: Db, scope: Scope, id: string) => {
  const { rows } = await sql<{
    org_id: OrgId;
    author: UserId | null;
    owner_key: string | null;
    at: Date;
    change: { status?: string; fixed?: boolean; ticket?: boolean; locale?: string; note?: string };
    undone_at: Date | null;
  }>`
    select org_id, author, owner_key, at, change, undone_at from bulk_change
     where id = ${id} and ${inScope("org_id", scope)}
     order by org_id for update`.execute(db);
  return rows;
};

/** The findings of a bulk change; of those with one fix the most urgent first, as the work list has them. */
export const findingsOfChange = async (
  db: Db,
  org: OrgId,
  id: string,
): Promise<{ id: string; domain: string; fix: string | null }[]> => {
  const { rows } = await sql<{ id: string; domain: string; fix: string | null }>`
    select finding.id, finding.domain, finding.fix
      from bulk_change_finding c join finding on finding.org_id = c.org_id and finding.id = c.finding_id
     where c.org_id = ${org} and c.change_id = ${id} order by ${MOST_URGENT_FIRST}`.execute(db);
  return rows;
};

/** Reverts the findings that were not changed since. Returns them with their domains, and how many were left as they are. */
export const revertBulkChange = async (db: Db, org: OrgId, id: string, at: Date) => {
  await sql`update bulk_change set undone_at = ${at} where org_id = ${org} and id = ${id}`.execute(db);
  const { rows } = await sql<{ id: string; domain: string; status: string }>`
    update finding f set version = f.version + 1, status = c.before->>'status',
           status_until = (c.before->>'status_until')::timestamptz, owner_id = (c.before->>'owner_id')::uuid,
           owner_group = (c.before->>'owner_group')::uuid, due_at = (c.before->>'due_at')::timestamptz,
           due_source = c.before->>'due_source', tags = array(select jsonb_array_elements_text(c.before->'tags'))
      from bulk_change_finding c
     where c.org_id = ${org} and c.change_id = ${id} and f.org_id = ${org} and f.id = c.finding_id
       and f.version = c.version and f.resolved_at is null
    returning f.id, f.domain, f.status`.execute(db);
  const claims = await sql`
    delete from fix_claim c using bulk_change b
     where b.org_id = ${org} and b.id = ${id} and c.org_id = ${org} and c.reported_at = b.at
       and c.finding_id = any (${rows.map((row) => row.id)}::uuid[])`.execute(db);
  return { findings: rows, claims: Number(claims.numAffectedRows ?? 0n) };
};

/** Undo data that is no longer needed. */
export const dropOldChanges = async (db: Db, org: OrgId, before: Date): Promise<void> => {
  await sql`delete from bulk_change where org_id = ${org} and at < ${before}`.execute(db);
};

/** The address of an active person who works for the organization, directly or for its partner; undefined for anyone else. */
export const assignablePerson = async (db: Db, org: OrgId, person: string): Promise<string | undefined> => {
  const { rows } = await sql<{ email: string }>`
    select u.email::text from app_user u where u.id = ${person} and u.status = 'active' and (u.org_id = ${org} or exists (
      select from partner_client l where l.partner_id = u.org_id and l.org_id = ${org} and l.status = 'active'))`.execute(
    db,
  );
  return rows[0]?.email;
};

/** The name of a group of the organization; undefined for any other. */
export const assignableGroup = async (db: Db, org: OrgId, group: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select name from user_group g where g.id = ${group} and g.org_id = ${org}`.execute(db);
  return rows[0]?.name;
};

/** Whom the findings of these organizations can be assigned to, and the tags that are in use. */
export const ownersFor = async (db: Db, orgs: readonly OrgId[]) => {
  const list = [...orgs];
  const people = await sql<{ id: string; email: string; name: string }>`
    select id, email::text, first_name || ' ' || last_name as name from app_user
     where org_id = any (${list}::uuid[]) and status = 'active' order by email limit 500`.execute(db);
  const groups = await sql<{ id: string; name: string }>`
    select id, name from user_group where org_id = any (${list}::uuid[]) order by name limit 200`.execute(db);
  const tags = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from finding where org_id = any (${list}::uuid[]) and tags <> '{}'
     order by tag limit 200`.execute(db);
  const marks = await sql<{ business_unit: string | null; tag: string | null }>`
    (select distinct business_unit, null as tag from inventory_asset
      where org_id = any (${list}::uuid[]) and business_unit is not null order by 1 limit 200)
    union all
    (select distinct null, tag from inventory_asset, unnest(tags) as tag
      where org_id = any (${list}::uuid[]) and tags <> '{}' order by 2 limit 200)`.execute(db);
  return {
    business_units: marks.rows.flatMap(({ business_unit }) => business_unit ?? []),
    asset_tags: marks.rows.flatMap(({ tag }) => tag ?? []),
    people: people.rows,
    groups: groups.rows,
    tags: tags.rows.map(({ tag }) => tag),
  };
};
