import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** One finding as the outlook weighs it. */
export interface OutlookRow {
  readonly id: string;
  readonly area: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly target: string;
  readonly severity: string;
  readonly cve: string | null;
  readonly product: string | null;
  readonly epss: number | null;
  readonly known_exploited: boolean;
  readonly exploit_available: boolean | null;
  readonly first_seen: Date;
  readonly resolved_at: Date | null;
  /** Look-alikes: does the name receive mail? */
  readonly has_mail: boolean;
  /** Look-alikes: when a run saw mail that the one before had not seen. */
  readonly mail_since: Date | null;
  /** Certificates: the last day, in milliseconds. */
  readonly not_after: number | null;
}

/** Findings that count now, and those that counted at `before` and are gone since. */
export const outlookFindings = async (
  db: Db,
  org: OrgId,
  domain: string,
  before: Date | null,
): Promise<OutlookRow[]> => {
  const { rows } = await sql<OutlookRow>`
    select id, area, check_id, outcome, subject, target, severity, details->>'cve' as cve, details->>'product' as product,
           epss, known_exploited, exploit_available, first_seen, resolved_at,
           coalesce(case when check_id = 'lookalike-domains' and jsonb_typeof(evidence->'mx') = 'array'
                         then jsonb_array_length(evidence->'mx') > 0 end, false) as has_mail,
           case when check_id = 'lookalike-domains' then (select max(e.at) from finding_event e
             where e.org_id = ${org} and e.finding_id = finding.id and e.kind = 'changed'
               and e.details->'changes' @> '[{"kind": "mail-appeared"}]') end as mail_since,
           case when check_id = 'tls-certificate' and jsonb_typeof(evidence->'certificate'->'notAfter') = 'number'
                then (evidence->'certificate'->>'notAfter')::float8 end as not_after
      from finding
     where org_id = ${org} and domain = ${domain}
       and ((resolved_at is null and status in ('open', 'acknowledged')) or resolved_at > ${before})`.execute(db);
  return rows;
};

/** Accepted risks whose acceptance ends between now and then, soonest first. */
export const endingAcceptances = async (db: Db, org: OrgId, domain: string, from: Date, until: Date) => {
  const { rows } = await sql<{ subject: string; area: string; ends: Date }>`
    select f.subject, f.area, e.expires_at as ends from finding f
      join lateral (select expires_at from finding_event where finding_id = f.id and kind = 'status' order by id desc limit 1) e on true
     where f.org_id = ${org} and f.domain = ${domain} and f.status = 'accepted risk' and f.resolved_at is null
       and e.expires_at between ${from} and ${until}
     order by e.expires_at limit 20`.execute(db);
  return rows;
};

export const endingRegistrations = async (db: Db, org: OrgId, domain: string, from: Date, until: Date) => {
  const { rows } = await sql<{ subject: string; ends: Date }>`
    select name as subject, expires_at as ends from inventory_asset
     where org_id = ${org} and domain = ${domain} and kind = 'domain' and gone_at is null and disposition = 'own'
       and expires_at between ${from} and ${until}
     order by expires_at limit 5`.execute(db);
  return rows;
};
