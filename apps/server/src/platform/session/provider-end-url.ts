import { readEndUrl } from "@parapet/db/queries/sign-on";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../services.ts";

export const endUrlPlace = (org: OrgId, family: string) =>
  ({ org, purgeYear: 0, column: "session_sign_on.sealed_end_url", row: family }) as const;

/** Where a session that was opened by single sign-on is ended at its provider; null when there is nothing to end. */
export const providerEndUrl = async (
  { db, keys }: Pick<Services, "db" | "keys">,
  { org, family }: { readonly org: OrgId; readonly family: string },
): Promise<string | null> => {
  const row = await within(db, [org], (tx) => readEndUrl(tx, org, family));
  if (row?.sealed_end_url == null) return null;
  return (await keys.open(endUrlPlace(org, family), row.sealed_end_url)).toString();
};
