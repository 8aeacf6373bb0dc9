import { reachedIds, workIds } from "@parapet/db/queries/work-list";
import { MOST_CHANGED_AT_ONCE } from "@parapet/domain/contracts/choices";
import type { FindingId } from "@parapet/domain/contracts/ids";
import { changeWork, undoWork, WorkFilter } from "@parapet/domain/contracts/work";
import type { FastifyInstance } from "fastify";

import { requestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { enterClient } from "../../../platform/session/enter-client.ts";
import { seconds } from "../../../platform/texts/finding-wording.ts";
import { changeFindings, type Selected, UNDO_MS } from "../commands/change-findings.ts";
import { undoChange } from "../commands/undo-change.ts";
import { withOwnPeople } from "../with-own-people.ts";
import { workReach } from "../work-reach.ts";

/** Ten thousand ids with their versions. */
const BODY_BYTES = 1024 ** 2;
const MOST_NAMED = 100;

/** Bulk changes of findings, and their undo. */
export const bulkRoutes = (app: FastifyInstance, services: RouteServices & Pick<Services, "jobs">): void => {
  const { now } = services;

  serve(
    app,
    services,
    changeWork,
    "findings:triage",
    async ({ actor, db, reach, body: { select, change }, locale, request }) => {
      const at = now();
      const within = workReach(actor, reach, at);
      const selected: Selected[] = [];
      const missing: FindingId[] = [];
      if ("findings" in select) {
        const versions = new Map(select.findings.map(({ id, version }) => [id as string, version]));
        const found = new Map((await reachedIds(db, within, [...versions.keys()])).map((row) => [row.id, row.org_id]));
        for (const [id, version] of versions) {
          const org = found.get(id);
          if (org === undefined) missing.push(id as FindingId);
          else selected.push({ id, org, version });
        }
        if (selected.length === 0) throw new Refusal("not_found");
      } else {
        const filter = WorkFilter.safeParse(select.filter);
        if (!filter.success) throw new Refusal("invalid_input");
        await requireOneHolder(db, reach, filter.data.domain);
        const found = await workIds(db, within, filter.data, MOST_CHANGED_AT_ONCE + 1);
        // What was selected is what was shown: more or fewer matches mean another selection.
        if (found.length !== select.expected) throw new Refusal("conflict", "selection_changed");
        selected.push(...found.map(({ id, org_id: org }) => ({ id, org, version: null })));
      }
      for (const org of new Set(selected.map((it) => it.org))) await enterClient({ db, actor, request }, org, at);
      const { id, changed, skipped } = await changeFindings(services, db, selected, change, {
        user: actor.user,
        at,
        locale,
        from: requestOrigin(request),
        // A list is as of a second; what happened within it may not be in it.
        asOf: "filter" in select ? new Date(select.as_of * 1000) : null,
      });
      const reasons = new Map(skipped);
      if (missing.length > 0) reasons.set("not found", [...(reasons.get("not found") ?? []), ...missing]);
      return {
        data: {
          id,
          changed,
          skipped: [...reasons].map(([reason, ids]) => ({ reason, findings: ids.length })),
          skipped_ids: [...reasons.values()].flat().slice(0, MOST_NAMED) as FindingId[],
          undo_until: changed === 0 ? null : seconds(new Date(at.getTime() + UNDO_MS)),
        },
      };
    },
    {
      bodyLimitBytes: BODY_BYTES,
      limit: { max: 60, perSeconds: 60 },
      scope: withOwnPeople("findings:triage"),
    },
  );

  serve(app, services, undoWork, "findings:triage", async ({ actor, db, reach, params, request }) => ({
    data: await undoChange(db, reach.scope, params.id, { user: actor.user, at: now(), from: requestOrigin(request) }),
  }));
};
