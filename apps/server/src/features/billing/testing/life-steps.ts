import type { PlanId } from "@parapet/domain/plans";
import fc from "fast-check";

const DEEDS = [
  "invoice",
  "lateInvoice",
  "refund",
  "part",
  "failRefund",
  "dispute",
  "addOn",
  "card",
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
  /** None of its events arrives before those of a later step. */
  readonly isHeld: boolean;
}

const ANY_DAYS = fc.constantFrom(1, 9, 20, 45, 370);
const stepOf = (
  kind: fc.Arbitrary<Step["kind"]>,
  isHeld = fc.nat(5).map((n) => n === 0),
  days: fc.Arbitrary<number> = ANY_DAYS,
) =>
  fc.record({
    kind,
    plan: fc.constantFrom("essentials" as const, "professional" as const),
    billing: fc.constantFrom("monthly" as const, "annual" as const),
    days,
    isHeld,
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

/** Steps that mean something only together, which chance would seldom put in a row; the news of the first one comes last. */
const inRow = (first: Step["kind"], ...rest: (Step["kind"] | number)[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      stepOf(fc.constant(first), fc.constant(true)),
      ...rest.map((one) =>
        typeof one === "number"
          ? stepOf(fc.constant("pass"), fc.constant(false), fc.constant(one))
          : stepOf(fc.constant(one)),
      ),
    )
    .map((steps) => [...steps]);

const ROWS = [
  inRow("cancel", "resume"),
  inRow("cancelHere", "resumeHere"),
  inRow("cancelHere", 45, "buy"),
  inRow("resume", "cancel"),
  inRow("buy", "refund"),
  inRow("buy", "part"),
  inRow("buy", "buy"),
  inRow("refund", "failRefund"),
  inRow("addOn", "refund"),
  inRow("addOn", 45),
  inRow("card", "pass", "card", "pass"),
];

const anySteps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: anyStep.map((step) => [step]) },
  { weight: 2, arbitrary: fc.oneof(...ROWS) },
);

/** The steps of one life: it begins with a purchase. */
export const anyLife: fc.Arbitrary<Step[]> = fc
  .tuple(anyStep, fc.array(anySteps, { minLength: 2, maxLength: 6 }))
  .map(([first, rest]) => [{ ...first, kind: "buy" as const }, ...rest.flat()]);
