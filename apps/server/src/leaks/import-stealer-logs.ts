import { stat } from "node:fs/promises";

import { knownMachines, type MachineRow, putMachines } from "@parapet/db/queries/leak-machine";
import { watchedDomains } from "@parapet/db/queries/leak-match";
import { recordFindings } from "@parapet/db/queries/scan-results";
import { within } from "@parapet/db/scope";
import type { ScanId } from "@parapet/domain/contracts/ids";
import { ArchiveRefused, openLogArchive } from "@parapet/intel/leaks/log-archive";
import { type MachineLog, readStealerLogs } from "@parapet/intel/leaks/stealer-logs";
import type { BadRecord } from "@parapet/intel/read/record";

import { type CliIo, UsageError } from "../cli/command.ts";
import type { ImportResult } from "../cli/import.ts";
import { withLeakServices } from "./import-leaks.ts";
import { machineSight } from "./machine-findings.ts";
import { matchLeaks } from "./match-leaks.ts";
import { type FoundLeak, idOf } from "./seal-leak.ts";
import { type LeakServices, openLeakStore } from "./store-leaks.ts";
import { type LeakMatch, openWatch } from "./watched-domains.ts";

const BATCH = 5_000;
const NO_SCAN = null as unknown as ScanId;
const MACHINE_COLUMN = "infected_machine.sealed";

export interface StealerResult extends ImportResult {
  readonly machines: number;
  readonly credentials: number;
  readonly cookies: number;
  readonly families: Readonly<Record<string, number>>;
}

/** Takes logs of infected machines in: their logins like any other leak, and the machine for whom it concerns. */
export const openStealerImport = async (services: LeakServices, source?: string) => {
  const { db, keys, now } = services;
  const watch = openWatch(await within(db, "everything", watchedDomains));
  const store = openLeakStore(services, watch);
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0 };
  const sums = { machines: 0, credentials: 0, cookies: 0 };
  const families: Record<string, number> = {};
  const bad: BadRecord[] = [];
  let leaks: FoundLeak[] = [];
  let machines: { row: MachineRow; of: LeakMatch }[] = [];

  const flush = async (): Promise<void> => {
    const [held, found] = [leaks, machines];
    leaks = [];
    machines = [];
    const known = await within(db, "everything", (tx) => knownMachines(tx, found.map(({ row }) => row.id))); // prettier-ignore
    const fresh = found.filter(({ row }) => !known.has(row.id));
    const stored = await store.store(held, now().getUTCFullYear(), async (tx) => {
      await putMachines(tx, fresh.map(({ row }) => row), now()); // prettier-ignore
      for (const { row, of } of fresh)
        await recordFindings(tx, { org: of.org, domain: of.domain, scan: NO_SCAN, at: now() }, [machineSight(row, of.state)]); // prettier-ignore
    });
    counts.read += held.length;
    counts.added += stored.added;
    counts.changed += stored.changed;
    counts.unchanged += stored.unchanged;
  };

  const takeMachine = async (log: MachineLog): Promise<void> => {
    for (const record of log.bad) bad.push(record);
    if (log.path === "") return;
    const { machine, entries, cookies } = log;
    sums.machines += 1;
    sums.credentials += entries.length;
    sums.cookies += cookies.length;
    families[machine.family] = (families[machine.family] ?? 0) + 1;
    const named = [machine.hardwareId, machine.hostName, machine.user, machine.infectedOn];
    // A log that does not name its machine is known again by what it holds.
    const what = named.some((part) => part !== null) ? named : entries.map(({ login, url }) => [login, url]);
    const machineId = idOf(await keys.mac("stealer-machine", JSON.stringify(what)));
    const name = source ?? `${machine.family === "Unknown" ? "Stealer" : machine.family} log`;
    for (const entry of entries) leaks.push({ ...entry, source: name, breachOn: machine.infectedOn, machine: machineId }); // prettier-ignore

    const matches = new Map<string, { of: LeakMatch; credentials: number; cookies: number; live: number }>();
    const at = (of: LeakMatch) => {
      const key = `${of.org} ${of.domain}`;
      const found = matches.get(key) ?? { of, credentials: 0, cookies: 0, live: 0 };
      matches.set(key, found);
      return found;
    };
    for (const entry of entries) for (const of of watch.matchesOf(entry)) at(of).credentials += 1;
    for (const { host, expires } of cookies)
      for (const of of watch.matchesOf({ login: "", url: host })) {
        const found = at(of);
        found.cookies += 1;
        if (expires !== null && expires * 1000 > now().getTime()) found.live += 1;
      }
    const purgeYear = now().getUTCFullYear();
    for (const { of, credentials, cookies: ofOurs, live } of matches.values()) {
      const id = idOf(await keys.mac(`machine ${of.org} ${of.domain}`, machineId));
      const { hostName, user, hardwareId, malwarePath } = machine;
      const place = { org: of.org, purgeYear, column: MACHINE_COLUMN, row: id } as const;
      const sealed = await keys.seal(place, JSON.stringify({ hostName, user, hardwareId, malwarePath }));
      const { family, certainty, ip, country, system, antivirus, infectedOn } = machine;
      const row = { id, org: of.org, domain: of.domain, machine: machineId, family, certainty, ip, country, system, antivirus, infectedOn, credentials, cookies: ofOurs, liveCookies: live, sealed, purgeYear }; // prettier-ignore
      machines.push({ row, of });
    }
    if (leaks.length >= BATCH || machines.length >= BATCH) await flush();
  };

  return {
    /** Reads one archive or folder; one that is refused is told about, and nothing of it is taken. */
    async take(path: string): Promise<void> {
      try {
        using files = await openLogArchive(path);
        for await (const log of readStealerLogs(path, files)) await takeMachine(log);
      } catch (error) {
        if (!(error instanceof ArchiveRefused)) throw error;
        bad.push({ file: path, line: 0, reason: error.message });
      }
    },
    async settle(): Promise<Omit<StealerResult, "took_ms">> {
      await flush();
      await matchLeaks(services);
      return { ...counts, bad, bad_count: bad.length, ...sums, families };
    },
  };
};

/** `parapet import stealer-logs`: archives and folders of machines that a stealer ran on. */
export const importStealerLogs = (
  paths: readonly string[],
  io: CliIo,
  source: string | undefined,
): Promise<StealerResult> =>
  withLeakServices(async (services) => {
    const startedAt = performance.now();
    const run = await openStealerImport(services, source);
    for (const path of paths) {
      if ((await stat(path).catch(() => null)) === null) throw new UsageError(`There is no file ${path}.`);
      io.signal.throwIfAborted();
      await run.take(path);
    }
    return { ...(await run.settle()), took_ms: Math.round(performance.now() - startedAt) };
  });
