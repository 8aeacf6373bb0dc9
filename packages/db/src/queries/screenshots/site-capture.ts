import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";

const LOOK_ALIKES = "lookalike-domains";

export type CaptureKind = "website" | "look-alike" | "suspicious";
export type CaptureState = "taken" | "unreachable" | "refused" | "not-assessed";

export interface CaptureKey {
  readonly org: OrgId;
  readonly domain: string;
  readonly kind: CaptureKind;
  readonly subject: string;
}

/** The run that screenshots are taken after; undefined where it is gone or belongs to no organization. */
export const runToCapture = (db: Db, scope: Scope, scan: ScanId) =>
  db
    .selectFrom("scan")
    .select(["org_id", "domain", "profile", "usage"])
    .where("id", "=", scan)
    .where("state", "=", "done")
    .where("org_id", "is not", null)
    .where(inScope("org_id", scope))
    .executeTakeFirst();

/** Websites of a domain that are the organization's own or monitored, longest without a screenshot first. */
export const websitesToCapture = async (db: Db, org: OrgId, domain: string, scan: ScanId, limit: number) => {
  const { rows } = await sql<{ subject: string }>`
    select a.key as subject from inventory_asset a
      left join site_capture c on c.org_id = a.org_id and c.domain = a.domain and c.kind = 'website' and c.subject = a.key
     where a.org_id = ${org} and a.domain = ${domain} and a.kind = 'website' and a.gone_at is null
       and a.disposition in ('own', 'watch') and c.scan_id is distinct from ${scan}
     order by c.checked_at nulls first, a.key limit ${limit}`.execute(db);
  return rows;
};

/** Open look-alikes of a domain that have an address, those that are most likely an attack first. */
export const lookAlikesToCapture = async (db: Db, org: OrgId, domain: string, scan: ScanId, limit: number) => {
  const { rows } = await sql<{ subject: string; scheme: string | null }>`
    select f.subject, max(f.evidence->>'scheme') as scheme from finding f
      left join site_capture c on c.org_id = f.org_id and c.domain = f.domain and c.kind = 'look-alike' and c.subject = f.subject
     where f.org_id = ${org} and f.domain = ${domain} and f.check_id = ${LOOK_ALIKES} and f.resolved_at is null
       and c.scan_id is distinct from ${scan}
       and coalesce(jsonb_array_length(f.evidence->'a'), 0) + coalesce(jsonb_array_length(f.evidence->'aaaa'), 0) > 0
     group by f.subject order by max(f.severity_rank) desc, f.subject limit ${limit}`.execute(db);
  return rows;
};

/** Suspicious sites of a domain that people named. */
export const suspiciousToCapture = async (db: Db, org: OrgId, domain: string, scan: ScanId, limit: number) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from site_capture where org_id = ${org} and domain = ${domain} and kind = 'suspicious'
       and scan_id is distinct from ${scan} order by checked_at limit ${limit}`.execute(db);
  return rows;
};

export interface StoredCapture extends CaptureKey {
  readonly scan: ScanId | null;
  readonly at: Date;
  readonly state: CaptureState;
  readonly reason: string | null;
  readonly likeness: unknown;
}

/** Stores how an attempt went. A failed attempt does not remove the comparison of the one before. */
export const putCapture = async (db: Db, it: StoredCapture): Promise<string> => {
  const likeness = it.likeness === null ? null : JSON.stringify(it.likeness);
  const { rows } = await sql<{ id: string }>`
    insert into site_capture as c (org_id, domain, kind, subject, scan_id, checked_at, state, reason, likeness)
    values (${it.org}, ${it.domain}, ${it.kind}, ${it.subject}, ${it.scan}, ${it.at}, ${it.state}, ${it.reason}, ${likeness}::jsonb)
    on conflict (org_id, domain, kind, subject) do update set
      scan_id = excluded.scan_id, checked_at = excluded.checked_at, state = excluded.state, reason = excluded.reason,
      likeness = case when excluded.state = 'not-assessed' then c.likeness else excluded.likeness end
    returning c.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the capture was not stored");
  return row.id;
};

