import type { Db } from "@parapet/db/db";
import type { IocLoader, KnownIoc } from "@parapet/db/queries/intel";
import type { StoredText, TextRow } from "@parapet/db/queries/mentions";
import type { SortedPage } from "@parapet/db/sorted-by";
import type { IOC_SORTS } from "@parapet/domain/contracts/choices";
import type { Ioc } from "@parapet/domain/intel";
import type { Query } from "@parapet/domain/intel/query";
import type pg from "pg";

import type { NameEntry } from "./layout/entries.ts";
import type { BatchOf, StorableRecords, StoredBlock } from "./storable-records.ts";

/**
 * Storage of the leak corpus: records encrypted together in blocks, found by keyed tags of names. Organizations receive
 * copies; a record is deleted by the annual purge and in no other way.
 */
export interface LeakStore {
  /** Stores the new records of a batch and returns their number. */
  put(pool: pg.Pool, purgeYear: number, records: StorableRecords, of?: BatchOf): Promise<number>;
  /** The purge years with records. */
  years(db: Db): Promise<number[]>;
  entriesByTag(db: Db, tags: readonly number[]): Promise<NameEntry[]>;
  blocksById(db: Db, ids: readonly number[]): Promise<StoredBlock[]>;
  /** Deletes the records of this purge year and of earlier ones; returns how many they were. */
  purgeThrough(db: Db, year: number): Promise<number>;
}

/** Collected texts that are searched for mentions. Ids increase in the order in which texts become visible. */
export interface MentionStore {
  /** Stores texts; returns how many were new. */
  put(db: Db, source: string, texts: readonly TextRow[], at: Date): Promise<number>;
  /** The id of the newest text; 0 when there is none. */
  newest(db: Db): Promise<number>;
  /** Texts after one and up to another, in order. */
  between(db: Db, after: number, through: number, limit: number): Promise<StoredText[]>;
  /** The ids of texts that contain these words, the newest first. */
  holding(db: Db, words: string, through: number, limit: number): Promise<number[]>;
  byId(db: Db, ids: readonly number[]): Promise<StoredText[]>;
}

export type ChangedIoc = KnownIoc & { readonly changed_at: Date; readonly added_at: Date };

/** Indicators: one row per value, with the sighting of every feed. */
export interface IndicatorStore {
  openLoader(pool: pg.Pool, feed: string, owner?: pg.Pool | null): IocLoader;
  /** Removes the sightings of one feed. A value that no other feed reports is found no longer. */
  withdraw(pool: pg.Pool, feed: string, iocs: readonly Ioc[], at: Date): Promise<void>;
  isEmpty(db: Db): Promise<boolean>;
  /** The known ones of these values, by id. */
  lookup(db: Db, asked: readonly Ioc[]): Promise<Map<string, KnownIoc>>;
  byId(db: Db, id: string): Promise<ChangedIoc | undefined>;
  /** One page, last seen first unless it is sorted by a column. */
  search(
    db: Db,
    query: Query | null,
    page: SortedPage<(typeof IOC_SORTS)[number]> & { readonly now: Date; readonly addedSince?: Date },
  ): Promise<{ rows: KnownIoc[]; total: number }>;
  /** In the order of their last change, from a cursor on. */
  changedSince(
    db: Db,
    after: { readonly changedAt: Date; readonly id: string } | null,
    wanted: {
      readonly limit: number;
      readonly types?: readonly string[];
      readonly ids?: readonly string[];
      /** Only those whose last change is one of these moments. */
      readonly changedAt?: readonly Date[];
      readonly minConfidence?: number;
      readonly now: Date;
      readonly onlyLive: boolean;
    },
  ): Promise<ChangedIoc[]>;
  /** The number of values that each pair of feeds shares; a feed paired with itself gives its size. */
  overlap(db: Db): Promise<{ a: string; b: string; shared: number }[]>;
  onAddresses(db: Db, addresses: readonly string[]): Promise<Map<string, KnownIoc[]>>;
  /** URLs on these names or their subdomains, by name, the latest first. */
  onNames(db: Db, names: readonly string[]): Promise<Map<string, KnownIoc[]>>;
}

/**
 * The store that the three unbounded corpora share: leaks, mentions and indicators. PostgreSQL is the default and fastest
 * for lookups by name; ClickHouse serves clusters that search and count hundreds of millions. Callers pass their
 * transaction, which ClickHouse uses for ids and locks only.
 */
export interface CorpusStore extends AsyncDisposable {
  readonly name: "postgres" | "clickhouse";
  /** Creates its tables; idempotent. */
  prepare(): Promise<void>;
  readonly leaks: LeakStore;
  readonly mentions: MentionStore;
  readonly indicators: IndicatorStore;
}
