import { findingById } from "@parapet/db/queries/findings";
import { bulkChanges, findingsOfChange, reachedIds } from "@parapet/db/queries/remediation";
import { within } from "@parapet/db/scope";
import { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { toLocale } from "@parapet/words/locale";
import * as z from "zod";

import { Refusal } from "../../../platform/http/errors.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { makeTicket } from "../../alerts/index.ts";
import { inOrderOfActions } from "../../score/index.ts";
import { reachOfAuthor } from "../author-reach.ts";

/** An author who has left, or has lost the right, is no error: nothing is sent for them. */
const noneIfRefused = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

/** Creates the tickets of a bulk change once it can no longer be undone, in the order of the actions. */
export const sendTicketsJob = defineJob({
  name: "send-tickets",
  payload: z.object({ change: z.uuid(), org: OrgId }),
  onceFor: ({ change, org }) => `${change} ${org}`,
  retries: 3,
  async run({ change, org }, { services, signal }) {
    const [asked] = await within(services.db, [org], (tx) => bulkChanges(tx, [org], change));
    if (asked === undefined || asked.author === null) return;
    const author = { user: asked.author, key: asked.owner_key };
    const reach = await reachOfAuthor(services.db, author, [org], services.now()).catch(noneIfRefused);
    if (reach === null) return;
    await within(services.db, [org], async (tx) => {
      const [it] = await bulkChanges(tx, [org], change);
      if (it === undefined || it.undone_at !== null) return;
      const by = { user: author.user, locale: toLocale(it.change.locale), note: it.change.note };
      const all = await findingsOfChange(tx, org, change);
      const ids = all.map(({ id }) => id);
      const reached = new Set((await reachedIds(tx, reach, ids)).map(({ id }) => id));
      const findings = all.filter(({ id }) => reached.has(id));
      for (const { id } of await inOrderOfActions(tx, org, findings, services.now())) {
        signal.throwIfAborted();
        const finding = await findingById(tx, [org], FindingId.parse(id));
        if (finding !== undefined && finding.resolved_at === null) await makeTicket(services, tx, finding, by);
      }
    });
  },
});