/** Asks for a screenshot of a site that a person named; it is pending until the job has run. */
export const requestCapture = async (
  db: Db,
  { org, domain, subject }: Omit<CaptureKey, "kind">,
  by: UserId,
  at: Date,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into site_capture as c (org_id, domain, kind, subject, checked_at, state, reason, requested_by)
    values (${org}, ${domain}, 'suspicious', ${subject}, ${at}, 'not-assessed', 'pending', ${by})
    on conflict (org_id, domain, kind, subject) do update set
      checked_at = excluded.checked_at, state = 'not-assessed', reason = 'pending', requested_by = excluded.requested_by, claimed_at = null
    returning c.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the capture was not asked for");
  return row.id;
};

/**
 * May the browser be sent to this host for this organization? Its verified domains with their subdomains, the open look-alikes of the
 * domain, and the sites of its takedown cases.
 */
export const isOwnSite = async (
  db: Db,
  { org, domain, host }: { readonly org: OrgId; readonly domain: string; readonly host: string },
): Promise<boolean> => {
  const { rows } = await sql<{ allowed: boolean }>`
    with site (name) as (
      select d.name from authorised_domain d where d.org_id = ${org} and d.state = 'verified'
      union all
      select f.subject from finding f
       where f.org_id = ${org} and f.domain = ${domain} and f.check_id = ${LOOK_ALIKES} and f.resolved_at is null
      union all
      select t.name from takedown t where t.org_id = ${org} and t.domain = ${domain})
    select exists (select from site where name = ${host} or right(${host}, length(name) + 1) = '.' || name) as allowed`.execute(
    db,
  );
  return rows[0]?.allowed === true;
};

/**
 * Takes up the next requested screenshot: of the organization with the fewest within the last minutes, so that one with many requests
 * delays the others by one of them at most. One that a worker left unfinished is due again.
 */
export const claimCapture = async (db: Db, at: Date, servedSince: Date, abandonedBefore: Date) => {
  const { rows } = await sql<{ id: string; org_id: OrgId; domain: string; kind: CaptureKind; subject: string }>`
    update site_capture set claimed_at = ${at} where id = (
      select c.id from site_capture c
       where c.kind = 'suspicious' and c.reason = 'pending' and (c.claimed_at is null or c.claimed_at < ${abandonedBefore})
       order by (select count(*) from site_capture d
                  where d.org_id = c.org_id and d.kind = 'suspicious' and d.claimed_at > ${servedSince}), c.checked_at, c.id
       limit 1 for update skip locked)
    returning id, org_id, domain, kind, subject`.execute(db);
  return rows[0];
};

