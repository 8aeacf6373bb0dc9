import { expect, test } from "vitest";

import { CHECK_TEXTS, CHECKS } from "./registry.ts";

test("no outcome says that something could not be determined: that is a gap in coverage and no finding", () => {
  const named = CHECKS.flatMap(({ id, outcomes }) => Object.keys(outcomes).map((outcome) => ({ id, outcome })));
  const undetermined = named.filter(
    ({ id, outcome }) =>
      /unseen|undetermined|unchecked|not-assessed|could-not/.test(outcome) ||
      /could not be|cannot be determined|not checked/i.test(CHECK_TEXTS[id]?.en.outcomes[outcome]?.title ?? ""),
  );
  expect(undetermined).toEqual([]);
});
