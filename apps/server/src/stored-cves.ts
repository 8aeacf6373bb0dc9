import type { Db } from "@parapet/db/db";
import { cveSummaries, exploitFacts } from "@parapet/db/queries/cve-list";
import { type CveHit, matchCves } from "@parapet/db/queries/cve-match";
import { type Cpe, formatCpe, parseCpe } from "@parapet/domain/risk/cve/cpe";
import type { CveCertainty, CveLookup, KnownCve } from "@parapet/scanner/services/cve-lookup";

/** The database says how a record matched; people want to know how sure that is. */
export const certaintyOf = ({ certainty, platform, mayBePatched }: CveHit): Exclude<CveCertainty, "verified"> => {
  if (certainty === "product" || certainty === "text" || platform === "unknown") return "product-only";
  return mayBePatched ? "may-be-patched" : "version-match";
};

const SUMMARY_LENGTH = 240;

/** The scanner's question "which vulnerabilities has this product?", answered from the local CVE database; null while that is empty. */
export const storedCves = async (db: Db): Promise<CveLookup | null> => {
  const any = await db.selectFrom("cve").select("id").limit(1).executeTakeFirst();
  if (any === undefined) return null;
  return {
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
      const [summaries, facts] = [await cveSummaries(db, ids), await exploitFacts(db, ids)];
      const known = (hit: CveHit, certainty: CveCertainty): KnownCve => {
        const cve = summaries.get(hit.id);
        return {
          id: hit.id,
          certainty,
          cvss: cve?.cvss ?? null,
          cvssSource: cve?.cvss_source ?? null,
          epss: cve?.epss ?? null,
          knownExploited: cve?.kev_added != null,
          exploits: (facts.get(hit.id) ?? []).map(({ source, ref }) => ({ source, reference: ref })),
          summary: (cve?.title ?? cve?.description)?.slice(0, SUMMARY_LENGTH) ?? null,
        };
      };
      return new Map(
        asks.map(({ name }, index) => {
          const { matches = [], possible = [] } = answers[index] ?? {};
          return [
            name,
            [
              ...matches.map((hit) => known(hit, certaintyOf(hit))),
              ...possible.map((hit) => known(hit, "product-only")),
            ],
          ];
        }),
      );
    },
  };
};
