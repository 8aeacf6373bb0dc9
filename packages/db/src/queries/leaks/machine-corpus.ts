import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { MachineRow } from "./leak-machine.ts";

/** One log of a machine as the corpus stores it, with the tags of the names it contains. */
export interface MachineLogRow {
  readonly id: string;
  readonly machine: string;
  readonly sealed: Buffer;
  readonly purgeYear: number;
  readonly tags: readonly number[];
}

/** Stores logs in the order in which they came; one that is stored stays as it is. */
export const putMachineLogs = async (db: Db, logs: readonly MachineLogRow[], at: Date): Promise<void> => {
  for (const log of logs) {
    const { numAffectedRows } = await sql`
      insert into leak_machine (id, machine_id, sealed, purge_year, first_seen)
      values (${log.id}, ${log.machine}, ${log.sealed}, ${log.purgeYear}, ${at}) on conflict (id) do nothing`.execute(
      db,
    );
    if (numAffectedRows === 1n)
      await sql`
        insert into leak_machine_name (tag, log_id)
        select distinct tag, ${log.id}::uuid from unnest(${[...log.tags]}::bigint[]) as tag`.execute(db);
  }
};

export const machineLogYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`select distinct purge_year as year from leak_machine`.execute(db);
  return rows.map(({ year }) => year);
};

/** The machines with a log that one of these names is in, page by page. */
export const machinesTagged = async (
  db: Db,
  tags: readonly number[],
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ machine_id: string }>`
    select distinct l.machine_id from leak_machine_name n join leak_machine l on l.id = n.log_id
     where n.tag = any(${[...tags]}::bigint[]) and (${after}::uuid is null or l.machine_id > ${after}::uuid)
     order by l.machine_id limit ${limit}`.execute(db);
  return rows.map(({ machine_id }) => machine_id);
};

/** Every log of these machines, each machine's in the order in which they were imported. */
export const logsOfMachines = async (
  db: Db,
  machines: readonly string[],
): Promise<{ id: string; machine_id: string; sealed: Buffer; purge_year: number }[]> => {
  const { rows } = await sql<{ id: string; machine_id: string; sealed: Buffer; purge_year: number }>`
    select id, machine_id, sealed, purge_year from leak_machine
     where machine_id = any(${[...machines]}::uuid[]) order by machine_id, seq`.execute(db);
  return rows;
};

export const heldMachines = async (
  db: Db,
  org: OrgId,
  machines: readonly string[],
): Promise<{ id: string; credentials: number; cookies: number; applications: string[] }[]> => {
  const { rows } = await sql<{ id: string; credentials: number; cookies: number; applications: string[] }>`
    select id, credentials, cookies, applications from infected_machine
     where org_id = ${org} and machine_id = any(${[...machines]}::uuid[])`.execute(db);
  return rows;
};

/** Takes machines from an organization, with the findings made of them. */
export const dropMachines = async (db: Db, org: OrgId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    delete from finding where org_id = ${org} and check_id = 'infected-machine' and target = any(${[...ids]}::text[])`.execute(
    db,
  );
  await sql`delete from infected_machine where org_id = ${org} and id = any(${[...ids]}::uuid[])`.execute(db);
};

/** The findings of machines that say more or less than the state of the domain allows. */
export const dropMachineFindings = async (db: Db, org: OrgId, domain: string, masked: boolean): Promise<void> => {
  await sql`
    delete from finding where org_id = ${org} and domain = ${domain} and check_id = 'infected-machine'
       and (subject like '••••• ·%') = ${masked}`.execute(db);
};

/** The machines of a domain as findings are made of them. */
export const machinesToReport = async (
  db: Db,
  org: OrgId,
  domain: string,
  after: string | null,
  limit: number,
): Promise<Omit<MachineRow, "sealed">[]> => {
  const { rows } = await sql<Omit<MachineRow, "sealed">>`
    select id, org_id as org, domain, machine_id as machine, family, certainty, ip, country, system, antivirus,
           infected_on as "infectedOn", credentials, cookies, live_cookies as "liveCookies", applications,
           purge_year as "purgeYear"
      from infected_machine where org_id = ${org} and domain = ${domain} and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit ${limit}`.execute(db);
  return rows;
};
