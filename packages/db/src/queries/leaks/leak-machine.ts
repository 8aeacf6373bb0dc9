import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** A machine as one organization sees it, because of one of its domains. */
export interface MachineRow {
  readonly id: string;
  readonly org: OrgId;
  readonly domain: string;
  readonly machine: string;
  readonly family: string;
  readonly certainty: number;
  readonly ip: string | null;
  readonly country: string | null;
  readonly system: string | null;
  readonly antivirus: readonly string[];
  readonly infectedOn: string | null;
  readonly credentials: number;
  readonly cookies: number;
  readonly liveCookies: number;
  /** What logins of the machine open beyond themselves, such as `vpn: vpn.acme.test`. */
  readonly applications: readonly string[];
  readonly sealed: Buffer;
  readonly purgeYear: number;
}

export const knownMachines = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from infected_machine where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export const putMachines = async (db: Db, machines: readonly MachineRow[], at: Date): Promise<void> => {
  if (machines.length === 0) return;
  const wire = JSON.stringify(machines.map((row) => ({ ...row, sealed: `\\x${row.sealed.toString("hex")}` })));
  await sql`
    insert into infected_machine (id, org_id, domain, machine_id, family, certainty, ip, country, system, antivirus,
      infected_on, credentials, cookies, live_cookies, applications, sealed, purge_year, first_seen, last_seen)
    select id, org, domain, machine, family, certainty, ip, country, system, array(select jsonb_array_elements_text(antivirus)),
           "infectedOn", credentials, cookies, "liveCookies", array(select jsonb_array_elements_text(applications)), sealed, "purgeYear", ${at}, ${at}
      from jsonb_to_recordset(${wire}::jsonb) as row (id uuid, org uuid, domain text, machine uuid, family text, certainty real,
        ip text, country text, system text, antivirus jsonb, "infectedOn" date, credentials int, cookies int,
        "liveCookies" int, applications jsonb, sealed bytea, "purgeYear" int)
    on conflict (id) do nothing`.execute(db);
};
