import type { CANDIDATE_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { candidateCertainty, type CandidateObservation, type StoredLink } from "@parapet/domain/inventory";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { likeText } from "../../like-text.ts";
import { type SortedPage, sortPrefix } from "../../sorted-by.ts";

/** Undecided candidates of one organization; those with the fewest points are left out. */
const MAX_CANDIDATES = 5_000;
/** Evidence that one candidate lists. */
const MAX_LINKS = 50;

const keyOf = ({ kind, value }: { readonly kind: string; readonly value: string }): string => `${kind} ${value}`;

const linkKey = ({ source, root, evidence, via }: StoredLink): string =>
  JSON.stringify([source, root.kind, root.value, evidence, via]);

/** Sources write one after the other, so that none overwrites what another has just reported. */
const lockCandidates = (db: Db, org: OrgId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`asset_candidate ${org}`}, 0))`.execute(db);

/** The domains of the organization; names at or below one of them are no candidates. */
const ownDomains = async (db: Db, org: OrgId): Promise<string[]> =>
  (await db.selectFrom("authorised_domain").select("name").where("org_id", "=", org).execute()).map(({ name }) => name);

const isOwnName = (own: ReadonlySet<string>, name: string): boolean => {
  for (let rest = name; rest !== ""; rest = rest.includes(".") ? rest.slice(rest.indexOf(".") + 1) : "")
    if (own.has(rest)) return true;
  return false;
};

/**
 * Records what a source supposes to belong to the organization. What it reported before is replaced, what other sources reported stays, and
 * a decision of a person is left as it is. Returns how many candidates are new.
 */
export const recordCandidates = async (
  db: Db,
  org: OrgId,
  source: string,
  found: readonly CandidateObservation[],
  at: Date,
): Promise<number> => {
  await lockCandidates(db, org);
  const own = new Set(await ownDomains(db, org));
  const foreign = found.filter(({ kind, value }) => (kind !== "domain" && kind !== "host") || !isOwnName(own, value));
  if (foreign.length === 0) return 0;
  const { rows: stored } = await sql<{ kind: string; value: string; path: StoredLink[] }>`
    select c.kind, c.value, c.path from asset_candidate c
      join unnest(${foreign.map(({ kind }) => kind)}::text[], ${foreign.map(({ value }) => value)}::text[]) as f (kind, value)
        on f.kind = c.kind and f.value = c.value
     where c.org_id = ${org}`.execute(db);
  const before = new Map(stored.map((row) => [keyOf(row), row.path]));
  const merged = [...Map.groupBy(foreign, keyOf)].flatMap(([key, same]) => {
    const stated = same.flatMap(({ links }) => links.map((link): StoredLink => ({ ...link, source })));
    const others = (before.get(key) ?? []).filter((link) => link.source !== source);
    const path = [...new Map([...others, ...stated].map((link) => [linkKey(link), link])).values()].slice(0, MAX_LINKS);
    const sum = candidateCertainty(path);
    const [first] = same;
    return sum === null || first === undefined ? [] : [{ kind: first.kind, value: first.value, path, ...sum }];
  });
  const { rows: written } = await sql<{ is_new: boolean }>`
    insert into asset_candidate (org_id, kind, value, path, certainty, points, reason, sources, first_seen, last_seen)
    select ${org}, f.kind, f.value, f.path, f.certainty, f.points, f.reason,
           array(select distinct p->>'source' from jsonb_array_elements(f.path) p), ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb)
        as f (kind text, value text, path jsonb, certainty text, points integer, reason text)
    on conflict (org_id, kind, value) do update
      set path = excluded.path, certainty = excluded.certainty, points = excluded.points, reason = excluded.reason,
          sources = excluded.sources, last_seen = excluded.last_seen
    returning xmax = 0 as is_new`.execute(db);
  await sql`
    delete from asset_candidate where org_id = ${org} and state = 'open' and id in (
      select id from asset_candidate where org_id = ${org} and state = 'open'
       order by points desc, last_seen desc, id offset ${MAX_CANDIDATES})`.execute(db);
  return written.filter(({ is_new }) => is_new).length;
};

/**
 * Removes what a source reported: all of it, what it has not reported since then, or what it derived from one root. Undecided
 * candidates for which nothing else speaks are removed.
 */
export const withdrawCandidates = async (
  db: Db,
  org: OrgId,
  source: string,
  notSeenSince: Date | null = null,
  root?: StoredLink["root"],
): Promise<void> => {
  await lockCandidates(db, org);
  const { rows } = await sql<{ id: string; state: string; path: StoredLink[] }>`
    select id, state, path from asset_candidate
     where org_id = ${org} and ${source} = any (sources) and (${notSeenSince}::timestamptz is null or last_seen < ${notSeenSince})
       and (${root === undefined} or path @> ${JSON.stringify([{ root }])}::jsonb)`.execute(db);
  const isTaken = (link: StoredLink): boolean =>
    link.source === source && (root === undefined || (link.root.kind === root.kind && link.root.value === root.value));
  const left = rows.map(({ id, state, path }) => {
    const rest = path.filter((link) => !isTaken(link));
    return { id, state, path: rest, sum: candidateCertainty(rest) };
  });
  const supported = left.flatMap(({ id, path, sum }) => (sum === null ? [] : [{ id, path, ...sum }]));
  if (supported.length > 0)
    await sql`
      update asset_candidate c set path = f.path, certainty = f.certainty, points = f.points, reason = f.reason,
             sources = array(select distinct p->>'source' from jsonb_array_elements(f.path) p)
        from jsonb_to_recordset(${JSON.stringify(supported)}::jsonb)
          as f (id uuid, path jsonb, certainty text, points integer, reason text)
       where c.org_id = ${org} and c.id = f.id`.execute(db);
  // What a person decided is remembered, so that it is not asked again.
  const dropped = left.flatMap(({ id, state, sum }) => (sum === null && state === "open" ? [id] : []));
  if (dropped.length > 0)
    await sql`delete from asset_candidate where org_id = ${org} and id = any (${dropped}::uuid[])`.execute(db);
};

interface CandidateFilter {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly certainty?: string | undefined;
  readonly evidence?: string | undefined;
  readonly source?: string | undefined;
  readonly q?: string | undefined;
}

export interface CandidateRow {
  readonly id: string;
  readonly kind: string;
  readonly value: string;
  readonly path: StoredLink[];
  readonly certainty: string;
  readonly points: number;
  readonly reason: string;
  readonly state: string;
  readonly decided_by_email: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
  readonly first_seen: Date;
  readonly last_seen: Date;
  /** Of a domain that the organization added: how far its verification is. */
  readonly domain_state: string | null;
  /** The domain whose runs include an accepted address. */
  readonly scan_domain: string | null;
  /** When a cloud account of the organization last listed the address as its own; null: none does. */
  readonly listed_at: Date | null;
}

const matching = (org: OrgId, it: CandidateFilter) => sql<boolean>`
  c.org_id = ${org}
  and (${it.state ?? null}::text is null or c.state = ${it.state ?? null})
  and (${it.kind ?? null}::text is null or c.kind = ${it.kind ?? null})
  and (${it.certainty ?? null}::text is null or c.certainty = ${it.certainty ?? null})
  and (${it.source ?? null}::text is null or ${it.source ?? null} = any (c.sources))
  and (${it.evidence ?? null}::text is null
       or c.path @> jsonb_build_array(jsonb_build_object('evidence', ${it.evidence ?? null}::text)))
  and (${it.q ?? ""} = '' or c.value ilike ${likeText(it.q ?? "")})`;

const columns = (org: OrgId) => sql`
  c.id, c.kind, c.value, c.path, c.certainty, c.points, c.reason, c.state, c.decided_at, c.decision_reason, c.first_seen,
  c.last_seen, c.scan_domain,
  (select max(s.seen_at) from cloud_asset s
    where s.org_id = ${org} and c.kind = 'address' and s.kind = 'address' and s.value = c.value) as listed_at, (select u.email::text from app_user u where u.id = c.decided_by) as decided_by_email,
  (select case when d.lapsed_at is null then d.state else 'lapsed' end from authorised_domain d
    where d.org_id = ${org} and c.kind in ('domain', 'host') and d.name = c.value) as domain_state`;

const ORDER: Readonly<Record<(typeof CANDIDATE_SORTS)[number], RawBuilder<unknown>>> = {
  value: sql`c.value`,
  kind: sql`c.kind`,
  points: sql`c.points`,
  first_seen: sql`c.first_seen`,
  last_seen: sql`c.last_seen`,
  decided_at: sql`c.decided_at`,
};

/** The review queue, the most certain first unless another order is asked for. */
export const readCandidates = async (
  db: Db,
  org: OrgId,
  filter: CandidateFilter,
  page: SortedPage<(typeof CANDIDATE_SORTS)[number]>,
): Promise<CandidateRow[]> => {
  const { rows } = await sql<CandidateRow>`
    select ${columns(org)} from asset_candidate c where ${matching(org, filter)}
     order by ${sortPrefix(ORDER, page)}c.points desc, c.value, c.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
};

