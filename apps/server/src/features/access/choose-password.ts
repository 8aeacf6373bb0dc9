import { passwordWeakness } from "@parapet/domain/access";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";
import { isCommonPassword } from "../../platform/session/common-passwords.ts";
import { isLeakedHere } from "../leaks/index.ts";
import { isBreached } from "./breached-passwords.ts";

/** Words that a password must not be built from: the person, their company, us. */
export interface AboutPerson {
  readonly email: string;
  readonly names: readonly string[];
  readonly organization: string;
}

/** Throws when a password is too weak, too personal or known; the error is reported at `field`. */
export const refuseWeakPassword = async (
  { files, db, keys }: Pick<Services, "files" | "db" | "keys">,
  password: string,
  about: AboutPerson,
  field: string,
): Promise<void> => {
  const weakness: RefusalKey | null =
    passwordWeakness(password, [about.email, ...about.names, about.organization, "parapet"]) ??
    (isCommonPassword(password) ? "password_common" : null) ??
    ((await isBreached({ files }, password)) || (await isLeakedHere({ db, keys }, password))
      ? "password_leaked"
      : null);
  if (weakness !== null) throw new Refusal("invalid_input", weakness, { fields: { [field]: weakness } });
};
