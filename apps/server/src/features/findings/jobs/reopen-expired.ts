import { domainsWithExpired, reopenExpired } from "@parapet/db/queries/findings";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { scoreAgain } from "../../score/index.ts";

/** Accepted risks and other decisions with an end: from then on the finding counts again. */
export const reopenExpiredJob = defineJob({
  name: "reopen-expired",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/10 * * * *",
  async run(_payload, { services: { db, now, events } }) {
    const at = now();
    await runUnits(events, {
      name: "reopen-expired",
      units: await asSystem(db, "due-work", (tx) => domainsWithExpired(tx, at)),
      idOf: ({ org, domain }) => `${org} ${domain}`,
      run: (unit) =>
        within(db, [unit.org], async (tx) => {
          for (const of of await reopenExpired(tx, at, unit)) await scoreAgain(tx, of, "expiry", at);
        }),
    });
  },
});
