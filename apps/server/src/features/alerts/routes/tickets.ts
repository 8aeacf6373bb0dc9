import {
  channelById,
  type ChannelRow,
  dropChannel,
  orgOfChannel,
  putChannel,
  ticketChannel,
} from "@parapet/db/queries/alerts/alert-setting";
import {
  storeMessage,
  noteFinding,
  type TicketRow,
  ticketsPage,
  updateTicket,
} from "@parapet/db/queries/alerts/ticket";
import { findingById } from "@parapet/db/queries/findings/finding";
import { domainsOfOrganisations } from "@parapet/db/queries/verification/authorised-domain";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { hiddenAreas } from "@parapet/domain/access/area-rights";
import { judgeAddress } from "@parapet/domain/alerts/channel-address";
import { plainLine } from "@parapet/domain/alerts/plain-line";
import {
  createTicket,
  dropTicketSystem,
  listTickets,
  putTicketSystem,
  readTicketSystem,
  receiveTicketEvent,
  type TICKET_STATES,
} from "@parapet/domain/contracts/alerts/tickets";
import { VERIFY_VERDICTS } from "@parapet/domain/contracts/findings/findings";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { FindingArea } from "@parapet/domain/risk/areas";
import type { FastifyInstance } from "fastify";

import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveAnyone, serveInSteps } from "../../../platform/http/serve.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { openSecret, sealChannel } from "../channel-secrets.ts";
import { makeTicket } from "../commands/tickets.ts";
import { ticketDone } from "../ticket-done.ts";
import { verifyWebhook } from "../webhook-signature.ts";

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

/** Tickets in a system outside: findings go out, their state and notes come back, both ways signed. */
export const ticketRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "jobs">,
): void => {
  const { now, config } = services;
  const toSystem = ({ id, hint, failing_since, stopped_at }: ChannelRow) => ({
    id,
    webhook: hint,
    state:
      stopped_at !== null ? ("stopped" as const) : failing_since !== null ? ("failing" as const) : ("working" as const),
    inbound_url: `${config.publicUrl}/v1/ticket_events/${id}/`,
  });

  serve(app, services, readTicketSystem, "alerts:manage", async ({ actor, db }) => {
    const channel = await ticketChannel(db, activeOrganization(actor));
    return { data: channel === undefined ? null : toSystem(channel) };
  });

  serveInSteps(app, services, putTicketSystem, "alerts:manage", async ({ actor, body, request, step }) => {
    // Tickets carry findings of every area to the address.
    if (hiddenAreas(actor).length > 0) throw new Refusal("not_allowed");
    const own = await step(async (db) =>
      (await domainsOfOrganisations(db, [activeOrganization(actor)])).flatMap(({ domain, state }) =>
        state === "verified" ? [domain] : [],
      ),
    );
    const verdict = judgeAddress("tickets", body.webhook, { own, operator: config.webhookHosts });
    if ("problem" in verdict)
      throw new Refusal("invalid_input", verdict.problem, { fields: { webhook: verdict.problem } });
    const { channel, secret } = await sealChannel(services.keys, {
      org: activeOrganization(actor),
      kind: "tickets",
      address: verdict.url,
      at: now(),
    });
    return step(async (db) => {
      await putChannel(db, null, { ...channel, owner: actor.user });
      await audit(db, visitorOf(request), now(), {
        action: "alert.changed",
        org: activeOrganization(actor),
        actor: actor.user,
        object: channel.id,
        detail: { fields: ["ticket_system"] },
      });
      const stored = await channelById(db, activeOrganization(actor), channel.id);
      if (stored === undefined) throw new Refusal("conflict");
      return { data: { ...toSystem(stored), secret: secret ?? "" } };
    });
  });

  serve(app, services, dropTicketSystem, "alerts:manage", async ({ actor, db, request }) => {
    const channel = await ticketChannel(db, activeOrganization(actor));
    if (channel === undefined) throw new Refusal("not_found");
    await dropChannel(db, activeOrganization(actor), null, "tickets");
    await audit(db, visitorOf(request), now(), {
      action: "alert.deleted",
      org: activeOrganization(actor),
      actor: actor.user,
      object: channel.id,
      detail: { fields: ["ticket_system"] },
    });
    return { data: { deleted: true as const } };
  });

  serve(app, services, createTicket, "findings:triage", async ({ actor, db, reach, body, request, locale }) => {
    const finding = await findingById(db, reach.scope, body.finding_id);
    if (finding === undefined || !reachesDomain(reach, finding.org_id, finding.domain)) throw new Refusal("not_found");
    if (hiddenAreas(actor).some((area) => area === finding.area)) throw new Refusal("not_found");
    const ticket = await makeTicket(services, db, finding, { user: actor.user, locale, note: body.note });
    await audit(db, visitorOf(request), now(), {
      action: "finding.changed",
      org: finding.org_id as OrgId,
      actor: actor.user,
      object: finding.id,
      detail: { ticket: ticket.id },
    });
    return { data: toTicket(ticket) };
  });

  serve(app, services, listTickets, "findings:triage", async ({ actor, db, reach, query }) => {
    const page = sortedPage(query);
    const { rows, total } = await ticketsPage(
      db,
      reach.scope,
      { finding: query.finding_id, hidden: hiddenAreas(actor) },
      page,
    );
    const data = rows.map((row) => ({
      ...toTicket(row),
      area: row.area as FindingArea,
      domain: row.domain,
      subject: row.subject,
      verification: verificationOf(row),
    }));
    return { data, pagination: pagination(total, query) };
  });

  serveAnyone(
    app,
    receiveTicketEvent,
    async ({ params, body, request }) => {
      const org = await asSystem(services.db, "mailed-link", (tx) => orgOfChannel(tx, params.system));
      const channel =
        org === undefined ? undefined : await within(services.db, [org], (tx) => channelById(tx, org, params.system));
      const secret = channel?.kind === "tickets" ? await openSecret(services.keys, channel) : null;
      // An unknown system and a wrong signature get the same answer.
      const message = secret === null ? null : verifyWebhook(secret, request.headers, request.rawText ?? "", now());
      if (message === null || org === undefined) throw new Refusal("wrong_credentials", "wrong_signature");
      return within(services.db, [org], async (tx) => {
        const at = now();
        if ((await ownerNow(tx, "ticket-system", params.system, at)) === null)
          throw new Refusal("wrong_credentials", "wrong_signature");
        if (!(await storeMessage(tx, org, params.system, message, at)))
          return { data: { accepted: true as const, repeated: true } };
        const ticket = await updateTicket(
          tx,
          org,
          params.system,
          body.ticket_id,
          { state: body.state, externalId: body.external_id, externalUrl: body.external_url },
          at,
        );
        if (ticket === undefined) throw new Refusal("not_found");
        const said = [ticket.external_id ?? "", body.state ?? "", body.note ?? ""].filter((part) => part !== "");
        if (said.length > 0) await noteFinding(tx, org, ticket.finding_id, plainLine(said.join(" · "), 2_000), at);
        await audit(tx, visitorOf(request), at, {
          action: "finding.changed",
          org,
          actor: null,
          object: ticket.finding_id,
          detail: { ticket: ticket.id, state: body.state ?? null },
        });
        // Never resolved on the word of a ticket: done requests a re-test.
        if (body.state === "done" || body.state === "closed")
          await services.jobs.announce(ticketDone, { org, finding: ticket.finding_id as FindingId }, { tx });
        return { data: { accepted: true as const, repeated: false } };
      });
    },
    { limit: { max: 120, perSeconds: 60 } },
  );
};
