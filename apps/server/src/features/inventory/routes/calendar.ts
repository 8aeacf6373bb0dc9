import type { Db } from "@parapet/db/db";
import {
  calendarLinkByHash,
  calendarLinks,
  type CalendarReader,
  type CalendarRow,
  calendarRows,
} from "@parapet/db/queries/inventory";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { hiddenAreas, readsLicenceEnd } from "@parapet/domain/access";
import type { AssetId, FindingId, OrgId } from "@parapet/domain/contracts/ids";
import {
  type CalendarEntry,
  createCalendarLink,
  listCalendarLinks,
  readCalendar,
  readCalendarFeed,
  revokeCalendarLink,
} from "@parapet/domain/contracts/inventory";
import { DAY_MS } from "@parapet/domain/durations";
import { icalendar } from "@parapet/domain/inventory";
import { findPlanName } from "@parapet/domain/plans";
import { FINDING_AREAS, OWN_ASSET_AREAS } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";
import { CALENDAR_WORDS } from "@parapet/words/messages/inventory/calendar/words";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveAnyone } from "../../../platform/http/serve.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { inventoryReader } from "../../../platform/session/inventory-reader.ts";
import { reachesDomain, reachesOrg, reachFor } from "../../../platform/session/reach.ts";
import { isAllowedNetwork } from "../../../platform/session/refused-by-policy.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import { findingWords } from "../../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { addCalendarLink, endCalendarLink, recordRead } from "../commands/manage-calendar-links.ts";

const BEFORE_DAYS = 30;
const EXPIRED_DAYS = 365;
const AHEAD_DAYS = 400;

/** Calendar programs ask every few minutes at most. */
const LIMIT = { max: 60, perSeconds: 60 };

const subjectOf = ({ kind, subject, check_id, outcome, params }: CalendarRow, locale: Locale): string => {
  if (kind === "licence") return findPlanName(subject) ?? subject;
  return check_id === null || outcome === null
    ? subject
    : `${findingWords(check_id, outcome, params, locale).title} (${subject})`;
};

const entryOf = (row: CalendarRow, locale: Locale): CalendarEntry => ({
  kind: row.kind as CalendarEntry["kind"],
  at: unixSeconds(row.at),
  subject: subjectOf(row, locale),
  domain: row.domain,
  asset: row.asset as AssetId | null,
  finding: row.finding as FindingId | null,
  area: row.area,
});

const entriesOf = async (db: Db, reader: CalendarReader, locale: Locale, now: Date): Promise<CalendarEntry[]> => {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const rows = await calendarRows(db, reader, inDays(-BEFORE_DAYS), inDays(AHEAD_DAYS), inDays(-EXPIRED_DAYS));
  return rows.map((row) => entryOf(row, locale));
};

const pageOf = ({ asset, finding, area }: CalendarEntry): string => {
  if (asset !== null) return `/dashboard/current-risk/inventory/${asset}`;
  if (finding !== null && area !== null) return `/dashboard/current-risk/${area}?finding=${finding}&status=all`;
  return "/dashboard/account";
};

/** A feed shows findings about the organization's own assets only, whatever its owner may read: links are passed on. */
const HIDDEN_IN_FEED = FINDING_AREAS.filter((area) => !OWN_ASSET_AREAS.has(area) || area === "sensitive-data");

/** The link with this secret and whom it reads for, as things are now; undefined where either is not there. */
const openedLink = async (db: Db, token: string, ip: string, at: Date) => {
  const link = await calendarLinkByHash(db, hashSecret(token));
  const owner = link === undefined ? null : await ownerNow(db, "calendar-link", link.id, at);
  if (link === undefined || owner === null || owner.licence.state === "expired") return undefined;
  for (const org of new Set([link.org_id, owner.org])) if (!(await isAllowedNetwork(db, org, ip))) return undefined;
  return { link, owner };
};

