import { lockOrganization } from "@parapet/db/queries/billing";
import { dropSeed, insertSeed, readSeeds, requestExpansion, withdrawCandidates } from "@parapet/db/queries/seeds";
import type { addSeed, removeSeed, Seed, startExpansion } from "@parapet/domain/contracts/seeds";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { expandSeedsJob } from "../jobs/expand-seeds.ts";
import { readSeed } from "../read-seed.ts";
import { SEEDS_SOURCE } from "./expand-seeds.ts";

const MAX_SEEDS = 100;

export const createSeed = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, body, from }: Act<typeof addSeed, "actor" | "db" | "body" | "from">,
) => {
  const [org, at] = [activeOrganization(actor), services.now()];
  const read = readSeed(body.kind, body.value);
  if ("refused" in read) throw new Refusal("invalid_input", read.refused, { fields: { value: read.refused } });
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await readSeeds(db, org)).length >= MAX_SEEDS) throw new Refusal("quota_exhausted", "seed_limit");
  const { kind, note = null } = body;
  const id = await insertSeed(db, { org, kind, value: read.value, note, user: actor.user, at });
  if (id === undefined) throw new Refusal("conflict", "name_taken", { fields: { value: "name_taken" } });
  await audit(db, from, at, {
    action: "seed.added",
    org,
    actor: actor.user,
    object: read.value,
    detail: { kind },
  });
  await requestExpansion(db, org, at);
  await services.jobs.enqueue(expandSeedsJob, { org }, { tx: db, org });
  return { org, id };
};

export const withdrawSeed = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof removeSeed, "actor" | "db" | "params" | "from">,
) => {
  const org = activeOrganization(actor);
  const dropped = await dropSeed(db, org, params.id);
  if (dropped === undefined) throw new Refusal("not_found");
  const root = { kind: dropped.kind as Seed["kind"], value: dropped.value };
  await withdrawCandidates(db, org, SEEDS_SOURCE, null, root);
  await audit(db, from, services.now(), {
    action: "seed.removed",
    org,
    actor: actor.user,
    object: dropped.value,
    detail: { kind: dropped.kind },
  });
};

export const expandSeeds = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db }: Act<typeof startExpansion, "actor" | "db">,
) => {
  const org = activeOrganization(actor);
  await requestExpansion(db, org, services.now());
  await services.jobs.enqueue(expandSeedsJob, { org }, { tx: db, org });
};
