import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { passwordWeakness } from "@parapet/domain/access/password-strength";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";
import { isCommonPassword } from "../../platform/session/common-passwords.ts";
import { isLeakedHere } from "../leaks/index.ts";

/** Words that a password must not be built from: the person, their company, us. */
export interface AboutPerson {
  readonly email: string;
  readonly names: readonly string[];
  readonly organisation: string;
}

/**
 * Is the password in the public corpus of leaked ones? Looked up in files that the operator may put into `DATA_DIR/breached-passwords`, in
 * the layout of the public corpus: one file per first five hex digits of the SHA-1, each line the rest and a count.
 * Nothing about the password leaves the machine.
 */
export const isLeaked = (dataDir: string, password: string): boolean => {
  const hex = createHash("sha1").update(password).digest("hex").toUpperCase();
  const folder = join(dataDir, "breached-passwords");
  const path = [hex.slice(0, 5), `${hex.slice(0, 5)}.txt`]
    .map((name) => join(folder, name))
    .find((it) => existsSync(it));
  return (
    path !== undefined &&
    readFileSync(path, "latin1")
      .toUpperCase()
      .includes(`${hex.slice(5)}:`)
  );
};

/** Throws when a password is too weak, too personal or known; the error is reported at `field`. */
export const refuseWeakPassword = async (
  { config, db, keys }: Pick<Services, "config" | "db" | "keys">,
  password: string,
  about: AboutPerson,
  field: string,
): Promise<void> => {
  const weakness: RefusalKey | null =
    passwordWeakness(password, [about.email, ...about.names, about.organisation, "parapet"]) ??
    (isCommonPassword(password) ? "password_common" : null) ??
    (isLeaked(config.dataDir, password) || (await isLeakedHere({ db, keys }, password)) ? "password_leaked" : null);
  if (weakness !== null) throw new Refusal("invalid_input", weakness, { fields: { [field]: weakness } });
};