export const countSuspicious = async (db: Db, org: OrgId, domain: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from site_capture where org_id = ${org} and domain = ${domain} and kind = 'suspicious'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

export const removeSuspicious = async (db: Db, org: OrgId, id: string): Promise<boolean> => {
  const removed = await db
    .deleteFrom("site_capture")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("kind", "=", "suspicious")
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
};

export const newestPicture = (db: Db, org: OrgId, capture: string) =>
  db
    .selectFrom("site_picture")
    .select(["id", "fingerprint", "facts"])
    .where("org_id", "=", org)
    .where("capture_id", "=", capture)
    .orderBy("taken_at", "desc")
    .limit(1)
    .executeTakeFirst();

export interface NewPicture {
  readonly org: OrgId;
  readonly domain: string;
  readonly capture: string;
  readonly at: Date;
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  readonly facts: unknown;
  readonly fingerprint: unknown;
}

/** Adds a picture and removes the oldest beyond `keep`. */
export const insertPicture = async (db: Db, it: NewPicture, keep: number): Promise<void> => {
  await db
    .insertInto("site_picture")
    .values({
      org_id: it.org,
      domain: it.domain,
      capture_id: it.capture,
      taken_at: it.at,
      last_seen: it.at,
      image: it.image,
      width: it.width,
      height: it.height,
      facts: JSON.stringify(it.facts),
      fingerprint: JSON.stringify(it.fingerprint),
    })
    .execute();
  await sql`delete from site_picture where org_id = ${it.org} and capture_id = ${it.capture} and id not in (
    select id from site_picture where org_id = ${it.org} and capture_id = ${it.capture} order by taken_at desc limit ${keep})`.execute(
    db,
  );
};

/** The page looks as it did: the picture stays, with the facts of this visit. */
export const seePictureAgain = (db: Db, org: OrgId, id: string, at: Date, facts: unknown) =>
  db
    .updateTable("site_picture")
    .set({ last_seen: at, facts: JSON.stringify(facts) })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** What the domain's own websites look like now. */
export const ownFingerprints = async (db: Db, org: OrgId, domain: string) => {
  const { rows } = await sql<{ picture: string; subject: string; fingerprint: unknown }>`
    select p.id as picture, c.subject, p.fingerprint from site_capture c
      join lateral (select id, fingerprint from site_picture where capture_id = c.id order by taken_at desc limit 1) p on true
     where c.org_id = ${org} and c.domain = ${domain} and c.kind = 'website' and c.state in ('taken', 'not-assessed')
     order by c.subject limit 500`.execute(db);
  return rows;
};

export interface CaptureRow {
  readonly id: string | null;
  readonly subject: string;
  readonly domain: string;
  /** The website's asset or the look-alike's finding. */
  readonly about: string | null;
  readonly state: CaptureState | null;
  readonly reason: string | null;
  readonly checked_at: Date | null;
  readonly likeness: unknown;
  readonly picture: string | null;
  readonly taken_at: Date | null;
  readonly last_seen: Date | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly facts: unknown;
  readonly fingerprint: unknown;
  readonly pictures: number;
}

const WITH_PICTURE = sql`
  left join lateral (select p.* from (select id, capture_id, org_id, taken_at, last_seen, width, height, facts, fingerprint from site_picture) p
                      where p.capture_id = c.id and p.org_id = c.org_id order by p.taken_at desc limit 1) newest on true
  left join lateral (select count(*)::int as pictures from site_picture p where p.capture_id = c.id and p.org_id = c.org_id) all_of on true`;
const COLUMNS = sql`c.id, c.state, c.reason, c.checked_at, c.likeness, newest.id as picture, newest.taken_at, newest.last_seen, newest.width, newest.height,
  newest.facts, newest.fingerprint, coalesce(all_of.pictures, 0) as pictures`;

/** The websites of these domains with their screenshots; one without was not assessed yet. */
export const capturesOfWebsites = async (
  db: Db,
  { org, domains }: { readonly org: OrgId; readonly domains: readonly string[] },
  limit: number,
): Promise<CaptureRow[]> => {
  const { rows } = await sql<CaptureRow>`
    select a.key as subject, a.domain, a.id::text as about, ${COLUMNS} from inventory_asset a
      left join site_capture c on c.org_id = a.org_id and c.domain = a.domain and c.kind = 'website' and c.subject = a.key
      ${WITH_PICTURE}
     where a.org_id = ${org} and a.domain = any (${[...domains]}::text[]) and a.kind = 'website' and a.gone_at is null
     order by a.key, a.id limit ${limit}`.execute(db);
  return rows;
};

/** The open look-alikes of these domains that have an address, with their screenshots. */
export const capturesOfLookAlikes = async (
  db: Db,
  { org, domains }: { readonly org: OrgId; readonly domains: readonly string[] },
  limit: number,
): Promise<CaptureRow[]> => {
  const { rows } = await sql<CaptureRow>`
    select f.subject, f.domain, f.id::text as about, ${COLUMNS} from finding f
      left join site_capture c on c.org_id = f.org_id and c.domain = f.domain and c.kind = 'look-alike' and c.subject = f.subject
      ${WITH_PICTURE}
     where f.org_id = ${org} and f.domain = any (${[...domains]}::text[]) and f.check_id = ${LOOK_ALIKES} and f.resolved_at is null
       and coalesce(jsonb_array_length(f.evidence->'a'), 0) + coalesce(jsonb_array_length(f.evidence->'aaaa'), 0) > 0
     order by f.severity_rank desc, f.subject, f.id limit ${limit}`.execute(db);
  return rows;
};

export const capturesOfSuspicious = async (
  db: Db,
  { org, domains }: { readonly org: OrgId; readonly domains: readonly string[] },
  limit: number,
): Promise<CaptureRow[]> => {
  const { rows } = await sql<CaptureRow>`
    select c.subject, c.domain, null as about, ${COLUMNS} from site_capture c ${WITH_PICTURE}
     where c.org_id = ${org} and c.domain = any (${[...domains]}::text[]) and c.kind = 'suspicious'
     order by c.checked_at desc, c.id limit ${limit}`.execute(db);
  return rows;
};

export const findCapture = async (db: Db, it: CaptureKey) => {
  const { rows } = await sql<CaptureRow>`
    select c.subject, c.domain, null as about, ${COLUMNS} from site_capture c ${WITH_PICTURE}
     where c.org_id = ${it.org} and c.domain = ${it.domain} and c.kind = ${it.kind} and c.subject = ${it.subject}`.execute(
    db,
  );
  return rows[0];
};

/** A capture by its id, as far as it is in scope. */
export const captureById = async (db: Db, scope: Scope, id: string) => {
  const { rows } = await sql<{ id: string; org_id: OrgId; domain: string; kind: CaptureKind; subject: string }>`
    select id, org_id, domain, kind, subject from site_capture where id = ${id} and ${inScope("org_id", scope)}`.execute(
    db,
  );
  return rows[0];
};

/** All pictures of a capture, newest first. */
export const listPictures = (db: Db, org: OrgId, capture: string) =>
  db
    .selectFrom("site_picture")
    .select(["id", "taken_at", "last_seen", "width", "height", "facts", "fingerprint"])
    .where("org_id", "=", org)
    .where("capture_id", "=", capture)
    .orderBy("taken_at", "desc")
    .execute();

/** The bytes of a picture, as far as it is in scope. */
export const pictureBytes = async (db: Db, scope: Scope, id: string) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string; kind: CaptureKind; image: Buffer }>`
    select p.org_id, p.domain, c.kind, p.image from site_picture p join site_capture c on c.id = p.capture_id
     where p.id = ${id} and ${inScope("p.org_id", scope)} and ${inScope("c.org_id", scope)}`.execute(db);
  return rows[0];
};

