import { organizationsToPlace, placeEvents, webhooksDue } from "@parapet/db/queries/events";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";

import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { deliverEventsJob } from "../jobs/deliver-events.ts";

const AT_ONCE = 500;
/** Events of one organization that one sweep places, in steps: the next sweep goes on. */
const STEPS = 10;

/** Places what was committed and asks for a turn of every webhook that has something to send. */
export const sweepOutbox = async (services: Pick<Services, "db" | "events" | "jobs" | "now">): Promise<void> => {
  await runUnits(services.events, {
    name: "sweep-outbox place",
    units: await asSystem(services.db, "due-work", (tx) => organizationsToPlace(tx, AT_ONCE)),
    idOf: (org) => org,
    run: async (org) => {
      for (let step = 0; step < STEPS; step += 1)
        if ((await within(services.db, [org], (tx) => placeEvents(tx, org))) === 0) return;
    },
  });
  await runUnits(services.events, {
    name: "sweep-outbox deliver",
    units: await asSystem(services.db, "due-work", (tx) => webhooksDue(tx, services.now(), AT_ONCE)),
    idOf: ({ id }) => id,
    run: async ({ id, org_id: org }) => void (await services.jobs.enqueue(deliverEventsJob, { webhook: id }, { org })),
  });
};
