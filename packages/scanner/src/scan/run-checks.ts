import pMap from "p-map";

import type { CheckResult, Subject, Targets } from "../check.ts";
import type { AnyCheck } from "../check.ts";
import { runCheck } from "../run-check.ts";
import { withBlindParts } from "../unseen.ts";
import type { StageContext } from "./stage.ts";

/** Checks under way at once. The net keeps its own budgets per target; this only bounds memory. */
const AT_ONCE = 24;

/**
 * Runs every check on every target it is for, many at once, in an order that spreads the targets. A passive scan leaves
 * out the checks that touch the target, a light one those that do more than a visitor.
 */
export const runChecks = async <On extends Subject>(
  checks: readonly AnyCheck[],
  on: On,
  targets: readonly Targets[On][],
  context: StageContext,
): Promise<CheckResult[]> => {
  const wanted = checks.filter(
    (check) =>
      check.on === on &&
      (context.profile === "full" ||
        check.touch === "passive" ||
        (context.profile === "light" && check.isLight === true)) &&
      (context.only?.has(check.id) ??
        (check.onRequest !== true || context.settings.alsoRun?.includes(check.id) === true)),
  );
  const pairs = wanted.flatMap((check) => targets.map((target) => ({ check, target })));
  // In the order of the pairs, whichever ends first: what two targets say of one thing is then decided alike in every run.
  let done = 0;
  let found = 0;
  const results = await pMap(
    pairs,
    async ({ check, target }) => {
      const result = await runCheck(check, target, context.net, context);
      done += 1;
      if (result.status === "judged") found += result.verdicts.length;
      context.progress(done / pairs.length, found);
      return result;
    },
    { concurrency: AT_ONCE },
  );
  return results.flatMap(withBlindParts);
};
