import { bulkRunById, endBulkRun, noteBulkProgress, reachedIds } from "@parapet/db/queries/remediation";
import { ownedByKey, within } from "@parapet/db/scope";
import { OrgId } from "@parapet/domain/contracts/ids";
import { toLocale } from "@parapet/words/locale";
import * as z from "zod";

import { Refusal } from "../../../platform/http/errors.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { reachOfAuthor } from "../author-reach.ts";
import { summarizeSkipped, withMissing } from "../change-summary.ts";
import { changeFindings, UNDO_MS } from "../commands/change-findings.ts";

const RETRIES = 2;

/** Makes a bulk change that is too large for a request, in one transaction, and reports how far it is. */
export const changeFindingsJob = defineJob({
  name: "change-findings",
  payload: z.object({ run: z.uuid(), org: OrgId }),
  onceFor: ({ run }) => run,
  retries: RETRIES,
  retryDelaySeconds: 5,
  timeLimitSeconds: 5 * 60,
  async run({ run: id, org }, { services, signal, attempt }) {
    const { db, now } = services;
    const run = await within(db, [org], (tx) => bulkRunById(tx, org, id));
    if (run?.state !== "running" || run.request === null) return;
    const { selected, missing: outOfReach, change, locale, ip, claimedIp, asOf } = run.request;
    const fail = (failure: string) => within(db, [org], (tx) => endBulkRun(tx, org, id, { failure }, now()));
    const orgs = [...new Set([org, ...selected.map((it) => it.org)])];
    try {
      const at = now();
      const authorNow = () => reachOfAuthor(db, { user: run.author, key: run.owner_key }, orgs, now());
      const reach = await authorNow();
      await within(db, orgs, async (tx) => {
        if (run.owner_key !== null) await ownedByKey(tx, run.owner_key);
        const ids = selected.map((it) => it.id);
        const reached = new Set((await reachedIds(tx, reach, ids)).map((it) => it.id));
        const allowed = selected.filter((it) => reached.has(it.id));
        const { changed, skipped } = await changeFindings(services, tx, allowed, change, {
          id,
          user: run.author,
          at,
          locale: toLocale(locale),
          from: { ip, claimedIp },
          asOf: asOf === null ? null : new Date(asOf),
          onProgress: async (done) => {
            signal.throwIfAborted();
            // Who may no longer do it by then has changed nothing: the transaction ends with the refusal.
            await authorNow();
            await within(db, [org], (beside) => noteBulkProgress(beside, org, id, done));
          },
        });
        await authorNow();
        const missing = [...outOfReach, ...ids.filter((it) => !reached.has(it))];
        const { skipped: reasons, skippedIds } = summarizeSkipped(withMissing(skipped, missing));
        const undoUntil = changed === 0 ? null : unixSeconds(new Date(at.getTime() + UNDO_MS));
        const result = { changed, skipped: reasons, skippedIds, undoUntil };
        const isFirst = await endBulkRun(tx, org, id, { result }, now());
        // Another worker was faster: what this one did is rolled back.
        if (!isFirst) throw new Refusal("conflict");
      });
    } catch (error) {
      if (error instanceof Refusal) return void (await fail(error.text));
      if (attempt > RETRIES) await fail("unexpected");
      throw error;
    }
  },
});
