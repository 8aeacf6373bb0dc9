import type { PlanId } from "@parapet/domain/plans";
import fc from "fast-check";

const DEEDS = [
  "invoice",
  "lateInvoice",
  "refund",
  "part",
  "failRefund",
  "dispute",
  "partDispute",
  "addOn",
  "singleAddOn",
  "card",
  "endingCard",
  "cancel",
  "resume",
  "cancelHere",
  "resumeHere",
  "end",
] as const;

export interface Step {
  readonly kind: (typeof DEEDS)[number] | "pass" | "buy";
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly days: number;
  /** `held`: none of its events arrives before those of a later step; `lost`: none arrives until it is fetched; `prompt`: all do. */
  readonly news: "sent" | "held" | "lost" | "prompt";
}

const ANY_DAYS = fc.constantFrom(1, 9, 20, 45, 370);
const stepOf = (
  kind: fc.Arbitrary<Step["kind"]>,
  news: fc.Arbitrary<Step["news"]> = fc.constantFrom("sent", "sent", "sent", "sent", "held", "lost"),
  days: fc.Arbitrary<number> = ANY_DAYS,
) =>
  fc.record({
    kind,
    plan: fc.constantFrom("essentials" as const, "professional" as const),
    billing: fc.constantFrom("monthly" as const, "annual" as const),
    days,
    news,
  });

const anyStep: fc.Arbitrary<Step> = stepOf(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant("buy" as const) },
    { weight: 4, arbitrary: fc.constant("pass" as const) },
    {
      weight: 8,
      arbitrary: fc.constantFrom(...DEEDS),
    },
  ),
);

/** Steps that mean something only together, which chance would seldom put in a row; news of the last one comes first. */
const inRow = (...steps: readonly (Step["kind"] | number | Partial<Step>)[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      ...steps.map((one, index) => {
        if (typeof one === "number") return stepOf(fc.constant("pass"), fc.constant("sent"), fc.constant(one));
        const fixed = typeof one === "string" ? { kind: one } : one;
        const news = index < steps.length - 1 ? fc.constant("held" as const) : undefined;
        return stepOf(fc.constant("pass"), news).map((step) => ({ ...step, ...fixed }));
      }),
    )
    .map((row) => [...row]);

const ROWS = [
  inRow("cancel", "resume"),
  inRow("cancelHere", "resumeHere"),
  inRow({ kind: "buy", billing: "annual", news: "prompt" }, "cancelHere", "end", {
    kind: "resumeHere",
    news: "prompt",
  }),
  inRow("cancelHere", 45, "buy"),
  inRow("invoice", "cancelHere", "buy"),
  inRow("invoice", "buy", "cancelHere"),
  inRow("resume", "cancel"),
  inRow("buy", "refund"),
  inRow("buy", "part"),
  inRow("buy", "buy"),
  inRow("buy", "invoice"),
  inRow("refund", "failRefund"),
  inRow("addOn", "refund"),
  inRow("singleAddOn", "refund"),
  inRow("addOn", 45),
  inRow("addOn", "end", 370),
  inRow("card", "pass", "card", "pass"),
  inRow({ kind: "buy", billing: "monthly" }, "endingCard", 45),
];

const anySteps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: anyStep.map((step) => [step]) },
  { weight: 2, arbitrary: fc.oneof(...ROWS) },
);

/** The steps of one life: it begins with a purchase, and the row of this number is in it. */
export const anyLife = (number: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      anyStep,
      fc.array(anySteps, { maxLength: 3 }),
      ROWS[number % ROWS.length] ?? fc.constant([]),
      // What the row did is still to be seen at the end.
      fc.array(anySteps, { maxLength: 1 }),
    )
    .map(([first, before, row, after]) => [
      { ...first, kind: "buy" as const },
      ...before.flat(),
      ...row,
      ...after.flat(),
    ]);
