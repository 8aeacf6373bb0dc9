import { findingToRetest, recordRetest } from "@parapet/db/queries/findings";
import { servicesAt } from "@parapet/db/queries/intel";
import { claimAddresses } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { FindingId, UserId } from "@parapet/domain/contracts/ids";
import { isAddress } from "@parapet/net/address-policy";
import type { FindingBasis } from "@parapet/scanner/check";
import { retest, type RetestResult, findTouch } from "@parapet/scanner/scan/retest";
import { findClues, runningOn } from "@parapet/scanner/services/running-on";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { notifyTicketFor } from "../../alerts/index.ts";
import { storedCves, storedIndicators, storedPackages } from "../../intel/index.ts";
import { activeKnowledge, netOfRun, scanSettings } from "../../scans/index.ts";
import { scoreAgain } from "../../score/index.ts";
import { confirmOwnership } from "../../verification/index.ts";

/** Re-tests one finding: on request, or because it was reported as fixed. */
export const verifyFindingJob = defineJob({
  name: "verify-finding",
  payload: z.object({ finding: FindingId, by: UserId.nullable() }),
  takesTurns: true,
  onceFor: ({ finding }) => finding,
  retries: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  async run({ finding, by }, { services, signal }) {
    const begunAt = services.now();
    const row = await asSystem(services.db, "job-lookup", (tx) => findingToRetest(tx, finding));
    // Removed together with its domain in the meantime: nothing to check, no one to notify.
    if (row === undefined || row.state === null) return;
    // Checked again: verification may have been withdrawn since the request.
    const isActive = findTouch(row.check_id) === "active";
    const { ip } = row;
    const isCovered =
      !isActive ||
      ip === null ||
      (
        await within(services.db, [row.org_id], (tx) =>
          claimAddresses(tx, row.org_id, { domain: row.domain, ips: [ip], isWholeDomain: false }, services.now()),
        )
      ).has(ip);
    const knowledge = await activeKnowledge(services);
    const settings = await scanSettings(services, row.org_id, row.domain, knowledge);
    const isListed = !isAddress(row.host) || settings.accountAddresses?.includes(row.host) === true;
    const isOwn = !isActive || (isListed && (await confirmOwnership(services, row.org_id, row.domain)));
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
              alongside: runningOn(machine.map(findClues)),
              stored: {
                params: row.params,
                details: row.details,
                evidence: row.evidence,
                basis: row.basis as FindingBasis | null,
              },
            },
            netOfRun(services.netFor(row.domain), settings),
            {
              signal,
              now: services.now,
              settings,
              packages: storedPackages(services.db),
              ...(cves && { cves }),
              ...(indicators && { indicators }),
            },
          )
        : { verdict: "not assessed", reason: refusal };
    await within(services.db, [row.org_id], async (tx) => {
      const at = services.now();
      const change = await recordRetest(tx, row.org_id, finding, { ...look, begunAt, by, at, knowledge });
      if (change === null || look.verdict === "not assessed") return;
      await scoreAgain(tx, { org: row.org_id, domain: row.domain }, "verify", at);
      if (change !== "none")
        await notifyTicketFor(services, tx, row.org_id, finding, change === "resolved" ? "resolved" : "reopened");
    });
  },
});
