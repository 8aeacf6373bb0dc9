import type { Db } from "@parapet/db/db";
import {
  type CveHit,
  cvesDescribed,
  cveSummaries,
  cveYearsMissing,
  exploitFacts,
  hasCves,
  matchCves,
} from "@parapet/db/queries/intel";
import { type Cpe, formatCpe, parseCpe } from "@parapet/domain/risk/cve";
import type { CveCertainty, CveLookup, KnownCve } from "@parapet/scanner/lookups/cve-lookup";
import { listNotoriousCves } from "@parapet/scanner/services/notorious-cves";

/** The database says how a record matched; people want to know how sure that is. */
export const rateCertainty = ({ certainty, platform, mayBePatched }: CveHit): Exclude<CveCertainty, "verified"> => {
  if (certainty === "product" || certainty === "text" || platform === "unknown") return "product-only";
  return mayBePatched ? "may-be-patched" : "version-match";
};

const SUMMARY_LENGTH = 240;
/** The year NVD's data begins with. */
const FIRST_YEAR = 2002;

/** Years as people read them: 2002-2019, 2021. */
const asRanges = (years: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const year of years) {
    const last = ranges.at(-1);
    if (last?.[1] === year - 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
};

const describedIn =
  (db: Db): NonNullable<CveLookup["describes"]> =>
  async (cves, name) => {
    const cpe = parseCpe(name);
    return cpe === null ? new Set() : cvesDescribed(db, cves, cpe.vendor, cpe.product);
  };

/**
 * The database covers a product when it holds records of every closed year since NVD began, and those that the shipped
 * list has of the product. A part of the data is not taken for the whole.
 */
const incompleteIn = (db: Db, now: Date): NonNullable<CveLookup["incompleteFor"]> => {
  let missing: Promise<number[]> | undefined;
  return async (name) => {
    const years = await (missing ??= cveYearsMissing(db, FIRST_YEAR, now.getUTCFullYear() - 1));
    if (years.length > 0) return `The vulnerability database holds no records of ${asRanges(years)}.`;
    const listed = listNotoriousCves(name);
    const described = await describedIn(db)(listed, name);
    const absent = listed.filter((id) => !described.has(id));
    return absent.length === 0 ? null : `The vulnerability database does not describe ${absent.join(", ")}.`;
  };
};

/** The scanner's question "which vulnerabilities has this product?", answered from the local CVE database; null while that is empty. */
export const storedCves = async (db: Db, now = new Date()): Promise<CveLookup | null> => {
  if (!(await hasCves(db))) return null;
  const factsOf = async (ids: readonly string[]) => {
    const [summaries, facts] = [await cveSummaries(db, ids), await exploitFacts(db, ids)];
    return (id: string): Omit<KnownCve, "certainty"> => {
      const cve = summaries.get(id);
      return {
        id,
        cvss: cve?.cvss ?? null,
        cvssSource: cve?.cvss_source ?? null,
        epss: cve?.epss ?? null,
        knownExploited: cve?.kev_added != null,
        exploits: (facts.get(id) ?? []).map(({ source, ref }) => ({ source, reference: ref })),
        summary: (cve?.title ?? cve?.description)?.slice(0, SUMMARY_LENGTH) ?? null,
      };
    };
  };
  return {
    facts: async (ids) => {
      const of = await factsOf(ids);
      return new Map(ids.map((id) => [id, of(id)]));
    },
    describes: describedIn(db),
    incompleteFor: incompleteIn(db, now),
    match: async (names, besides = []) => {
      const asks = names.flatMap((name) => {
        const cpe: Cpe | null = parseCpe(name);
        return cpe === null ? [] : [{ name, cpe }];
      });
      const machine = besides.flatMap((name) => parseCpe(name) ?? []);
      const answers = await matchCves(
        db,
        asks.map(({ name, cpe }) => ({ cpe, alongside: machine.filter((other) => formatCpe(other) !== name) })),
      );
      const ids = [
        ...new Set(answers.flatMap(({ matches, possible }) => [...matches, ...possible].map(({ id }) => id))),
      ];
      const of = await factsOf(ids);
      const known = (hit: CveHit, certainty: CveCertainty): KnownCve => ({ ...of(hit.id), certainty });
      return new Map(
        asks.map(({ name }, index) => {
          const { matches = [], possible = [] } = answers[index] ?? {};
          return [
            name,
            [
              ...matches.map((hit) => known(hit, rateCertainty(hit))),
              ...possible.map((hit) => known(hit, "product-only")),
            ],
          ];
        }),
      );
    },
  };
};
