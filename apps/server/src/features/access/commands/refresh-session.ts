import { endFamily, insertBearer, insertRefresh, lockRefresh, markRotated } from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

export interface Refreshed {
  readonly bearer: string;
  /** The next refresh secret; null within the grace of a parallel tab, whose browser has it already. */
  readonly refresh: string | null;
  readonly remember: boolean;
}

/**
 * Trades a refresh secret for a bearer and the next secret. A secret that was traded before means that two parties hold
 * it; ten seconds later than a parallel tab could be, the whole session ends. It does not count as activity.
 */
export const refreshSession = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  secret: string,
  visitor: Visitor,
): Promise<Refreshed | null> => {
  const refreshed = await asSystem(services.db, "authentication", async (tx) => {
    const at = services.now();
    const hash = hashSecret(secret);
    const row = await lockRefresh(tx, hash);
    if (row === undefined || row.ended_at !== null) return null;
    const [user, org] = [row.user as UserId, row.org as OrgId];
    const isOver =
      at > after(row.last_active_at, LIFETIMES.idleMs) ||
      at > after(row.created_at, LIFETIMES.absoluteMs) ||
      (row.status !== "active" && row.status !== "invited");
    if (isOver) return null;
    const isReuse = row.rotated_at !== null && at > after(row.rotated_at, LIFETIMES.refreshGraceMs);
    if (isReuse) {
      await endFamily(tx, row.family, "reused", at);
      await audit(tx, visitor, at, {
        action: "session.reused",
        org,
        actor: user,
        object: row.family,
        result: "refused",
      });
      if (row.email !== null) {
        await services.mail.post(tx, {
          sender: null,
          kind: "sessionReused",
          to: row.email,
          name: row.first_name,
          locale: row.locale,
          link: `${services.config.publicUrl}/login`,
        });
      }
      return null;
    }
    const bearer = newSecret();
    await insertBearer(tx, {
      family: row.family,
      org,
      hash: hashSecret(bearer),
      expiresAt: after(at, LIFETIMES.bearerMs),
    });
    if (row.rotated_at !== null) return { bearer, refresh: null, remember: row.remember };
    const refresh = newSecret();
    await markRotated(tx, hash, at);
    await insertRefresh(tx, { family: row.family, org, hash: hashSecret(refresh), at });
    return { bearer, refresh, remember: row.remember };
  });
  services.mail.wake();
  return refreshed;
};
