import { recordAreaAssessment } from "@parapet/db/queries/area-assessment";
import { knownMachines, type MachineRow, putMachines } from "@parapet/db/queries/leak-machine";
import { recordFindings } from "@parapet/db/queries/scan-results";
import { within } from "@parapet/db/scope";
import type { ScanId } from "@parapet/domain/contracts/ids";
import { accessKind } from "@parapet/intel/leaks/access-kind";
import { ArchiveRefused } from "@parapet/intel/leaks/archive-limits";
import { type LogSource, readInChild } from "@parapet/intel/leaks/read-in-child";
import type { MachineLog } from "@parapet/intel/leaks/stealer-logs";
import { hostOf } from "@parapet/intel/leaks/to-leak-entry";
import type { BadRecord } from "@parapet/intel/read/record";

import type { FoundLeak } from "./found-leak.ts";
import type { ImportResult } from "./import-result.ts";
import { openImportWatch } from "./import-watch.ts";
import { machineSight } from "./machine-findings.ts";
import { idOf } from "./seal-leak.ts";
import { sealMachine } from "./seal-machine.ts";
import { type LeakServices, openLeakStore } from "./store-leaks.ts";
import type { LeakMatch } from "./watched-domains.ts";

const BATCH = 5_000;
const NO_SCAN = null as unknown as ScanId;

export interface StealerResult extends ImportResult {
  readonly machines: number;
  readonly credentials: number;
  readonly cookies: number;
  readonly families: Readonly<Record<string, number>>;
}

/** Takes logs of infected machines in: their logins like any other leak, and the machine for whom it concerns. */
export const openStealerImport = async (services: LeakServices, source?: string) => {
  const { db, keys, now } = services;
  const watched = await openImportWatch(services);
  const { watch } = watched;
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
    const machineId = idOf(await keys.mac("stealer-machine", JSON.stringify(what), now().getUTCFullYear()));
    const name = source ?? `${machine.family === "Unknown" ? "Stealer" : machine.family} log`;
    for (const entry of entries) leaks.push({ ...entry, source: name, breachOn: machine.infectedOn, machine: machineId }); // prettier-ignore

    const matches = new Map<
      string,
      { of: LeakMatch; credentials: number; cookies: number; live: number; applications: Set<string> }
    >();
    const at = (of: LeakMatch) => {
      const key = `${of.org} ${of.domain}`;
      const found = matches.get(key) ?? { of, credentials: 0, cookies: 0, live: 0, applications: new Set<string>() };
      matches.set(key, found);
      return found;
    };
    for (const entry of entries)
      for (const of of watch.matchesOf(entry)) {
        if (of.isPerson) continue;
        const found = at(of);
        found.credentials += 1;
        // What a login of this machine opens beyond itself: a network, mail, other machines, a cloud.
        const host = entry.url === null ? null : hostOf(entry.url);
        const kind = host === null ? null : accessKind(host);
        if (kind !== null && found.applications.size < 50) found.applications.add(`${kind}: ${host}`);
      }
    for (const { host, expires } of cookies)
      for (const of of watch.matchesOf({ login: "", url: host })) {
        const found = at(of);
        found.cookies += 1;
        if (expires !== null && expires * 1000 > now().getTime()) found.live += 1;
      }
    const purgeYear = now().getUTCFullYear();
    for (const { of, credentials, cookies: ofOurs, live, applications } of matches.values()) {
      const id = idOf(await keys.mac(`machine ${of.org} ${of.domain}`, machineId, purgeYear));
      const sealed = await sealMachine(keys, of.org, purgeYear, id, machine);
      const { family, certainty, ip, country, system, antivirus, infectedOn } = machine;
      const row = { id, org: of.org, domain: of.domain, machine: machineId, family, certainty, ip, country, system, antivirus, infectedOn, credentials, cookies: ofOurs, liveCookies: live, applications: [...applications], sealed, purgeYear }; // prettier-ignore
      machines.push({ row, of });
    }
    if (leaks.length >= BATCH || machines.length >= BATCH) await flush();
  };

  return {
    /**
     * Reads one archive or folder in a process of its own; one that is refused is told about. What was read of an archive
     * before it turned out to be damaged is kept.
     */
    async take(source: LogSource, signal?: AbortSignal): Promise<void> {
      try {
        for await (const log of readInChild(source, signal === undefined ? {} : { signal })) await takeMachine(log);
      } catch (error) {
        if (!(error instanceof ArchiveRefused)) throw error;
        bad.push({ file: source.name, line: 0, reason: error.message });
      }
    },
    async settle(): Promise<Omit<StealerResult, "took_ms">> {
      await flush();
      await watched.settle();
      if (sums.machines > 0)
        await within(db, "everything", (tx) =>
          recordAreaAssessment(tx, {
            areas: ["leaked-credentials", "logs-infected-machine"],
            source: "stealer-logs",
            via: "import",
            at: now(),
            isPartial: bad.length > 0,
            domains: null,
          }),
        );
      return { ...counts, bad, bad_count: bad.length, ...sums, families };
    },
  };
};
