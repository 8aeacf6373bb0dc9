import { limitFor, quotaUsed } from "@parapet/db/queries/billing";
import {
  listNotices,
  newestEvidence,
  takedownCounts,
  takedownEvents,
  takedownsPage,
} from "@parapet/db/queries/takedowns";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import {
  exportTakedowns,
  getTakedown,
  listTakedowns,
  requestTakedown as requestTakedownCall,
  type Takedown,
  type TakedownDetail,
  takedownPack,
  withdrawTakedown,
} from "@parapet/domain/contracts/takedowns";
import { isoTime, toCsv } from "@parapet/domain/reports";
import { calendarDay } from "@parapet/words/format/calendar-day";
import type { Locale } from "@parapet/words/locale";
import { evidenceGap } from "@parapet/words/messages/takedowns/takedown-letters/gap-words";
import { takedownNote } from "@parapet/words/messages/takedowns/takedown-letters/note-words";

import { activeOrganization } from "../../../platform/actor.ts";
import { evidenceQueue } from "../../../platform/admission/work-queues.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { renderInTurn } from "../../../platform/pdf/render-in-turn.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesOrg } from "../../../platform/session/reach.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { moveByHand } from "../commands/move-takedown.ts";
import { refuseCustomerDomain, requestTakedown } from "../commands/request-takedown.ts";
import { EvidenceFacts } from "../evidence-facts.ts";
import { renderPack, packData } from "../render-pack.ts";
import { knownTakedown, shownTakedown, toTakedown } from "../shown-takedown.ts";

const MAX_EXPORTED = 10_000;
const CSV_COLUMNS = [
  "organization",
  "domain",
  "name",
  "reason",
  "state",
  "requested_by",
  "requested_at",
  "due_at",
  "sent_at",
  "in_progress_at",
  "closed_at",
  "reminders",
  "re_emerged_at",
] as const;

const toEvidence = (row: Awaited<ReturnType<typeof newestEvidence>>, locale: Locale): TakedownDetail["evidence"] => {
  if (row === undefined) return null;
  const facts = EvidenceFacts.parse(row.facts);
  const certificate = facts.site?.certificate ?? null;
  return {
    collected_at: unixSeconds(row.collected_at),
    registrar: facts.registration?.registrar ?? null,
    registered_at: facts.registration?.createdAt ?? null,
    addresses: [...facts.a, ...facts.aaaa],
    name_servers: facts.ns,
    mail_servers: facts.mx,
    networks: facts.networks.map(({ ip, asn, holder, country }) =>
      [ip, holder ?? asn, country].filter(Boolean).join(", "),
    ),
    url: facts.site?.url ?? null,
    title: facts.site?.title ?? null,
    asks_password: facts.site?.asksPassword ?? null,
    certificate:
      certificate === null ? null : `${certificate.issuer}, ${calendarDay(certificate.issuedAt.slice(0, 10))}`,
    similarity: facts.similarity,
    visual_similarity: facts.visual?.score ?? null,
    credentials_to: facts.visual?.credentialsTo ?? [],
    page_sha256: row.page_sha256,
    has_screenshot: row.screenshot !== null,
    screenshot_missing: row.screenshot_missing,
    unseen: facts.unseen.map((gap) => evidenceGap(locale, gap)),
  };
};

type Given = RouteServices & Pick<Services, "config" | "events" | "jobs">;

const listTakedownsRoute: Route<Given> = (app, services) =>
  serve(app, services, listTakedowns, async ({ actor, db, reach, query }) => {
    const { page, page_size, sort: _sort, order: _order, ...filter } = query;
    const at = services.now();
    const { rows, total } = await takedownsPage(db, reach.scope, filter, sortedPage(query));
    const of = activeOrganization(actor);
    const limit = await limitFor(db, of, "takedownsPerMonth", at);
    return {
      data: rows.map((row) => toTakedown(row, at)),
      pagination: pagination(total, { page, page_size }),
      counts: await takedownCounts(db, reach.scope),
      quota: {
        used: await quotaUsed(db, of, "takedownsPerMonth", at),
        limit: Number.isFinite(limit) ? limit : null,
      },
    };
  });

const exportTakedownsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportTakedowns,
    async ({ actor, db, reach, query, from, reply }) => {
      const { rows } = await takedownsPage(db, reach.scope, query, { limit: MAX_EXPORTED, offset: 0 });
      const org = activeOrganization(actor);
      if (!reachesOrg(reach, org)) throw new Refusal("not_found");
      const detail = { rows: rows.length };
      await recordExport(services, { actor, db, from }, { action: "takedown.exported", org, detail });
      const data = rows.map((row) => {
        const takedown = toTakedown(row, services.now());
        return {
          ...takedown,
          organization: row.organization,
          requested_at: isoTime(takedown.requested_at),
          due_at: isoTime(takedown.due_at),
          sent_at: isoTime(takedown.sent_at),
          in_progress_at: isoTime(takedown.in_progress_at),
          closed_at: isoTime(takedown.closed_at),
          re_emerged_at: isoTime(takedown.re_emerged_at),
        };
      });
      void reply.header("content-disposition", 'attachment; filename="takedowns.csv"').type("text/csv; charset=utf-8");
      // Returned and not sent from here: nothing leaves before the record of it is committed.
      return toCsv(CSV_COLUMNS, data);
    },
    { raw: true, work: "export" },
  );

const requestTakedownRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, requestTakedownCall, async ({ actor, reach, body, from, step }) => {
    const visitor = from;
    await refuseCustomerDomain(services, step, actor, reach, body.finding, visitor);
    return { data: { id: await step((db) => requestTakedown(services, db, actor, reach, body, visitor)) } };
  });

const getTakedownRoute: Route<Given> = (app, services) =>
  serve(app, services, getTakedown, async ({ db, reach, params, locale }) => {
    const row = await knownTakedown(db, reach.scope, params.id);
    const events = await takedownEvents(db, row.org_id, row.id);
    const notices = await listNotices(db, row.org_id, row.id);
    const isVerified = await currentlyVerified(db, row.org_id, row.domain, services.now());
    return {
      data: {
        ...toTakedown(row, services.now()),
        domain_state: isVerified ? ("verified" as const) : ("pending" as const),
        events: events.map((event) => ({
          ...event,
          at: unixSeconds(event.at),
          kind: event.kind as "state",
          state: event.state as Takedown["state"] | null,
          note: takedownNote(locale, { kind: event.kind, note: event.note, byPerson: event.author !== null }),
        })),
        notices: notices.map((notice) => ({
          ...notice,
          recipient: notice.recipient as "host",
          locale: notice.locale,
          sent_at: unixSecondsOrNull(notice.sent_at),
        })),
        evidence: toEvidence(await newestEvidence(db, row.org_id, row.id), locale),
      },
    };
  });

const withdrawTakedownRoute: Route<Given> = (app, services) =>
  serve(app, services, withdrawTakedown, async ({ actor, db, reach, params, from }) => {
    const row = await knownTakedown(db, reach.scope, params.id);
    const move = { state: "withdrawn", note: null, version: row.version } as const;
    await moveByHand(services, db, actor, row, move, from);
    return shownTakedown(db, reach.scope, params.id, services.now());
  });

const takedownPackRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    takedownPack,
    async ({ reach, params, locale, reply, step }) => {
      const { org, data } = await step(async (db) => {
        const row = await knownTakedown(db, reach.scope, params.id);
        return { org: row.org_id, data: await packData(db, row, locale, "customer") };
      });
      const bytes = await renderInTurn(evidenceQueue, org, data, renderPack);
      await step((db, now) => knownTakedown(db, now.reach.scope, params.id));
      return reply
        .header("content-disposition", 'attachment; filename="takedown-evidence.pdf"')
        .type("application/pdf")
        .send(bytes);
    },
    { raw: true, limit: { max: 30, perSeconds: 60 } },
  );

/** Takedowns as customers request and follow them, within their plan. */
export const takedownRoutes: readonly Route<Given>[] = [
  listTakedownsRoute,
  exportTakedownsRoute,
  requestTakedownRoute,
  getTakedownRoute,
  withdrawTakedownRoute,
  takedownPackRoute,
];
