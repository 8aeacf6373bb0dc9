import { recordAreaAssessment } from "@parapet/db/queries/coverage";
import {
  beginLeakImport,
  type ImportedFile,
  knownMachines,
  type MachineLogRow,
  type MachineRow,
  markLeakImport,
  putMachineLogs,
} from "@parapet/db/queries/leaks";
import { asSystem } from "@parapet/db/unscoped";
import { ArchiveRefused } from "@parapet/intel/leaks/archive-limits";
import { type LogSource, readInChild } from "@parapet/intel/leaks/read-in-child";
import type { MachineLog } from "@parapet/intel/leaks/stealer-logs";
import type { BadRecord } from "@parapet/intel/read/record";

import type { FoundLeak } from "../found-leak.ts";
import type { ImportResult } from "../import-result.ts";
import { readMachineRows, sealMachineLog, toMachineLog } from "../machine-log.ts";
import { toLeakId } from "../seal-leak.ts";
import { type LeakMatch, openWatch } from "../watched-domains.ts";
import { openImportWatch } from "./import-watch.ts";
import { type LeakServices, openLeakStore } from "./store-leaks.ts";
import { storeMachines } from "./store-machines.ts";

const BATCH = 5_000;
const LOGS = 200;

export interface StealerResult extends ImportResult {
  readonly machines: number;
  readonly credentials: number;
  readonly cookies: number;
  readonly families: Readonly<Record<string, number>>;
}

export interface StealerImportOptions {
  /** The leak's name; the stealer's otherwise. */
  readonly source?: string | undefined;
  /** The file that the logs are from, where an import of it that was cut short is to be counted as one with its repetition. */
  readonly file?: ImportedFile;
  /** Waited for after each batch: where progress is written down. */
  readonly onStored?: () => Promise<void>;
}

/** Takes logs of infected machines in: their logins like any other leak, and the machine for whom it concerns. */
export const openStealerImport = async (
  services: LeakServices,
  { source, file, onStored }: StealerImportOptions = {},
) => {
  const { db, keys, now } = services;
  const watched = await openImportWatch(services);
  const { watch } = watched;
  const store = openLeakStore(services, watch);
  const begun =
    file === undefined ? null : await asSystem(db, "shared-corpus", (tx) => beginLeakImport(tx, file, now()));
  // The file is read again as a whole: what an earlier attempt added is known now, and was added nevertheless.
  const counts = { read: 0, added: begun?.added ?? 0, changed: begun?.changed ?? 0 };
  let batches = 0;
  const sums = { machines: 0, credentials: 0, cookies: 0 };
  const families: Record<string, number> = {};
  const bad: BadRecord[] = [];
  const soFar = (): Omit<ImportResult, "took_ms"> => ({
    ...counts,
    unchanged: Math.max(0, counts.read - counts.added - counts.changed),
    bad,
    bad_count: bad.length,
  });
  let leaks: FoundLeak[] = [];
  let machines: { row: MachineRow; of: LeakMatch }[] = [];
  let logs: MachineLogRow[] = [];
  // A person who is monitored makes a credential an organization's, but not the machine it was stolen from.
  const domains = openWatch(watched.domains);

  const flush = async (): Promise<void> => {
    const [held, found, sealed] = [leaks, machines, logs];
    leaks = [];
    machines = [];
    logs = [];
    const known = await asSystem(db, "shared-corpus", (tx) =>
      knownMachines(
        tx,
        found.map(({ row }) => row.id),
      ),
    );
    // Of several logs of one machine the first that concerns a domain counts, in one import as in several.
    const fresh = [...new Map(found.toReversed().map((it) => [it.row.id, it])).values()].filter(
      ({ row }) => !known.has(row.id),
    );
    batches += 1;
    const of = begun === null ? undefined : { importId: begun.id, line: batches };
    const stored = await store.store(held, { of }, async (tx, done) => {
      await putMachineLogs(tx, sealed, now());
      await storeMachines(tx, fresh, now());
      if (of !== undefined) await markLeakImport(tx, of.importId, 0, { read: held.length, ...done }, now());
    });
    counts.read += held.length;
    counts.added += stored.added;
    counts.changed += stored.changed;
    await onStored?.();
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
    const machineId = toLeakId(await keys.mac("stealer-machine", JSON.stringify(what), now().getUTCFullYear()));
    const name = source ?? `${machine.family === "Unknown" ? "Stealer" : machine.family} log`;
    for (const entry of entries)
      leaks.push({ ...entry, source: name, breachOn: machine.infectedOn, machine: machineId });

    const stored = toMachineLog(log, machineId, now().getUTCFullYear());
    logs.push(await sealMachineLog(keys, stored));
    machines.push(...(await readMachineRows(keys, domains, stored, now())));
    if (leaks.length >= BATCH || machines.length >= BATCH || logs.length >= LOGS) await flush();
  };

  return {
    /**
     * Reads one archive or folder in a process of its own; a rejected one is reported. What was read of an archive
     * before it turned out to be damaged is retained.
     */
    async take(source: LogSource, signal?: AbortSignal): Promise<void> {
      try {
        for await (const log of readInChild(source, signal === undefined ? {} : { signal })) await takeMachine(log);
      } catch (error) {
        if (!(error instanceof ArchiveRefused)) throw error;
        bad.push({ file: source.name, line: 0, reason: error.message });
      }
    },
    /** How many machines were read so far. */
    machines: () => sums.machines,
    soFar,
    async settle(): Promise<Omit<StealerResult, "took_ms">> {
      await flush();
      await watched.settle();
      if (sums.machines > 0)
        await asSystem(db, "shared-corpus", (tx) =>
          recordAreaAssessment(tx, {
            areas: ["leaked-credentials", "logs-infected-machine"],
            source: "stealer-logs",
            via: "import",
            at: now(),
            isPartial: bad.length > 0,
            domains: null,
          }),
        );
      return { ...soFar(), ...sums, families };
    },
  };
};
