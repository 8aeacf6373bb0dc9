import { asSystem } from "@parapet/db/unscoped";
import { matchPassword } from "@parapet/leak-corpus";

import type { Services } from "../../platform/services.ts";

/** Whether this password is in any leak that was imported here. */
export const isLeakedHere = ({ db, keys }: Pick<Services, "db" | "keys">, password: string): Promise<boolean> =>
  matchPassword((query) => asSystem(db, "shared-corpus", query), keys, password);
