import { hasOtherOperator } from "@parapet/db/queries/access";
import { type ManualIndicatorRow, manualIndicators } from "@parapet/db/queries/intel";
import type { UserId } from "@parapet/domain/contracts/ids";
import {
  enterIndicators,
  listManualIndicators,
  type ManualIndicator,
  reviewIndicators,
  withdrawIndicators,
} from "@parapet/domain/contracts/intel";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { addIndicators, decideOnIndicators, removeIndicators } from "../commands/manage-indicators.ts";
import { warningsInForce } from "../look-up-iocs.ts";

const wire = (
  { entered_by_id: enteredBy, ...row }: ManualIndicatorRow,
  reader: UserId,
  warnings: string[],
): ManualIndicator => ({
  ...row,
  is_own: enteredBy === reader,
  tags: [...row.tags],
  valid_until: unixSeconds(row.valid_until),
  entered_at: unixSeconds(row.entered_at),
  reviewed_at: unixSecondsOrNull(row.reviewed_at),
  withdrawn_at: unixSecondsOrNull(row.withdrawn_at),
  warnings,
});

type Given = RouteServices & Pick<Services, "corpora" | "database">;

const listManualIndicatorsRoute: Route<Given> = (app, services) =>
  serve(app, services, listManualIndicators, async ({ actor, db, query }) => {
    const { state, page, page_size } = query;
    const { rows, total } = await manualIndicators(db, state, sortedPage(query));
    const warningsOf = await warningsInForce(db);
    return {
      data: rows.map((row) => wire(row, actor.user, warningsOf(row))),
      pagination: pagination(total, { page, page_size }),
      is_only_operator: !(await hasOtherOperator(db, actor.user)),
    };
  });

const enterIndicatorsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    enterIndicators,
    async (call) => {
      const data = await addIndicators(services, call);
      return { data };
    },
    { bodyLimitBytes: 5 * 1024 ** 2 },
  );

const reviewIndicatorsRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, reviewIndicators, async (call) => {
    const { isAlone, own, decided } = await decideOnIndicators(services, call);
    const left = isAlone ? 0 : own.length;
    return { data: { decided, own: left, skipped: new Set(call.body.ids).size - decided - left } };
  });

const withdrawIndicatorsRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, withdrawIndicators, async (call) => {
    const withdrawn = await removeIndicators(services, call);
    return { data: { withdrawn, skipped: new Set(call.body.ids).size - withdrawn } };
  });

/**
 * Indicators that operators enter by hand: entered, reviewed by another operator, then part of the indicator database until
 * they expire or are withdrawn.
 */
export const manualIndicatorRoutes: readonly Route<Given>[] = [
  listManualIndicatorsRoute,
  enterIndicatorsRoute,
  reviewIndicatorsRoute,
  withdrawIndicatorsRoute,
];
