import { expect, test } from "vitest";

import { patched } from "./patch.ts";

test("values are added to many without comparing each with each", () => {
  let written = 0;
  const values = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      toJSON: () => {
        written += 1;
        return { value: from + n };
      },
    }));
  const [held, more] = [values(0, 200), [...values(150, 200)]];
  const path = { attribute: "emails", filter: null, part: null };
  const { emails } = patched({}, [
    { op: "add", path, value: held },
    { op: "add", path, value: more },
  ]);
  expect(emails).toHaveLength(350);
  expect(written).toBeLessThanOrEqual(2 * (held.length + more.length));
});
