import { type NotificationReach, type NotificationRow, notificationsPage } from "@parapet/db/queries/alerts";
import { isUnscoped, type Scope } from "@parapet/db/scope";
import type { AlertType } from "@parapet/domain/alerts";
import { listNotifications, readNotifications } from "@parapet/domain/contracts/alerts";
import { pagination } from "@parapet/domain/contracts/page";
import { NOTICE_KINDS, type NoticeKind } from "@parapet/domain/domains";
import type { Severity } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";
import { NOTICE_WORDS } from "@parapet/words/messages/alerts/notices/words";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { inReadersDays } from "../../../platform/mail/notify-organization.ts";
import { reachFor } from "../../../platform/session/reach.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { alertTitle } from "../alert-message.ts";
import { markNotificationsRead } from "../commands/mark-notifications-read.ts";

/** A notification is made of findings, so it reaches as far as the right to read them. A key neither reads nor dismisses what its owner is warned of. */
const reachOf = (actor: Actor): NotificationReach => {
  const { scope, domains } = reachFor(actor, "findings:read");
  return { user: actor.user, isPresent: actor.key === null, scope, domains };
};
/** With the own organization, where the notices about the own account are. */
const scope = (actor: Actor): Scope => {
  const { scope } = reachFor(actor, "findings:read");
  return isUnscoped(scope) ? scope : [actor.org, ...scope];
};

const kindOf = (row: NotificationRow): NoticeKind | "alert" =>
  NOTICE_KINDS.find((kind) => kind === row.kind) ?? "alert";

const wordsOf = (row: NotificationRow, locale: Locale): { title: string; text: string | null } => {
  const kind = kindOf(row);
  if (kind === "alert")
    return { title: alertTitle(row.domain, row.types as AlertType[], row.event_count, locale), text: null };
  const [{ title, text }, values] = [NOTICE_WORDS[locale][kind], { domain: row.domain, ...inReadersDays(row.detail) }];
  return { title: formatText(locale, title, values), text: formatText(locale, text, values) };
};

const listNotificationsRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listNotifications,
    async ({ actor, db, query, locale }) => {
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const { rows, total, unread } = await notificationsPage(db, reachOf(actor), page);
      return {
        data: rows.map((row) => ({
          id: row.id,
          domain: row.domain,
          kind: kindOf(row),
          ...wordsOf(row, locale),
          severity: row.severity as Severity | null,
          count: row.event_count,
          raised_at: unixSeconds(row.raised_at),
          read: row.is_read,
        })),
        unread,
        pagination: pagination(total, query),
      };
    },
    { scope },
  );

const readNotificationsRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    readNotifications,
    async ({ actor, db, body }) => {
      const reach = reachOf(actor);
      await markNotificationsRead(services, db, reach, body.ids);
      const { unread } = await notificationsPage(db, reach, { limit: 1, offset: 0 });
      return { data: { unread } };
    },
    { scope },
  );

/** What happened to the domains a person may see, read or unread. */
export const notificationRoutes: readonly Route<RouteServices>[] = [listNotificationsRoute, readNotificationsRoute];
