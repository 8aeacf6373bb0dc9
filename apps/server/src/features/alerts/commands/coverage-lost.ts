import { firstNotification } from "@parapet/db/queries/alerts";
import { domainsAlertedOfCoverage, type RunLoss, silentSources } from "@parapet/db/queries/coverage";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { AlertEvent } from "@parapet/domain/alerts";
import { type CoverageState, isMonitored } from "@parapet/domain/coverage";
import { findPlace } from "@parapet/domain/risk";
import { findConnector } from "@parapet/intel/connectors/registry";

import type { Services } from "../../../platform/services.ts";
import { skippedChecks } from "../../coverage/index.ts";
import { raiseAlert } from "./raise-alert.ts";

/** A source is silent after so many failed runs in a row, and late when its next run is overdue by so long. */
const SILENT_RUNS = 3;
const LATE_HOURS = 24;
const MAX_DOMAINS = 5_000;

const lost = (detail: "area" | "check" | "host" | "source" | "feed", subject: string): AlertEvent => ({
  type: "coverage_lost",
  severity: null,
  subject,
  detail,
});

/** What a run no longer assessed and the run before it did. */
export const coverageLostByRun = (loss: RunLoss): AlertEvent[] => {
  const areas = Object.entries(loss.coverage).filter(([area, state]) => {
    const before = loss.coverage_before[area];
    return before !== undefined && isMonitored(before as CoverageState) && !isMonitored(state as CoverageState);
  });
  // "host address" names a port scan, everything else a place.
  const hosts = new Set(loss.blocked.flatMap((subject) => findPlace(subject.split(" ")[0] ?? "")?.host ?? []));
  return [
    ...areas.map(([area]) => lost("area", area)),
    ...[...hosts].toSorted().map((host) => lost("host", host)),
    ...skippedChecks(loss.checks_before, loss.checks).map((check) => lost("check", check)),
  ];
};

/** Alerts every domain that asked for it of sources that stopped answering, once until they answer again. */
export const raiseForSilentSources = async (
  services: Pick<Services, "db" | "events" | "jobs" | "now">,
): Promise<void> => {
  const at = services.now();
  const silent = await asSystem(services.db, "due-work", (tx) => silentSources(tx, at, SILENT_RUNS, LATE_HOURS));
  if (silent.length === 0) return;
  const domains = await asSystem(services.db, "due-work", (tx) => domainsAlertedOfCoverage(tx, MAX_DOMAINS));
  for (const { org_id: org, domain } of domains)
    await within(services.db, [org], async (tx) => {
      for (const { feed, kind, since } of silent) {
        const key = `coverage ${feed} ${since}`;
        if (!(await firstNotification(tx, org, domain, key, at))) continue;
        const event = lost(kind === "silent" ? "source" : "feed", findConnector(feed)?.name ?? feed);
        await raiseAlert(services, tx, { org, domain, source: "import", key, events: [event] });
      }
    });
};
