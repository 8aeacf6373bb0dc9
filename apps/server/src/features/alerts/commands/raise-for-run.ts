import {
  assetsOfRun,
  domainsToNotify,
  findingsOfRun,
  finishedRun,
  firstNotification,
  listNotified,
  recordNotified,
  scoresAround,
  takeFindingsToNotify,
} from "@parapet/db/queries/alerts";
import { runLoss } from "@parapet/db/queries/coverage";
import { assetEventsOfRun } from "@parapet/db/queries/inventory";
import { findingSummary } from "@parapet/db/queries/overview";
import { lockFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { type AlertEvent, eventsOfRun } from "@parapet/domain/alerts";
import { OrgId, type ScanId } from "@parapet/domain/contracts/ids";

import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { changesOfRun } from "../../scans/index.ts";
import { inOrderOfActions, scoreAgain } from "../../score/index.ts";
import { CLOCKS_DIFFER_MS } from "../clocks-differ.ts";
import { toRunFinding } from "../to-run-finding.ts";
import { coverageLostByRun } from "./coverage-lost.ts";
import { raiseAlert } from "./raise-alert.ts";
import { notifyTickets } from "./tickets.ts";

/** An import writes in many steps; it is complete after a minute without writes, and notified in parts if it continues. */
const SETTLED_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const DOMAINS_AT_ONCE = 200;
/** More than a run is likely to change. */
const MAX_CHANGED = 200_000;

/** Imports and runs that could not find the domain in DNS have no score that could have dropped. */
const NO_SCORE = { before: null, now: 0 } as const;

/** Raises the alerts of one finished run. Running it twice raises nothing twice; runs may come in any order. */
export const raiseForRun = async (
  services: Pick<Services, "db" | "events" | "jobs" | "now">,
  scan: ScanId,
): Promise<void> => {
  const run = await asSystem(services.db, "job-lookup", (tx) => finishedRun(tx, scan));
  if (run === undefined || run.finished_at === null) return;
  const org = OrgId.parse(run.org_id);
  const { domain, finished_at: at } = run;
  await within(services.db, [org], async (tx) => {
    // Sequential, so that a persistent condition raises one alert, not one per run or feed.
    await lockFindings(tx, org, domain);
    const score = (await scoresAround(tx, org, domain, scan)) ?? NO_SCORE;
    // What is news is what differs from the run before, as everywhere.
    const compared = await changesOfRun(tx, org, scan, MAX_CHANGED);
    const changed = compared && [...compared.appeared, ...compared.changed].map(({ id }) => id);
    const { hosts, services: ports } = await assetsOfRun(tx, org, domain, at);
    const { events, notifies } = eventsOfRun({
      at,
      score,
      findings: (
        await inOrderOfActions(tx, org, await findingsOfRun(tx, org, domain, scan, changed), services.now())
      ).map(toRunFinding),
      newHosts: hosts.filter(({ host }) => host !== domain),
      newServices: ports,
      notified: await listNotified(tx, org, domain),
    });
    const loss = await runLoss(tx, org, domain, scan);
    const losses = loss === undefined ? [] : coverageLostByRun(loss);
    const changes = (await assetEventsOfRun(tx, org, scan)).map((row): AlertEvent => ({
      type: "asset_change",
      severity: null,
      subject: row.name,
      detail: row.event,
      ...(row.unit !== null && { unit: row.unit }),
    }));
    const all = [...events, ...losses, ...changes];
    await raiseAlert(services, tx, { org, domain, source: "scan", key: scan, events: all });
    await recordNotified(tx, org, domain, notifies, at);
    if (await firstNotification(tx, org, domain, `tickets:${scan}`, at)) await notifyTickets(services, tx, org, scan);
  });
};

/** Raises the alerts of what no scan wrote: imports, people who are watched over, re-tests, decisions that end or are withdrawn. */
export const raiseForImports = async (services: Pick<Services, "db" | "events" | "jobs" | "now">): Promise<void> => {
  const now = services.now().getTime();
  const waiting = await asSystem(services.db, "due-work", (tx) => domainsToNotify(tx, DOMAINS_AT_ONCE));
  const settled = waiting.filter(({ since, until }) => {
    // What came later than now came before the clock was set back: no one waits until it gets there again.
    const age = now - until.getTime();
    return age <= -CLOCKS_DIFFER_MS || age >= SETTLED_MS || now - since.getTime() >= LONGEST_WAIT_MS;
  });
  await runUnits(services.events, {
    name: "raise-for-imports",
    units: settled,
    idOf: ({ org_id, domain }) => `${org_id} ${domain}`,
    run: ({ org_id: org, domain, is_scored: isScored }) =>
      within(services.db, [org], async (tx) => {
        const at = services.now();
        const findings = await takeFindingsToNotify(tx, org, domain, at);
        // What was imported counts from now on, and not from the next scan on.
        if (!isScored) await scoreAgain(tx, { org, domain }, "feed", at);
        const ordered = await inOrderOfActions(tx, org, findings, at);
        const { events } = eventsOfRun({
          at,
          score: NO_SCORE,
          findings: ordered.map(toRunFinding),
          newHosts: [],
          newServices: [],
          notified: new Set(),
        });
        await raiseAlert(services, tx, { org, domain, source: "import", key: at.toISOString(), events });
        await findingSummary(tx, org, domain);
      }),
  });
};
