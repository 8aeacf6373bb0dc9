import type { WaitingCondition } from "@parapet/db/queries/platform";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { OwnedKind } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Kysely } from "kysely";

import { hasLeft } from "./has-left.ts";
import { ownerNow } from "./owner-now.ts";

/** May a mail that waited still be sent: has its recipient access, and does a person answer for what it is of? */
export const mayLeave = async (db: Kysely<Tables>, mail: WaitingCondition, at: Date): Promise<boolean> => {
  const { about_org: org, owned_kind: kind, owned_id: id } = mail;
  if (org === null) return true;
  return asSystem(db, "staff-lookup", async (tx) => {
    if (await hasLeft(tx, org as OrgId, mail.to_address, at)) return false;
    return kind === null || id === null || (await ownerNow(tx, kind as OwnedKind, id, at)) !== null;
  });
};
