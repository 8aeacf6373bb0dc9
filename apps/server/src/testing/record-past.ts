import { askForScan, claimScan } from "@parapet/db/queries/scan";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { CheckResult } from "@parapet/scanner/check";
import { NOTHING_KNOWN } from "@parapet/scanner/scan/stage";

import { recordScan } from "../features/scans/commands/record-scan.ts";
import type { TestPortal } from "./test-portal.ts";

/** Records runs of a domain, one after the other, each so many days after the one before, as real runs are recorded. */
export const recordPast = async (
  { services, clock }: Pick<TestPortal, "services" | "clock">,
  org: OrgId,
  domain: string,
  runs: readonly (readonly CheckResult[])[],
  daysApart = 7,
): Promise<void> => {
  for (const results of runs) {
    clock.pass(daysApart * 86_400_000);
    const held = await within(services.db, "everything", async (tx) => {
      const { id } = await askForScan(tx, { org, domain, profile: "full", origin: "hand", at: clock.now() });
      const row = await claimScan(tx, id, clock.now());
      return { id, org, domain, profile: "full" as const, attempt: row?.attempt ?? 0 };
    });
    await recordScan(services, held, { ...NOTHING_KNOWN, results: [...results] });
  }
};
