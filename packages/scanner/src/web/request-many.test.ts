import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { requestMany } from "./request-many.ts";

test("answers are in the order of the items, whichever comes first", async () => {
  const answers = await requestMany(
    [30, 1, 10],
    async (ms) => {
      await sleep(ms);
      return [ms];
    },
    () => {},
  );
  expect(answers).toEqual([[30], [1], [10]]);
});
