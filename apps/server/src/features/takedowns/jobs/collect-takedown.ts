import { addTakedownEvent, insertEvidence, putDrafts, takedownInScope } from "@parapet/db/queries/takedowns";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { ownPages, startRenderer, visualEvidence } from "../../screenshots/index.ts";
import { collectEvidence } from "../collect-evidence.ts";
import { draftNotices } from "../draft-notices.ts";

/** Checks a look-alike as a visitor would, keeps what was seen, and drafts the letters. */
export const collectTakedownJob = defineJob({
  name: "collect-takedown",
  payload: z.object({ takedown: z.uuid() }),
  takesTurns: true,
  onceFor: ({ takedown }) => takedown,
  timeLimitSeconds: 5 * 60,
  async run({ takedown }, { services, signal }) {
    const { db, now, config } = services;
    const row = await asSystem(db, "job-lookup", (tx, everything) => takedownInScope(tx, everything, takedown));
    if (row === undefined || row.state === "withdrawn") return;
    const at = now();
    const net = services.netFor(row.name);
    const own = await within(db, [row.org_id], (tx) => ownPages(tx, row.org_id, row.domain));
    await using renderer =
      config.browser === null ? null : await startRenderer({ browser: config.browser, net, signal });
    const { facts, page, pageSha256, picture } = await collectEvidence(row, net, {
      signal,
      now: at,
      capture: renderer === null ? null : (url) => renderer.capture(url, { wantsPng: true }),
      compare: (capture) => visualEvidence(own, capture),
    });
    const about = {
      id: row.id,
      organization: row.organization,
      reason: row.reason,
      facts,
      collectedAt: at,
      pageSha256,
    };
    await within(db, [row.org_id], async (tx) => {
      const isHolder = await currentlyVerified(tx, row.org_id, row.domain, at);
      await insertEvidence(tx, {
        org: row.org_id,
        takedown,
        at,
        facts,
        page,
        pageSha256,
        screenshot: picture.png,
        screenshotMissing: picture.missing,
      });
      await putDrafts(tx, row.org_id, takedown, draftNotices({ ...about, isHolder }));
      await addTakedownEvent(tx, { org: row.org_id, takedown }, { kind: "evidence", at });
    });
  },
});
