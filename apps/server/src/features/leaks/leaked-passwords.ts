import { hashedYears, passwordsIn } from "@parapet/db/queries/leaked-password";
import { within } from "@parapet/db/scope";

import type { Services } from "../../platform/services.ts";
import { PASSWORD_HASH } from "./corpus-batch.ts";
import { normalPassword } from "./pack-lines.ts";

const TAG_BYTES = 6;

/** Where a hash lies, and what lies there: 12 bits and 48. */
const DRAWER_DIGITS = 3;
const drawerOf = (hex: string): number => Number.parseInt(hex.slice(0, DRAWER_DIGITS), 16);
const tagOf = (hex: string): string => hex.slice(DRAWER_DIGITS, DRAWER_DIGITS + TAG_BYTES * 2);

const holds = (tags: Buffer, wanted: Buffer): boolean => {
  for (let at = tags.indexOf(wanted); at >= 0; at = tags.indexOf(wanted, at + 1)) if (at % TAG_BYTES === 0) return true;
  return false;
};

/** Did this very password leak with anything that was imported here? Asked by keyed hash; nobody learns whose it was. */
export const isLeakedHere = async ({ db, keys }: Pick<Services, "db" | "keys">, password: string): Promise<boolean> => {
  for (const year of await within(db, "everything", hashedYears)) {
    const hashOf = await keys.hasher(PASSWORD_HASH, year);
    const hash = hashOf(normalPassword(password));
    const wanted = Buffer.from(tagOf(hash), "hex");
    const found = await within(db, "everything", (tx) => passwordsIn(tx, drawerOf(hash), year));
    if (found.some((tags) => holds(tags, wanted))) return true;
  }
  return false;
};
