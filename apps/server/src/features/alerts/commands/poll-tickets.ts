import type { Db } from "@parapet/db/db";
import {
  channelById,
  type ChannelRow,
  openTickets,
  setChannelHealth,
  systemsWithOpenTickets,
  type TicketRow,
  updateTicket,
} from "@parapet/db/queries/alerts";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import {
  API_TICKET_SYSTEMS,
  type ApiTicketSystem,
  type ExternalState,
  readConnection,
} from "@parapet/domain/ticket-systems";

import { audit } from "../../../platform/audit/audit.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { openAddress } from "../channel-secrets.ts";
import { openTicketApi } from "../ticket-api.ts";
import { ticketDone } from "../ticket-done.ts";
import { toFailure } from "./deliver-ticket.ts";

/** How many tickets of a system are read at a time, chosen at random: a system with more reads each of them later, and every one in the end. */
const TICKETS_AT_ONCE = 40;
const SYSTEMS_AT_ONCE = 100;
/** A system that answers slowly is left for the next time: others are read after it. */
const SYSTEM_MS = 20_000;
const SYSTEM = { ip: null, claimedIp: null };

type Needs = Pick<Services, "config" | "db" | "events" | "jobs" | "keys" | "netFor" | "now">;

/** Stores a state that was read. Done requests a re-test, once; only the re-test resolves. */
const storeState = async (
  services: Needs,
  tx: Db,
  { org, channel }: { readonly org: OrgId; readonly channel: string },
  ticket: TicketRow,
  state: ExternalState,
): Promise<void> => {
  if (state === ticket.state) return;
  const at = services.now();
  await updateTicket(tx, org, channel, ticket.id, { state: state === "gone" ? "closed" : state }, at);
  await audit(tx, SYSTEM, at, {
    action: "finding.changed",
    org,
    actor: null,
    object: ticket.finding_id,
    detail: { ticket: ticket.id, state },
  });
  if (state === "done")
    await services.jobs.announce(ticketDone, { org, finding: ticket.finding_id as FindingId }, { tx });
};

const pollSystem = async (
  services: Needs,
  org: OrgId,
  channel: ChannelRow,
  system: ApiTicketSystem,
  signal: AbortSignal,
): Promise<void> => {
  const { tickets, domains } = await within(services.db, [org], async (tx) => ({
    tickets: await openTickets(tx, org, channel.id, TICKETS_AT_ONCE),
    domains: await domainsOfOrganizations(tx, [org]),
  }));
  const connection = readConnection(await openAddress(services.keys, channel));
  const own = domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : []));
  const judged = system.judge(connection["url"] ?? "", { own, operator: services.config.webhookHosts });
  if ("problem" in judged) return;
  const ask = openTicketApi(services.netFor(domains[0]?.domain ?? ""), system, connection, {
    now: services.now(),
    signal,
  });
  const until = services.now().getTime() + SYSTEM_MS;
  for (const ticket of tickets) {
    signal.throwIfAborted();
    if (services.now().getTime() > until) break;
    const read = await system.state(ask, connection, ticket.external_id ?? "").catch(toFailure);
    if (typeof read !== "string") {
      await within(services.db, [org], (tx) => setChannelHealth(tx, org, channel.id, "failing", services.now()));
      return;
    }
    await within(services.db, [org], (tx) => storeState(services, tx, { org, channel: channel.id }, ticket, read));
  }
  await within(services.db, [org], (tx) => setChannelHealth(tx, org, channel.id, "working", services.now()));
};

/** Reads the state of open tickets in the systems that are called through their API. */
export const pollTickets = async (services: Needs, signal: AbortSignal): Promise<void> => {
  const kinds = API_TICKET_SYSTEMS.map(({ id }) => id);
  await runUnits(services.events, {
    name: "poll-tickets",
    units: await asSystem(services.db, "due-work", (tx) => systemsWithOpenTickets(tx, kinds, SYSTEMS_AT_ONCE)),
    idOf: ({ channel_id }) => channel_id,
    run: async ({ org_id: org, channel_id }) => {
      const channel = await within(services.db, [org], async (tx) => {
        const isOwned = (await ownerNow(tx, "ticket-system", channel_id, services.now())) !== null;
        return isOwned ? channelById(tx, org, channel_id) : undefined;
      });
      const system = API_TICKET_SYSTEMS.find(({ id }) => id === channel?.kind);
      if (channel !== undefined && channel.stopped_at === null && system !== undefined)
        await pollSystem(services, org, channel, system, signal);
    },
  });
};
