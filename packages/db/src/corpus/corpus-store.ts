import type { Ioc } from "@parapet/domain/intel/ioc-value";
import type { Query } from "@parapet/domain/intel/query/query";
import type pg from "pg";

import type { Db } from "../db.ts";
import type { NameEntry } from "../leak-layout.ts";
import type { IocLoader } from "../queries/ioc-load.ts";
import type { KnownIoc } from "../queries/ioc-lookup.ts";
import type { CorpusLines, StoredBlock } from "../queries/leak-corpus.ts";
import type { StoredText, TextRow } from "../queries/mention.ts";

/**
 * Every leaked login, whomever it concerns: lines sealed together in blocks, found by keyed tags of names. Organisations are
 * given copies; a line leaves with the annual purge and in no other way.
 */
export interface CredentialCorpus {
  /** Stores those lines that are new and answers how many they were. */
  put(pool: pg.Pool, purgeYear: number, lines: CorpusLines): Promise<number>;
  /** The years that it has lines of. */
  years(db: Db): Promise<number[]>;
  /** What is filed under these tags, block by block. */
  entriesTagged(db: Db, tags: readonly number[]): Promise<NameEntry[]>;
  /** Blocks by their numbers, in order. */
  blocksNumbered(db: Db, ids: readonly number[]): Promise<StoredBlock[]>;
  /** Ends what leaked in this year and before; answers how many lines that were. */
  purgeThrough(db: Db, year: number): Promise<number>;
}

/** Collected texts, in which rules find who is mentioned. Ids only grow, in the order in which texts become visible. */
export interface MentionCorpus {
  /** Stores texts; answers how many were new. */
  put(db: Db, source: string, texts: readonly TextRow[], at: Date): Promise<number>;
  /** The newest text there is; 0 when there is none. */
  newest(db: Db): Promise<number>;
  /** Texts after one and up to another, in order. */
  between(db: Db, after: number, through: number, limit: number): Promise<StoredText[]>;
  /** Which texts hold these words? The newest first. */
  holding(db: Db, words: string, through: number, limit: number): Promise<number[]>;
  byId(db: Db, ids: readonly number[]): Promise<StoredText[]>;
}

export type ChangedIoc = KnownIoc & { readonly changed_at: Date; readonly added_at: Date };

/** Indicators: one row per value, with what every feed says about it. */
export interface IndicatorCorpus {
  openLoader(pool: pg.Pool, feed: string, owner?: pg.Pool | null): IocLoader;
  isEmpty(db: Db): Promise<boolean>;
  /** Which of these values are known? By id. */
  lookup(db: Db, asked: readonly Ioc[]): Promise<Map<string, KnownIoc>>;
  byId(db: Db, id: string): Promise<ChangedIoc | undefined>;
  /** One page, last seen first. */
  search(
    db: Db,
    query: Query | null,
    page: { readonly limit: number; readonly offset: number; readonly now: Date; readonly addedSince?: Date },
  ): Promise<{ rows: KnownIoc[]; total: number }>;
  /** In the order they last changed, from a point on. */
  changedSince(
    db: Db,
    after: { readonly changedAt: Date; readonly id: string } | null,
    wanted: {
      readonly limit: number;
      readonly types?: readonly string[];
      readonly minConfidence?: number;
      readonly now: Date;
      readonly onlyLive: boolean;
    },
  ): Promise<ChangedIoc[]>;
  /** How many values each pair of feeds shares; a feed with itself is its size. */
  overlap(db: Db): Promise<{ a: string; b: string; shared: number }[]>;
  /** Those that are a service on one of these addresses, by address. */
  onAddresses(db: Db, addresses: readonly string[]): Promise<Map<string, KnownIoc[]>>;
  /** Addresses that feeds list on these names or below them, by name, the latest first. */
  onNames(db: Db, names: readonly string[]): Promise<Map<string, KnownIoc[]>>;
}

/**
 * The corpora that grow without end. PostgreSQL is the default and answers the everyday question (what is known of this
 * name?) best; ClickHouse is for those who search and count through hundreds of millions. A caller hands over its
 * transaction; a store that is not PostgreSQL uses it for numbers and locks only.
 */
export interface CorpusStore {
  readonly name: "postgres" | "clickhouse";
  /** Makes what it needs; safe to repeat. */
  prepare(): Promise<void>;
  readonly credentials: CredentialCorpus;
  readonly mentions: MentionCorpus;
  readonly indicators: IndicatorCorpus;
}
