import { DAY_MS } from "@parapet/domain/durations";
import type { Paid, ProviderEvent } from "@parapet/lab/payment-ledger";
import { expect } from "vitest";

import type { Customer, Item } from "./customer.ts";
import { checkQuota } from "./life-invariants.ts";
import type { Step } from "./life-steps.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** How events arrive: `shuffled` in any order, twice, and some not at all until they are fetched. */
export type Delivery = "in order" | "shuffled";

/** Who pays in a life: the customer, its partner, or now one and now the other. */
export type Payers = "own" | "partner" | "either";

/** The tries of the provider after a card was refused. */
const RETRY_MS = 3 * DAY_MS;

const TAKEDOWNS = { kind: "add_on", add_on: "takedown", pack: "tenPerMonth", quantity: 1 } as const;
const SINGLE = { ...TAKEDOWNS, pack: "single" } as const;

const expectAlike = (story: string, found: unknown, wanted: unknown) => expect([story, found]).toEqual([story, wanted]);
const expectRefused = (deed: Promise<unknown>) => expect(deed).rejects.toThrow(/./);

/** One life of a customer, with the events that each step causes delivered as told. */
export class Life {
  readonly customer: Customer;
  readonly steps: readonly Step[];
  readonly story: string;
  /** What a lost dispute withdrew of a payment. */
  readonly lost = new Map<Paid, number>();
  /** Disputes and refunds that came back: each may add days of grace. */
  interruptions = 0;
  /** A charge became known only after its time. */
  wasLate = false;

  readonly #at: Subscriptions;
  readonly #delivery: Delivery;
  readonly #payers: Payers;
  #random: number;
  #told: number;
  readonly #late: ProviderEvent[] = [];
  /** Late until a later step was taken or days pass. */
  readonly #held: ProviderEvent[] = [];
  /** Refunds that may still fail. */
  readonly #refunds: string[] = [];
  /** Lost events that were not fetched yet. */
  #hasLost = false;
  /** `refused`: the provider tries again and leaves the subscription unpaid; `ending`: it ends it after the last try. */
  #card: "good" | "refused" | "ending" = "good";
  /** How often the card was refused: of each time the administrators are informed. */
  refusals = 0;
  /** The steps at which an administrator could decide: what is not known yet is not offered. */
  readonly decided: number[] = [];
  /** The last plan was paid for by invoice, which replaces the subscription of an earlier one. */
  isByInvoice = false;

  constructor(
    at: Subscriptions,
    { customer, payers }: { readonly customer: Customer; readonly payers: Payers },
    steps: readonly Step[],
    delivery: Delivery,
    seed: number,
  ) {
    this.#at = at;
    this.#payers = payers;
    this.customer = customer;
    this.steps = steps;
    this.story = JSON.stringify(steps);
    this.#delivery = delivery;
    this.#random = seed;
    this.#told = at.ledger.events.length;
  }

