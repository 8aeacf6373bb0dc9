import type { Db } from "@parapet/db/db";
import { jobState } from "@parapet/db/queries/operations";
import type { cancelJob, retryJob } from "@parapet/domain/contracts/operations";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";

type Given = RouteServices & Pick<Services, "jobs">;

const stateOf = async (services: Given, db: Db, { name, id }: { name: string; id: string }): Promise<string> => {
  const state = services.jobs.knows(name) ? await jobState(db, name, id) : undefined;
  if (state === undefined) throw new Refusal("not_found");
  return state;
};

export const runAgain = async (
  services: Given,
  { actor, db, params, from }: Act<typeof retryJob, "actor" | "db" | "params" | "from">,
) => {
  const state = await stateOf(services, db, params);
  // Those that failed are tried again, those that were cancelled taken up again; anything else is not idle.
  if (state === "failed") await services.jobs.boss.retry(params.name, params.id);
  else if (state === "cancelled") await services.jobs.boss.resume(params.name, params.id);
  else throw new Refusal("conflict", "job_not_idle");
  const fact = { org: actor.org, actor: actor.user, object: params.id, detail: { job: params.name } };
  await audit(db, from, services.now(), { action: "job.retried", ...fact });
};

export const endJob = async (
  services: Given,
  { actor, db, params, from }: Act<typeof cancelJob, "actor" | "db" | "params" | "from">,
) => {
  if (["completed", "failed", "cancelled"].includes(await stateOf(services, db, params)))
    throw new Refusal("conflict", "job_over");
  await services.jobs.boss.cancel(params.name, params.id);
  const fact = { org: actor.org, actor: actor.user, object: params.id, detail: { job: params.name } };
  await audit(db, from, services.now(), { action: "job.cancelled", ...fact });
};
