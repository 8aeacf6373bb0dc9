import type { Db } from "@parapet/db/db";
import { countRecoveryCodes, readTotp } from "@parapet/db/queries/access";
import { readPasskeys } from "@parapet/db/queries/passkeys";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";
import { FACTOR_NAMES } from "@parapet/words/messages/mail/factor-names";

import { mailSafeName } from "../../platform/mail/mail-safe-name.ts";

/** What opens an account beside its password and mailbox. */
export interface Factors {
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly created_at: Date;
    readonly last_used_at: Date | null;
  }[];
  readonly hasApp: boolean;
  readonly recoveryCodes: number;
}

export const readFactors = async (db: Db, person: { readonly org: OrgId; readonly id: UserId }): Promise<Factors> => ({
  passkeys: await readPasskeys(db, person.org, person.id),
  hasApp: (await readTotp(db, person.id))?.confirmed_at != null,
  recoveryCodes: await countRecoveryCodes(db, person.id),
});

export const hasFactors = ({ passkeys, hasApp, recoveryCodes }: Factors): boolean =>
  passkeys.length > 0 || hasApp || recoveryCodes > 0;

/** The factors as an email lists them. */
export const nameFactors = (locale: Locale, { passkeys, hasApp, recoveryCodes }: Factors): string => {
  const words = FACTOR_NAMES[locale];
  return [
    ...passkeys.map(({ name }) => formatText(locale, words.passkey, { name: mailSafeName(name) })),
    ...(hasApp ? [words.app] : []),
    ...(recoveryCodes > 0 ? [formatText(locale, words.codes, { count: recoveryCodes })] : []),
  ].join(", ");
};
