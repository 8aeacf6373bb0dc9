import {
  changeTakedownNotice,
  collectTakedownEvidence,
  moveTakedown,
  recheckTakedown,
  sendTakedownNotice,
} from "@parapet/domain/contracts/takedowns";

import { evidenceQueue } from "../../../platform/admission/work-queues.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { renderInTurn } from "../../../platform/pdf/render-in-turn.ts";
import type { Services } from "../../../platform/services.ts";
import { changeLetter, readyToSend, sendLetter } from "../commands/change-letter.ts";
import { moveByHand } from "../commands/move-takedown.ts";
import { requestWork } from "../commands/request-work.ts";
import { collectTakedownJob } from "../jobs/collect-takedown.ts";
import { recheckTakedownJob } from "../jobs/recheck-takedowns.ts";
import { renderPack, packData } from "../render-pack.ts";
import { knownTakedown, shownTakedown } from "../shown-takedown.ts";

type Given = RouteServices & Pick<Services, "config" | "events" | "jobs">;

const enqueueRoute =
  (call: typeof recheckTakedown | typeof collectTakedownEvidence, job: typeof recheckTakedownJob): Route<Given> =>
  (app, services) =>
    serve(app, services, call, async ({ db, reach, params }) => {
      await requestWork(services, db, await knownTakedown(db, reach.scope, params.id), job);
      return { data: { asked: true as const } };
    });

const moveTakedownRoute: Route<Given> = (app, services) =>
  serve(app, services, moveTakedown, async ({ actor, db, reach, params, body, from }) => {
    const row = await knownTakedown(db, reach.scope, params.id);
    await moveByHand(services, db, actor, row, body, from);
    return shownTakedown(db, reach.scope, params.id, services.now());
  });

const changeTakedownNoticeRoute: Route<Given> = (app, services) =>
  serve(app, services, changeTakedownNotice, async ({ actor, db, reach, params, body, from }) => {
    const row = await knownTakedown(db, reach.scope, params.id);
    await changeLetter(services, db, actor, row, params.notice, body, from);
    return { data: { saved: true as const } };
  });

const sendTakedownNoticeRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    sendTakedownNotice,
    async ({ reach, params, from, step }) => {
      const { org, pack } = await step(async (db) => {
        const row = await knownTakedown(db, reach.scope, params.id);
        const locale = await readyToSend(db, row, params.notice, services.now());
        return { org: row.org_id, pack: await packData(db, row, locale, "third party") };
      });
      // Drawn between the two transactions: no one waits for a lock meanwhile.
      const evidence = await renderInTurn(evidenceQueue, org, pack, renderPack);
      return step(async (db, now) => {
        const row = await knownTakedown(db, now.reach.scope, params.id);
        await sendLetter(services, db, now.actor, row, params.notice, evidence, from);
        return shownTakedown(db, now.reach.scope, params.id, services.now());
      });
    },
    { limit: { max: 30, perSeconds: 60 } },
  );

/** What the operator does with a request: evidence, notices and its state. */
export const takedownDeskRoutes: readonly Route<Given>[] = [
  moveTakedownRoute,
  enqueueRoute(recheckTakedown, recheckTakedownJob),
  enqueueRoute(collectTakedownEvidence, collectTakedownJob),
  changeTakedownNoticeRoute,
  sendTakedownNoticeRoute,
];
