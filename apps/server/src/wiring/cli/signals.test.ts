import { expect, test } from "vitest";

import { COMMANDS } from "./registry.ts";
import { endsAfter, SIGNAL_LIMIT_MS, WAITING } from "./testing/signaled-command.ts";

test("every command is tested with signals", () => {
  expect(new Set(Object.keys(WAITING))).toEqual(new Set(Object.keys(COMMANDS)));
});

// The nightly test has all of them.
test.each(["lookalikes"] as const)(
  "a signal ends %s within two seconds, with all its processes",
  async (command) => {
    expect(await endsAfter(command, "SIGTERM")).toBeLessThan(SIGNAL_LIMIT_MS);
  },
  90_000,
);
