import { randomUUID } from "node:crypto";

import { lockOrganization } from "@parapet/db/queries/billing";
import { bulkRunsUnderWay, insertBulkRun, reachedIds, workIds } from "@parapet/db/queries/remediation";
import { MAX_CHANGED_AT_ONCE } from "@parapet/domain/contracts/choices";
import type { FindingId } from "@parapet/domain/contracts/ids";
import { type ChangeProgress, type changeWork, WorkFilter } from "@parapet/domain/contracts/remediation";

import type { Act } from "../../../platform/act.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireOneHolder } from "../../../platform/session/domain-in-scope.ts";
import { enterClient } from "../../../platform/session/enter-client.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { summarizeSkipped, withMissing } from "../change-summary.ts";
import { changeFindingsJob } from "../jobs/change-findings.ts";
import { workReach } from "../work-reach.ts";
import { changeFindings, requireChange, type Selected, UNDO_MS } from "./change-findings.ts";

/** More findings are changed by a job: the request would hold its locks, and its connection, for seconds. */
const MAX_PER_REQUEST = 500;

/** Changes of one person that may run at a time. */
const MAX_RUNS = 3;

/** A run that no worker ended by then does not count as under way. */
export const RUN_MS = 15 * 60_000;

const KEPT_MS = 86_400_000;

export const toProgress = (id: string, total: number, done: number): ChangeProgress => ({
  id,
  state: "running",
  total,
  done,
  changed: 0,
  skipped: [],
  skipped_ids: [],
  undo_until: null,
  failure: null,
});

type Call = Act<typeof changeWork, "actor" | "body" | "db" | "from" | "locale" | "reach">;

/** The findings of the change that are in reach; those that are not are reported as missing. */
const selectFindings = async (
  { actor, db, reach }: Pick<Call, "actor" | "db" | "reach">,
  select: Call["body"]["select"],
  at: Date,
): Promise<{ readonly selected: Selected[]; readonly missing: FindingId[] }> => {
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
    const found = await workIds(db, within, filter.data, MAX_CHANGED_AT_ONCE + 1);
    // What was selected is what was shown: more or fewer matches mean another selection.
    if (found.length !== select.expected) throw new Refusal("conflict", "selection_changed");
    selected.push(...found.map(({ id, org_id: org }) => ({ id, org, version: null })));
  }
  return { selected, missing };
};

/** Changes the selected findings at once, or by a job where they are many. */
export const requestChange = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, reach, body: { select, change }, locale, from }: Call,
): Promise<ChangeProgress> => {
  const at = services.now();
  const { selected, missing } = await selectFindings({ actor, db, reach }, select, at);
  for (const org of new Set(selected.map((it) => it.org))) await enterClient({ db, actor, from }, org, at);
  // A list is as of a second; what happened within it may not be in it.
  const asOf = "filter" in select ? new Date(select.as_of * 1000) : null;
  if (selected.length > MAX_PER_REQUEST) {
    // Refused at once where it is not possible, and not by the job.
    for (const org of new Set(selected.map((it) => it.org))) await requireChange(db, org, change, at);
    await lockOrganization(db, actor.org);
    if ((await bulkRunsUnderWay(db, actor.org, actor.user, new Date(at.getTime() - RUN_MS))) >= MAX_RUNS)
      throw new Refusal("conflict", "change_under_way");
    const id = randomUUID();
    const total = selected.length + missing.length;
    await insertBulkRun(
      db,
      {
        id,
        org: actor.org,
        author: actor.user,
        at,
        total,
        request: {
          selected,
          missing,
          change,
          locale,
          ip: from.ip,
          claimedIp: from.claimedIp,
          asOf: asOf?.getTime() ?? null,
        },
      },
      new Date(at.getTime() - KEPT_MS),
    );
    await services.jobs.enqueue(changeFindingsJob, { run: id, org: actor.org }, { tx: db });
    return toProgress(id, total, 0);
  }
  const { id, changed, skipped } = await changeFindings(services, db, selected, change, {
    user: actor.user,
    at,
    locale,
    from,
    asOf,
  });
  const summary = summarizeSkipped(withMissing(skipped, missing));
  return {
    ...toProgress(id, selected.length + missing.length, selected.length + missing.length),
    state: "done" as const,
    changed,
    skipped: summary.skipped,
    skipped_ids: summary.skippedIds,
    undo_until: changed === 0 ? null : unixSeconds(new Date(at.getTime() + UNDO_MS)),
  };
};
