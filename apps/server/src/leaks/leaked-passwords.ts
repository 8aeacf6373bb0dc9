import { hashedYears, type PasswordDrawer, passwordsIn } from "@parapet/db/queries/leaked-password";
import { within } from "@parapet/db/scope";
import { PASSWORD_MIN } from "@parapet/domain/contracts/person";

import type { Keys } from "../keys/keyring.ts";
import type { Services } from "../services.ts";
import type { FoundLeak } from "./seal-leak.ts";

const ABOUT = "leak-password";
const TAG_BYTES = 6;

/** What no normal form changes. */
const ASCII = /^[ -~]*$/;

/** The same characters typed on another keyboard are the same password; nobody's is compared in another way. */
const normal = (password: string): string => (ASCII.test(password) ? password : password.normalize("NFKC"));

/** Where a hash lies, and what lies there: 12 bits and 48. */
const DRAWER_DIGITS = 3;
const drawerOf = (hex: string): number => Number.parseInt(hex.slice(0, DRAWER_DIGITS), 16);
const tagOf = (hex: string): string => hex.slice(DRAWER_DIGITS, DRAWER_DIGITS + TAG_BYTES * 2);

/**
 * Sorts the passwords of leaks into drawers: those in the clear that are long enough to be chosen here. The rest nobody
 * could choose anyway.
 */
export const passwordDrawers = async (
  keys: Keys,
  purgeYear: number,
  leaks: Iterable<Pick<FoundLeak, "secret" | "form">>,
): Promise<PasswordDrawer[]> => {
  const passwords: string[] = [];
  for (const { secret, form } of leaks)
    if (form === "plain" && secret.length >= PASSWORD_MIN) passwords.push(normal(secret));
  const drawers = await keys.hashDrawers(ABOUT, purgeYear, passwords, DRAWER_DIGITS, TAG_BYTES * 2);
  return drawers.map(({ drawer, tags }) => ({ drawer, tags: Buffer.from(tags.buffer, tags.byteOffset, tags.length) }));
};

const holds = (tags: Buffer, wanted: Buffer): boolean => {
  for (let at = tags.indexOf(wanted); at >= 0; at = tags.indexOf(wanted, at + 1)) if (at % TAG_BYTES === 0) return true;
  return false;
};

/** Did this very password leak with anything that was imported here? Asked by keyed hash; nobody learns whose it was. */
export const isLeakedHere = async ({ db, keys }: Pick<Services, "db" | "keys">, password: string): Promise<boolean> => {
  for (const year of await within(db, "everything", hashedYears)) {
    const hashOf = await keys.hasher(ABOUT, year);
    const hash = hashOf(normal(password));
    const wanted = Buffer.from(tagOf(hash), "hex");
    const found = await within(db, "everything", (tx) => passwordsIn(tx, drawerOf(hash), year));
    if (found.some((tags) => holds(tags, wanted))) return true;
  }
  return false;
};
