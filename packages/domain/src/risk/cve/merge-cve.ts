import type { CveStatus } from "../../intel/query/cve-fields.ts";
import { countedScore, severityOfScore, type CountedScore, type CveScore } from "./counted-score.ts";

/** What one source says about a CVE, as far as merging needs it. */
export interface CveSourceView {
  readonly feed: CveFeed;
  readonly modified: Date;
  readonly published: Date | null;
  readonly status: CveStatus;
  readonly title: string | null;
  readonly description: string | null;
  readonly scores: readonly CveScore[];
  readonly cwes: readonly string[];
  /** What it names as vulnerable, and how many applicability statements it makes. */
  readonly vendors: readonly string[];
  readonly products: readonly string[];
  readonly statements: number;
}

/** Sources of whole records, best first. */
export const CVE_FEEDS = ["nvd", "cve5", "kev"] as const;
export type CveFeed = (typeof CVE_FEEDS)[number];

/** A CVE as the lists and pages show it. */
export interface MergedCve {
  readonly published: Date | null;
  readonly modified: Date;
  readonly status: CveStatus;
  /** Not yet analyzed: a missing score or product then means "unknown", not "harmless". */
  readonly awaiting: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly descriptionSource: CveFeed | null;
  readonly score: CountedScore | null;
  readonly severity: string | null;
  readonly best: Readonly<Record<CveScore["version"], number | null>>;
  readonly cwes: readonly string[];
  readonly vendors: readonly string[];
  readonly products: readonly string[];
  /** The source whose applicability statements count. */
  readonly matchFeed: CveFeed | null;
  readonly matchCount: number;
}

const NOT_YET: ReadonlySet<CveStatus> = new Set(["received", "awaiting-analysis", "undergoing-analysis", "deferred"]);

const highest = (scores: readonly CveScore[], version: CveScore["version"]): number | null => {
  const of = scores.filter((score) => score.version === version).map(({ score }) => score);
  return of.length === 0 ? null : Math.max(...of);
};

/** Real records name a handful; an index row must hold them all. */
const MAX_WEAKNESSES = 50;
const LONGEST_WEAKNESS = 40;

/** What follows from all that the sources say together? NVD first, the vendor's record second, the KEV catalogue third. */
export const mergeCve = (sources: readonly CveSourceView[]): MergedCve => {
  const ranked = CVE_FEEDS.flatMap((feed) => sources.filter((source) => source.feed === feed));
  const [first] = ranked;
  if (first === undefined) throw new Error("a CVE without a source cannot be merged");
  const scores = dedupe(ranked.flatMap((source) => source.scores));
  const score = countedScore(scores);
  const described = ranked.find((source) => source.description !== null);
  const matched = ranked.find((source) => source.statements > 0);
  const rejected = ranked.some((source) => source.status === "rejected");
  const status = rejected ? "rejected" : first.status;
  const records = ranked.filter((source) => source.feed !== "kev");
  const published = ranked.map((source) => source.published?.getTime()).filter((time) => time !== undefined);
  return {
    published: published.length === 0 ? null : new Date(Math.min(...published)),
    // The catalogue's date is when exploitation became known, not when the record last changed.
    modified: new Date(Math.max(...(records.length > 0 ? records : ranked).map((source) => source.modified.getTime()))),
    status,
    awaiting: !rejected && (score === null || matched === undefined) && (NOT_YET.has(status) || first.feed !== "nvd"),
    title: ranked.find((source) => source.title !== null)?.title ?? null,
    description: described?.description ?? null,
    descriptionSource: described?.feed ?? null,
    score,
    severity: score === null ? null : (score.severity ?? severityOfScore(score.score, score.version)),
    best: {
      "2.0": highest(scores, "2.0"),
      "3.0": highest(scores, "3.0"),
      "3.1": highest(scores, "3.1"),
      "4.0": highest(scores, "4.0"),
    },
    cwes: unique(ranked.flatMap(({ cwes }) => cwes.map((cwe) => cwe.slice(0, LONGEST_WEAKNESS)))).slice(
      0,
      MAX_WEAKNESSES,
    ),
    vendors: unique(matched?.vendors ?? []),
    products: unique(matched?.products ?? []),
    matchFeed: matched?.feed ?? null,
    matchCount: matched?.statements ?? 0,
  };
};

const unique = (values: readonly string[]): string[] => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));

/** NVD repeats the scores that vendors and CISA publish in their own records. */
const dedupe = (scores: readonly CveScore[]): CveScore[] => {
  const seen = new Map<string, CveScore>();
  for (const score of scores) {
    const key = `${score.version} ${score.vector} ${score.type === "primary" ? score.source : ""}`;
    if (!seen.has(key)) seen.set(key, score);
  }
  return [...seen.values()];
};
