import { SealBroken } from "@parapet/db/envelope";
import {
  dropMachineFindings,
  dropMachines,
  heldMachines,
  logsOfMachines,
  machineLogYears,
  machinesTagged,
  machinesToReport,
  type WatchedDomain,
} from "@parapet/db/queries/leaks";
import { recordFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { nameTags } from "@parapet/leak-corpus";

import { machineObservation } from "../machine-findings.ts";
import { readMachineRows, openMachineLog, type StoredMachineLog } from "../machine-log.ts";
import type { Watch } from "../watched-domains.ts";
import type { LeakServices } from "./store-leaks.ts";
import { storeMachines } from "./store-machines.ts";

const MACHINES_AT_ONCE = 100;
const REPORTED_AT_ONCE = 1_000;
const MAX_MACHINES = 1_000_000;

/** A log whose key was destroyed is skipped. */
const openOrNull = async (work: Promise<StoredMachineLog>): Promise<StoredMachineLog | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
};

type Rows = Awaited<ReturnType<typeof readMachineRows>>;

/** What an organization has of these machines, by its domains of now: of several logs of one machine the first that concerns a domain counts. */
const rowsOf = async (services: LeakServices, watch: Watch, machines: readonly string[]): Promise<Rows> => {
  const { db, keys, now } = services;
  const found = new Map<string, Rows[number]>();
  for (const stored of await asSystem(db, "shared-corpus", (tx) => logsOfMachines(tx, machines))) {
    const log = await openOrNull(openMachineLog(keys, stored));
    if (log === null) continue;
    for (const it of await readMachineRows(keys, watch, log, now()))
      if (!found.has(it.row.id)) found.set(it.row.id, it);
  }
  return [...found.values()];
};

const isSame = (
  one: { credentials: number; cookies: number; applications: readonly string[] },
  other: { credentials: number; cookies: number; applications: readonly string[] },
): boolean =>
  one.credentials === other.credentials &&
  one.cookies === other.cookies &&
  one.applications.join("\n") === other.applications.join("\n");

/**
 * Files the machines of the corpus that have to do with this name under the domains that the organization has now: those it
 * lacks are added, those that concern another of its domains are filed there, the rest is removed.
 */
export const matchMachines = async (
  services: LeakServices,
  watch: Watch,
  org: OrgId,
  name: string,
): Promise<number> => {
  const { db, keys, now } = services;
  const years = await asSystem(db, "shared-corpus", machineLogYears);
  const tags = await nameTags(keys, name, years);
  if (tags.length === 0) return 0;
  let added = 0;
  let after: string | null = null;
  for (let seen = 0; seen < MAX_MACHINES; seen += MACHINES_AT_ONCE) {
    const machines: string[] = await asSystem(db, "shared-corpus", (tx) =>
      machinesTagged(tx, tags, after, MACHINES_AT_ONCE),
    );
    if (machines.length === 0) break;
    after = machines.at(-1) ?? null;
    const rows = await rowsOf(services, watch, machines);
    const wanted = new Map(rows.map((it) => [it.row.id, it]));
    added += await within(db, [org], async (tx) => {
      const held = await heldMachines(tx, org, machines);
      const saved = new Set(
        held
          .filter((row) => isSame(row, wanted.get(row.id)?.row ?? { credentials: -1, cookies: -1, applications: [] }))
          .map(({ id }) => id),
      );
      await dropMachines(
        tx,
        org,
        held.map(({ id }) => id).filter((id) => !saved.has(id)),
      );
      const fresh = rows.filter(({ row }) => row.org === org && !saved.has(row.id));
      await storeMachines(tx, fresh, now());
      return fresh.length;
    });
  }
  return added;
};

/** Writes the findings of a domain's machines again after its state changed: verified they name the machine, pending they do not. */
export const reportMachines = ({ db, now }: Pick<LeakServices, "db" | "now">, of: WatchedDomain): Promise<void> =>
  within(db, [of.org], async (tx) => {
    await dropMachineFindings(tx, of.org, of.domain, of.state === "verified");
    let after: string | null = null;
    for (let seen = 0; seen < MAX_MACHINES; seen += REPORTED_AT_ONCE) {
      const rows = await machinesToReport(tx, of.org, of.domain, after, REPORTED_AT_ONCE);
      const observations = rows.map((row) => machineObservation(row, of.state));
      await recordFindings(tx, { org: of.org, domain: of.domain, scan: null, at: now() }, observations);
      if (rows.length < REPORTED_AT_ONCE) return;
      after = rows.at(-1)?.id ?? null;
    }
  });
