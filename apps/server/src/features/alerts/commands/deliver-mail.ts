import type { Db } from "@parapet/db/db";
import {
  type ChannelRow,
  type ClaimedDelivery,
  mailState,
  recordAttempt,
  setChannelHealth,
} from "@parapet/db/queries/alerts";
import { within } from "@parapet/db/scope";
import { type AlertEvent, byUrgency } from "@parapet/domain/alerts";

import { mailSafeName } from "../../../platform/mail/mail-safe-name.ts";
import type { Services } from "../../../platform/services.ts";
import { type AlertFacts, alertLines, wordAlert } from "../alert-message.ts";
import { openAddress } from "../channel-secrets.ts";
import { type Attempt, FAILED, deliveryOrg, tryAgainAt } from "../delivery-attempt.ts";

const MAIL_POLL_MS = 30_000;

type MailServices = Pick<Services, "config" | "db" | "keys" | "mail" | "now">;

/** One message of what several alerts have to say about one domain: each event once, the most urgent first. */
const joined = (all: readonly AlertFacts[]): AlertFacts | undefined => {
  const [first] = all;
  if (first === undefined || all.length === 1) return first;
  const keyOf = ({ type, finding, subject, detail = "" }: AlertEvent) => [type, finding ?? subject, detail].join("\n");
  const events = [
    ...new Map(all.flatMap((facts) => facts.events).map((event) => [keyOf(event), event])).values(),
  ].toSorted(byUrgency);
  return {
    ...first,
    name: [...new Set(all.map(({ name }) => name))].join(", "),
    events,
    // More than are stored, of the alert that has most of them: the others may be the same.
    count: events.length + Math.max(...all.map((facts) => facts.count - facts.events.length)),
    alerts: all.flatMap(({ alerts }) => alerts),
  };
};

const postMail = async (
  services: MailServices,
  tx: Db,
  delivery: ClaimedDelivery,
  facts: AlertFacts,
  to: string,
): Promise<string> => {
  const org = deliveryOrg(delivery);
  // The address is the customer's choice and need not be theirs: a name of their choice must not be read as a link.
  const message = () => wordAlert({ ...facts, name: mailSafeName(facts.name) }, services.config.publicUrl, org);
  return services.mail.post(tx, {
    kind: "alert",
    to,
    name: facts.organization,
    locale: facts.locale,
    values: () => ({ title: message().title, details: alertLines(message()), alert: facts.name }),
    link: message().link,
    sender: org,
    about: {
      org,
      ...(delivery.setting_id !== null && { owned: { kind: "alert-setting", id: delivery.setting_id } as const }),
    },
  });
};

interface Mailed {
  readonly delivery: ClaimedDelivery;
  /** Messages of other alerts to the same address, which leave with this one. */
  readonly beside: readonly ClaimedDelivery[];
  readonly channel: ChannelRow;
}

/** Mail is passed to the outbox once; from then on the message asks what became of it there. */
export const deliverMail = async (services: MailServices, { delivery, beside, channel }: Mailed): Promise<Attempt> => {
  const to = await openAddress(services.keys, channel);
  return within(services.db, [deliveryOrg(delivery)], async (tx): Promise<Attempt> => {
    const now = services.now();
    const recordOf = (it: ClaimedDelivery, about: Partial<Parameters<typeof recordAttempt>[3]>) =>
      recordAttempt(tx, deliveryOrg(it), it.id, {
        at: now,
        state: "waiting",
        attempts: it.attempts,
        nextAt: new Date(now.getTime() + MAIL_POLL_MS),
        deliveredAt: null,
        status: null,
        error: null,
        mail: it.mail_id,
        ...about,
      });
    const record = (about: Parameters<typeof recordOf>[1]) => recordOf(delivery, about);
    if (delivery.mail_id === null) {
      const all = [delivery, ...beside];
      const own = delivery.message as AlertFacts;
      const facts = joined(all.map(({ message }) => message as AlertFacts)) ?? own;
      const mail = await postMail(services, tx, delivery, facts, to);
      for (const it of all) await recordOf(it, { mail, attempts: it.attempts + 1 });
      return { outcome: "handed over", status: null, error: null };
    }
    const state = await mailState(tx, delivery.mail_id);
    if (state === "waiting") {
      await record({});
      return { outcome: "handed over", status: null, error: null };
    }
    if (state === "sent") {
      await record({ state: "delivered", deliveredAt: now, mail: null });
      await setChannelHealth(tx, deliveryOrg(delivery), channel.id, "working", now);
      return { outcome: "delivered", status: null, error: null };
    }
    const again = delivery.about === "test" ? null : await tryAgainAt(tx, delivery, delivery.attempts, now);
    await record({ state: again === null ? "given-up" : "waiting", nextAt: again, error: "mail-refused", mail: null });
    await setChannelHealth(tx, deliveryOrg(delivery), channel.id, "failing", now);
    return FAILED("mail-refused");
  });
};