/** How the look-alikes of a domain looked at the last visit, for the intent that the next run computes. */
export const lookAlikeAppearances = async (db: Db, org: OrgId, domain: string) => {
  const { rows } = await sql<{ subject: string; likeness: unknown }>`
    select subject, likeness from site_capture
     where org_id = ${org} and domain = ${domain} and kind = 'look-alike' and likeness is not null
     order by subject limit 1000`.execute(db);
  return rows;
};

export const findingsOfLookAlike = async (db: Db, org: OrgId, domain: string, subject: string) => {
  const { rows } = await sql<{ id: string; outcome: string; severity: string; evidence: unknown; params: unknown }>`
    select id, outcome, severity, evidence, params from finding
     where org_id = ${org} and domain = ${domain} and check_id = ${LOOK_ALIKES} and subject = ${subject}
       and resolved_at is null for update`.execute(db);
  return rows;
};

/**
 * Writes what the appearance of a look-alike makes of its finding. The outcome is part of its identity: where a finding with
 * the new one exists already, only the evidence is written and the next run decides.
 */
export const writeAppearance = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly finding: string;
    readonly at: Date;
    readonly scan: ScanId | null;
    readonly outcome: string;
    readonly severity: string;
    readonly evidence: unknown;
    readonly params: unknown;
  },
): Promise<void> => {
  await sql`
    with before as (
      select f.id, f.severity, f.severity_rank,
             not exists (select from finding o where o.org_id = f.org_id and o.domain = f.domain and o.check_id = f.check_id
                           and o.subject = f.subject and o.outcome = ${it.outcome} and o.id <> f.id) as is_free
        from finding f where f.org_id = ${it.org} and f.id = ${it.finding}
    ), written as (
      update finding f set evidence = ${JSON.stringify(it.evidence)}::jsonb, params = ${JSON.stringify(it.params)}::jsonb,
             outcome = case when b.is_free then ${it.outcome} else f.outcome end,
             severity = case when b.is_free then ${it.severity} else f.severity end,
             version = f.version + 1
        from before b where f.org_id = ${it.org} and f.id = b.id
      returning f.id, f.severity, f.severity_rank
    )
    insert into finding_event (finding_id, org_id, at, kind, scan_id, details)
    select w.id, ${it.org}, ${it.at}, case when w.severity_rank > b.severity_rank then 'seen worse' else 'seen milder' end, ${it.scan},
           jsonb_build_object('from', b.severity, 'to', w.severity)
      from written w join before b using (id) where w.severity_rank <> b.severity_rank`.execute(db);
};

/** Replaces what a run used, unless another job of the run changed it meanwhile. */
export const putUsage = async (db: Db, org: OrgId, scan: ScanId, usage: unknown): Promise<void> => {
  await db
    .updateTable("scan")
    .set({ usage: JSON.stringify(usage) })
    .where("org_id", "=", org)
    .where("id", "=", scan)
    .execute();
};
