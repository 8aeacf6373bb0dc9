import type { Db } from "@parapet/db/db";
import { readLicence, spendQuota } from "@parapet/db/queries/billing";
import { organizationKind } from "@parapet/db/queries/organizations";
import { insertPassiveScans, insertScan, paidFrom, type ScanAsk, withdrawJob } from "@parapet/db/queries/scans";
import { currentlyVerified } from "@parapet/db/queries/verification";
import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import { licenceState, toPeriod } from "@parapet/domain/plans";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { ScopedDomain } from "../../../platform/session/domain-in-scope.ts";
import { runScanJob } from "../jobs/run-scan.ts";
import { runScheduledScanJob } from "../jobs/run-scheduled-scan.ts";

/** Priority within one queue. Scheduled and public scans have queues of their own. */
export const SCAN_PRIORITY = {
  hand: 30,
  request: 30,
  "new-domain": 20,
  demo: 20,
  schedule: 10,
  public: 0,
} as const satisfies Record<ScanAsk["origin"], number>;

/** What a person asks for by hand is one of the plan's tests; what happens by itself costs nothing. */
const COSTS: ReadonlySet<ScanAsk["origin"]> = new Set<ScanAsk["origin"]>(["hand", "request"]);

export interface BeginScan {
  readonly profile: "passive" | "full";
  readonly origin: Exclude<ScanAsk["origin"], "public">;
  /** The requesting user and address; none for automatic scans. */
  readonly by?: { readonly user: UserId; readonly from: RequestOrigin };
  readonly startAfter?: Date;
}

/**
 * Starts a run, or joins the one under way; the row, what it costs and the job appear together or not at all. A click that
 * joins a scheduled run which still waits moves it from that queue to its own.
 */
export const enqueueScan = async (
  services: Pick<Services, "jobs" | "now" | "optOut">,
  db: Db,
  { org, domain }: Pick<ScopedDomain, "org" | "domain">,
  { profile, origin, by, startAfter }: BeginScan,
): Promise<{ id: ScanId; joined: boolean }> => {
  // Active scans need a current verification, whatever the caller read before. The worker repeats a stale one.
  if (profile === "full" && !(await currentlyVerified(db, org, domain, services.now())))
    throw new Refusal("not_allowed", "domain_not_verified");
  if (services.optOut.covers({ host: domain })) throw new Refusal("not_allowed", "opted_out");
  const at = services.now();
  const asked = await insertScan(db, {
    org,
    domain,
    profile,
    origin,
    at,
    ...(by === undefined ? {} : { requestedBy: by.user }),
  });
  const job = origin === "schedule" ? runScheduledScanJob : runScanJob;
  const begins = asked.joined
    ? origin !== "schedule" && (await withdrawJob(db, runScheduledScanJob.name, asked.id))
    : true;
  if (!asked.joined && COSTS.has(origin)) {
    if (!(await spendQuota(db, org, "testsPerMonth", at))) throw new Refusal("quota_exhausted");
    await paidFrom(db, org, asked.id, toPeriod(at));
  }
  if (begins)
    await services.jobs.enqueue(
      job,
      { scan: asked.id },
      { tx: db, org, priority: SCAN_PRIORITY[origin], ...(startAfter && { startAfter }) },
    );
  if (by !== undefined)
    await audit(db, by.from, at, {
      action: "scan.started",
      org,
      actor: by.user,
      object: asked.id,
      detail: { domain, profile, joined: asked.joined },
    });
  return asked;
};

/** Without a licence nothing is scanned; the schedule begins when there is one. */
const mayScan = async (services: Pick<Services, "now">, db: Db, org: OrgId): Promise<boolean> => {
  const kind = await organizationKind(db, org);
  const licence = await readLicence(db, org);
  return kind !== null && licenceState(kind, licence, services.now()) !== "expired";
};

/** The first active scan of a domain that was just verified, unless the verification has ended since. */
export const enqueueFirstScan = async (
  services: Pick<Services, "jobs" | "now" | "optOut">,
  db: Db,
  { org, domain }: Pick<ScopedDomain, "org" | "domain">,
): Promise<void> => {
  if (!(await mayScan(services, db, org)) || services.optOut.covers({ host: domain })) return;
  if (!(await currentlyVerified(db, org, domain, services.now()))) return;
  await enqueueScan(services, db, { org, domain }, { profile: "full", origin: "new-domain" });
};

/** The first scans of domains that were added together and await verification. */
export const enqueuePassiveScans = async (
  services: Pick<Services, "jobs" | "now" | "optOut">,
  db: Db,
  org: OrgId,
  domains: readonly string[],
): Promise<void> => {
  const open = domains.filter((host) => !services.optOut.covers({ host }));
  if (open.length === 0 || !(await mayScan(services, db, org))) return;
  const origin = "new-domain";
  const scans = await insertPassiveScans(db, org, open, { origin, at: services.now() });
  await services.jobs.enqueueAll(
    runScanJob,
    scans.map((scan) => ({ scan })),
    { tx: db, org, priority: SCAN_PRIORITY[origin] },
  );
};
