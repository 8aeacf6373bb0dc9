import type { WorkReach } from "@parapet/db/queries/remediation";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { Refusal } from "../../platform/http/errors.ts";
import { refuse } from "../../platform/http/serve.ts";
import type { Services } from "../../platform/services.ts";
import { livingAsker } from "../../platform/session/living-author.ts";
import { reachesOrg, reachFor } from "../../platform/session/reach.ts";
import { workReach } from "./work-reach.ts";

/**
 * The findings that the author of a queued change may triage when it runs. Refuses when the person has left, has lost the right
 * or no longer reaches one of the organizations since the request, and when the API key that asked for it has ended.
 */
export const reachOfAuthor = async (
  db: Services["db"],
  author: { readonly user: UserId; readonly key: string | null },
  orgs: readonly OrgId[],
  now: Date,
): Promise<WorkReach> => {
  const actor = await asSystem(db, "staff-lookup", (tx) => livingAsker(tx, author, now));
  if (actor === null) throw new Refusal("not_allowed");
  refuse(actor, "findings:triage");
  const reach = reachFor(actor, "findings:triage");
  if (!orgs.every((org) => reachesOrg(reach, org))) throw new Refusal("not_allowed");
  return workReach(actor, reach, now);
};
