import { bulkRunById, type BulkRunRow } from "@parapet/db/queries/remediation";
import { type ChangeProgress, changeWork, readChange, undoWork } from "@parapet/domain/contracts/remediation";
import type { Locale } from "@parapet/words/locale";
import { refusalText, type RefusalKey } from "@parapet/words/messages/refusals";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requestChange, toProgress, RUN_MS } from "../commands/request-change.ts";
import { undoChange } from "../commands/undo-change.ts";
import { withOwnPeople } from "../with-own-people.ts";

/** Ten thousand ids with their versions. */
const BODY_BYTES = 1024 ** 2;

const progressOf = (run: BulkRunRow, locale: Locale, now: Date): ChangeProgress => {
  const base = toProgress(run.id, run.total, run.done);
  if (run.state === "done" && run.result !== null) {
    const { changed, skipped, skippedIds, undoUntil } = run.result;
    return {
      ...base,
      state: "done",
      changed,
      skipped: [...skipped],
      skipped_ids: [...skippedIds],
      undo_until: undoUntil,
    };
  }
  const isLost = now.getTime() - run.created_at.getTime() > RUN_MS;
  if (run.state === "running" && !isLost) return base;
  return { ...base, state: "failed", failure: refusalText(locale, (run.failure ?? "unexpected") as RefusalKey) };
};

type Given = RouteServices & Pick<Services, "jobs">;

const changeWorkRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    changeWork,
    async (call) => {
      return { data: await requestChange(services, call) };
    },
    {
      bodyLimitBytes: BODY_BYTES,
      limit: { max: 60, perSeconds: 60 },
      scope: withOwnPeople("findings:triage"),
    },
  );

const readChangeRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    readChange,
    async ({ actor, db, params, locale }) => {
      const run = await bulkRunById(db, actor.org, params.id);
      if (run === undefined || run.author !== actor.user) throw new Refusal("not_found");
      return { data: progressOf(run, locale, services.now()) };
    },
    { scope: withOwnPeople("findings:triage") },
  );

const undoWorkRoute: Route<Given> = (app, services) =>
  serve(app, services, undoWork, async ({ actor, db, reach, params, from }) => ({
    data: await undoChange(db, reach.scope, params.id, {
      user: actor.user,
      at: services.now(),
      from,
    }),
  }));

export const bulkRoutes: readonly Route<Given>[] = [changeWorkRoute, readChangeRoute, undoWorkRoute];
