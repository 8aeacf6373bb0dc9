import { expect, test } from "vitest";

import { keepsContract } from "./keeps-contract.ts";

test.each([
  ["a call that no contract declares", "GET /v1/nothing/", {}],
  ["an answer without what the contract asks for", "GET /api/get-tokens", { access_token: "a" }],
  ["no answer at all", "GET /api/get-tokens", undefined],
  ["a value of another type", "POST /api/refresh-access-token", { data: { accessToken: 1 } }],
])("%s is refused", (_, name, body) => expect(keepsContract(name, body)).toBe(false));

test.each([
  ["GET /api/get-tokens", { access_token: null, refresh_token: null }],
  ["POST /api/refresh-access-token", { data: { accessToken: "b" } }],
])("a response of %s that satisfies its contract is accepted", (name, body) =>
  expect(keepsContract(name, body)).toBe(true),
);
