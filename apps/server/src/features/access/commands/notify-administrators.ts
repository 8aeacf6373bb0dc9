import type { Db } from "@parapet/db/db";
import { allAdministratorsOf } from "@parapet/db/queries/administrator";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";
import type { MailKind } from "@parapet/words/messages/mail/words";

import type { Services } from "../../../platform/services.ts";

/** Writes to every administrator of an organization about what concerns who has access to it. */
export const notifyAdministrators = async (
  { mail, config }: Pick<Services, "config" | "mail">,
  db: Db,
  org: OrgId,
  letter: {
    readonly kind: MailKind;
    /** Whose people cause the mail. */
    readonly sender: string | null;
    /** The page of the portal that the mail leads to. */
    readonly page: string;
    readonly values: (locale: Locale) => Readonly<Record<string, string | number>>;
    /** Not to be written to: the person it is about. */
    readonly except?: UserId;
  },
): Promise<void> => {
  for (const reader of await allAdministratorsOf(db, org)) {
    if (reader.id === letter.except) continue;
    const locale = reader.locale;
    await mail.post(db, {
      sender: letter.sender,
      kind: letter.kind,
      to: reader.email ?? "",
      name: reader.first_name,
      locale,
      about: { org },
      values: letter.values(locale),
      link: `${config.publicUrl}${inLocale(locale, letter.page)}`,
    });
  }
};
