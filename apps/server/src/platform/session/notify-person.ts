import type { Db } from "@parapet/db/db";
import { insertNotice } from "@parapet/db/queries/platform";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { PersonalNoticeKind } from "@parapet/domain/domains";

import type { Services } from "../services.ts";
import { newSecret } from "./secrets.ts";

/** Writes a notification about the account into the portal of its owner, beside the email: an intruder may read the mailbox. */
export const notifyPerson = async (
  { now }: Pick<Services, "now">,
  db: Db,
  person: { readonly org: OrgId; readonly user: UserId },
  kind: PersonalNoticeKind,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { org, user } = person;
  await insertNotice(db, { org, user, domain: "", kind, key: newSecret(), detail, at: now() });
};
