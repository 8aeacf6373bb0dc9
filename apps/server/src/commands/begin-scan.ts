import type { Db } from "@parapet/db/db";
import { askForScan, type ScanAsk } from "@parapet/db/queries/scan";
import type { ScanId, UserId } from "@parapet/domain/contracts/ids";

import type { ScopedDomain } from "../domain-in-scope.ts";
import { Refusal } from "../errors.ts";
import { runScanJob } from "../jobs/run-scan.ts";
import type { Services } from "../services.ts";

/** A customer's click goes before schedules, schedules before visitors. */
const PRIORITY = {
  hand: 30,
  request: 30,
  "new-domain": 20,
  demo: 20,
  schedule: 10,
  public: 0,
} as const satisfies Record<ScanAsk["origin"], number>;

export interface BeginScan {
  readonly profile: "passive" | "full";
  readonly origin: ScanAsk["origin"];
  readonly by?: UserId;
  readonly startAfter?: Date;
}

/** Starts a run, or joins the one under way; the row and the job appear together or not at all. */
export const beginScan = async (
  services: Services,
  db: Db,
  { org, domain, state }: ScopedDomain,
  { profile, origin, by, startAfter }: BeginScan,
): Promise<{ id: ScanId; joined: boolean }> => {
  // Nobody may actively probe a domain that is not theirs.
  if (profile === "full" && state !== "verified") throw new Refusal("not_allowed", "domain_not_verified");
  const asked = await askForScan(db, {
    org,
    domain,
    profile,
    origin,
    ...(by === undefined ? {} : { requestedBy: by }),
  });
  if (!asked.joined)
    await services.jobs.ask(
      runScanJob,
      { scan: asked.id },
      { tx: db, priority: PRIORITY[origin], ...(startAfter && { startAfter }) },
    );
  return asked;
};
