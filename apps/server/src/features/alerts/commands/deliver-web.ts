import type { Db } from "@parapet/db/db";
import { type ChannelRow, type ClaimedDelivery, recordAttempt, setChannelHealth } from "@parapet/db/queries/alerts";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import type { Sent, WebDestination } from "@parapet/domain/channels";

import type { Services } from "../../../platform/services.ts";
import { sendWeb } from "../../../platform/webhooks/send-web.ts";
import { signWebhook } from "../../../platform/webhooks/webhook-signature.ts";
import { openAddress, openSecret } from "../channel-secrets.ts";
import { type Attempt, giveUp, deliveryOrg, tryAgainAt } from "../delivery-attempt.ts";

const HEALTH = { delivered: "working", failed: "failing", gone: "stopped" } as const;

/** Sends one message to a web address in the form of its definition, and records what became of it. */
export const deliverWeb = async <Message>(
  services: Pick<Services, "config" | "db" | "keys" | "netFor" | "now">,
  delivery: ClaimedDelivery,
  { channel, destination }: { readonly channel: ChannelRow; readonly destination: WebDestination<string, Message> },
  { domain, message }: { readonly domain: string; readonly message: Message },
  signal: AbortSignal | undefined,
): Promise<Attempt> => {
  const org = deliveryOrg(delivery);
  const domains = await within(services.db, [org], (tx) => domainsOfOrganizations(tx, [org]));
  const own = domains.flatMap(({ domain: name, state }) => (state === "verified" ? [name] : []));
  // Evaluated again: a domain may have been lost, or a list shortened, since the address was saved.
  const judged = destination.judge(await openAddress(services.keys, channel), {
    own,
    operator: services.config.webhookHosts,
  });
  if ("problem" in judged) return giveUp(services, delivery, "not-allowed");
  const secret = destination.signs ? await openSecret(services.keys, channel) : null;
  // A receiver cannot verify a message without its signature, and a signature with an empty key proves nothing.
  if (destination.signs && secret === null) return giveUp(services, delivery, "no-signing-key");
  const { url, body: content } = destination.request(judged.address, message);
  const body = JSON.stringify(content);
  const headers = secret === null ? {} : signWebhook(secret, delivery.id, services.now(), body);
  const sent = await sendWeb(services.netFor(domain), { url, body, headers }, destination.read, signal);
  await within(services.db, [org], async (tx) => {
    const now = services.now();
    const { state, nextAt } = await outlookOf(tx, sent, delivery, now);
    await recordAttempt(tx, org, delivery.id, {
      at: now,
      state,
      attempts: delivery.attempts + 1,
      nextAt,
      deliveredAt: sent.outcome === "delivered" ? now : null,
      status: sent.status,
      error: sent.error,
      mail: null,
    });
    await setChannelHealth(tx, org, channel.id, HEALTH[sent.outcome], now);
  });
  return {
    outcome: sent.outcome === "delivered" ? "delivered" : "failed",
    status: sent.status,
    error: sent.error,
  };
};

/** Delivered, tried again later, or given up: at once for a test and for a receiver that is gone. */
const outlookOf = async (
  tx: Db,
  { outcome }: Sent,
  delivery: ClaimedDelivery,
  now: Date,
): Promise<{ state: "waiting" | "delivered" | "given-up"; nextAt: Date | null }> => {
  if (outcome === "delivered") return { state: "delivered", nextAt: null };
  const isOver = outcome === "gone" || delivery.about === "test";
  const nextAt = isOver ? null : await tryAgainAt(tx, delivery, delivery.attempts + 1, now);
  return { state: nextAt === null ? "given-up" : "waiting", nextAt };
};
