import { expect, test } from "vitest";

import { adapterFor } from "./load-snapshot.ts";
import { followRecipes, type KeyRecipes } from "./record-keys.ts";

const CIDR = "127.77.16.0/20";
const RECORDED = { day: "2026-11-10", block: "127.77.16" };

/** Bytes and a hash whose digits look like milliseconds of the recorded week. */
const DIGITS = "1762732800000";
const keys = {
  seal: () => Promise.resolve(Buffer.from(`a${DIGITS}bb`, "hex")),
  mac: () => Promise.resolve(Buffer.from(`a${DIGITS}bb${"0".repeat(48)}`, "hex")),
};
const RECIPES: KeyRecipes = [
  [0, { kind: "mac", about: "name", text: "acme.test", yearly: false }],
  [1, { kind: "seal", place: { org: null, column: "mail_outbox.sealed_body", row: "1" }, yearly: false, plain: "x" }],
];

test("on another day dates move, and what the keys produced stays as it is", async () => {
  const adapt = adapterFor(RECORDED, { at: new Date("2026-11-12T12:00:00Z"), cidr: CIDR, publicUrl: "http://x.test" });
  const read = await followRecipes(keys, RECIPES, 2026, adapt);
  expect(read(`2026-11-09 ${DIGITS} {{1.hex}} {{0.hex}}`)).toBe(
    `2026-11-11 ${Number(DIGITS) + 2 * 86_400_000} a${DIGITS}bb a${DIGITS}bb${"0".repeat(48)}`,
  );
});
