import {
  deleteListings,
  domainsListedSince,
  domainsToList,
  dropListings,
  markListed,
  putListings,
  readListings,
  type WatchedDomain,
  watchedDomains,
} from "@parapet/db/queries/leaks";
import { recordFindings } from "@parapet/db/queries/scans";
import { asSystem } from "@parapet/db/unscoped";
import type { MarketListing } from "@parapet/intel/market/market-listing";

import { runUnits, type UnitEvents } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { listingObservation } from "../market-findings.ts";
import { upwards } from "../watched-domains.ts";

const BATCH = 1_000;
type MarketServices = Pick<Services, "db" | "now">;

/** Stores listings; one seen before is changed where it changed, and not doubled. */
export const storeListings = async (
  { db, now }: MarketServices,
  listings: readonly MarketListing[],
): Promise<{ added: number; changed: number; unchanged: number }> => {
  const once = [...new Map(listings.map((it) => [`${it.market}\n${it.ref}`, it])).values()];
  const rows = once.map((it) => ({ ...it, names: [...new Set(it.assets.flatMap(upwards))] }));
  const stored = await asSystem(db, "shared-corpus", (tx) => putListings(tx, rows, now()));
  return { ...stored, unchanged: listings.length - stored.added - stored.changed };
};

const recordListings = ({ db, now }: MarketServices, of: WatchedDomain, isChanged: boolean): Promise<number> =>
  asSystem(db, "shared-corpus", async (tx) => {
    if (isChanged) await dropListings(tx, of.org, of.domain);
    let [after, recorded] = [0, 0];
    for (;;) {
      const listings = await readListings(tx, of.domain, after, BATCH);
      const observations = listings.map((listing) => listingObservation(listing, of.domain, of.state));
      await recordFindings(tx, { org: of.org, domain: of.domain, scan: null, at: now() }, observations);
      recorded += observations.length;
      if (listings.length < BATCH) break;
      after = listings.at(-1)?.id ?? after;
    }
    await markListed(tx, of);
    return recorded;
  });

/** Creates findings from listings: for new or newly verified domains, and for all domains that newer listings concern. */
export const matchListings = async (
  services: MarketServices & { readonly events: UnitEvents },
  since?: Date,
): Promise<{ domains: number; recorded: number }> => {
  const now = services.now();
  const [changed, touched, all] = await asSystem(services.db, "shared-corpus", async (tx) => {
    await deleteListings(tx);
    return [
      await domainsToList(tx, now),
      since === undefined ? new Set<string>() : await domainsListedSince(tx, since),
      await watchedDomains(tx, now),
    ] as const;
  });
  const isChanged = new Set(changed.map(({ org, domain }) => `${org} ${domain}`));
  const due = all.filter(({ org, domain }) => touched.has(domain) || isChanged.has(`${org} ${domain}`));
  let recorded = 0;
  await runUnits(services.events, {
    name: "match-listings",
    units: due,
    idOf: ({ org, domain }) => `${org} ${domain}`,
    run: async (of) => {
      recorded += await recordListings(services, of, isChanged.has(`${of.org} ${of.domain}`));
    },
  });
  return { domains: due.length, recorded };
};
