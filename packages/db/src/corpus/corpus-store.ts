/** The corpora that grow without end: lines that concern nobody yet, found by a keyed tag. */
export const CORPORA = ["credentials", "indicators", "mentions"] as const;
export type Corpus = (typeof CORPORA)[number];

/** One line. Its body is sealed by whoever puts it here; the store never looks inside. */
export interface CorpusLine {
  /** A UUID made from the line's content: the same line twice is one. */
  readonly id: string;
  /** Keyed hashes by which it is found: a domain's, for one. */
  readonly tags: readonly bigint[];
  readonly source: string;
  /** `YYYY-MM-DD`. */
  readonly seenOn: string;
  readonly purgeYear: number;
  readonly body: Buffer;
}

/**
 * One store for all of them. PostgreSQL is the default and answers the everyday question (lines with this tag) best;
 * ClickHouse is for those who count and search through hundreds of millions.
 */
export interface CorpusStore {
  readonly name: "postgres" | "clickhouse";
  /** Makes its tables; safe to repeat. */
  prepare(): Promise<void>;
  /** Adds lines; one that is there stays as it is. */
  put(corpus: Corpus, lines: readonly CorpusLine[]): Promise<void>;
  /** Which of these lines are there? */
  known(corpus: Corpus, ids: readonly string[]): Promise<Set<string>>;
  /** Lines with this tag, a batch at a time in the order of their ids. */
  tagged(corpus: Corpus, tag: bigint, after: string | null, limit: number): Promise<Omit<CorpusLine, "tags">[]>;
  /** How many different lines each source brought: looks at everything. */
  perSource(corpus: Corpus): Promise<{ source: string; lines: number }[]>;
  /** Forgets lines whose purge year has come. */
  purge(corpus: Corpus, throughYear: number): Promise<void>;
}
