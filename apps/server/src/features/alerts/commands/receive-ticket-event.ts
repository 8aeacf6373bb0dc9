import { channelById, noteFinding, orgOfChannel, storeMessage, updateTicket } from "@parapet/db/queries/alerts";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { plainLine } from "@parapet/domain/alerts";
import type { receiveTicketEvent as contract } from "@parapet/domain/contracts/alerts";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { ticketSystemOfKind } from "@parapet/domain/ticket-systems";
import type * as z from "zod";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { verifyWebhook } from "../../../platform/webhooks/webhook-signature.ts";
import { openSecret } from "../channel-secrets.ts";
import { ticketDone } from "../ticket-done.ts";

interface Received {
  readonly system: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: z.output<NonNullable<typeof contract.body>>;
  readonly origin: RequestOrigin;
}

/** Whose system this is and which message; an unknown system and a wrong signature get the same refusal. */
const verified = async (
  { db, keys, now }: Pick<Services, "db" | "keys" | "now">,
  { system, headers, text }: Received,
): Promise<{ org: OrgId; message: string }> => {
  const org = await asSystem(db, "mailed-link", (tx) => orgOfChannel(tx, system));
  const channel = org === undefined ? undefined : await within(db, [org], (tx) => channelById(tx, org, system));
  const definition = channel === undefined ? undefined : ticketSystemOfKind(channel.kind);
  const secret = channel !== undefined && definition?.via === "web" ? await openSecret(keys, channel) : null;
  const message = secret === null ? null : verifyWebhook(secret, headers, text, now());
  if (message === null || org === undefined) throw new Refusal("wrong_credentials", "wrong_signature");
  return { org, message };
};

/** Stores what a ticket system says of a ticket, once for each of its messages. Done requests a re-test. */
export const receiveTicketEvent = async (
  services: Pick<Services, "db" | "jobs" | "keys" | "now">,
  received: Received,
): Promise<{ readonly repeated: boolean }> => {
  const { system, body, origin } = received;
  const { org, message } = await verified(services, received);
  return within(services.db, [org], async (tx) => {
    const at = services.now();
    if ((await ownerNow(tx, "ticket-system", system, at)) === null)
      throw new Refusal("wrong_credentials", "wrong_signature");
    if (!(await storeMessage(tx, org, system, message, at))) return { repeated: true };
    const change = { state: body.state, externalId: body.external_id, externalUrl: body.external_url };
    const ticket = await updateTicket(tx, org, system, body.ticket_id, change, at);
    if (ticket === undefined) throw new Refusal("not_found");
    const said = [ticket.external_id ?? "", body.state ?? "", body.note ?? ""].filter((part) => part !== "");
    if (said.length > 0) await noteFinding(tx, org, ticket.finding_id, plainLine(said.join(" · "), 2_000), at);
    await audit(tx, origin, at, {
      action: "finding.changed",
      org,
      actor: null,
      object: ticket.finding_id,
      detail: { ticket: ticket.id, state: body.state ?? null },
    });
    // Never resolved on the word of a ticket: done requests a re-test.
    if (body.state === "done" || body.state === "closed")
      await services.jobs.announce(ticketDone, { org, finding: ticket.finding_id as FindingId }, { tx });
    return { repeated: false };
  });
};