export const countCandidates = async (db: Db, org: OrgId, filter: CandidateFilter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from asset_candidate c where ${matching(org, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
};

export const candidateStates = async (db: Db, org: OrgId): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ state: string; total: number }>`
    select state, count(*)::int as total from asset_candidate where org_id = ${org} group by state`.execute(db);
  return new Map(rows.map(({ state, total }) => [state, total]));
};

export const lockedCandidates = async (db: Db, org: OrgId, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; kind: string; value: string; state: string; decided_at: Date | null }>`
    select id, kind, value, state, decided_at from asset_candidate
     where org_id = ${org} and id = any (${[...ids]}::uuid[]) order by value, id for update`.execute(db);
  return rows;
};

/** Notes a decision; `open` takes one back. */
export const decideCandidates = async (
  db: Db,
  org: OrgId,
  ids: readonly string[],
  it: {
    readonly state: string;
    readonly reason: string | null;
    readonly user: UserId;
    readonly at: Date;
    /** Of accepted addresses. */
    readonly scanDomain: string | null;
  },
): Promise<void> => {
  const isOpen = it.state === "open";
  await sql`
    update asset_candidate set state = ${it.state}, decision_reason = ${isOpen ? null : it.reason},
           decided_by = ${isOpen ? null : it.user}, decided_at = ${isOpen ? null : it.at},
           scan_domain = case when kind = 'address' and ${it.state} = 'accepted' then ${it.scanDomain}::text end
     where org_id = ${org} and id = any (${[...ids]}::uuid[])`.execute(db);
};

/** Addresses that were accepted for the runs of a domain, with when a cloud account last listed them as its own. */
export const scannedAddresses = async (
  db: Db,
  org: OrgId,
  domain: string,
  limit: number,
): Promise<{ readonly ip: string; readonly listed_at: Date | null }[]> => {
  const { rows } = await sql<{ ip: string; listed_at: Date | null }>`
    select c.value as ip, max(s.seen_at) as listed_at from asset_candidate c
      left join cloud_asset s on s.org_id = c.org_id and s.kind = 'address' and s.value = c.value
     where c.org_id = ${org} and c.kind = 'address' and c.state = 'accepted' and c.scan_domain = ${domain}
     group by c.value order by c.value limit ${limit}`.execute(db);
  return rows;
};
