import {
  listPublicAsks,
  lockPublicStart,
  newestPublicScan,
  notePublicAsk,
  type PublicScanRow,
  publicScansWaiting,
} from "@parapet/db/queries/public-report";
import { insertScan } from "@parapet/db/queries/scans";
import { asSystem } from "@parapet/db/unscoped";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { searchTarget } from "@parapet/domain/contracts/search-target";
import { scoreRange } from "@parapet/domain/coverage";
import { MINUTE_MS } from "@parapet/domain/durations";
import { riskLevel } from "@parapet/domain/risk";
import type { FastifyReply, FastifyRequest } from "fastify";

import { VISITORS } from "../../../platform/admission/reach-out.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { boundStreams } from "../../../platform/http/open-streams.ts";
import { clientNetwork } from "../../../platform/session/client-network.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { followRun } from "../../scans/index.ts";
import { runPublicScanJob } from "../jobs/run-public-scan.ts";
import type { PublicReportServices } from "../recent-reports.ts";
import { PublicSummary } from "../summarise-public-scan.ts";

/** Limits that protect scanned domains and share the queue fairly among clients. */
const PUBLIC_SCAN_LIMITS = {
  cachedForMs: 24 * 60 * MINUTE_MS,
  /** A failed run is reported for this long before another may start. */
  failedForMs: MINUTE_MS,
  newPerClient: 5,
  clientWindowMs: 10 * MINUTE_MS,
  waitingAtMost: 200,
  queueFullRetrySeconds: 60,
} as const;

/** A report that was stored before areas were counted cannot say what its score rests on. */
const hasAreas = ({ state, summary }: PublicScanRow): boolean =>
  state !== "done" || (typeof summary === "object" && summary !== null && "areas" in summary);

const isUsable = (row: PublicScanRow, now: Date): boolean => {
  if (!hasAreas(row)) return false;
  if (row.state === "queued" || row.state === "running") return true;
  const age = now.getTime() - (row.finished_at ?? row.created_at).getTime();
  return age < (row.state === "done" ? PUBLIC_SCAN_LIMITS.cachedForMs : PUBLIC_SCAN_LIMITS.failedForMs);
};

/** A row as the visitor sees it. */
const reportOf = (row: PublicScanRow): PublicReport => {
  const summary = row.state === "done" ? PublicSummary.parse(row.summary) : null;
  const { change = null } = row.summary as { change?: number | null };
  return {
    domain: row.domain,
    state: row.state === "cancelled" ? "failed" : (row.state as PublicReport["state"]),
    stage: row.stage,
    share: row.share_done,
    asked_at: unixSeconds(row.created_at),
    finished_at: unixSecondsOrNull(row.finished_at),
    fresh_until:
      row.finished_at === null || summary === null
        ? null
        : unixSeconds(new Date(row.finished_at.getTime() + PUBLIC_SCAN_LIMITS.cachedForMs)),
    resolves: summary?.resolves ?? null,
    hosts: summary?.hosts ?? null,
    cards: summary?.cards ?? null,
    areas: summary?.areas ?? null,
    areas_searched: Object.values(summary?.cards ?? {}).filter(({ count }) => count !== null).length,
    score:
      summary === null || row.score === null
        ? null
        : {
            value: row.score,
            level: riskLevel(row.score),
            criticals: summary.criticals ?? 0,
            change,
            confidence: row.confidence ?? 0,
            range: scoreRange(row.score, row.confidence ?? 0),
          },
    not_assessed: summary?.not_assessed ?? [],
  };
};

const targetOf = (services: Pick<PublicReportServices, "optOut">, typed: string): string => {
  const domain = searchTarget(typed);
  if (domain === null) throw new Refusal("invalid_input", "invalid_target", { fields: { domain: "invalid_target" } });
  const shared = sharedDomain(domain);
  if (shared !== null) {
    const why = shared === "free_mail" ? "free_mail_domain" : "public_suffix";
    throw new Refusal("invalid_input", why, { fields: { domain: why } });
  }
  if (services.optOut.covers({ host: domain })) throw new Refusal("not_allowed", "opted_out");
  return domain;
};

const start = async (
  services: Pick<PublicReportServices, "db" | "jobs" | "keys" | "now">,
  domain: string,
  ip: string,
): Promise<PublicScanRow> => {
  const client = (await services.keys.mac("public-scan-client", clientNetwork(ip))).toString("base64url");
  const at = services.now();
  const since = new Date(at.getTime() - PUBLIC_SCAN_LIMITS.clientWindowMs);
  return asSystem(services.db, "public-request", async (tx) => {
    const refuseIfTooMany = async () => {
      const asks = await listPublicAsks(tx, client, since);
      const first = asks.at(-PUBLIC_SCAN_LIMITS.newPerClient);
      if (first !== undefined) {
        const freeAt = first.getTime() + PUBLIC_SCAN_LIMITS.clientWindowMs;
        const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000));
        throw new Refusal("too_many_requests", "public_scan_limit", { retryAfterSeconds });
      }
      if ((await publicScansWaiting(tx)) >= PUBLIC_SCAN_LIMITS.waitingAtMost)
        throw new Refusal("unavailable", "public_queue_full", {
          retryAfterSeconds: PUBLIC_SCAN_LIMITS.queueFullRetrySeconds,
        });
    };
    // Once before the lock, so that a flood is turned away without queueing for it, and once under it.
    await refuseIfTooMany();
    await lockPublicStart(tx);
    const meanwhile = await newestPublicScan(tx, domain);
    if (meanwhile !== undefined && isUsable(meanwhile, at)) return meanwhile;
    await refuseIfTooMany();
    const { id } = await insertScan(tx, { org: null, domain, profile: "light", origin: "public" });
    await notePublicAsk(tx, client, at, since);
    await services.jobs.enqueue(runPublicScanJob, { scan: id }, { tx, org: VISITORS });
    const begun = await newestPublicScan(tx, domain);
    if (begun === undefined) throw new Error(`The public scan of ${domain} vanished`);
    return begun;
  });
};

const streams = boundStreams({ inAll: 1_000, perClient: 10 });

/** Streams the progress of the running scan. Starts nothing, and discloses nothing about a domain without a scan. */
export const followPublicScan = async (
  services: Pick<PublicReportServices, "db" | "optOut" | "scanUpdates">,
  typed: string,
  connection: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> => {
  const domain = targetOf(services, typed);
  const check = async () => {
    const row = await asSystem(services.db, "public-request", (tx) => newestPublicScan(tx, domain));
    if (row === undefined) throw new Refusal("not_found");
    return row;
  };
  const { id } = await check();
  await streams.run(clientNetwork(connection.request.ip), () =>
    followRun(services.scanUpdates, connection, id, check, reportOf),
  );
};

/** The public report of what a visitor typed: the one of the last day, or the scan that makes it, begun or joined. */
export const readPublicReport = async (
  services: Pick<PublicReportServices, "db" | "jobs" | "keys" | "now" | "optOut" | "recentReports">,
  typed: string,
  ip: string,
): Promise<PublicReport> => {
  const domain = targetOf(services, typed);
  const recent = services.recentReports.get(domain);
  if (recent !== undefined && isUsable(recent, services.now())) return reportOf(recent);
  const known = await asSystem(services.db, "public-request", (tx) => newestPublicScan(tx, domain));
  if (known !== undefined && isUsable(known, services.now())) {
    services.recentReports.keep(known);
    return reportOf(known);
  }
  return reportOf(await start(services, domain, ip));
};
