import type { Db } from "@parapet/db/db";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";

/** Records that someone tested an account, and how it ended. */
export const recordTest = (
  services: Pick<Services, "now">,
  db: Db,
  { actor, from }: { readonly actor: Pick<Actor, "org" | "user">; readonly from: RequestOrigin },
  account: string,
  result: string,
): Promise<void> =>
  audit(db, from, services.now(), {
    action: "cloud-account.tested",
    org: actor.org,
    actor: actor.user,
    object: account,
    detail: { result },
  });
