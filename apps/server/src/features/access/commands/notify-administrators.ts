import type { Db } from "@parapet/db/db";
import { listAllAdministrators } from "@parapet/db/queries/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { PersonalNoticeKind } from "@parapet/domain/domains";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";
import type { MailKind } from "@parapet/words/messages/mail/words";

import type { Services } from "../../../platform/services.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";

/** Writes to every administrator of an organization about what concerns who has access to it. */
export const notifyAdministrators = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  org: OrgId,
  letter: {
    readonly kind: MailKind;
    /** Whose people cause the mail. */
    readonly sender: string | null;
    /** The page of the portal that the mail leads to. */
    readonly page: string;
    readonly values: (locale: Locale) => Readonly<Record<string, string | number>>;
    /** Shown in the portal as well. */
    readonly notice?: { readonly kind: PersonalNoticeKind; readonly detail: Readonly<Record<string, string>> };
    /** Not to be written to: the person it is about. */
    readonly except?: UserId;
  },
): Promise<void> => {
  for (const reader of await listAllAdministrators(db, org)) {
    if (reader.id === letter.except) continue;
    const locale = reader.locale;
    await services.mail.post(db, {
      sender: letter.sender,
      kind: letter.kind,
      to: reader.email ?? "",
      name: reader.first_name,
      locale,
      about: { org },
      values: letter.values(locale),
      link: `${services.config.publicUrl}${inLocale(locale, letter.page)}`,
    });
    if (letter.notice !== undefined)
      await notifyPerson(services, db, { org, user: reader.id as UserId }, letter.notice.kind, letter.notice.detail);
  }
};
