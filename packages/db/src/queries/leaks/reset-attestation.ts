import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface ResetAttestation {
  readonly org: OrgId;
  readonly findings: readonly FindingId[];
  /** The calendar day of the reset. */
  readonly resetOn: string;
  /** Who carried it out or answers for it. */
  readonly responsible: string;
  readonly note: string | null;
  readonly by: UserId;
  readonly at: Date;
}

/** Closes findings by the attestation that what leaked was reset, each with its history. Resolved ones are left out. Returns their domains. */
export const attestResets = async (db: Db, it: ResetAttestation): Promise<{ id: FindingId; domain: string }[]> => {
  const { rows } = await sql<{ id: FindingId; domain: string }>`
    with closed as (
      update finding f set resolved_at = ${it.at}, status = 'resolved', version = version + 1,
             status_before = case when f.status in ('false positive', 'accepted risk') then f.status end
       where f.org_id = ${it.org} and f.id = any (${[...it.findings]}::uuid[]) and f.resolved_at is null
      returning f.id, f.domain, f.check_id, f.target
    ), unclaimed as (
      delete from fix_claim c using closed where c.org_id = ${it.org} and c.finding_id = closed.id
    ), attested as (
      insert into reset_attestation (org_id, domain, check_id, target, reset_on, responsible, attested_by, attested_at)
      select distinct ${it.org}::uuid, domain, check_id, target, ${it.resetOn}::date, ${it.responsible}, ${it.by}::uuid, ${it.at}::timestamptz
        from closed
      on conflict (org_id, check_id, target) where ended_at is null do update set reset_on = excluded.reset_on,
        responsible = excluded.responsible, attested_by = excluded.attested_by, attested_at = excluded.attested_at
    ), told as (
      insert into finding_event (finding_id, org_id, at, kind, author, note, details)
      select id, ${it.org}, ${it.at}, step.kind, ${it.by}::uuid, case when step.place = 1 then ${it.note}::text end,
             case when step.place = 1 then jsonb_build_object('reset_on', ${it.resetOn}::text, 'responsible', ${it.responsible}::text) else '{}' end
        from closed cross join (values (1, 'reset attested'), (2, 'resolved')) as step (place, kind) order by id, step.place
    )
    select id, domain from closed`.execute(db);
  return rows;
};

/** Withdraws attestations: findings that they closed are open again, as they were decided before. Returns their domains. */
export const withdrawResets = async (
  db: Db,
  it: Pick<ResetAttestation, "org" | "findings" | "note" | "by" | "at">,
): Promise<{ id: FindingId; domain: string }[]> => {
  const { rows } = await sql<{ id: FindingId; domain: string }>`
    with ended as (
      update reset_attestation a set ended_at = ${it.at}, ended_by = ${it.by}::uuid, end_reason = 'withdrawn'
        from finding f
       where f.org_id = ${it.org} and f.id = any (${[...it.findings]}::uuid[]) and a.org_id = f.org_id
         and a.check_id = f.check_id and a.target = f.target and a.ended_at is null
      returning f.id
    ), opened as (
      update finding f set resolved_at = null, version = version + 1, status_before = null,
             status = case when f.status_before is not null and coalesce(f.status_until > ${it.at}, true) then f.status_before else 'open' end
        from ended where f.org_id = ${it.org} and f.id = ended.id and f.resolved_at is not null
      returning f.id, f.domain, f.status
    ), told as (
      insert into finding_event (finding_id, org_id, at, kind, status, author, note)
      select id, ${it.org}, ${it.at}, step.kind, case when step.place = 2 then status end, ${it.by}::uuid,
             case when step.place = 1 then ${it.note}::text end
        from opened cross join (values (1, 'reset withdrawn'), (2, 'reopened')) as step (place, kind) order by id, step.place
    )
    select id, domain from opened`.execute(db);
  return rows;
};

/** Ends what attestations say of a domain's leaks when the organization no longer monitors it. */
export const dropAttestations = async (db: Db, org: OrgId, domain: string): Promise<void> => {
  await db.deleteFrom("reset_attestation").where("org_id", "=", org).where("domain", "=", domain).execute();
};
