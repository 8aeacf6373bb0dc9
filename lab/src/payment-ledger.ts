import { randomBytes } from "node:crypto";

import { ParameterError } from "./payment-parameters.ts";

/** A checkout as it was asked for: the form's fields by their bracketed names. */
export interface AskedCheckout {
  readonly id: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: Record<string, unknown> };
}

export interface Paid {
  readonly invoice: string | null;
  readonly intent: string;
  readonly charge: string;
  readonly cents: number;
  readonly customer: string;
  refunded: number;
}

interface Subscription {
  readonly id: string;
  readonly customer: string;
  readonly interval: "month" | "year";
  readonly anchor: Date;
  readonly cents: number;
  readonly metadata: object;
  terms: number;
  status: string;
  cancels: boolean;
  /** The invoice that could not be paid yet. */
  open: string | null;
}

export const name = (prefix: string): string => `${prefix}_test_${randomBytes(8).toString("hex")}`;
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Counted from the anchor, the last day of a shorter month: 31 January, 28 February, 31 March. */
const monthsAfter = (from: Date, months: number): Date => {
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return new Date(first.getTime() + (from.getTime() % 86_400_000));
};

/** What the provider knows: who pays what, each with the events that it causes. Every event is listed, delivered or not. */
export class PaymentLedger {
  readonly events: ProviderEvent[] = [];
  readonly payments: Paid[] = [];
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #paid = new Map<string, { completed: ProviderEvent; paid: ProviderEvent | null }>();
  readonly #refunds = new Map<string, { payment: Paid; cents: number }>();
  readonly #disputes = new Map<string, { payment: Paid; cents: number }>();

  #event(type: string, at: Date, object: object): ProviderEvent {
    const event = {
      id: name("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: seconds(at),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: { ...object, livemode: false } },
    };
    this.events.push(event);
    return event;
  }

