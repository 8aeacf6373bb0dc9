import type { Db } from "@parapet/db/db";
import type { IndicatorLookup } from "@parapet/scanner/look-alikes/indicator-lookup";

import { lookUpIocs } from "./commands/look-up-iocs.ts";

const AT_ONCE = 2_000;

/** The scanner's question "which of these names are indicators?", answered from the local database; null while that is empty. */
export const storedIndicators = async (db: Db, now: () => Date): Promise<IndicatorLookup | null> => {
  const any = await db.selectFrom("ioc").select("id").limit(1).executeTakeFirst();
  if (any === undefined) return null;
  return {
    async domains(names) {
      const found = new Map<string, { sources: readonly string[]; score: number; threat: string | null }>();
      for (let from = 0; from < names.length; from += AT_ONCE) {
        const answers = await lookUpIocs(db, names.slice(from, from + AT_ONCE), now());
        for (const { value, known, score, sources, warnings, ioc } of answers) {
          // What has faded away, or stands on a list of names that are no threat, is no reason to raise an alarm.
          if (value === null || !known || score === null || score <= 0 || warnings.length > 0) continue;
          found.set(value, { sources, score, threat: ioc?.threat ?? null });
        }
      }
      return found;
    },
  };
};
