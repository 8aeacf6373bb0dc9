import type { Db } from "@parapet/db/db";
import { listCloudAssets } from "@parapet/db/queries/cloud-accounts";
import { recordCandidates, withdrawCandidates } from "@parapet/db/queries/seeds";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { registrable } from "@parapet/domain/domains";
import type { CandidateObservation } from "@parapet/domain/inventory";

const SOURCE = "cloud";
/** What the review queue takes; addresses and domains before host names. */
const MAX_OFFERED = 5_000;
const RANK = { domain: 0, address: 1, host: 2, network: 3 } as const;

/**
 * Offers what the connected accounts list to the review of candidates, and removes what they no longer list. Names of zones
 * that the parent does not delegate to the account are left out: anyone can create such a zone.
 */
export const offerCloudAssets = async (db: Db, org: OrgId, at: Date): Promise<void> => {
  const assets = await listCloudAssets(db, org);
  const observations = assets.map(({ kind, value, account }): CandidateObservation => ({
    kind: kind === "address" ? "address" : registrable(value) === value ? "domain" : "host",
    value,
    links: [{ root: { kind: "cloud-account", value: account }, evidence: "cloud-account", via: account }],
  }));
  const offered = observations.toSorted((a, b) => RANK[a.kind] - RANK[b.kind]).slice(0, MAX_OFFERED);
  await recordCandidates(db, org, SOURCE, offered, at);
  await withdrawCandidates(db, org, SOURCE, at);
};
