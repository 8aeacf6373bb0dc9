import { listPlans } from "@parapet/domain/contracts/portal";
import { publicReport } from "@parapet/domain/contracts/public-report";
import { BACKGROUND_HEADER, getTokens, refreshAccessToken } from "@parapet/domain/contracts/session";
import { expect, test } from "vitest";

import { BACKGROUND, PLANS_TODAY, PUBLIC_REPORT, REFRESH, TOKENS } from "./call.ts";

test.each([
  [PLANS_TODAY, listPlans],
  [PUBLIC_REPORT, publicReport],
  [TOKENS, getTokens],
  [REFRESH, refreshAccessToken],
])("%o is the address of its contract", (where, { method, base, path }) => {
  expect(where).toEqual({ method, base, path });
});

test("background calls carry the header of the contract", () => expect(BACKGROUND).toBe(BACKGROUND_HEADER));

test("what is read by hand is what the contracts promise", () => {
  expect(getTokens.reply.parse({ access_token: "a", refresh_token: "present" })).toHaveProperty("access_token", "a");
  expect(refreshAccessToken.reply.parse({ data: { accessToken: "b" } })).toHaveProperty("data.accessToken", "b");
});
