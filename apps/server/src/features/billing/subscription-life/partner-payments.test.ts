import { endLinks } from "@parapet/db/queries/organizations";
import { DAY_MS } from "@parapet/domain/durations";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PASSWORD } from "../../../testing/test-portal.ts";
import { PLAN, Subscriptions } from "../testing/subscriptions.ts";

let life: Subscriptions;
beforeAll(async () => {
  life = await Subscriptions.start();
});
afterAll(() => life[Symbol.asyncDispose]());

const MONTHLY = { ...PLAN, billing: "monthly" } as const;
const ADD_ON = { kind: "add_on", add_on: "takedown", pack: "tenPerMonth", quantity: 1 } as const;

/** A client whose partner pays its plan every month by card. */
const paidByPartner = async () => {
  const customer = await life.customer();
  const partner = await life.partnerOf(customer);
  await life.deliver((await customer.buy(MONTHLY)).all);
  expect(customer.renewing()).toHaveLength(1);
  const [client, broker] = [await life.portal.signIn(customer.email), await life.portal.signIn(partner.email)];
  return { customer, partner, client, broker };
};
/** What jobs and the provider tell each other. */
const work = async () => {
  const before = life.ledger.events.length;
  await life.runJobs();
  await life.deliver(life.ledger.events.slice(before));
  life.portal.clock.pass(2_000);
};
const subjectsTo = async (email: string) => (await life.portal.mailTo(email)).map(({ subject }) => subject);

test("a partner sees the renewal that it pays, ends it with its password and withdraws that", async () => {
  const { customer, client, broker, partner } = await paidByPartner();
  const of = { organization: customer.org };
  const shown = async () =>
    (await broker.get(`/v1/subscription/?organization=${customer.org}`)).json<{ data: object | null }>().data;
  expect(await shown()).toMatchObject({ renewal: "card", cancelled_at: null });
  expect((await broker.post("/v1/subscription/cancel/", { ...of, password: "wrong" })).statusCode).toBe(403);
  expect((await broker.post("/v1/subscription/cancel/", { ...of, password: PASSWORD })).statusCode).toBe(200);
  await work();
  expect(customer.renewing()).toEqual([]);
  expect(await shown()).toMatchObject({ resumable: true });
  // Both are told: who pays, and who loses access.
  for (const email of [customer.email, partner.email])
    expect((await subjectsTo(email)).some((subject) => /^Subscription of .* cancelled$/.test(subject))).toBe(true);
  // The client cannot have the card of its partner charged again.
  expect((await client.get("/v1/subscription/")).json()).toMatchObject({ data: { resumable: false } });
  const refused = await client.post("/v1/subscription/resume/", {});
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    403,
    "Your partner pays for this subscription. Ask your partner to renew it.",
  ]);
  await work();
  expect(customer.renewing()).toEqual([]);
  expect((await broker.post("/v1/subscription/resume/", of)).statusCode).toBe(200);
  await work();
  expect(customer.renewing()).toHaveLength(1);
});

test("a client may end what its partner pays, which the partner is told and may withdraw", async () => {
  const { customer, client, broker, partner } = await paidByPartner();
  expect((await client.post("/v1/subscription/cancel/", { password: PASSWORD })).statusCode).toBe(200);
  await work();
  expect(customer.renewing()).toEqual([]);
  expect((await subjectsTo(partner.email)).some((subject) => /^Subscription of .* cancelled$/.test(subject))).toBe(
    true,
  );
  expect((await broker.post("/v1/subscription/resume/", { organization: customer.org })).statusCode).toBe(200);
  await work();
  expect(customer.renewing()).toHaveLength(1);
});

test("a partner decides about nothing that a client pays itself, nor about another partner's client", async () => {
  const { broker } = await paidByPartner();
  const [own, foreign] = [await life.customer(), await paidByPartner()];
  await life.deliver((await own.buy(MONTHLY)).all);
  const partner = await life.partnerOf(own);
  const payer = await life.portal.signIn(partner.email);
  const decide = async (who: typeof broker, organization: string) => [
    (await who.get(`/v1/subscription/?organization=${organization}`)).json<{ data?: unknown }>().data ?? null,
    (await who.post("/v1/subscription/cancel/", { organization, password: PASSWORD })).statusCode,
    (await who.post("/v1/subscription/resume/", { organization })).statusCode,
  ];
  expect(await decide(payer, own.org)).toEqual([null, 404, 404]);
  expect(await decide(broker, foreign.customer.org)).toEqual([null, 404, 404]);
  // Nor does a client about another one by its number.
  expect(await decide(foreign.client, own.org)).toEqual([null, 404, 404]);
  await work();
  expect([own.renewing().length, foreign.customer.renewing().length]).toEqual([1, 1]);
});

test("a client that resumes its own plan does not resume an add-on that its partner pays", async () => {
  const customer = await life.customer();
  await life.deliver((await customer.buy(MONTHLY)).all);
  const plan = customer.subscription;
  await life.partnerOf(customer);
  await life.deliver((await customer.buy(ADD_ON)).all);
  customer.payer = null;
  await customer.cancel();
  await work();
  expect(customer.chargedAgain()).toEqual([]);
  await customer.resume();
  await work();
  expect(customer.chargedAgain()).toEqual([plan]);
});

test("a former partner is not charged again; what it paid for is had to the end", async () => {
  const { customer, partner, broker } = await paidByPartner();
  await life.deliver((await customer.buy(ADD_ON)).all);
  const ends = await customer.ends();
  await life.portal.all((tx) => endLinks(tx, customer.org, life.now()));
  await work();
  expect(customer.chargedAgain()).toEqual([]);
  expect([await customer.state(), await customer.ends()]).toEqual(["expiring", ends]);
  // It is not the former partner's any more to decide.
  const resumed = await broker.post("/v1/subscription/resume/", { organization: customer.org });
  expect(resumed.statusCode).toBe(404);
  // The client goes on at its own expense, from the end of what was paid.
  customer.payer = null;
  life.portal.clock.pass(DAY_MS);
  await life.deliver((await customer.buy(MONTHLY)).all);
  await work();
  expect(customer.renewing()).toEqual([customer.subscription]);
  expect(Number(await customer.ends()) - Number(ends)).toBeGreaterThan(27 * DAY_MS);
  expect(await subjectsTo(partner.email)).not.toContain("Payment failed");
});

test("a card of a partner that fails is told to the partner, and access ends after the days of grace", async () => {
  const { customer, partner } = await paidByPartner();
  life.portal.clock.pass(31 * DAY_MS);
  await life.deliver(life.ledger.refuseCard(customer.subscription, life.now(), null));
  expect([await customer.state(), (await customer.licence())?.renewal]).toEqual(["expiring", "failing"]);
  expect(await subjectsTo(partner.email)).toContain("Payment failed");
  expect(await subjectsTo(customer.email)).not.toContain("Payment failed");
  life.portal.clock.pass(8 * DAY_MS);
  expect(await customer.state()).toBe("expired");
  await life.deliver(life.ledger.charge(customer.subscription, life.now()));
  expect(await customer.state()).toBe("active");
});
