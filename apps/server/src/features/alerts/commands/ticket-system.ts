import type { Db } from "@parapet/db/db";
import {
  channelById,
  type ChannelRow,
  dropChannel,
  putChannel,
  ticketChannel,
} from "@parapet/db/queries/alerts/alert-setting";
import { domainsOfOrganisations } from "@parapet/db/queries/verification/authorised-domain";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { TicketSystemKind } from "@parapet/domain/ticket-systems/registry";
import { signedEvents } from "@parapet/domain/ticket-systems/signed-events";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { sealChannel } from "../channel-secrets.ts";

interface By {
  readonly org: OrgId;
  readonly user: UserId;
  readonly origin: RequestOrigin;
}

/** The address as it will be used, or the refusal that names the field. */
export const validateTicketSystem = async (
  { config }: Pick<Services, "config">,
  db: Db,
  org: OrgId,
  address: string,
): Promise<string> => {
  const domains = await domainsOfOrganisations(db, [org]);
  const own = domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : []));
  const judged = signedEvents.judge(address, { own, operator: config.webhookHosts });
  if ("address" in judged) return judged.address;
  throw new Refusal("invalid_input", judged.problem, { fields: { webhook: judged.problem } });
};

/** Seals the address. Outside of any transaction: a key may have to be fetched, and that needs a connection of its own. */
export const sealTicketSystem = ({ keys, now }: Pick<Services, "keys" | "now">, org: OrgId, address: string) =>
  sealChannel(keys, signedEvents, { org, address, at: now() });

/** Connects a ticket system in place of the one before; whoever connects it owns it. */
export const connectTicketSystem = async (
  { now }: Pick<Services, "now">,
  db: Db,
  { channel }: Awaited<ReturnType<typeof sealTicketSystem>>,
  { org, user, origin }: By,
): Promise<ChannelRow> => {
  await putChannel(db, null, { ...channel, owner: user });
  await audit(db, origin, now(), {
    action: "alert.changed",
    org,
    actor: user,
    object: channel.id,
    detail: { fields: ["ticket_system"] },
  });
  const stored = await channelById(db, org, channel.id);
  if (stored === undefined) throw new Refusal("conflict");
  return stored;
};

/** Disconnects the ticket system; existing tickets remain listed. */
export const disconnectTicketSystem = async (
  { now }: Pick<Services, "now">,
  db: Db,
  { org, user, origin }: By,
): Promise<void> => {
  const channel = await ticketChannel(db, org);
  if (channel === undefined) throw new Refusal("not_found");
  await dropChannel(db, org, null, channel.kind as TicketSystemKind);
  await audit(db, origin, now(), {
    action: "alert.deleted",
    org,
    actor: user,
    object: channel.id,
    detail: { fields: ["ticket_system"] },
  });
};
