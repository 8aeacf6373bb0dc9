import { claimScan, insertScan } from "@parapet/db/queries/scans";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";

import type { TestServices } from "../../../testing/test-services.ts";
import { recordScan } from "../commands/record-scan.ts";

/** Records one run of a domain as a worker does: requested, claimed, and its results written. */
export const recordRun = async (
  { services, all }: Pick<TestServices, "services" | "all">,
  org: OrgId,
  domain: string,
  known: Partial<Known>,
  profile: "full" | "passive" = "full",
): Promise<ScanId> => {
  const held = await all(async (tx) => {
    const { id } = await insertScan(tx, { org, domain, profile, origin: "hand", at: services.now() });
    const row = await claimScan(tx, id, services.now());
    return { id, org, domain, profile, attempt: row?.attempt ?? 0 };
  });
  await recordScan(services, held, { ...NOTHING_KNOWN, ...known });
  return held.id;
};
