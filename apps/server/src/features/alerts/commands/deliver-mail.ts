import type { Db } from "@parapet/db/db";
import {
  type ChannelRow,
  type ClaimedDelivery,
  mailState,
  recordAttempt,
  setChannelHealth,
} from "@parapet/db/queries/alerts";
import { within } from "@parapet/db/scope";

import { mailSafeName } from "../../../platform/mail/mail-safe-name.ts";
import type { Services } from "../../../platform/services.ts";
import { type AlertFacts, alertLines, wordAlert } from "../alert-message.ts";
import { openAddress } from "../channel-secrets.ts";
import { type Attempt, FAILED, deliveryOrg, tryAgainAt } from "../delivery-attempt.ts";

const MAIL_POLL_MS = 30_000;

type MailServices = Pick<Services, "config" | "db" | "keys" | "mail" | "now">;

const postMail = async (services: MailServices, tx: Db, delivery: ClaimedDelivery, to: string): Promise<string> => {
  const org = deliveryOrg(delivery);
  const facts = delivery.message as AlertFacts;
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

/** Mail is passed to the outbox once; from then on the message asks what became of it there. */
export const deliverMail = async (
  services: MailServices,
  delivery: ClaimedDelivery,
  channel: ChannelRow,
): Promise<Attempt> => {
  const to = await openAddress(services.keys, channel);
  return within(services.db, [deliveryOrg(delivery)], async (tx): Promise<Attempt> => {
    const now = services.now();
    const record = (about: Partial<Parameters<typeof recordAttempt>[3]>) =>
      recordAttempt(tx, deliveryOrg(delivery), delivery.id, {
        at: now,
        state: "waiting",
        attempts: delivery.attempts,
        nextAt: new Date(now.getTime() + MAIL_POLL_MS),
        deliveredAt: null,
        status: null,
        error: null,
        mail: delivery.mail_id,
        ...about,
      });
    if (delivery.mail_id === null) {
      const mail = await postMail(services, tx, delivery, to);
      await record({ mail, attempts: delivery.attempts + 1 });
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
