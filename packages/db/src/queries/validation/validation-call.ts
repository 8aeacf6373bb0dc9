import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface ProbeCall {
  readonly protocol: "dns" | "http";
  readonly caller: string;
  readonly request: string;
  readonly called_at: Date;
}

const MAX_CALLS = 20;

export const insertProbe = async (
  db: Db,
  org: OrgId,
  it: { readonly label: string; readonly host: string; readonly template: string },
  at: Date,
): Promise<void> => {
  await db
    .insertInto("validation_probe")
    .values({ org_id: org, label: it.label, host: it.host, template: it.template, issued_at: at })
    .execute();
};

/** Stores a call of a name that was issued; false where no one issued it, or it was called often enough. */
export const insertCall = async (
  db: Db,
  it: { readonly label: string; readonly protocol: string; readonly caller: string; readonly request: string },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into validation_call (label, org_id, protocol, caller, request, called_at)
    select p.label, p.org_id, ${it.protocol}, ${it.caller}, ${it.request}, ${at} from validation_probe p
     where p.label = ${it.label} and (select count(*) from validation_call c where c.label = p.label) < ${MAX_CALLS}
    returning 1`.execute(db);
  return rows.length === 1;
};

/** The calls of a name, and those of earlier names of the same probe that arrived after their run, from this moment on. */
export const callsOfProbe = async (db: Db, org: OrgId, label: string, since: Date): Promise<readonly ProbeCall[]> => {
  const { rows } = await sql<ProbeCall>`
    select c.protocol, c.caller, c.request, c.called_at
      from validation_probe own
      join validation_probe p on p.org_id = own.org_id and p.host = own.host and p.template = own.template
      join validation_call c on c.label = p.label
     where own.org_id = ${org} and own.label = ${label} and (p.label = own.label or c.called_at > ${since})
     order by (p.label = own.label) desc, c.id limit ${MAX_CALLS}`.execute(db);
  return rows;
};

export const dropProbesBefore = async (db: Db, org: OrgId, before: Date): Promise<void> => {
  await db.deleteFrom("validation_probe").where("org_id", "=", org).where("issued_at", "<", before).execute();
};
