/** A rule of the product, the edit that removes it, and the test that must fail without it. */
export interface BrokenRule {
  readonly rule: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
  readonly test: string;
  /** A part of the test's name; without it any test of the file may fail. */
  readonly name?: string;
}

const BILLING = "apps/server/src/features/billing";
const PLANS = "packages/domain/src/plans";

/** What the random lives of subscriptions must see. */
const LIVES: readonly Omit<BrokenRule, "test">[] = [
  {
    rule: "A payment of the same plan is added to the end of the paid time",
    file: `${PLANS}/terms.ts`,
    from: "Math.max(before?.end ?? -Infinity, piece.notBefore, now)",
    to: "Math.max(piece.notBefore, now)",
  },
  {
    rule: "A higher plan credits the unused time of the lower one",
    file: `${PLANS}/terms.ts`,
    from: "Math.ceil(left * ratio)",
    to: "Math.ceil(left * ratio * 0.1)",
  },
  {
    rule: "A higher plan begins at once, a lower one when the higher one ends",
    file: `${PLANS}/terms.ts`,
    from: "rank(plan) < rank(order.plan);",
    to: "rank(plan) > rank(order.plan);",
  },
  {
    rule: "Money that is returned in full ends the time that it paid for",
    file: `${PLANS}/terms.ts`,
    from: "if (piece.order !== id || piece.end <= now) return [piece];",
    to: "if (piece.end !== null) return [piece];",
  },
  {
    rule: "Access of a cancelled subscription ends with its term",
    file: `${PLANS}/licence.ts`,
    from: 'endsAt === null || cancelledAt !== null || renewal === "none"',
    to: "endsAt === null",
  },
  {
    rule: "An unpaid renewal keeps its access for seven days",
    file: `${PLANS}/licence.ts`,
    from: "endsAt.getTime() + GRACE_DAYS * DAY_MS",
    to: "endsAt.getTime() + 3 * GRACE_DAYS * DAY_MS",
  },
  {
    rule: "An event has one effect",
    file: `${BILLING}/commands/handle-payment-event.ts`,
    from: 'if (!isNew) return "repeated";',
    to: "",
  },
  {
    rule: "A payment settles its order once, by whichever event it becomes known",
    file: `${BILLING}/commands/handle-card-payment.ts`,
    from: 'if (row.state === "paid" || (await isPaymentKnown(db, reference)))',
    to: "if (id === null)",
  },
  {
    rule: "A renewal that is known extends nothing again",
    file: `${BILLING}/commands/handle-card-payment.ts`,
    from: "if (await isPaymentKnown(db, object.id)) {",
    to: "if (id === null) {",
  },
  {
    rule: "An event states the amount of its order",
    file: `${BILLING}/payment-checks.ts`,
    from: "stated.cents === Number(row.amount_cents)",
    to: "Number(row.amount_cents) > 0",
  },
  {
    rule: "An event states the customer of its order",
    file: `${BILLING}/payment-checks.ts`,
    from: 'isOther(row.payment_customer, stated.customer) ? ["customer"]',
    to: 'row.id === "" ? ["customer"]',
  },
  {
    rule: "A charged period is no longer than what was ordered",
    file: `${BILLING}/payment-checks.ts`,
    from: "(longestTerm(offer) + SLACK_DAYS) * DAY_MS",
    to: "1e6 * (longestTerm(offer) + SLACK_DAYS) * DAY_MS",
  },
  {
    rule: "A refund that failed comes back",
    file: `${BILLING}/commands/return-money.ts`,
    from: 'const failed = refunds.filter(({ state }) => state === "void");',
    to: "const failed: typeof refunds = [];",
  },
  {
    rule: "A refund that is known before its payment takes effect with it",
    file: `${BILLING}/jobs/link-payment.ts`,
    from: "if (row !== undefined && (await claimCardReturns(db, row, intent)))",
    to: "if (row !== undefined && row.id === intent)",
  },
  {
    rule: "A dispute withdraws its own amount, not the rest of the payment",
    file: `${BILLING}/commands/return-money.ts`,
    from: "Math.min(totals.disputed, Math.max(0, price - totals.refunded))",
    to: "totals.disputed > 0 ? Math.max(0, price - totals.refunded) : 0",
  },
  {
    rule: "The later of two subscriptions goes on",
    file: `${BILLING}/commands/adopt-subscription.ts`,
    from: "first.counts_from > countsFrom;",
    to: "first.counts_from < countsFrom;",
  },
  {
    rule: "An order paid by invoice replaces the subscription of an earlier payment that becomes known later",
    file: `${BILLING}/commands/adopt-subscription.ts`,
    from: "from > countsFrom,",
    to: "from > countsFrom && from < countsFrom,",
  },
  {
    rule: "A cancellation without a subscription ends nothing that is bought after it",
    file: `${BILLING}/commands/adopt-subscription.ts`,
    from: "(isBought && (await readLicence(db, org))?.cancelledAt != null)",
    to: "known === org",
  },
  {
    rule: "A cancellation without a subscription ends what was bought before it",
    file: `${BILLING}/commands/adopt-subscription.ts`,
    from: "cancelledAt === null || cancelledAt <= bought)",
    to: "cancelledAt === null || cancelledAt.getTime() > 0)",
  },
  {
    rule: "What has ended at the provider stays ended",
    file: "packages/db/src/queries/billing/licence.ts",
    from: '.where("card_subscription.state", "<>", "ended"),',
    to: "",
  },
  {
    rule: "The end of a subscription stands above a decision in the portal",
    file: `${BILLING}/commands/adopt-subscription.ts`,
    from: '(!provider.cancel_pending || subscription?.state === "ended")',
    to: "!provider.cancel_pending",
  },
  {
    rule: "A subscription that has ended is not resumed",
    file: `${BILLING}/commands/end-subscription.ts`,
    from: '(await findSubscription(db, org, subscription))?.state !== "ended"',
    to: "org !== subscription",
  },
  {
    rule: "An add-on is not charged again without a licence",
    file: "packages/db/src/queries/billing/licence.ts",
    from: "and coalesce(licence_access_until(l) <= ${at}, true))`",
    to: "and false and ${at} is not null)`",
  },
  {
    rule: "Events that did not arrive are fetched",
    file: `${BILLING}/jobs/reconcile-payments.ts`,
    from: "await payments.eventsSince(new Date(since))",
    to: "(await payments.eventsSince(new Date(since))).slice(0, 0)",
  },
  {
    rule: "Administrators are informed of every charge that the card refused",
    file: `${BILLING}/commands/handle-card-payment.ts`,
    from: "await reportFailure(services, db, row, object.next_payment_attempt ?? null);",
    to: "if (object.next_payment_attempt == null) await reportFailure(services, db, row, null);",
  },
];

