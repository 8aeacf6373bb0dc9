import type { Db } from "@parapet/db/db";
import { heldLoginCount } from "@parapet/db/queries/public-report";
import { registrable } from "@parapet/domain/domains";
import type { LeakCorpus } from "@parapet/leak-corpus";

import { leakArchiveState } from "./leak-archive.ts";
import type { StoredCounts } from "./summarise-public-scan.ts";

const NO_SOURCE = { count: null, blind: "no-source" } as const;

const leakedCredentials = async (
  db: Db,
  corpus: LeakCorpus,
  domain: string,
  now: Date,
): Promise<StoredCounts["leaked_credentials"]> => {
  const archive = await leakArchiveState(db, now);
  if (archive === "none") return NO_SOURCE;
  // Records are tagged by registrable domain only, so that for a subdomain only the data of the organization can be reported.
  if (registrable(domain) !== domain) {
    const count = await heldLoginCount(db, domain);
    return count === 0 ? { count: null, blind: "probe-error" } : { count, blind: "partly" };
  }
  const { logins: count } = await corpus.match(db, [domain]);
  if (archive === "current") return { count, blind: null };
  return count === 0 ? { count: null, blind: "stale" } : { count, blind: "partly" };
};

/**
 * How many records of leaks, stealer logs and mentions name this domain? `no-source` where no archive of that kind is
 * stored and `stale` where it is too old, which is not the same as "none".
 */
export const storedIntelligence = async (
  db: Db,
  corpus: LeakCorpus,
  domain: string,
  now: Date,
): Promise<StoredCounts> => ({
  infected_device_logs: NO_SOURCE,
  stealer_logs_on_market: NO_SOURCE,
  leaked_credentials: await leakedCredentials(db, corpus, domain, now),
  dark_web_mentions: NO_SOURCE,
});
