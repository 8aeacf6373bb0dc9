import type { Db } from "@parapet/db/db";
import { listAdministrators } from "@parapet/db/queries/access";
import { insertNotice } from "@parapet/db/queries/platform";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { NoticeKind } from "@parapet/domain/domains";
import { formatText } from "@parapet/words/format-text";
import { withCalendarDay } from "@parapet/words/format/calendar-day";
import { inLocale } from "@parapet/words/links";
import { NOTICE_WORDS } from "@parapet/words/messages/alerts/notices/words";

import type { Services } from "../services.ts";

/** An event that an organization's administrators must know of, whatever their alert settings say. */
export interface OrganizationNotice {
  readonly org: OrgId;
  readonly domain: string;
  readonly kind: NoticeKind;
  /** Deduplication key of the event: the same event is notified once. */
  readonly key: string;
  /** What the texts name besides the domain; days as `2026-01-31`, written in each reader's style. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Stored values of a notice as they are read. */
export const inReadersDays = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withCalendarDay(value)]));

const DOMAINS_PAGE = "/dashboard/account/settings/domains";

/**
 * Writes a notification into the portal and mails the administrators, in the caller's transaction. The caller's scope has
 * to include the organization. Safe to be called twice.
 */
export const notifyOrganization = async (
  services: Pick<Services, "mail" | "now" | "config">,
  tx: Db,
  { org, domain, kind, key, values = {} }: OrganizationNotice,
): Promise<void> => {
  if (!(await insertNotice(tx, { org, domain, kind, key, detail: values, at: services.now() }))) return;
  for (const reader of await listAdministrators(tx, org)) {
    const locale = reader.locale;
    const { title, text } = NOTICE_WORDS[locale][kind];
    const filled = () => ({ domain, ...inReadersDays(values) });
    await services.mail.post(tx, {
      sender: org,
      kind: "notice",
      to: reader.email ?? "",
      name: reader.first_name,
      locale,
      about: { org },
      values: () => ({ title: formatText(locale, title, filled()), text: formatText(locale, text, filled()) }),
      link: `${services.config.publicUrl}${inLocale(locale, DOMAINS_PAGE)}`,
    });
  }
};
