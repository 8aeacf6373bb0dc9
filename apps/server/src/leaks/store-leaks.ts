import { setImmediate } from "node:timers/promises";

import type { CorpusBlock, CorpusContent } from "@parapet/db/queries/leak-corpus";
import { leaksGrownOld, type LeakToTell, noteReuse } from "@parapet/db/queries/leak-credential";
import { knownLeaks, type LeakRow, putLeaks } from "@parapet/db/queries/leak-load";
import type { WatchedDomain } from "@parapet/db/queries/leak-match";
import { putPasswords } from "@parapet/db/queries/leaked-password";
import { recordFindings } from "@parapet/db/queries/scan-results";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import type { ScanId } from "@parapet/domain/contracts/ids";
import type { Transaction } from "kysely";

import type { Services } from "../services.ts";
import { FRESH_MS, leakSight } from "./leak-findings.ts";
import { passwordDrawers } from "./leaked-passwords.ts";
import { type FoundLeak, openSealer, type TaggedLeak } from "./seal-leak.ts";
import type { LeakMatch, Watch } from "./watched-domains.ts";

/** What became of leaks, one by one: `added + changed + unchanged` is how many there were. */
export interface StoredLeaks {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** What storing needs of the services; an import on the command line has these without the rest. */
export type LeakServices = Pick<Services, "db" | "keys" | "now" | "corpora"> & {
  readonly pool: Services["database"]["pool"];
};

/** Leaks sorted by whom they concern, with the keyed hashes of those that concern nobody. */
interface PreparedLeaks {
  readonly owned: readonly { readonly leak: FoundLeak; readonly match: LeakMatch }[];
  readonly restCount: number;
  /** Each once, in order of the hashes: the index is then walked through and not jumped about in. */
  readonly rest: readonly FoundLeak[];
  readonly ids: readonly string[];
  readonly year: number;
}

const BLOCK_LINES = 2_000;

/** A number holds 52 bits with certainty: 32 of a tag, and the place it came from. */
const PLACES = 2 ** 20;

/** Lines of one name lie together, so that few blocks are opened for a domain. The first 32 bits of a tag are enough for that. */
const byName = (lines: readonly TaggedLeak[]): TaggedLeak[] => {
  const order = new Float64Array(lines.length);
  for (const [place, { login, host }] of lines.entries())
    order[place] = Math.floor((login ?? host ?? 0) / 2 ** 16) * PLACES + place;
  order.sort();
  return Array.from(order, (key) => lines[key % PLACES]).filter((line) => line !== undefined);
};

/** A leak found by no scan has none to name. */
const NO_SCAN = null as unknown as ScanId;

const toTell = (row: LeakRow, sources: readonly string[], at: Date): LeakToTell => ({
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
export const tellLeaks = async (
  tx: Transaction<Tables>,
  leaks: readonly { readonly of: WatchedDomain; readonly leak: LeakToTell }[],
  at: Date,
): Promise<void> => {
  for (const group of Map.groupBy(leaks, ({ of }) => `${of.org} ${of.domain}`).values()) {
    const of = group[0]?.of;
    if (of === undefined) continue;
    const sights = group.map(({ leak }) => leakSight(leak, of.state, at));
    await recordFindings(tx, { org: of.org, domain: of.domain, scan: NO_SCAN, at }, sights);
    if (of.state === "verified") await noteReuse(tx, group.map(({ leak }) => leak.id)); // prettier-ignore
  }
};

const AGED_AT_ONCE = 1_000;
const MOST_AGED = 1_000_000;

/** What was fresh three months ago no longer is: its findings say so, and weigh less where freshness was the reason. */
export const ageLeaks = async ({ db, now }: Pick<LeakServices, "db" | "now">): Promise<number> => {
  let aged = 0;
  while (aged < MOST_AGED) {
    const count = await within(db, "everything", async (tx) => {
      const at = now();
      const rows = await leaksGrownOld(tx, new Date(at.getTime() - FRESH_MS), AGED_AT_ONCE);
      await tellLeaks(tx, rows.map((leak) => ({ of: { org: leak.org_id, domain: leak.domain, state: leak.state }, leak })), at); // prettier-ignore
      return rows.length;
    });
    aged += count;
    if (count < AGED_AT_ONCE) break;
  }
  return aged;
};

/**
 * Stores leaks: those of watched domains with their organisations, once each and with a finding, the rest in the corpus.
 * What is stored already is not sealed again, so a second import of a file adds nothing.
 */
export const openLeakStore = (
  { db, pool, keys, now, corpora: { credentials: corpus } }: LeakServices,
  watch: Watch,
  /** Leaks that only move from one place to another brought their passwords when they came. */
  { isMove = false }: { readonly isMove?: boolean } = {},
) => {
  const passwordsOf = async (year: number, leaks: Iterable<FoundLeak>) =>
    isMove ? [] : passwordDrawers(keys, year, leaks);
  const sealer = openSealer(keys);
  let isHopeful = true;

  const storeOwned = async (
    owned: readonly { leak: FoundLeak; match: LeakMatch }[],
    year: number,
    inSameBreath?: (tx: Transaction<Tables>) => Promise<void>,
  ): Promise<Map<FoundLeak, keyof StoredLeaks>> => {
    if (owned.length === 0 && inSameBreath === undefined) return new Map();
    const idOf = await sealer.leakIds(year);
    const byId = new Map<string, { leak: FoundLeak; match: LeakMatch }>();
    const outcome = new Map<FoundLeak, keyof StoredLeaks>();
    for (const it of owned) {
      const id = idOf(it.leak, it.match.org);
      if (!outcome.has(it.leak)) outcome.set(it.leak, "unchanged");
      if (!byId.has(id)) byId.set(id, it);
    }
    const known = await within(db, "everything", (tx) => knownLeaks(tx, [...byId.keys()]));
    const rows: LeakRow[] = [];
    const told: { of: WatchedDomain; leak: LeakToTell }[] = [];
    const at = now();
    for (const [id, { leak, match }] of byId) {
      const sources = known.get(id);
      if (sources?.includes(leak.source) === true) continue;
      const row = await sealer.leak(id, leak, match, year);
      rows.push(row);
      if (!match.isPerson) told.push({ of: match, leak: toTell(row, [...(sources ?? []), leak.source], at) });
      // A leak that is new to one of its organisations counts as new.
      if (sources === undefined) outcome.set(leak, "added");
      else if (outcome.get(leak) === "unchanged") outcome.set(leak, "changed");
    }
    const fresh = outcome.entries().filter(([, what]) => what === "added").map(([leak]) => leak); // prettier-ignore
    const drawers = await passwordsOf(year, fresh);
    await within(db, "everything", async (tx) => {
      await putLeaks(tx, rows, at);
      await putPasswords(tx, year, drawers);
      await tellLeaks(tx, told, at);
      await inSameBreath?.(tx);
    });
    return outcome;
  };

  const storeRest = async ({ rest: leaks, ids, year }: PreparedLeaks): Promise<number> => {
    if (leaks.length === 0) return 0;
    const tagged = await sealer.tagger(year);
    const numbers = await within(db, "everything", (tx) =>
      corpus.blockNumbers(tx, Math.ceil(leaks.length / BLOCK_LINES)),
    );
    const contentOf = async (places: ReadonlySet<number> | null): Promise<CorpusContent> => {
      const fresh = places === null ? leaks : leaks.filter((_, place) => places.has(place));
      const passwords = passwordsOf(year, fresh);
      passwords.catch(() => {}); // Awaited once the blocks are made.
      const lines = byName(fresh.map((leak) => tagged(leak)));
      const blocks: CorpusBlock[] = [];
      for (let from = 0, n = 0; from < lines.length; from += BLOCK_LINES, n += 1) {
        blocks.push(await sealer.block(numbers[n] ?? 0, lines.slice(from, from + BLOCK_LINES), year));
        // What was sent to the database meanwhile goes out.
        await setImmediate();
      }
      return { blocks, passwords: await passwords };
    };
    const added = await corpus.put(pool, year, { ids, contentOf }, isHopeful);
    // After a batch with known lines the next one is likely to have some too.
    isHopeful = added === leaks.length;
    return added;
  };

  /** Sorts leaks by whom they concern and begins with their hashes; nothing is stored yet. */
  const prepare = async (leaks: readonly FoundLeak[], year = now().getUTCFullYear()): Promise<PreparedLeaks> => {
    const owned: { leak: FoundLeak; match: LeakMatch }[] = [];
    const rest: FoundLeak[] = [];
    for (const leak of leaks) {
      const matches = watch.matchesOf(leak);
      if (matches.length === 0) rest.push(leak);
      for (const match of matches) owned.push({ leak, match });
    }
    const { hashes: ids, places } = await sealer.sortedLineIds(rest, year);
    const inOrder = Array.from(places, (place) => rest[place]).filter((leak) => leak !== undefined);
    return { owned, restCount: rest.length, rest: inOrder, ids, year };
  };

  /** Stores what was prepared; `inSameBreath` is written together with the organisations' rows, or not at all. */
  const storePrepared = async (
    prepared: PreparedLeaks,
    inSameBreath?: (tx: Transaction<Tables>) => Promise<void>,
  ): Promise<StoredLeaks> => {
    const { owned, restCount, year } = prepared;
    const added = await storeRest(prepared);
    const outcome = await storeOwned(owned, year, inSameBreath);
    const count = (wanted: keyof StoredLeaks) =>
      outcome
        .values()
        .filter((it) => it === wanted)
        .toArray().length;
    return {
      added: added + count("added"),
      changed: count("changed"),
      unchanged: restCount - added + count("unchanged"),
    };
  };

  return {
    sealer,
    prepare,
    storePrepared,
    async store(
      leaks: readonly FoundLeak[],
      year?: number,
      inSameBreath?: (tx: Transaction<Tables>) => Promise<void>,
    ): Promise<StoredLeaks> {
      return storePrepared(await prepare(leaks, year), inSameBreath);
    },
  };
};
export type LeakStore = ReturnType<typeof openLeakStore>;
