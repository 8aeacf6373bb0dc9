import { expect, test } from "vitest";

import { relyingParty } from "../../features/passkeys/relying-party.ts";
import { browserAddress } from "./browser-address.ts";

test.each([
  ["development", "http://127.0.0.1:4000", "http://localhost:4000"],
  ["development", "http://[::1]:4000", "http://localhost:4000"],
  ["development", "http://localhost:4000", "http://localhost:4000"],
  ["development", "http://127.0.0.10:4000", "http://127.0.0.10:4000"],
  ["development", "https://portal.test", "https://portal.test"],
  ["production", "https://portal.test", "https://portal.test"],
] as const)("in %s, %s is opened as %s", (mode, publicUrl, address) =>
  expect(browserAddress({ mode, publicUrl })).toBe(address),
);

test.each(["http://127.0.0.1:4000", "http://[::1]:4000", "http://localhost:4310", "https://portal.test"])(
  "passkeys work at the address that is printed for %s",
  (publicUrl) => {
    const address = browserAddress({ mode: "development", publicUrl });
    const party = relyingParty({ mode: "development", publicUrl });
    expect(party.id).toBe(new URL(address).hostname);
    expect(party.isOrigin(address)).toBe(true);
  },
);
