import { type ChannelRow, ticketChannel, type TicketRow, ticketsPage } from "@parapet/db/queries/alerts";
import { findingById } from "@parapet/db/queries/findings";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { hiddenAreas } from "@parapet/domain/access";
import {
  createTicket as createContract,
  dropTicketSystem,
  listTickets,
  putTicketSystem,
  readTicketSystem,
  receiveTicketEvent as receiveContract,
  type TICKET_STATES,
} from "@parapet/domain/contracts/alerts";
import { VERIFY_VERDICTS } from "@parapet/domain/contracts/findings";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { FindingArea } from "@parapet/domain/risk";
import { signedEvents, type TicketSystemKind } from "@parapet/domain/ticket-systems";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveAnyone, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { receiveTicketEvent } from "../commands/receive-ticket-event.ts";
import {
  connectTicketSystem,
  disconnectTicketSystem,
  prepareConnection,
  sealTicketSystem,
  validateTicketSystem,
} from "../commands/ticket-system.ts";
import { createTicket } from "../commands/tickets.ts";

type TicketServices = RouteServices & Pick<Services, "config" | "jobs" | "netFor">;

const toTicket = (row: TicketRow) => ({
  id: row.id,
  finding_id: row.finding_id,
  state: row.state as (typeof TICKET_STATES)[number],
  external_id: row.external_id,
  external_url: row.external_url,
  created_at: unixSeconds(row.created_at),
  updated_at: unixSeconds(row.updated_at),
});

const RESULTS = ["pending", ...VERIFY_VERDICTS] as const;

const verificationOf = (row: { readonly verified_as: string | null; readonly verified_at: Date | null }) => {
  const result = RESULTS.find((one) => one === row.verified_as);
  return result === undefined || row.verified_at === null ? null : { result, at: unixSeconds(row.verified_at) };
};

const toSystem = ({ config }: Pick<Services, "config">, { id, kind, hint, failing_since, stopped_at }: ChannelRow) => ({
  id,
  webhook: hint,
  state:
    stopped_at !== null ? ("stopped" as const) : failing_since !== null ? ("failing" as const) : ("working" as const),
  kind: kind as TicketSystemKind,
  inbound_url: kind === signedEvents.id ? `${config.publicUrl}/v1/ticket_events/${id}/` : null,
});

const readTicketSystemRoute: Route<TicketServices> = (app, services) =>
  serve(app, services, readTicketSystem, async ({ actor, db }) => {
    const channel = await ticketChannel(db, activeOrganization(actor));
    return { data: channel === undefined ? null : toSystem(services, channel) };
  });

const putTicketSystemRoute: Route<TicketServices> = (app, services) =>
  serveInSteps(app, services, putTicketSystem, async ({ actor, body, request, step }) => {
    // Tickets carry findings of every area to the address.
    const requireAllAreas = (by: Actor): void => {
      if (hiddenAreas(by).length > 0) throw new Refusal("not_allowed");
    };
    requireAllAreas(actor);
    const org = activeOrganization(actor);
    const { system, address } =
      "webhook" in body
        ? {
            system: signedEvents,
            address: await step((db) => validateTicketSystem(services, db, org, body.webhook)),
          }
        : await prepareConnection(
            services,
            { org, domains: await step((db) => domainsOfOrganizations(db, [org])) },
            body.kind,
            { ...body, account: body.account ?? "", type: body.type ?? "" },
          );
    const sealed = await sealTicketSystem(services, org, system, address);
    const by = { org, user: actor.user, origin: toVisitor(request) };
    // The system was called meanwhile.
    const channel = await step((db, now) => {
      requireAllAreas(now.actor);
      return connectTicketSystem(services, db, sealed, by);
    });
    return { data: { ...toSystem(services, channel), secret: sealed.secret } };
  });

const dropTicketSystemRoute: Route<TicketServices> = (app, services) =>
  serve(app, services, dropTicketSystem, async ({ actor, db, request }) => {
    const by = { org: activeOrganization(actor), user: actor.user, origin: toVisitor(request) };
    await disconnectTicketSystem(services, db, by);
    return { data: { deleted: true as const } };
  });

const receiveRoute: Route<TicketServices> = (app, services) =>
  serveAnyone(
    app,
    receiveContract,
    async ({ params, body, request }) => {
      const { headers, rawText } = request;
      const received = { system: params.system, headers, text: rawText ?? "", body, origin: toVisitor(request) };
      const { repeated } = await receiveTicketEvent(services, received);
      return { data: { accepted: true as const, repeated } };
    },
    { limit: { max: 120, perSeconds: 60 } },
  );

/** The connection to a system outside, which belongs to the person who made it. */
export const ticketSystemRoutes: readonly Route<TicketServices>[] = [
  readTicketSystemRoute,
  putTicketSystemRoute,
  dropTicketSystemRoute,
  receiveRoute,
];

const createRoute: Route<TicketServices> = (app, services) =>
  serve(app, services, createContract, async ({ actor, db, reach, body, request, locale }) => {
    const finding = await findingById(db, reach.scope, body.finding_id);
    if (finding === undefined || !reachesDomain(reach, finding.org_id, finding.domain)) throw new Refusal("not_found");
    if (hiddenAreas(actor).some((area) => area === finding.area)) throw new Refusal("not_found");
    const by = { user: actor.user, locale, note: body.note, origin: toVisitor(request) };
    return { data: toTicket(await createTicket(services, db, finding, by)) };
  });

const listTicketsRoute: Route<TicketServices> = (app, services) =>
  serve(app, services, listTickets, async ({ actor, db, reach, query }) => {
    const filter = { finding: query.finding_id, hidden: hiddenAreas(actor) };
    const { rows, total } = await ticketsPage(db, reach.scope, filter, sortedPage(query));
    const data = rows.map((row) => ({
      ...toTicket(row),
      area: row.area as FindingArea,
      domain: row.domain,
      subject: row.subject,
      verification: verificationOf(row),
    }));
    return { data, pagination: pagination(total, query) };
  });

/** Tickets in a system outside: findings go out, their state and notes come back. */
export const ticketRoutes: readonly Route<TicketServices>[] = [createRoute, listTicketsRoute];
