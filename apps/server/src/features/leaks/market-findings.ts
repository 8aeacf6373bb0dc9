import type { StoredListing } from "@parapet/db/queries/leaks";
import type { FindingObservation } from "@parapet/db/queries/scans";
import { accessKind } from "@parapet/intel/leaks/access-kind";

/** Also the id of the texts of these findings. */
export const MARKET_CHECK = "market-listing";

/** The value that is stored and exported, the same in every language; the portal writes it in the reader's. */
const priceOf = ({ price, currency }: StoredListing): string | null =>
  price === null ? null : `${price.toFixed(2)}${currency === null ? "" : ` ${currency}`}`;

/** The finding of one log for sale that holds logins of a domain. Of an unverified domain: that there is one. */
export const listingObservation = (
  listing: StoredListing,
  domain: string,
  state: "pending" | "verified",
): FindingObservation => {
  const isProven = state === "verified";
  const ours = listing.assets.filter((host) => host === domain || host.endsWith(`.${domain}`));
  const opens = ours.some((host) => accessKind(host) !== null);
  return {
    area: "stealer-logs-for-sale",
    check: MARKET_CHECK,
    outcome: "log-for-sale",
    subject: isProven ? `${listing.tag} · ${listing.id}` : `••••• · ${listing.id}`,
    target: String(listing.id),
    // A buyer gains access to a network, a mailbox or all applications.
    severity: opens ? "critical" : "high",
    evidence: null,
    params: isProven ? { market: listing.market, count: ours.length } : { market: "•••••", count: ours.length },
    details: isProven
      ? {
          tag: listing.tag,
          price: priceOf(listing),
          users: listing.users,
          assets: ours.slice(0, 50).join(", "),
          market: listing.market,
          family: listing.family,
          country: listing.country,
          listed_on: listing.listed_on,
        }
      : { tag: "•••••", price: null, users: null, assets: null },
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
    leak: { on: listing.listed_on, arrivedAt: null },
  };
};
