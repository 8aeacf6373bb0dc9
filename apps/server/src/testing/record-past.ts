import type { OrgId } from "@parapet/domain/contracts/ids";
import type { CheckResult } from "@parapet/scanner/check";

import { recordRun } from "../features/scans/testing/record-run.ts";
import type { TestPortal } from "./test-portal.ts";

/** Records runs of a domain, one after the other, each so many days after the one before, as real runs are recorded. */
export const recordPast = async (
  it: Pick<TestPortal, "all" | "services" | "clock">,
  org: OrgId,
  domain: string,
  runs: readonly (readonly CheckResult[])[],
  daysApart = 7,
): Promise<void> => {
  for (const results of runs) {
    it.clock.pass(daysApart * 86_400_000);
    await recordRun(it, org, domain, { results: [...results] });
  }
};
