import { invoicePaidBy, readCardCustomer } from "@parapet/db/queries/billing";
import {
  changeCard,
  getCheckout,
  getPaymentOptions,
  quoteOrder,
  startCheckout,
} from "@parapet/domain/contracts/billing";
import { inLocale } from "@parapet/words/links";

import { requestOrigin } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { handlePaymentEvent } from "../commands/handle-payment-event.ts";
import { startCheckout as begin } from "../commands/order.ts";
import type { BillingServices } from "../payments.ts";
import { priceOrder } from "../price-order.ts";

const CHECKOUTS = { max: 30, perSeconds: 600 };
const EVENT_BYTES = 512 * 1024;

type Given = RouteServices & Pick<BillingServices, "config" | "jobs" | "payments">;

// The signature is over the very bytes, so this route alone reads them unparsed.
const paymentWebhookRoute: Route<Given> = (app, services) => {
  void app.register(async (raw) => {
    raw.removeContentTypeParser("application/json");
    raw.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: EVENT_BYTES },
      (_request, body, done) => done(null, body),
    );
    raw.route({
      method: "POST",
      url: "/v1/payment/webhook/",
      config: { policy: "anyone" },
      bodyLimit: EVENT_BYTES,
      schema: { summary: "Receive signed events of the payment provider", tags: ["payment"] },
      handler: async (request) => {
        const { payments, now } = services;
        if (payments === null) throw new Refusal("not_found");
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers["stripe-signature"];
        const event = payments.readEvent(body, Array.isArray(signature) ? signature.join(",") : signature, now());
        return { data: { outcome: await handlePaymentEvent(services, event, requestOrigin(request)) } };
      },
    });
  });
};

const getPaymentOptionsRoute: Route<Given> = (app, services) =>
  serve(app, services, getPaymentOptions, async () => ({
    data: { card: services.payments !== null, invoice: true as const },
  }));

const quoteOrderRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    quoteOrder,
    async ({ actor, db, reach, body }) => {
      const { org, name, quote, issuer } = await priceOrder(db, actor, reach, body);
      return {
        data: {
          organization: { id: org, name },
          quote: quote && {
            list_cents: quote.listCents,
            discount_percent: quote.discountPercent,
            discount_cents: quote.discountCents,
            net_cents: quote.netCents,
            tax_name: issuer.tax_name,
            tax_percent: quote.taxPercent,
            tax_cents: quote.taxCents,
            total_cents: quote.totalCents,
            currency: "usd" as const,
            every: quote.every,
            due_days: issuer.due_days,
          },
        },
      };
    },
    { bodyLimitBytes: 4_096 },
  );

// The provider is asked between two transactions: no connection is held while it thinks.
const startCheckoutRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    startCheckout,
    async ({ actor, reach, body }) => ({ data: await begin(services, actor, reach, body) }),
    { limit: CHECKOUTS, bodyLimitBytes: 4_096 },
  );

const changeCardRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    changeCard,
    async ({ actor, step, locale }) => {
      const { payments, config } = services;
      if (payments === null) throw new Refusal("conflict", "card_payment_off");
      const customer = await step((db) => readCardCustomer(db, actor.org));
      if (customer === null) throw new Refusal("not_found");
      const back = `${config.publicUrl}${inLocale(locale, "/dashboard/account")}?part=plan`;
      return { data: { url: await payments.cardPage(customer, back, locale) } };
    },
    { limit: CHECKOUTS },
  );

const getCheckoutRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    getCheckout,
    async ({ actor, db, params }) => {
      const row = await invoicePaidBy(db, actor.org, params.id);
      if (row === undefined || row.method !== "card") throw new Refusal("not_found");
      const outcome = { paid: "paid", failed: "failed" } as const;
      const state = outcome[row.state as keyof typeof outcome] ?? "waiting";
      return { data: { state, invoice: row.number } };
    },
    { scope: (actor) => [actor.org] },
  );

/** Payment by card: the way to the provider's page, and the provider's signed word back. */
export const paymentRoutes: readonly Route<Given>[] = [
  paymentWebhookRoute,
  getPaymentOptionsRoute,
  quoteOrderRoute,
  startCheckoutRoute,
  changeCardRoute,
  getCheckoutRoute,
];