/** May this person read when the licence of the organization ends? */
const readsLicenceOf = (actor: Actor, org: OrgId): boolean =>
  readsLicenceEnd(actor) && reachesOrg(reachFor({ ...actor, workingIn: org }, "subscription:read"), org);

/** What the owner of a link may read of the organization. */
const feedReader = async (db: Db, org: OrgId, owner: Actor): Promise<CalendarReader> => {
  const reach = reachFor({ ...owner, workingIn: org }, "findings:read");
  const domains = (await domainsOfOrganizations(db, [org])).map(({ domain }) => domain);
  return {
    org,
    domains: domains.filter((domain) => reachesDomain(reach, org, domain)),
    hidden: [...new Set([...HIDDEN_IN_FEED, ...hiddenAreas(owner)])],
    readsLicence: readsLicenceOf(owner, org),
  };
};

type Given = RouteServices & Pick<Services, "config">;

const readCalendarRoute: Route<Given> = (app, services) =>
  serve(app, services, readCalendar, async ({ actor, db, reach, query, locale, from }) => {
    const reader = await inventoryReader({ db, actor, reach, from }, query.domain, services.now());
    const readsLicence = readsLicenceOf(actor, reader.org);
    return { data: await entriesOf(db, { ...reader, readsLicence }, locale, services.now()) };
  });

const listCalendarLinksRoute: Route<Given> = (app, services) =>
  serve(app, services, listCalendarLinks, async ({ actor, db }) => ({
    data: (await calendarLinks(db, activeOrganization(actor))).map(({ id, created_at, last_read_at, email }) => ({
      id,
      created_at: unixSeconds(created_at),
      created_by: email,
      last_read_at: unixSecondsOrNull(last_read_at),
    })),
  }));

const createCalendarLinkRoute: Route<Given> = (app, services) =>
  serve(app, services, createCalendarLink, async (call) => {
    const { token, id } = await addCalendarLink(services, call);
    return { data: { id, url: `${services.config.publicUrl}/v1/calendar/feed/${token}/` } };
  });

const revokeCalendarLinkRoute: Route<Given> = (app, services) =>
  serve(app, services, revokeCalendarLink, async (call) => {
    await endCalendarLink(services, call);
    return { data: { revoked: true as const } };
  });

const readCalendarFeedRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    readCalendarFeed,
    async ({ params, reply, request }) => {
      const opened = await asSystem(services.db, "mailed-link", (tx) =>
        openedLink(tx, params.token, request.ip, services.now()),
      );
      // One answer for a link that never existed, for one that has ended and for another network.
      if (opened === undefined) throw new Refusal("not_found");
      const { link, owner } = opened;
      const locale = link.locale;
      const words = CALENDAR_WORDS[locale];
      await recordRead(services, link);
      const entries = await within(
        services.db,
        [link.org_id],
        async (tx) => entriesOf(tx, await feedReader(tx, link.org_id, owner), locale, services.now()),
        reachFor({ ...owner, workingIn: link.org_id }, "findings:read"),
      );
      const events = entries.map((entry) => ({
        uid: `${entry.kind}-${entry.asset ?? entry.finding ?? entry.subject}-${entry.at}@parapet`,
        day: new Date(entry.at * 1000),
        summary: formatText(locale, words[entry.kind], { subject: entry.subject }),
        description: entry.domain ?? link.name,
        url: `${services.config.publicUrl}${inLocale(locale, pageOf(entry))}`,
      }));
      void reply.type("text/calendar; charset=utf-8");
      void reply.header("content-disposition", 'inline; filename="parapet.ics"');
      return icalendar(formatText(locale, words.name, { organization: link.name }), events, services.now());
    },
    { raw: true, limit: LIMIT },
  );

/** What expires: as a list, and as a feed for calendar programs. */
export const calendarRoutes: readonly Route<Given>[] = [
  readCalendarRoute,
  listCalendarLinksRoute,
  createCalendarLinkRoute,
  revokeCalendarLinkRoute,
  readCalendarFeedRoute,
];
