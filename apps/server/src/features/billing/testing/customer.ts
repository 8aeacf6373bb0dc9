import {
  findProvider,
  type InvoiceRow,
  invoicesPage,
  readLicence,
  subscriptionPayer,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { accessUntil, type LicenceState, licenceState } from "@parapet/domain/plans";
import type { Paid, ProviderEvent } from "@parapet/lab/payment-ledger";
import type { PaymentProvider } from "@parapet/lab/payment-provider";

import { testActor } from "../../../testing/test-actor.ts";
import type { TestPortal } from "../../../testing/test-portal.ts";
import { receivePayment } from "../commands/change-invoice.ts";
import { continueSubscription, endSubscription } from "../commands/end-subscription.ts";
import { orderByInvoice, startCheckout } from "../commands/order.ts";
import type { BillingServices } from "../payments.ts";

export type Item = Parameters<typeof startCheckout>[3]["item"];

const VISITOR = { ip: "127.0.0.1", claimedIp: null, browser: "test" };
const ANNUAL = { kind: "plan", plan: "professional", billing: "annual" } as const;

interface PaidPortal {
  readonly portal: TestPortal;
  readonly provider: PaymentProvider;
  readonly services: BillingServices;
}

/** A partner that pays for a customer, and the address of its administrator. */
export interface Payer {
  readonly org: OrgId;
  readonly email: string;
}

/** A customer of the portal and of the provider. */
export class Customer {
  readonly org: OrgId;
  readonly #at: PaidPortal;
  readonly #name: string;
  /** Everything that charges at the provider, and of it the plans; the newest is the last. */
  readonly charging: string[] = [];
  readonly plans: string[] = [];
  readonly #payers = new Set<string>();
  /** How long there was access. */
  hadMs = 0;

  /** The address of the administrator. */
  readonly email: string;
  partner: Payer | null = null;
  /** Who pays and decides from now on: the partner or, where null, the customer itself. */
  payer: Payer | null = null;

  constructor(at: PaidPortal, org: OrgId, name: string, email: string) {
    this.#at = at;
    this.org = org;
    this.#name = name;
    this.email = email;
  }

  get subscription(): string {
    return this.plans.at(-1) ?? "";
  }

  get #scope(): OrgId[] {
    return this.payer === null ? [this.org] : [this.payer.org, this.org];
  }

  get #actor() {
    const { payer } = this;
    if (payer === null)
      return testActor({ org: this.org, orgName: this.#name, scope: [this.org], email: "payer@acme.test" });
    const about = { org: payer.org, orgName: "Partner", orgKind: "partner", role: "partner_admin" } as const;
    return testActor({ ...about, scope: this.#scope, email: payer.email });
  }

  get #reach() {
    return { scope: this.#scope, selfOnly: false, domains: null, units: null, hidden: [] };
  }

  /** Whom a call is about: a partner names its client. */
  get #named() {
    return this.payer === null ? {} : { organization: this.org };
  }

  get #decision() {
    return { actor: this.#actor, reach: this.#reach, body: { password: "", ...this.#named }, from: VISITOR };
  }

  /** Pays on the provider's page; the events are not delivered yet. */
  async buy(
    item: Item = ANNUAL,
  ): Promise<{ completed: ProviderEvent; paid: ProviderEvent | null; all: ProviderEvent[] }> {
    const { portal, provider, services } = this.#at;
    // Events are dated to the second.
    portal.clock.pass(2_000);
    await startCheckout(services, this.#actor, this.#reach, { item, locale: "en", ...this.#named });
    const asked = provider.checkouts.at(-1);
    if (asked === undefined) throw new Error("the provider was not asked");
    const before = provider.ledger.events.length;
    const caused = provider.ledger.payCheckout(asked, portal.clock.now());
    this.#payers.add(String(caused.completed.data.object["customer"]));
    if (caused.paid !== null) this.charging.push(asked.id.replace("cs_", "sub_"));
    if (item.kind === "plan") this.plans.push(asked.id.replace("cs_", "sub_"));
    return { ...caused, all: provider.ledger.events.slice(before) };
  }

  async orderByInvoice(item: Item = ANNUAL): Promise<InvoiceRow> {
    const order = { item, locale: "en", ...this.#named } as const;
    return orderByInvoice(this.#at.services, this.#actor, this.#reach, order, VISITOR);
  }

  settle(number: string, cents: number | null = null): Promise<InvoiceRow> {
    const by = { actor: testActor({ role: "super_admin" }), visitor: VISITOR };
    const { portal, services } = this.#at;
    return portal.all((tx) => receivePayment(services, tx, null, { number, cents, note: "" }, by));
  }

  cancel() {
    const { portal } = this.#at;
    return portal.all((tx) => endSubscription(portal.services, { ...this.#decision, db: tx }));
  }

  resume() {
    const { portal } = this.#at;
    return portal.all((tx) => continueSubscription(portal.services, { ...this.#decision, db: tx }));
  }

  /** Who pays the subscription decides about it. */
  async decidesAsPayer(): Promise<void> {
    const payer = await this.#at.portal.all((tx) => subscriptionPayer(tx, this.org));
    this.payer = payer !== null && payer === this.partner?.org ? this.partner : null;
  }

  licence() {
    return this.#at.portal.all((tx) => readLicence(tx, this.org));
  }

  async state(): Promise<LicenceState> {
    return licenceState("client", await this.licence(), this.#at.portal.clock.now());
  }

  async ends(): Promise<Date> {
    return (await this.licence())?.endsAt ?? new Date(0);
  }

  async invoices(): Promise<InvoiceRow[]> {
    const page = { limit: 100, offset: 0 };
    const payers = [this.org, ...(this.partner === null ? [] : [this.partner.org])];
    const { rows } = await this.#at.portal.all((tx) =>
      invoicesPage(tx, payers, { customers: null, at: this.#at.portal.clock.now() }, page as never),
    );
    return rows;
  }

  /** The subscription that the licence follows. */
  followed(): Promise<string | null> {
    return this.#at.portal.all(async (tx) => (await findProvider(tx, this.org))?.payment_subscription ?? null);
  }

  async paid(): Promise<InvoiceRow[]> {
    return (await this.invoices()).filter(({ state }) => state === "paid");
  }

  /** Time passes, with or without access. */
  async pass(ms: number): Promise<void> {
    const { clock } = this.#at.portal;
    const licence = await this.licence();
    const until = licence === null ? 0 : Number(accessUntil(licence));
    this.hadMs += Math.max(0, Math.min(ms, until - clock.at));
    clock.pass(ms);
  }

  payments(): Paid[] {
    return this.#at.provider.ledger.payments.filter((one) => this.#payers.has(one.customer));
  }

  #chargedAgain = (id: string): boolean => this.#at.provider.ledger.nextCharge(id) !== null;

  /** What the provider will charge again, and of it the plans. */
  chargedAgain(): string[] {
    return this.charging.filter(this.#chargedAgain);
  }

  renewing(): string[] {
    return this.plans.filter(this.#chargedAgain);
  }
}
