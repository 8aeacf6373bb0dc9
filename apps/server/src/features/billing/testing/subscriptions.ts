import { linkPartner } from "@parapet/db/queries/organizations";
import { addMonths } from "@parapet/domain/plans";
import type { PaymentLedger, ProviderEvent } from "@parapet/lab/payment-ledger";
import { type PaymentProvider, startPaymentProvider } from "@parapet/lab/payment-provider";
import { expect } from "vitest";

import { runJob } from "../../../testing/run-job.ts";
import { runQueued } from "../../../testing/run-queued.ts";
import { type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";
import { linkPaymentJob } from "../jobs/link-payment.ts";
import type { BillingServices } from "../payments.ts";
import { Customer, type Payer } from "./customer.ts";

export const PLAN = { kind: "plan", plan: "professional", billing: "annual" } as const;
export const PERIOD_UNTIL_2076 = { data: [{ period: { start: 1_790_000_000, end: 3_345_000_000 } }] };

/** An event that says something else than the one it was made from. */
export const changed = (event: ProviderEvent, more: object, id = `${event.id}_changed`): ProviderEvent => ({
  ...event,
  id,
  data: { object: { ...event.data.object, ...more } },
});

/** Two moments that differ by less differ by the duration of the test only. */
export const CLOSE_MS = 60_000;
export const expectClose = (date: Date, ms: number): void =>
  expect(Math.abs(date.getTime() - ms)).toBeLessThan(CLOSE_MS);

const expectRepeated = (id: string, outcome: string) => expect([id, outcome]).toEqual([id, "repeated"]);

/** The portal with a payment provider on loopback; both have the clock of the test. */
export class Subscriptions {
  readonly portal: TestPortal;
  readonly provider: PaymentProvider;
  readonly #notified = new Set<string>();
  #customers = 0;

  private constructor(portal: TestPortal, provider: PaymentProvider) {
    this.portal = portal;
    this.provider = provider;
  }

  static async start(): Promise<Subscriptions> {
    const portals: TestPortal[] = [];
    const provider = await startPaymentProvider(() => portals[0]?.clock.now() ?? new Date(0));
    const portal = await testPortal({
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
      STRIPE_API_BASE: provider.url,
      PUBLIC_URL: "https://portal.example",
    });
    portals.push(portal);
    return new Subscriptions(portal, provider);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.portal[Symbol.asyncDispose]();
    await this.provider[Symbol.asyncDispose]();
  }

  get services(): BillingServices {
    return this.portal.services as unknown as BillingServices;
  }

  get ledger(): PaymentLedger {
    return this.provider.ledger;
  }

  hasEnded(subscription: string): boolean {
    return (this.ledger.subscriptionNamed(subscription) as { status: string }).status === "canceled";
  }

  now(): Date {
    return this.portal.clock.now();
  }

  inMonths(months: number): number {
    return addMonths(this.now(), months).getTime();
  }

  async customer(): Promise<Customer> {
    this.#customers += 1;
    const name = `Customer ${this.#customers}`;
    const org = await this.portal.organization(name, "client", { licensed: false });
    const { email } = await this.portal.user(org, "client_admin");
    return new Customer(this, org, name, email);
  }

  /** A partner of the customer, which pays for what is bought from now on. */
  async partnerOf(customer: Customer): Promise<Payer> {
    const org = await this.portal.organization(`Partner of ${customer.org}`, "partner");
    const { email } = await this.portal.user(org, "partner_admin");
    await this.portal.all((tx) => linkPartner(tx, org, customer.org, this.now()));
    customer.partner = { org, email };
    customer.payer = customer.partner;
    return customer.partner;
  }

  /** Sends an event; one that was sent before has no further effect. */
  async notify(event: Partial<ProviderEvent>): Promise<string> {
    const { body, headers } = this.provider.sign(event, { at: this.now() });
    const reply = await this.portal.app.inject({ method: "POST", url: "/v1/payment/webhook/", payload: body, headers });
    const { outcome } = reply.json<{ data: { outcome: string } }>().data;
    const id = event.id ?? "";
    if (this.#notified.has(id)) expectRepeated(id, outcome);
    this.#notified.add(id);
    return outcome;
  }

  async deliver(events: readonly Partial<ProviderEvent>[]): Promise<void> {
    for (const event of events) await this.notify(event);
  }

  async runJobs(): Promise<void> {
    await runJob(this.portal, "follow-terms");
    await runJob(this.portal, "stop-unused-renewals");
    await runQueued(this.portal, linkPaymentJob);
    await runQueued(this.portal, endSubscriptionJob);
  }

  /** Fetches the events that did not arrive. */
  async reconcile(): Promise<void> {
    await runJob(this.portal, "reconcile-payments");
  }
}
