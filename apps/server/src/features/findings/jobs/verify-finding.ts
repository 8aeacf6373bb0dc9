import { servicesAt } from "@parapet/db/queries/exposed-service";
import { claimAddresses } from "@parapet/db/queries/probed-address";
import { findingToRetest, recordRetest } from "@parapet/db/queries/retest";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { FindingId, UserId } from "@parapet/domain/contracts/ids";
import type { FindingBasis } from "@parapet/scanner/check";
import { retest, type RetestResult, touchOf } from "@parapet/scanner/scan/retest";
import { runningOn, told } from "@parapet/scanner/services/running-on";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { storedCves, storedIndicators } from "../../intel/index.ts";
import { scanSettings } from "../../scans/index.ts";
import { scoreAgain } from "../../score/index.ts";
import { confirmOwnership } from "../../verification/index.ts";

/** Re-tests one finding on request. */
export const verifyFindingJob = defineJob({
  name: "verify-finding",
  payload: z.object({ finding: FindingId, by: UserId }),
  onceFor: ({ finding }) => finding,
  retries: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  async run({ finding, by }, { services, signal }) {
    const row = await asSystem(services.db, "job-lookup", (tx) => findingToRetest(tx, finding));
    // Removed meanwhile, with its domain: there is nothing to look at and nobody to tell.
    if (row === undefined || row.state === null) return;
    // Asked once more here: the proof may have been withdrawn between the click and this look.
    const isActive = touchOf(row.check_id) === "active";
    const { ip } = row;
    const isCovered =
      !isActive ||
      ip === null ||
      (
        await within(services.db, [row.org_id], (tx) =>
          claimAddresses(tx, row.org_id, { domain: row.domain, ips: [ip], isWholeDomain: false }, services.now()),
        )
      ).has(ip);
    const isOwn = !isActive || (await confirmOwnership(services, row.org_id, row.domain));
    const refusal = !isOwn ? "not-verified" : isCovered ? null : "plan-limit";
    const cves = await storedCves(services.db);
    const indicators = await storedIndicators(services.db, services.corpora.indicators, services.now);
    const machine = ip === null ? [] : await within(services.db, [row.org_id], (tx) => servicesAt(tx, row.org_id, ip));
    const look: RetestResult =
      refusal === null
        ? await retest(
            {
              domain: row.domain,
              check: row.check_id,
              outcome: row.outcome,
              subject: row.subject,
              target: row.target,
              ip,
              alongside: runningOn(machine.map(told)),
              stored: {
                params: row.params,
                details: row.details,
                evidence: row.evidence,
                basis: row.basis as FindingBasis | null,
              },
            },
            services.netFor(row.domain),
            {
              signal,
              now: services.now,
              settings: await scanSettings(services, row.org_id, row.domain),
              ...(cves && { cves }),
              ...(indicators && { indicators }),
            },
          )
        : { verdict: "could not look", reason: refusal };
    await within(services.db, [row.org_id], async (tx) => {
      const at = services.now();
      const kept = await recordRetest(tx, row.org_id, finding, { ...look, by, at });
      if (kept && look.verdict !== "could not look")
        await scoreAgain(tx, { org: row.org_id, domain: row.domain }, "verify", at);
    });
  },
});
