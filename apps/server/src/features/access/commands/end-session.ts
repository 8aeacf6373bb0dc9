import { endFamily, familyByAccess, lockRefresh } from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

/** Signs out: the session that either cookie belongs to ends for every tab and every bearer. Answers which one ended. */
export const endSession = async (
  services: Pick<Services, "db" | "now">,
  cookies: { access: string | null; refresh: string | null },
  visitor: Visitor,
): Promise<{ readonly org: OrgId; readonly family: string } | null> =>
  asSystem(services.db, "authentication", async (tx) => {
    const at = services.now();
    const byAccess = cookies.access === null ? undefined : await familyByAccess(tx, hashSecret(cookies.access));
    const byRefresh =
      byAccess !== undefined || cookies.refresh === null
        ? undefined
        : await lockRefresh(tx, hashSecret(cookies.refresh));
    const family = byAccess ?? (byRefresh && { id: byRefresh.family, user: byRefresh.user, org: byRefresh.org });
    if (family === undefined || !(await endFamily(tx, family.id, "signed-out", at))) return null;
    await audit(tx, visitor, at, {
      action: "session.ended",
      org: family.org as OrgId,
      actor: family.user as UserId,
      object: family.id,
    });
    return { org: family.org as OrgId, family: family.id };
  });
