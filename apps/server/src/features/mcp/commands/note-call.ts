import { ownedByKey, within } from "@parapet/db/scope";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";

/** Writes into the audit log which tool an assistant called, with the key or account that it used. */
export const noteCall = (
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  from: RequestOrigin,
  { tool, result }: { readonly tool: string; readonly result: "done" | "refused" | "failed" },
): Promise<void> =>
  within(db, [actor.org], async (tx) => {
    if (actor.key !== null) await ownedByKey(tx, actor.key);
    await audit(tx, from, now(), {
      action: "assistant.called",
      org: actor.org,
      actor: actor.user,
      object: tool,
      result,
    });
  });
