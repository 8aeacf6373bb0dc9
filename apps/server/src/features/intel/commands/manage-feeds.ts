import type { changeFeed, startFeed } from "@parapet/domain/contracts/intel";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { syncFeedJob } from "../jobs/feeds.ts";
import { changeSource } from "../sources.ts";
import { findFeed } from "./sync-feed.ts";

export const editFeed = async (
  services: Pick<Services, "keys" | "now">,
  { actor, db, params, body, from }: Act<typeof changeFeed, "actor" | "db" | "params" | "body" | "from">,
) => {
  if (findFeed(params.id) === undefined) throw new Refusal("not_found");
  await changeSource(db, services.keys, params.id, body);
  // Which settings were changed, never to what: an address may hold a key as well.
  await audit(db, from, services.now(), {
    action: "portal.changed",
    org: actor.org,
    actor: actor.user,
    object: `feed ${params.id}`,
    detail: { changed: Object.keys(body).filter((name) => name !== "version") },
  });
};

export const requestFeedRun = async (
  services: Pick<Services, "jobs">,
  { db, params }: Act<typeof startFeed, "db" | "params">,
) => {
  if (findFeed(params.id)?.sync === undefined) throw new Refusal("not_found");
  return services.jobs.enqueue(syncFeedJob, { feed: params.id }, { tx: db });
};
