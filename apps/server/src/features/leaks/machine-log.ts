import type { MachineLogRow, MachineRow } from "@parapet/db/queries/leaks";
import { readHost } from "@parapet/domain/intel";
import { accessKind } from "@parapet/intel/leaks/access-kind";
import type { MachineLog } from "@parapet/intel/leaks/stealer-logs";
import { openNameTagger } from "@parapet/leak-corpus";
import * as z from "zod";

import type { Keys } from "../../platform/keys/keyring.ts";
import { toLeakId } from "./seal-leak.ts";
import { sealMachine } from "./seal-machine.ts";
import { isBelow, type LeakMatch, loginDomain, type Watch } from "./watched-domains.ts";

const LOG_COLUMN = "leak_machine.sealed";
const MAX_APPLICATIONS = 50;
const MAX_NAMES = 200;

const Text = z.string().nullable();
const Stored = z.object({
  machine: z.object({
    family: z.string(),
    certainty: z.number(),
    ip: Text,
    country: Text,
    hostName: Text,
    user: Text,
    system: Text,
    hardwareId: Text,
    antivirus: z.array(z.string()),
    malwarePath: Text,
    infectedOn: Text,
  }),
  /** Login and host of each credential. The secrets are in the lines of the corpus. */
  logins: z.array(z.tuple([z.string(), Text])),
  /** Host and end of each cookie. */
  cookies: z.array(z.tuple([z.string(), z.number().nullable()])),
});

/** What a log says about its machine and about whom it concerns. */
export type StoredMachineLog = z.infer<typeof Stored> & { readonly id: string; readonly purgeYear: number };

/** The part of a log that is stored, under the machine's id. */
export const toMachineLog = (log: MachineLog, id: string, purgeYear: number): StoredMachineLog => ({
  id,
  purgeYear,
  machine: { ...log.machine, antivirus: [...log.machine.antivirus] },
  logins: log.entries.map(({ login, url }) => [login, url === null ? null : readHost(url)]),
  cookies: log.cookies.map(({ host, expires }) => [host, expires]),
});

/** Seals a log by a key of no organization, with a tag for each name in it. */
export const sealMachineLog = async (keys: Keys, log: StoredMachineLog): Promise<MachineLogRow> => {
  const payload = JSON.stringify({ machine: log.machine, logins: log.logins, cookies: log.cookies });
  const id = toLeakId(await keys.mac("stealer-log", `${log.id} ${payload}`, log.purgeYear));
  const tagOf = await openNameTagger(keys, log.purgeYear);
  const names = new Set([
    ...log.logins.flatMap(([login, host]) => [loginDomain(login), host]),
    ...log.cookies.map(([host]) => readHost(host)),
  ]);
  return {
    id,
    machine: log.id,
    sealed: await keys.seal({ org: null, purgeYear: log.purgeYear, column: LOG_COLUMN, row: id }, payload),
    purgeYear: log.purgeYear,
    tags: [...new Set([...names].flatMap((name) => (name === null ? [] : [tagOf(name)])).filter((tag) => tag >= 0))],
  };
};

export const openMachineLog = async (
  keys: Keys,
  row: { readonly id: string; readonly machine_id: string; readonly sealed: Buffer; readonly purge_year: number },
): Promise<StoredMachineLog> => {
  const opened = await keys.open({ org: null, column: LOG_COLUMN, row: row.id }, row.sealed);
  return { ...Stored.parse(JSON.parse(opened.toString("utf8"))), id: row.machine_id, purgeYear: row.purge_year };
};

interface Concern {
  readonly of: LeakMatch;
  credentials: number;
  cookies: number;
  live: number;
  readonly applications: Set<string>;
  /** Names of the log that are below the domain: what the machine belongs to it by. */
  readonly names: Set<string>;
}

/** The machine as each organization that the log concerns sees it. Monitored people alone make no machine anyone's. */
export const readMachineRows = async (
  keys: Keys,
  watch: Watch,
  log: StoredMachineLog,
  at: Date,
): Promise<{ readonly row: MachineRow; readonly of: LeakMatch }[]> => {
  const concerns = new Map<string, Concern>();
  const concernOf = (of: LeakMatch, names: readonly (string | null)[]): Concern => {
    const key = `${of.org} ${of.domain}`;
    const found: Concern = concerns.get(key) ?? {
      of,
      credentials: 0,
      cookies: 0,
      live: 0,
      applications: new Set(),
      names: new Set(),
    };
    concerns.set(key, found);
    for (const name of names)
      if (name !== null && isBelow(name, of.domain) && found.names.size < MAX_NAMES) found.names.add(name);
    return found;
  };
  for (const [login, host] of log.logins)
    for (const of of watch.matchesOf({ login, url: host })) {
      if (of.isPerson) continue;
      const found = concernOf(of, [loginDomain(login), host]);
      found.credentials += 1;
      // What a login of this machine opens beyond itself: a network, mail, other machines, a cloud.
      const kind = host === null ? null : accessKind(host);
      if (kind !== null && found.applications.size < MAX_APPLICATIONS) found.applications.add(`${kind}: ${host}`);
    }
  for (const [host, expires] of log.cookies)
    for (const of of watch.matchesOf({ login: "", url: host })) {
      const found = concernOf(of, [readHost(host)]);
      found.cookies += 1;
      if (expires !== null && expires * 1000 > at.getTime()) found.live += 1;
    }
  const rows: { row: MachineRow; of: LeakMatch }[] = [];
  const { family, certainty, ip, country, system, antivirus, infectedOn } = log.machine;
  for (const { of, credentials, cookies, live, applications, names } of concerns.values()) {
    const id = toLeakId(await keys.mac(`machine ${of.org} ${of.domain}`, log.id, log.purgeYear));
    const sealed = await sealMachine(keys, of.org, log.purgeYear, id, { ...log.machine, names: [...names] });
    rows.push({
      of,
      row: {
        id,
        org: of.org,
        domain: of.domain,
        machine: log.id,
        family,
        certainty,
        ip,
        country,
        system,
        antivirus,
        infectedOn,
        credentials,
        cookies,
        liveCookies: live,
        applications: [...applications],
        sealed,
        purgeYear: log.purgeYear,
      },
    });
  }
  return rows;
};
