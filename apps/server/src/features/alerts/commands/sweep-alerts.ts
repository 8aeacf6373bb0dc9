import {
  dueDeliveries,
  expediteJudgedAhead,
  judgeAgain,
  settingById,
  settingsJudgedAhead,
  settingsWithDue,
} from "@parapet/db/queries/alerts";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { whenDue } from "@parapet/domain/alerts";

import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { CLOCKS_DIFFER_MS } from "../clocks-differ.ts";
import { deliveryPace } from "../delivery-pace.ts";
import { deliverAlertJob } from "../jobs/deliver-alert.ts";
import { raiseForSilentSources } from "./coverage-lost.ts";
import { LEASE_MS } from "./deliver.ts";
import { releaseAlerts } from "./raise-alert.ts";
import { raiseForExpiry } from "./raise-for-expiry.ts";
import { raiseForExploited } from "./raise-for-exploited.ts";
import { raiseForImports } from "./raise-for-run.ts";

const AT_ONCE = 500;

/** A clock that ran ahead and was set back must not hold anything back for as long as it was ahead. */
const correctClock = async (services: Pick<Services, "db" | "events" | "now">): Promise<void> => {
  const now = services.now();
  const later = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  const ahead = await asSystem(services.db, "due-work", (tx) => settingsJudgedAhead(tx, later, AT_ONCE));
  await runUnits(services.events, {
    name: "sweep-alerts clock",
    units: ahead,
    idOf: ({ setting_id }) => setting_id,
    run: ({ org_id: org, setting_id: id }) =>
      within(services.db, [org], async (tx) => {
        const setting = await settingById(tx, [org], id);
        const at = setting === undefined ? now : (whenDue(deliveryPace(setting), now).at ?? now);
        await judgeAgain(tx, org, id, { later, now, at });
      }),
  });
  const soon = new Date(now.getTime() + LEASE_MS);
  await asSystem(services.db, "due-work", (tx) => expediteJudgedAhead(tx, { later, now, soon }));
};

/** What time itself brings: imports that settled, digests and quiet hours that are over, attempts that are due again. */
export const sweepAlerts = async (services: Pick<Services, "db" | "events" | "jobs" | "now">): Promise<void> => {
  await correctClock(services);
  await raiseForExploited(services);
  await raiseForImports(services);
  await raiseForSilentSources(services);
  await raiseForExpiry(services);
  const due = await asSystem(services.db, "due-work", (tx) => settingsWithDue(tx, services.now(), AT_ONCE));
  await runUnits(services.events, {
    name: "sweep-alerts release",
    units: due,
    idOf: ({ setting_id }) => setting_id,
    run: ({ org_id, setting_id }) =>
      within(services.db, [org_id], (tx) => releaseAlerts(services, tx, org_id, setting_id)),
  });
  await runUnits(services.events, {
    name: "sweep-alerts deliver",
    units: await asSystem(services.db, "due-work", (tx) => dueDeliveries(tx, services.now(), AT_ONCE)),
    idOf: ({ id }) => id,
    run: async ({ id, org_id: org }) => void (await services.jobs.enqueue(deliverAlertJob, { delivery: id }, { org })),
  });
};
