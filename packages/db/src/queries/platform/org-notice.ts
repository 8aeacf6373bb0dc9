import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { NoticeKind } from "@parapet/domain/domains";

import type { Db } from "../../db.ts";

export interface NewNotice {
  readonly org: OrgId;
  /** The only person who is shown it; everyone in reach of the domain where none is named. */
  readonly user?: UserId;
  readonly domain: string;
  readonly kind: NoticeKind;
  /** What distinguishes this event from the next of its kind. */
  readonly key: string;
  readonly detail: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Writes a notice. False: this event was written before. */
export const insertNotice = async (db: Db, it: NewNotice): Promise<boolean> => {
  const row = await db
    .insertInto("org_notice")
    .values({
      org_id: it.org,
      user_id: it.user ?? null,
      domain: it.domain,
      kind: it.kind,
      key: it.key,
      detail: JSON.stringify(it.detail),
      raised_at: it.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};