  get #ledger() {
    return this.#at.ledger;
  }

  #next(below: number): number {
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#random / 2_147_483_648) * below);
  }

  /** The provider lists events for 30 days: one that is older arrives by webhook or is lost. */
  #isUnlisted({ created }: ProviderEvent): boolean {
    return Number(this.#at.now()) - created * 1000 > 29 * DAY_MS;
  }

  async #arrive(
    events: readonly ProviderEvent[],
    { mayBeLate = false, news = "sent" }: { mayBeLate?: boolean; news?: Step["news"] } = {},
  ): Promise<void> {
    if (this.#delivery === "in order") return this.#at.deliver(events);
    if (news === "held") this.#held.push(...events, ...events);
    const isLost = (event: ProviderEvent) => news === "lost" && !this.#isUnlisted(event);
    const sent = news === "held" ? [] : events.filter((event) => !isLost(event));
    this.#hasLost ||= events.some(isLost);
    const left = [...this.#late.splice(0), ...sent, ...sent];
    const isNewestFirst = this.#next(2) === 0;
    while (left.length > 0) {
      const [event] = left.splice(isNewestFirst ? left.length - 1 : this.#next(left.length), 1);
      if (event === undefined) continue;
      if (mayBeLate && this.#next(3) === 0) this.#late.push(event);
      else if (this.#isUnlisted(event) || this.#next(5) > 0) await this.#at.notify(event);
      else this.#hasLost = true;
    }
    if (!mayBeLate) await this.#fetch();
  }

  /** Lost events are fetched, long before the provider lists them no more. */
  async #fetch(): Promise<void> {
    if (this.#hasLost) await this.#at.reconcile();
    this.#hasLost = false;
  }

  #release(): void {
    this.#late.push(...this.#held.splice(0));
  }

  /** Events that were caused since the last time. */
  #untold(): ProviderEvent[] {
    const events = this.#ledger.events.slice(this.#told);
    this.#told = this.#ledger.events.length;
    return events;
  }

  #tell(how?: { mayBeLate?: boolean; news?: Step["news"] }): Promise<void> {
    return this.#arrive(this.#untold(), how);
  }

  /** The jobs run; what they ask of the provider causes events as well. */
  async #work(): Promise<void> {
    await this.#at.runJobs();
    await this.#tell({ mayBeLate: true });
  }

  async run(): Promise<this> {
    for (const step of this.steps) await this.#take(step);
    this.#release();
    await this.#arrive([]);
    for (const _ of [1, 2]) {
      await this.#at.reconcile();
      await this.#at.runJobs();
    }
    return this;
  }

  async #take(step: Step): Promise<void> {
    const { kind, days, news } = step;
    // Of events of the same second none is the later one.
    this.#at.portal.clock.pass(2_000);
    const planBefore = await this.#planNow();
    await this.#act(step);
    this.#release();
    await this.#tell({ mayBeLate: news !== "prompt", news });
    await this.#work();
    if (this.#delivery === "in order") {
      // What is paid for of the higher plan is had before the lower one.
      if (kind === "buy" && planBefore === "professional") expectAlike(this.story, await this.#planNow(), planBefore);
      await checkQuota(this.#at, this.customer, this.story);
    }
    if (kind !== "pass") return;
    await this.#pass(days);
    await this.#work();
  }

  async #planNow() {
    return (await this.customer.state()) === "expired" ? null : (await this.customer.licence())?.plan;
  }

  async #act(step: Step): Promise<void> {
    const { customer } = this;
    const isPartners = this.#payers === "partner" || (this.#payers === "either" && this.steps.indexOf(step) % 2 === 0);
    customer.payer = isPartners ? customer.partner : null;
    const { kind, plan, billing, days } = step;
    const item = { kind: "plan", plan, billing } as const;
    switch (kind) {
      case "pass":
        this.#release();
        return this.#arrive([]);
      case "buy":
        this.isByInvoice = false;
        await customer.buy(item);
        return;
      case "addOn":
        await customer.buy(TAKEDOWNS);
        return;
      case "singleAddOn":
        await customer.buy(SINGLE);
        return;
      case "invoice":
        return this.#payByInvoice(item, 0);
      case "lateInvoice":
        return this.#payByInvoice(item, days);
      case "card":
      case "endingCard":
        if (this.#card === "good") this.#card = kind === "card" ? "refused" : "ending";
        else this.#card = "good";
        return;
      case "cancel":
      case "resume":
      case "end":
        return this.#changeAtProvider(kind);
      case "cancelHere":
      case "resumeHere":
        return this.#decideHere(kind, step);
      case "refund":
      case "part":
      case "failRefund":
      case "dispute":
      case "partDispute":
        return this.#returnMoney(kind, days);
    }
  }

  /** Paid in two parts, so many days apart, and refused the third time. */
  async #payByInvoice(item: Item, days: number): Promise<void> {
    const { number } = await this.customer.orderByInvoice(item);
    await this.customer.settle(number ?? "", 100);
    if (days > 0) {
      this.#release();
      await this.#arrive([]);
      await this.#work();
      await this.#pass(days);
    }
    await this.customer.settle(number ?? "");
    this.isByInvoice = true;
    await expectRefused(this.customer.settle(number ?? ""));
  }

  #isRunning(): boolean {
    const { subscription } = this.customer;
    return subscription !== "" && !this.#at.hasEnded(subscription);
  }

  #changeAtProvider(kind: "cancel" | "resume" | "end"): void {
    const { subscription } = this.customer;
    // What an invoice replaced is not continued at the provider.
    if (!this.#isRunning() || (kind === "resume" && this.isByInvoice)) return;
    if (kind === "end") this.#ledger.endSubscription(subscription, this.#at.now());
    else this.#ledger.changeSubscription(subscription, kind === "cancel", this.#at.now());
  }

  /** An administrator decides in the portal, where that is offered; the provider receives it by a job. */
  async #decideHere(kind: "cancelHere" | "resumeHere", step: Step): Promise<void> {
    const licence = await this.customer.licence();
    if (licence === null || licence.endsAt === null || licence.endsAt <= this.#at.now()) return;
    if ((kind === "cancelHere") === (licence.cancelledAt !== null)) return;
    const followed = await this.customer.followed();
    await this.customer.decidesAsPayer();
    const decision = kind === "cancelHere" ? this.customer.cancel() : this.customer.resume();
    // An end that is not known yet refuses nothing.
    if (kind === "resumeHere" && followed !== null && this.#at.hasEnded(followed)) {
      if (this.#delivery === "in order") return expectRefused(decision);
      await decision.catch(() => undefined);
      return;
    }
    await decision;
    this.decided.push(this.steps.indexOf(step));
  }

  async #returnMoney(kind: "refund" | "part" | "failRefund" | "dispute" | "partDispute", days: number): Promise<void> {
    const payment = this.customer.payments().at(-1);
    if (payment === undefined || this.lost.has(payment)) return;
    const left = payment.cents - payment.refunded;
    if (kind === "refund" && left > 0) this.#refunds.push(this.#ledger.refund(payment, left, this.#at.now()).id);
    if (kind === "part" && left > 100) this.#ledger.refund(payment, 100, this.#at.now());
    const refund = kind === "failRefund" ? this.#refunds.pop() : undefined;
    if (refund !== undefined) {
      await this.#interrupt(3);
      this.#ledger.failRefund(refund, this.#at.now());
    }
    if ((kind === "dispute" && payment.refunded === 0) || (kind === "partDispute" && left > 200)) {
      const cents = kind === "dispute" ? left : 100;
      const { id } = this.#ledger.dispute(payment, this.#at.now(), cents);
      await this.#interrupt(days);
      const decision = days > 20 ? "lost" : "won";
      this.#ledger.closeDispute(id, decision, this.#at.now());
      if (decision === "lost") this.lost.set(payment, cents);
    }
  }

  /** An event of the same second says nothing about which came first. */
  async #interrupt(days: number): Promise<void> {
    this.#release();
    await this.#tell();
    await this.#at.runJobs();
    await this.#tell();
    this.interruptions += 1;
    await this.customer.pass(days * DAY_MS);
  }

  #nextDue(refused: ReadonlySet<string>, until: number): { id: string; at: number } | undefined {
    return this.customer.charging
      .filter((id) => !refused.has(id))
      .flatMap((id) => {
        const at = this.#ledger.nextCharge(id);
        return at === null || at.getTime() > until ? [] : [{ id, at: at.getTime() }];
      })
      .toSorted((a, b) => a.at - b.at)[0];
  }

  /** Days pass and what is due is charged. */
  async #pass(days: number): Promise<void> {
    const { clock } = this.#at.portal;
    await this.#fetch();
    const isLate = this.#delivery === "shuffled" && this.#next(3) === 0;
    this.wasLate ||= isLate;
    const late: ProviderEvent[] = [];
    const until = clock.at + days * DAY_MS;
    const refused = new Set<string>();
    for (let charges = 0; charges < 80; charges += 1) {
      const due = this.#nextDue(refused, until);
      if (due === undefined) break;
      if (due.at > clock.at) await this.customer.pass(due.at - clock.at + 3_600_000);
      if (this.#card !== "good") {
        refused.add(due.id);
        await this.#refuse(due.id, until);
        continue;
      }
      this.#ledger.charge(due.id, this.#at.now());
      if (isLate) late.push(...this.#untold());
      else await this.#tell();
      await this.#work();
    }
    if (until > clock.at) await this.customer.pass(until - clock.at);
    if (late.length > 0) await this.#arrive(late);
  }

  /** The provider tries again after some days, and then no more. */
  async #refuse(id: string, until: number): Promise<void> {
    const { clock } = this.#at.portal;
    const again = clock.at + RETRY_MS;
    const tries = again < until ? [new Date(again), null] : [null];
    for (const next of tries) {
      this.#ledger.refuseCard(id, this.#at.now(), next);
      if (next === null && this.#card === "ending") this.#ledger.endSubscription(id, this.#at.now());
      this.refusals += 1;
      await this.#tell();
      await this.#work();
      if (next !== null) await this.customer.pass(Number(next) - clock.at);
    }
  }
}
