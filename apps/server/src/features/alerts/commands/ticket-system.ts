import type { Db } from "@parapet/db/db";
import {
  channelById,
  type ChannelRow,
  dropTicketChannels,
  putChannel,
  ticketChannel,
} from "@parapet/db/queries/alerts";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import {
  API_TICKET_SYSTEMS,
  type ApiTicketSystem,
  type ApiTicketSystemKind,
  type Connection,
  signedEvents,
  storedConnection,
} from "@parapet/domain/ticket-systems";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import { reachOut } from "../../../platform/admission/reach-out.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { sealChannel } from "../channel-secrets.ts";
import { openTicketApi } from "../ticket-api.ts";
import { toFailure } from "./deliver-ticket.ts";

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
  const domains = await domainsOfOrganizations(db, [org]);
  const own = domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : []));
  const judged = signedEvents.judge(address, { own, operator: config.webhookHosts });
  if ("address" in judged) return judged.address;
  throw new Refusal("invalid_input", judged.problem, { fields: { webhook: judged.problem } });
};

/** A connection as it will be stored, or the refusal that names each field that is wrong. */
const validConnection = (
  system: ApiTicketSystem,
  given: Connection,
  allowed: Parameters<ApiTicketSystem["judge"]>[1],
): Connection => {
  const fields: Record<string, RefusalKey> = Object.fromEntries(
    system.fields.flatMap(({ name, pattern }) => (pattern.test(given[name] ?? "") ? [] : [[name, "invalid_input"]])),
  );
  const judged = system.judge(given["url"] ?? "", allowed);
  if ("problem" in judged) fields["url"] = judged.problem;
  const [problem] = Object.values(fields);
  if (problem !== undefined || "problem" in judged) throw new Refusal("invalid_input", problem, { fields });
  return { ...given, url: new URL(judged.address).origin };
};

/** Calls the system with a connection before it is stored: what it refuses is refused here, by the field that is to be corrected. */
const requireAccess = async (
  services: Pick<Services, "config" | "netFor" | "now">,
  { org, domain }: { readonly org: OrgId; readonly domain: string },
  system: ApiTicketSystem,
  connection: Connection,
): Promise<void> => {
  const ask = openTicketApi(services.netFor(domain), system, connection, { now: services.now() });
  const failed = await reachOut(
    services,
    org,
    () => system.test(ask, connection).then(() => null, toFailure),
    (failure) => failure?.error === "could-not-reach",
  );
  if (failed === null) return;
  const isDenied = failed.status === 401 || failed.status === 403;
  const problem = isDenied
    ? "ticket_system_denied"
    : failed.status === 404
      ? "ticket_project_unknown"
      : "ticket_system_failed";
  const field = isDenied ? "token" : failed.status === 404 ? "project" : "url";
  throw new Refusal("invalid_input", problem, { fields: { [field]: problem } });
};

/** What is to be stored of a connection that a person entered, tested against the system; outside of any transaction. */
export const prepareConnection = async (
  services: Pick<Services, "config" | "netFor" | "now">,
  { org, domains }: { readonly org: OrgId; readonly domains: readonly { domain: string; state: string }[] },
  kind: ApiTicketSystemKind,
  given: Connection,
): Promise<{ readonly system: ApiTicketSystem<ApiTicketSystemKind>; readonly address: string }> => {
  const system = API_TICKET_SYSTEMS.find(({ id }) => id === kind);
  if (system === undefined) throw new Refusal("invalid_input");
  const own = domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : []));
  const connection = validConnection(system, given, { own, operator: services.config.webhookHosts });
  await requireAccess(services, { org, domain: domains[0]?.domain ?? "" }, system, connection);
  return { system, address: storedConnection(system.fields, connection) };
};

/** Seals the address. Outside of any transaction: a key may have to be fetched, and that needs a connection of its own. */
export const sealTicketSystem = (
  { keys, now }: Pick<Services, "keys" | "now">,
  org: OrgId,
  system: Parameters<typeof sealChannel>[1],
  address: string,
) => sealChannel(keys, system, { org, address, at: now() });

/** Connects a ticket system in place of the one before; the person who connects it owns it. */
export const connectTicketSystem = async (
  { now }: Pick<Services, "now">,
  db: Db,
  { channel }: Awaited<ReturnType<typeof sealTicketSystem>>,
  { org, user, origin }: By,
): Promise<ChannelRow> => {
  await dropTicketChannels(db, org);
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
  await dropTicketChannels(db, org);
  await audit(db, origin, now(), {
    action: "alert.deleted",
    org,
    actor: user,
    object: channel.id,
    detail: { fields: ["ticket_system"] },
  });
};