const WEB = "apps/web/src";
const DOMAIN = "packages/domain/src";
const ROUTES = { file: `${WEB}/app/route-table.ts`, test: `${WEB}/app/route-table.test.ts` };
const CATALOGUE = { file: `${PLANS}/catalogue.ts`, test: `${PLANS}/catalogue.test.ts` };
const QUERIES = { file: `${WEB}/shared/query-client.ts`, test: `${WEB}/shared/query-client.test.ts` };
const MENU = { file: `${DOMAIN}/access/menu.ts`, test: `${DOMAIN}/access/menu.test.ts` };

/** Statements of the specification that a test of milliseconds proves. */
const STATEMENTS: readonly BrokenRule[] = [
  {
    rule: "2.6: 'Back to Overview' floats on every dashboard page but the overview",
    ...ROUTES,
    from: "FRAMES[route.frame].backToOverview && route.path !== RISK &&",
    to: "FRAMES[route.frame].backToOverview &&",
  },
  {
    rule: "2.11: Initials of the first two words of the name",
    file: `${WEB}/shared/format/initials.ts`,
    test: `${WEB}/shared/format/initials.test.ts`,
    from: ".slice(0, 2)",
    to: ".slice(0, 3)",
  },
  {
    rule: "2.26: The selected plan is Essential until another is chosen",
    ...CATALOGUE,
    test: `${WEB}/features/billing/shared/selected-plan.test.ts`,
    from: 'DEFAULT_PLAN: PlanId = "essentials"',
    to: 'DEFAULT_PLAN: PlanId = "professional"',
  },
  {
    rule: "2.29: The entry of threat intelligence opens the indicator database",
    ...MENU,
    from: 'path: "/dashboard/threat-intelligence/ioc-database"',
    to: 'path: "/dashboard/threat-intelligence/cve-database"',
  },
  {
    rule: "3.5: A page that is not full counts",
    file: `${DOMAIN}/contracts/page.ts`,
    test: `${DOMAIN}/contracts/page.test.ts`,
    from: "Math.ceil(total / page_size)",
    to: "Math.floor(total / page_size)",
  },
  {
    rule: "4.2: The marker of a sign-out lasts 100 ms",
    file: `${WEB}/app/session/other-tabs.ts`,
    test: `${WEB}/app/session/other-tabs.test.ts`,
    from: "MARKER_MS = 100",
    to: "MARKER_MS = 1_000",
  },
  {
    rule: "4.3: 30 minutes of inactivity sign out",
    file: `${WEB}/app/session/activity.ts`,
    test: `${WEB}/app/session/activity.test.ts`,
    from: "IDLE_MS = 1_800_000",
    to: "IDLE_MS = 1_900_000",
  },
  {
    rule: "4.7: Suggestions only once text was typed",
    file: `${WEB}/app/shell/suggestions.ts`,
    test: `${WEB}/app/shell/suggestions.test.ts`,
    from: 'if (text === "") return [];',
    to: "",
  },
  {
    rule: "4.8: Low risk begins at 70",
    file: `${DOMAIN}/risk/level.ts`,
    test: `${DOMAIN}/risk/level.test.ts`,
    from: "score < LEVEL_STARTS.low",
    to: "score <= LEVEL_STARTS.low",
  },
  {
    rule: "4.8: Alerts about a drop name the level",
    file: "apps/server/src/features/alerts/alert-message.ts",
    test: "apps/server/src/features/alerts/alert-message.test.ts",
    from: "if (past === level) return now;",
    to: "if (past !== level) return now;",
  },
  {
    rule: "4.11: A licence expires 30 days ahead",
    file: `${PLANS}/licence.ts`,
    test: `${PLANS}/licence.test.ts`,
    from: "EXPIRING_DAYS = 30",
    to: "EXPIRING_DAYS = 20",
  },
  {
    rule: "4.12: A takedown beyond the quota is refused",
    file: "apps/server/src/features/takedowns/commands/request-takedown.ts",
    test: "apps/server/src/features/takedowns/routes/takedowns.test.ts",
    name: "a plan without takedowns is refused with the reason, and nothing is written",
    from: 'if (!(await spendQuota(db, org, "takedownsPerMonth", at))) throw new Refusal("takedown_quota_exhausted");',
    to: 'await spendQuota(db, org, "takedownsPerMonth", at);',
  },
  {
    rule: "5.7: An email of another domain is an invalid domain",
    file: `${DOMAIN}/contracts/email-address-grammar.ts`,
    test: `${DOMAIN}/contracts/email-address.test.ts`,
    from: "own === expected || own.endsWith(`.${expected}`)",
    to: "own.endsWith(expected)",
  },
  {
    rule: "6.1: Third-party management has no submenu for operators and client administrators",
    ...MENU,
    from: '["super_admin", "client_admin"]',
    to: '["super_admin"]',
  },
  {
    rule: "7.3: The current user is cached for two minutes",
    file: `${WEB}/shared/session/current-user.ts`,
    test: QUERIES.test,
    from: "120_000",
    to: "60_000",
  },
  {
    rule: "7.5: Pages of a list are asked for one after the other",
    file: `${WEB}/shared/all-pages.ts`,
    test: `${WEB}/shared/all-pages.test.ts`,
    from: "page <= pages",
    to: "page < pages",
  },
  {
    rule: "7.11: Error text from detail, data, message, in that order",
    file: `${WEB}/shared/call-error.ts`,
    test: `${WEB}/shared/call-error.test.ts`,
    from: '[body["detail"], body["data"], body["message"]]',
    to: '[body["message"], body["data"], body["detail"]]',
  },
  {
    rule: "7.13: Lists begin with what an exploit is available for",
    file: "packages/db/src/queries/findings/finding.ts",
    test: "apps/server/src/features/findings/routes/findings-list.test.ts",
    from: "risk: sql`exploit_available desc nulls last, cvss",
    to: "risk: sql`cvss",
  },
  {
    rule: "9.2: Queries are stale after ten seconds",
    ...QUERIES,
    from: "staleTime: 10_000",
    to: "staleTime: 20_000",
  },
  {
    rule: "9.5: What a plan costs",
    ...CATALOGUE,
    from: "perYear: 12_745",
    to: "perYear: 12_700",
  },
  {
    rule: "9.5: What a plan allows",
    ...CATALOGUE,
    from: "testsPerMonth: 15, users: 3",
    to: "testsPerMonth: 15, users: 4",
  },
  {
    rule: "9.6: What an add-on costs",
    ...CATALOGUE,
    from: "takedown: { single: 150",
    to: "takedown: { single: 160",
  },
  {
    rule: "9.7: What a partner tier gives and asks",
    ...CATALOGUE,
    from: "revenuePerYear: 150_000",
    to: "revenuePerYear: 100_000",
  },
  {
    rule: "9.7: The tier's discount is taken off the list price",
    file: `${PLANS}/quote.ts`,
    test: `${PLANS}/quote.test.ts`,
    from: "const netCents = price.cents - discountCents;",
    to: "const netCents = price.cents;",
  },
];

export const BROKEN_RULES: readonly BrokenRule[] = [
  ...LIVES.map((rule) => ({ ...rule, test: `${BILLING}/subscription-life/random-lives.test.ts` })),
  ...STATEMENTS,
];
