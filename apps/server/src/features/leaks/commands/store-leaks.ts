import {
  dropCredentialFindings,
  type KnownLeak,
  knownLeaks,
  type LeakRow,
  leaksGrownOld,
  type LeakToReport,
  noteReuse,
  putLeaks,
  takeBatchAdded,
  type WatchedDomain,
} from "@parapet/db/queries/leaks";
import { recordFindings } from "@parapet/db/queries/scans";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { RecordColumns } from "@parapet/domain/intel";
import { entryAt } from "@parapet/intel/leaks/usual-lines";
import { type BatchOf, openLeakCorpus } from "@parapet/leak-corpus";
import type { Transaction } from "kysely";

import type { UnitEvents } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import type { FoundLeak } from "../found-leak.ts";
import { FRESH_MS, leakObservation } from "../leak-findings.ts";
import { openSealer } from "../seal-leak.ts";
import type { LeakMatch, Watch } from "../watched-domains.ts";

/** What became of leaks, one by one: `added + changed + unchanged` is how many there were. */
export interface StoredLeaks {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** What storing needs of the services; an import on the command line has these without the rest. */
export type LeakServices = Pick<Services, "db" | "keys" | "now" | "corpora"> & {
  readonly events: UnitEvents;
  readonly pool: Services["database"]["pool"];
  /** Directory for the temporary files of an import; the system's by default. */
  readonly dataDir?: string;
};

type AlsoInTransaction = (tx: Transaction<Tables>, stored: StoredLeaks) => Promise<void>;

/** Leaks on their way in; nothing is stored before `store`. */
export interface LeakIntake {
  /** Takes leaks; waits when too many wait to be hashed. */
  add(leaks: Iterable<FoundLeak>): Promise<void>;
  addColumns(columns: RecordColumns, source: string): Promise<void>;
  size(): number;
  /** Stores the lines in the corpus, once, as a batch of this import; the organizations' copies wait for `store`. */
  storeLines(of?: BatchOf): Promise<void>;
  /** Stores what was taken, once; `alsoInTransaction` is written together with the organizations' rows, or not at all. */
  store(alsoInTransaction?: AlsoInTransaction): Promise<StoredLeaks>;
  /** Lets go of what was taken and is not going to be stored. */
  close(): Promise<void>;
}

const toReport = (row: LeakRow, sources: readonly string[], at: Date): LeakToReport => ({
  id: row.id,
  domain: row.domain,
  kind: row.kind,
  login_masked: row.loginMasked,
  secret_masked: row.secretMasked,
  form: row.form,
  strength: row.strength,
  host: row.host,
  access: row.access,
  sources: [...sources],
  breach_on: row.breachOn,
  first_seen: at,
});

/** Writes the findings of credentials, domain by domain. */
export const reportLeaks = async (
  tx: Transaction<Tables>,
  leaks: readonly { readonly of: WatchedDomain; readonly leak: LeakToReport }[],
  at: Date,
): Promise<void> => {
  for (const group of Map.groupBy(leaks, ({ of }) => `${of.org} ${of.domain}`).values()) {
    const of = group[0]?.of;
    if (of === undefined) continue;
    const observations = group.map(({ leak }) => leakObservation(leak, of.state, at));
    await recordFindings(tx, { org: of.org, domain: of.domain, scan: null, at }, observations);
    if (of.state === "verified")
      await noteReuse(
        tx,
        group.map(({ leak }) => leak.id),
        at,
      );
  }
};

const AGED_AT_ONCE = 1_000;
const MAX_AGED = 1_000_000;

/** Ages credentials older than three months: their findings are relabeled and weigh less where freshness raised them. */
export const ageLeaks = async ({ db, now }: Pick<LeakServices, "db" | "now">): Promise<number> => {
  let aged = 0;
  while (aged < MAX_AGED) {
    const count = await asSystem(db, "shared-corpus", async (tx) => {
      const at = now();
      const rows = await leaksGrownOld(tx, new Date(at.getTime() - FRESH_MS), AGED_AT_ONCE, at);
      await reportLeaks(
        tx,
        rows.map((leak) => ({ of: { org: leak.org_id, domain: leak.domain, state: leak.state }, leak })),
        at,
      );
      return rows.length;
    });
    aged += count;
    if (count < AGED_AT_ONCE) break;
  }
  return aged;
};

/** What became of a batch of `size` leaks, of which this many are new to the corpus. */
const countStored = (outcome: ReadonlyMap<FoundLeak, keyof StoredLeaks>, fresh: number, size: number): StoredLeaks => {
  const count = (wanted: keyof StoredLeaks) => [...outcome.values()].filter((it) => it === wanted).length;
  const changed = count("changed");
  // A line that is new to an organization is new to the corpus too, but for one that is not matched yet.
  const added = Math.min(Math.max(fresh, count("added")), size - changed);
  return { added, changed, unchanged: size - added - changed };
};

const isFiledAlike = (known: KnownLeak, match: LeakMatch): boolean =>
  known.domain === match.domain && known.kind === match.kind && known.isPerson === match.isPerson;

/**
 * Stores leaks: every line in the corpus, and a copy with a finding for each organization that it concerns. What is stored
 * already is not sealed again, so a second import of a file adds nothing.
 */
export const openLeakStore = ({ db, pool, keys, now, corpora, dataDir }: LeakServices, watch: Watch) => {
  const sealer = openSealer(keys);
  const corpus = openLeakCorpus(corpora, keys);

  const storeOwned = async <Result>(
    owned: readonly { leak: FoundLeak; match: LeakMatch }[],
    year: number,
    finish: (tx: Transaction<Tables>, outcome: ReadonlyMap<FoundLeak, keyof StoredLeaks>) => Promise<Result>,
  ): Promise<Result> => {
    if (owned.length === 0) return asSystem(db, "shared-corpus", (tx) => finish(tx, new Map()));
    const idOf = await sealer.leakIds(year);
    const byId = new Map<string, { leak: FoundLeak; match: LeakMatch }>();
    const outcome = new Map<FoundLeak, keyof StoredLeaks>();
    for (const it of owned) {
      const id = idOf(it.leak, it.match.org);
      if (!outcome.has(it.leak)) outcome.set(it.leak, "unchanged");
      if (!byId.has(id)) byId.set(id, it);
    }
    const known = await asSystem(db, "shared-corpus", (tx) => knownLeaks(tx, [...byId.keys()]));
    const rows: LeakRow[] = [];
    const refiled: string[] = [];
    const reported: { of: WatchedDomain; leak: LeakToReport }[] = [];
    const at = now();
    for (const [id, { leak, match }] of byId) {
      const before = known.get(id);
      if (before !== undefined && before.sources.includes(leak.source) && isFiledAlike(before, match)) continue;
      const row = await sealer.leak(id, leak, match, year);
      rows.push(row);
      const sources =
        before === undefined || before.sources.includes(leak.source)
          ? (before?.sources ?? [leak.source])
          : [...before.sources, leak.source];
      if (before !== undefined && !isFiledAlike(before, match)) refiled.push(id);
      if (!match.isPerson) reported.push({ of: match, leak: toReport(row, sources, at) });
      // A leak that is new to one of its organizations counts as new.
      if (before === undefined) outcome.set(leak, "added");
      else if (outcome.get(leak) === "unchanged") outcome.set(leak, "changed");
    }
    return asSystem(db, "shared-corpus", async (tx) => {
      await putLeaks(tx, rows, at);
      if (refiled.length > 0) await dropCredentialFindings(tx, refiled);
      await reportLeaks(tx, reported, at);
      return finish(tx, outcome);
    });
  };

  /** Opens a batch for no more than `most` leaks: they are sorted by whom they concern and hashed as they come. */
  const open = async (most: number, year = now().getUTCFullYear()): Promise<LeakIntake> => {
    const owned: { leak: FoundLeak; match: LeakMatch }[] = [];
    const batch = await corpus.import({ purgeYear: year, capacity: most, pool, folder: dataDir });
    const noteOwners = (leak: FoundLeak): void => {
      for (const match of watch.matchesOf(leak)) owned.push({ leak, match });
    };
    const noted = function* (leaks: Iterable<FoundLeak>): Generator<FoundLeak> {
      for (const leak of leaks) {
        noteOwners(leak);
        yield leak;
      }
    };

    let stored: Promise<number> | null = null;
    let batchOf: BatchOf | undefined;
    return {
      size: () => batch.size(),
      add: (leaks) => batch.add(noted(leaks)),
      async addColumns(columns, source) {
        for (let n = 0; n < columns.count; n += 1)
          if (watch.mayConcern(columns, n)) noteOwners({ ...entryAt(columns, n), source, machine: null });
        await batch.addColumns(columns, source);
      },
      async storeLines(of) {
        batchOf = of;
        await (stored ??= batch.store(of));
      },
      async store(alsoInTransaction) {
        const added = await (stored ??= batch.store());
        return storeOwned(owned, year, async (tx, outcome) => {
          const fresh = batchOf === undefined ? added : await takeBatchAdded(tx, batchOf.importId, batchOf.line);
          const counts = countStored(outcome, fresh, batch.size());
          await alsoInTransaction?.(tx, counts);
          return counts;
        });
      },
      close: () => batch.close(),
    };
  };

  return {
    open,
    /** Copies lines that the corpus has to the organizations that they concern; answers how many were news to any. */
    async copy(leaks: readonly FoundLeak[], year: number): Promise<number> {
      const owned = leaks.flatMap((leak) => watch.matchesOf(leak).map((match) => ({ leak, match })));
      return storeOwned(
        owned,
        year,
        async (_, outcome) => [...outcome.values()].filter((it) => it !== "unchanged").length,
      );
    },
    async store(
      leaks: readonly FoundLeak[],
      { year, of }: { readonly year?: number; readonly of?: BatchOf | undefined } = {},
      alsoInTransaction?: AlsoInTransaction,
    ): Promise<StoredLeaks> {
      const intake = await open(leaks.length, year);
      try {
        await intake.add(leaks);
        await intake.storeLines(of);
        return await intake.store(alsoInTransaction);
      } finally {
        await intake.close();
      }
    },
  };
};
export type LeakStore = ReturnType<typeof openLeakStore>;
