import { expect, test } from "vitest";

import { afterLogin } from "./after-login.ts";

test.each([
  [null, "/login", "/dashboard"],
  ["https://evil.example/dashboard", "/login", "/dashboard"],
  ["//evil.example/dashboard", "/login", "/dashboard"],
  ["/\\evil.example", "/login", "/dashboard"],
  ["/login", "/es/login", "/es/dashboard"],
  ["/dashboardish", "/login", "/dashboard"],
  ["/dashboard/account", "/login", "/dashboard/account"],
  ["/fr/dashboard/current-risk?x=1", "/fr/login", "/fr/dashboard/current-risk?x=1"],
  ["/payment?plan=essentials", "/login", "/payment?plan=essentials"],
])("%j from %s leads to %s", (next, from, to) => expect(afterLogin(next, from)).toBe(to));
