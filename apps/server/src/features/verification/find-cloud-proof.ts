import { cloudZonesNamed } from "@parapet/db/queries/cloud-accounts";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";
import { ProbeError } from "@parapet/net/probe-error";

import type { Services } from "../../platform/services.ts";
import { delegatedServers, isDelegatedTo } from "./delegated-servers.ts";
import type { ProofOutcome } from "./find-verification-record.ts";

/**
 * Is the domain delegated to a zone of a cloud account that the organization connected? A zone whose account could not be
 * listed lately is not assessed.
 */
export const findCloudProof = async (
  services: Pick<Services, "db" | "netFor" | "now">,
  org: OrgId,
  domain: string,
): Promise<ProofOutcome> => {
  const zones = await within(services.db, [org], (tx) => cloudZonesNamed(tx, org, domain));
  if (zones.length === 0) return { outcome: "not-found", reason: null };
  const since = daysFrom(services.now(), -VERIFICATION_TERMS.cloudListing);
  const listed = zones.filter(({ seen_at }) => seen_at >= since);
  if (listed.length === 0) return { outcome: "probe-error", reason: "unreachable" };
  try {
    const delegated = await delegatedServers(services.netFor(domain), domain);
    return listed.some(({ name_servers }) => isDelegatedTo(delegated, name_servers))
      ? { outcome: "found", reason: null }
      : { outcome: "not-found", reason: null };
  } catch (error) {
    if (error instanceof ProbeError) return { outcome: "probe-error", reason: error.reason };
    throw error;
  }
};
