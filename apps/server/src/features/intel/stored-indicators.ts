import type { Db } from "@parapet/db/db";
import { feedsReadSince } from "@parapet/db/queries/intel";
import type { IndicatorStore } from "@parapet/leak-corpus";
import type { IndicatorLookup, KnownIndicator } from "@parapet/scanner/lookups/indicator-lookup";

import { lookUpIocs, scoreAt, warningsInForce } from "./look-up-iocs.ts";

const AT_ONCE = 2_000;
/** A feed that has not been read for longer says nothing of what it no longer lists. */
const READ_WITHIN_MS = 30 * 86_400_000;

/** Both words on one name: the stronger score, everyone who said it. */
const joined = (one: KnownIndicator | undefined, other: KnownIndicator): KnownIndicator =>
  one === undefined
    ? other
    : {
        sources: [...new Set([...one.sources, ...other.sources])],
        score: Math.max(one.score, other.score),
        threat: one.threat ?? other.threat,
      };

/** The scanner's question "which of these names are indicators?", answered from the local database; null while that is empty. */
export const storedIndicators = async (
  db: Db,
  corpus: IndicatorStore,
  now: () => Date,
): Promise<IndicatorLookup | null> => {
  if (await corpus.isEmpty(db)) return null;
  return {
    loadedSources: (sources) => feedsReadSince(db, sources, new Date(now().getTime() - READ_WITHIN_MS)),
    async domains(names) {
      const found = new Map<string, KnownIndicator>();
      const harmless = new Set<string>();
      for (let from = 0; from < names.length; from += AT_ONCE) {
        const some = names.slice(from, from + AT_ONCE);
        for (const { value, known, score, sources, warnings, ioc } of await lookUpIocs(db, corpus, some, now())) {
          // What has faded away, or is on a list of names that are no threat, is no reason to raise an alarm.
          if (value !== null && warnings.length > 0) harmless.add(value);
          if (value === null || !known || score === null || score <= 0 || warnings.length > 0) continue;
          found.set(value, { sources, score, threat: ioc?.threat ?? null });
        }
        const warningsOf = await warningsInForce(db);
        for (const [name, urls] of await corpus.onNames(db, some)) {
          if (harmless.has(name)) continue;
          for (const url of urls) {
            const score = scoreAt(url, now());
            if (score <= 0 || warningsOf(url).length > 0) continue;
            found.set(name, joined(found.get(name), { sources: url.feeds, score, threat: url.threat }));
          }
        }
      }
      return found;
    },
  };
};
