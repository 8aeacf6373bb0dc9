import { expect, test } from "vitest";

import { email } from "./email.ts";
import { ALLOWED } from "./testing/refuses-addresses.ts";

test("the outbox delivers to the address as it is", () => {
  expect(email.via).toBe("mail");
  expect(email.judge("soc@acme.test", ALLOWED)).toEqual({ address: "soc@acme.test" });
  expect(email.hint("soc@acme.test")).toBe("soc@acme.test");
});