  #subscriptionObject(it: Subscription): object {
    const length = it.interval === "year" ? 12 : 1;
    return {
      id: it.id,
      object: "subscription",
      customer: it.customer,
      status: it.status,
      cancel_at_period_end: it.cancels,
      cancel_at: null,
      metadata: it.metadata,
      items: {
        object: "list",
        data: [
          {
            id: it.id.replace("sub_", "si_"),
            current_period_start: seconds(monthsAfter(it.anchor, (it.terms - 1) * length)),
            current_period_end: seconds(monthsAfter(it.anchor, it.terms * length)),
          },
        ],
      },
    };
  }

  #invoiceObject(it: Subscription, id: string, term: number, isPaid: boolean, next: Date | null): object {
    const length = it.interval === "year" ? 12 : 1;
    const period = {
      start: seconds(monthsAfter(it.anchor, (term - 1) * length)),
      end: seconds(monthsAfter(it.anchor, term * length)),
    };
    return {
      id,
      object: "invoice",
      customer: it.customer,
      currency: "usd",
      status: isPaid ? "paid" : "open",
      amount_due: it.cents,
      amount_paid: isPaid ? it.cents : 0,
      total: it.cents,
      billing_reason: term === 1 ? "subscription_create" : "subscription_cycle",
      next_payment_attempt: next === null ? null : seconds(next),
      parent: {
        type: "subscription_details",
        quote_details: null,
        subscription_details: { subscription: it.id, metadata: it.metadata },
      },
      lines: { object: "list", data: [{ id: name("il"), amount: it.cents, currency: "usd", period }] },
    };
  }

  #pay(invoice: string | null, cents: number, customer: string, intent = name("pi")): Paid {
    const paid = { invoice, intent, charge: name("ch"), cents, customer, refunded: 0 };
    this.payments.push(paid);
    return paid;
  }

  #subscription(id: string): Subscription {
    const found = this.#subscriptions.get(id);
    if (found === undefined || id.includes("gone"))
      throw new ParameterError(`No such subscription: '${id}'`, "id", "resource_missing", 404);
    return found;
  }

  /** The subscription as the provider shows it, ended ones included. */
  subscriptionNamed(id: string): object {
    return this.#subscriptionObject(this.#subscription(id));
  }

  /** Someone pays on the provider's page. Paid once, however often it is asked. */
  payCheckout({ id, fields }: AskedCheckout, at: Date): { completed: ProviderEvent; paid: ProviderEvent | null } {
    const known = this.#paid.get(id);
    if (known !== undefined) return known;
    const metadata = { org: fields["metadata[org]"], invoice: fields["metadata[invoice]"] };
    const customer = fields["customer"] ?? id.replace("cs_", "cus_");
    const cents = Number(fields["line_items[0][price_data][unit_amount]"]);
    const interval = fields["line_items[0][price_data][recurring][interval]"];
    const session = {
      id,
      object: "checkout.session",
      mode: fields["mode"],
      payment_status: "paid",
      status: "complete",
      customer,
      amount_subtotal: cents,
      amount_total: cents,
      currency: fields["line_items[0][price_data][currency]"],
      client_reference_id: fields["client_reference_id"],
      metadata,
    };
    const caused =
      interval === undefined ? this.#payOnce(session, at) : this.#subscribe(session, interval, metadata, at);
    this.#paid.set(id, caused);
    return caused;
  }

  #payOnce(session: { id: string; customer: string; amount_total: number }, at: Date) {
    const intent = session.id.replace("cs_", "pi_");
    this.#pay(null, session.amount_total, session.customer, intent);
    const object = { ...session, subscription: null, invoice: null, payment_intent: intent };
    return { completed: this.#event("checkout.session.completed", at, object), paid: null };
  }

  #subscribe(
    session: { id: string; customer: string; amount_total: number },
    interval: string,
    metadata: object,
    at: Date,
  ) {
    const invoice = session.id.replace("cs_", "in_");
    const it: Subscription = {
      id: session.id.replace("cs_", "sub_"),
      customer: session.customer,
      interval: interval === "year" ? "year" : "month",
      anchor: new Date(seconds(at) * 1000),
      cents: session.amount_total,
      metadata,
      terms: 1,
      status: "active",
      cancels: false,
      open: null,
    };
    this.#subscriptions.set(it.id, it);
    this.#pay(invoice, it.cents, it.customer);
    this.#event("customer.subscription.created", at, this.#subscriptionObject(it));
    const paid = this.#event("invoice.paid", at, this.#invoiceObject(it, invoice, 1, true, null));
    const object = { ...session, subscription: it.id, invoice, payment_intent: null };
    return { completed: this.#event("checkout.session.completed", at, object), paid };
  }

  /** When the next term of a subscription is charged; null: never. */
  nextCharge(id: string): Date | null {
    const it = this.#subscription(id);
    if (it.status === "canceled" || it.cancels) return null;
    return monthsAfter(it.anchor, it.terms * (it.interval === "year" ? 12 : 1));
  }

  /** The card is charged for the next term; after a failure for the one that runs, and none of those between. */
  charge(id: string, at: Date): ProviderEvent[] {
    const it = this.#subscription(id);
    const length = it.interval === "year" ? 12 : 1;
    if (it.open === null) it.terms += 1;
    else while (monthsAfter(it.anchor, it.terms * length) <= at) it.terms += 1;
    const invoice = it.open ?? name("in");
    it.open = null;
    it.status = "active";
    this.#pay(invoice, it.cents, it.customer);
    return [
      this.#event("customer.subscription.updated", at, this.#subscriptionObject(it)),
      this.#event("invoice.paid", at, this.#invoiceObject(it, invoice, it.terms, true, null)),
    ];
  }

  /** The card refuses. With another try the subscription is past due, after the last one it is unpaid. */
  refuseCard(id: string, at: Date, next: Date | null): ProviderEvent[] {
    const it = this.#subscription(id);
    if (it.open === null) it.terms += 1;
    it.open ??= name("in");
    it.status = next === null ? "unpaid" : "past_due";
    return [
      this.#event("invoice.payment_failed", at, this.#invoiceObject(it, it.open, it.terms, false, next)),
      this.#event("customer.subscription.updated", at, this.#subscriptionObject(it)),
    ];
  }

  changeSubscription(id: string, cancels: boolean, at: Date): object {
    const it = this.#subscription(id);
    if (it.status === "canceled")
      throw new ParameterError("A canceled subscription can only update its cancellation_details.", "id");
    if (it.cancels !== cancels) {
      it.cancels = cancels;
      this.#event("customer.subscription.updated", at, this.#subscriptionObject(it));
    }
    return this.#subscriptionObject(it);
  }

  endSubscription(id: string, at: Date): object {
    const it = this.#subscription(id);
    if (it.status === "canceled")
      throw new ParameterError(`No such subscription: '${id}'`, "id", "resource_missing", 404);
    it.status = "canceled";
    const object = this.#subscriptionObject(it);
    this.#event("customer.subscription.deleted", at, object);
    return object;
  }

  #chargeObject(it: Paid): object {
    return {
      id: it.charge,
      object: "charge",
      amount: it.cents,
      amount_captured: it.cents,
      amount_refunded: it.refunded,
      refunded: it.refunded === it.cents,
      currency: "usd",
      customer: it.customer,
      payment_intent: it.intent,
      metadata: {},
    };
  }

  #refundObject(id: string, status: string): object {
    const refund = this.#refunds.get(id);
    const { payment } = refund ?? {};
    return {
      id,
      object: "refund",
      amount: refund?.cents,
      currency: "usd",
      charge: payment?.charge,
      payment_intent: payment?.intent,
      status,
      metadata: {},
    };
  }

  refund(payment: Paid, cents: number, at: Date): { id: string; events: ProviderEvent[] } {
    if (cents < 1 || cents > payment.cents - payment.refunded)
      throw new ParameterError("Refund amount is greater than unrefunded amount on charge", "amount");
    const id = name("re");
    payment.refunded += cents;
    this.#refunds.set(id, { payment, cents });
    return {
      id,
      events: [
        this.#event("refund.created", at, this.#refundObject(id, "succeeded")),
        this.#event("charge.refunded", at, this.#chargeObject(payment)),
      ],
    };
  }

  failRefund(id: string, at: Date): ProviderEvent {
    const refund = this.#refunds.get(id);
    if (refund !== undefined) refund.payment.refunded -= refund.cents;
    return this.#event("refund.failed", at, this.#refundObject(id, "failed"));
  }

  #disputeObject(id: string, status: string): object {
    const dispute = this.#disputes.get(id);
    return {
      id,
      object: "dispute",
      amount: dispute?.cents,
      currency: "usd",
      charge: dispute?.payment.charge,
      payment_intent: dispute?.payment.intent,
      reason: "fraudulent",
      status,
      metadata: {},
    };
  }

  /** The holder of the card disputes what is left of a payment, or a part of it. */
  dispute(
    payment: Paid,
    at: Date,
    cents: number = payment.cents - payment.refunded,
  ): { id: string; events: ProviderEvent[] } {
    const id = name("du");
    this.#disputes.set(id, { payment, cents });
    return { id, events: [this.#event("charge.dispute.created", at, this.#disputeObject(id, "needs_response"))] };
  }

  closeDispute(id: string, status: "won" | "lost", at: Date): ProviderEvent {
    return this.#event("charge.dispute.closed", at, this.#disputeObject(id, status));
  }

  invoicePayments(by: { invoice: string | undefined; intent: string | undefined }): object[] {
    return this.payments
      .filter(({ invoice, intent }) => invoice !== null && (invoice === by.invoice || intent === by.intent))
      .map(({ invoice, intent, cents }) => ({
        id: intent.replace("pi_", "inpay_"),
        object: "invoice_payment",
        invoice,
        amount_paid: cents,
        currency: "usd",
        status: "paid",
        payment: { type: "payment_intent", payment_intent: intent },
      }));
  }
}
