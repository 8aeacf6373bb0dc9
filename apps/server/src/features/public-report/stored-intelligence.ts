import type { Db } from "@parapet/db/db";
import { machineLogYears } from "@parapet/db/queries/leaks";
import { heldLoginCount, listingCount, machineCount } from "@parapet/db/queries/public-report";
import { registrable } from "@parapet/domain/domains";
import type { FindingArea } from "@parapet/domain/risk";
import { nameTags, openLeakCorpus } from "@parapet/leak-corpus";

import type { Services } from "../../platform/services.ts";
import { countMentions } from "../mentions/index.ts";
import { archiveState } from "./archive-state.ts";
import type { StoredCounts } from "./summarise-public-scan.ts";

type Card = StoredCounts[keyof StoredCounts];
/** How many records name the domain; `isLess`: there may be more. */
interface Counted {
  readonly count: number;
  readonly isLess?: boolean;
}

const NO_SOURCE = { count: null, blind: "no-source" } as const;

/** A count of an archive as a card: nothing found says nothing where the archive is too old or the count stopped early. */
const cardOf = async (db: Db, area: FindingArea, now: Date, count: () => Promise<Counted | null>): Promise<Card> => {
  const archive = await archiveState(db, area, now);
  if (archive === "none") return NO_SOURCE;
  const counted = await count();
  if (counted === null) return { count: null, blind: "probe-error" };
  if (archive === "current" && counted.isLess !== true) return { count: counted.count, blind: null };
  return counted.count === 0 ? { count: null, blind: "stale" } : { count: counted.count, blind: "partly" };
};

/**
 * How many records of leaks, stealer logs, markets and mentions name this domain? `no-source` where no archive of that kind is
 * stored and `stale` where it is too old, which is not the same as "none".
 */
export const storedIntelligence = async (
  db: Db,
  { corpora, keys }: Pick<Services, "corpora" | "keys">,
  domain: string,
  now: Date,
): Promise<StoredCounts> => {
  const isBelow = registrable(domain) !== domain;
  const logins = async (): Promise<Counted | null> => {
    // Records are tagged by registrable domain only, so that for a subdomain only the data of the organization can be reported.
    if (!isBelow) return { count: (await openLeakCorpus(corpora, keys).match(db, [domain])).logins };
    const count = await heldLoginCount(db, domain);
    return count === 0 ? null : { count, isLess: true };
  };
  const machines = async (): Promise<Counted | null> => {
    const count = await machineCount(db, await nameTags(keys, domain, await machineLogYears(db)));
    // Tagged like logins: what concerns the registrable domain may concern another name below it.
    return isBelow && count > 0 ? null : { count };
  };
  return {
    infected_device_logs: await cardOf(db, "logs-infected-machine", now, machines),
    stealer_logs_on_market: await cardOf(db, "stealer-logs-for-sale", now, async () => ({
      count: await listingCount(db, domain),
    })),
    leaked_credentials: await cardOf(db, "leaked-credentials", now, logins),
    dark_web_mentions: await cardOf(db, "dark-web-mentions", now, () => countMentions(db, corpora, domain, "dark-web")),
  };
};
