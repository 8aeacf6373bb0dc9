import type { Db } from "@parapet/db/db";
import { type ConsentRow, coveringConsents } from "@parapet/db/queries/validation";
import { mayThrough } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { livingAuthor } from "../../platform/session/living-author.ts";
import { isInWindow } from "./consent-state.ts";

/** May this person sign for the organization at this moment? */
export const maySign = async (db: Db, org: OrgId, person: UserId | null, at: Date): Promise<boolean> => {
  const author = await livingAuthor(db, person, at);
  return (
    author !== null &&
    author.org === org &&
    author.units === null &&
    author.licence.state !== "expired" &&
    mayThrough(author, "validation:sign")
  );
};

/** Do those who signed still belong to the organization, and may they still sign? */
export const isSignerLiving = async (
  db: Db,
  org: OrgId,
  row: Pick<ConsentRow, "signed_by" | "confirmed_at" | "confirmed_by">,
  at: Date,
): Promise<boolean> =>
  (await maySign(db, org, row.signed_by, at)) &&
  (row.confirmed_at === null || (await maySign(db, org, row.confirmed_by, at)));

/** The consents under which a host may be asked at this moment. */
export const livingConsents = async (
  db: Db,
  org: OrgId,
  of: { readonly host: string; readonly kind: string },
  at: Date,
): Promise<readonly ConsentRow[]> => {
  const living: ConsentRow[] = [];
  for (const row of await coveringConsents(db, org, { ...of, at }))
    if (isInWindow(row, at) && (await isSignerLiving(db, org, row, at))) living.push(row);
  return living;
};
