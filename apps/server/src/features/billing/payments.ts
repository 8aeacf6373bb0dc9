import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { systemResolvers } from "@parapet/net/dns/server-address";
import type { Net } from "@parapet/net/net";
import type { Locale } from "@parapet/words/locale";

import type { Config } from "../../platform/config.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";
import { EVENT_TYPES, PaymentEvent } from "./payment-event.ts";

/** The provider signs with a time; an older one may be a replay of something overheard. */
const TOLERANCE_SECONDS = 300;
const REQUEST_MS = 20_000;
/** Of a hundred events each: a day of a large portal. What is beyond them is read the next time. */
const MAX_PAGES = 50;

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export interface NewCheckout {
  /** Our own invoice: asked twice with the same one, the provider answers the same checkout. */
  readonly invoice: string;
  readonly org: string;
  readonly name: string;
  readonly cents: number;
  readonly every: "month" | "year" | null;
  readonly email: string;
  readonly customer: string | null;
  readonly locale: Locale;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Payment by card. The card's number goes to the provider's own page and never comes near us. */
export interface Payments {
  checkout(it: NewCheckout): Promise<{ id: string; url: string }>;
  /** Ends a subscription with what is paid for, at once because another replaced it, or lets it renew again. */
  endSubscription(id: string, when: "at-period-end" | "now" | "not"): Promise<void>;
  cardPage(customer: string, returnUrl: string, locale: Locale): Promise<string>;
  /** Does the key move real money? Events of the other mode are not ours. */
  readonly isLive: boolean;
  /** The invoice at the provider that this payment settled, and the payment that settled an invoice. */
  invoiceOf(intent: string): Promise<string | null>;
  intentOf(invoice: string): Promise<string | null>;
  /** The events since a moment, oldest first, for those that never arrived. */
  eventsSince(since: Date): Promise<PaymentEvent[]>;
  /** Reads an event, or refuses what the provider did not sign just now. */
  readEvent(raw: Buffer, signature: string | undefined, now: Date): PaymentEvent;
}

/** The provider, when it is configured; its library is loaded only then. */
export const openPayments = async (
  { stripe: settings, resolvers }: Config,
  net: Net,
): Promise<(Payments & AsyncDisposable) | null> => {
  if (settings === null) return null;
  const [{ default: Stripe }, { NetHttpClient }] = await Promise.all([
    import("stripe"),
    import("./net-http-client.ts"),
  ]);
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  await using opened = new AsyncDisposableStack();
  // An address that the operator typed into the configuration is trusted: it may point to this machine.
  const endpoint =
    base === null
      ? net
      : opened.use(
          createNet({
            resolvers: resolvers.length > 0 ? resolvers : systemResolvers(),
            policy: createAddressPolicy({ allow: ["127.0.0.0/8", "::1/128"] }),
          }),
        );
  const secure = base === null || base.protocol === "https:";
  const stripe = new Stripe(settings.secretKey, {
    httpClient: new NetHttpClient(endpoint),
    maxNetworkRetries: 1,
    timeout: REQUEST_MS,
    telemetry: false,
    ...(base !== null && {
      host: base.hostname,
      port: base.port === "" ? (secure ? 443 : 80) : Number(base.port),
      protocol: secure ? ("https" as const) : ("http" as const),
    }),
  });
  const unavailable = (cause: unknown) => new Refusal("unavailable", "payment_unavailable", { cause });
  const isMissing = (cause: unknown) =>
    cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === "resource_missing";
  /** A canceled subscription refuses every change. */
  const hasEnded = async (id: string): Promise<boolean> => {
    try {
      return (await stripe.subscriptions.retrieve(id)).status === "canceled";
    } catch {
      return false;
    }
  };
  const whole = opened.move();
  return {
    async checkout(it) {
      const metadata = { org: it.org, invoice: it.invoice };
      const params = {
        mode: it.every === null ? ("payment" as const) : ("subscription" as const),
        client_reference_id: it.invoice,
        ...(it.customer === null ? { customer_email: it.email } : { customer: it.customer }),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: it.cents,
              product_data: { name: it.name },
              ...(it.every !== null && { recurring: { interval: it.every } }),
            },
          },
        ],
        metadata,
        ...(it.every === null ? { payment_intent_data: { metadata } } : { subscription_data: { metadata } }),
        locale: it.locale,
        success_url: it.successUrl,
        cancel_url: it.cancelUrl,
      };
      try {
        const session = await stripe.checkout.sessions.create(params, { idempotencyKey: `checkout-${it.invoice}` });
        if (session.url === null) throw new Error("The payment provider gave no page to pay on");
        return { id: session.id, url: session.url };
      } catch (cause) {
        throw unavailable(cause);
      }
    },
    async endSubscription(id, when) {
      try {
        // Time that was paid for is kept and added to the next term, so that no money is owed for it.
        if (when === "now") await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
        else await stripe.subscriptions.update(id, { cancel_at_period_end: when === "at-period-end" });
      } catch (cause) {
        // What has ended already ends no more, and cannot go on: its own event says so.
        if (isMissing(cause) || (await hasEnded(id))) return;
        throw unavailable(cause);
      }
    },
    async cardPage(customer, returnUrl, locale) {
      try {
        const flow_data = { type: "payment_method_update" as const };
        const asked = { customer, return_url: returnUrl, locale, flow_data };
        return (await stripe.billingPortal.sessions.create(asked)).url;
      } catch (cause) {
        throw unavailable(cause);
      }
    },
    isLive: /^[a-z]{2}_live_/.test(settings.secretKey),
    async invoiceOf(intent) {
      try {
        const payment = { type: "payment_intent" as const, payment_intent: intent };
        const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
        return idOf(data[0]?.invoice);
      } catch (cause) {
        if (isMissing(cause)) return null;
        throw unavailable(cause);
      }
    },
    async intentOf(invoice) {
      try {
        const { data } = await stripe.invoicePayments.list({ invoice, limit: 10 });
        return idOf(data.find(({ status }) => status === "paid")?.payment.payment_intent);
      } catch (cause) {
        if (isMissing(cause)) return null;
        throw unavailable(cause);
      }
    },
    async eventsSince(since) {
      const found: PaymentEvent[] = [];
      const created = { gte: Math.floor(since.getTime() / 1000) };
      try {
        for (let page = 0, after: string | undefined; page < MAX_PAGES; page += 1) {
          const list = await stripe.events.list({
            created,
            types: [...EVENT_TYPES],
            limit: 100,
            ...(after !== undefined && { starting_after: after }),
          });
          // What cannot be read has no effect when it is delivered either.
          for (const event of list.data) {
            const read = PaymentEvent.safeParse(event);
            if (read.success) found.push(read.data);
          }
          after = list.data.at(-1)?.id;
          if (!list.has_more || after === undefined) break;
        }
      } catch (cause) {
        throw unavailable(cause);
      }
      return found.reverse();
    },
    readEvent(raw, signature, now) {
      try {
        const header = signature ?? "";
        const at = Math.floor(now.getTime() / 1000);
        const seconds = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? 0);
        // The library refuses what is old; what claims to come from the future is no better.
        if (seconds - at > TOLERANCE_SECONDS) throw new Error("signed in the future");
        const event = stripe.webhooks.constructEvent(
          raw,
          header,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
        return PaymentEvent.parse(event);
      } catch (cause) {
        throw new Refusal("invalid_input", "payment_event_unsigned", { cause });
      }
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
};

/** What billing needs beside what every feature has. */
export interface BillingServices extends Services {
  /** Payment by card; null where no provider is configured, and then by invoice only. */
  readonly payments: Payments | null;
}
