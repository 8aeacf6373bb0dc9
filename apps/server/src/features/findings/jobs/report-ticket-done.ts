import { within } from "@parapet/db/scope";

import { defineJob } from "../../../platform/queue/job.ts";
import { ticketDone } from "../../alerts/index.ts";
import { reportFixed } from "../commands/report-fix.ts";

/** A ticket that is done reports its finding as fixed, which a re-test then verifies. */
export const reportTicketDoneJob = defineJob({
  name: "report-ticket-done",
  payload: ticketDone.payload,
  on: [ticketDone],
  onceFor: ({ finding }) => finding,
  retries: 3,
  async run({ org, finding }, { services }) {
    await within(services.db, [org], (tx) =>
      reportFixed(services, tx, { org, findings: [finding], source: "ticket", by: null, at: services.now() }),
    );
  },
});
