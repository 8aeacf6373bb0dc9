import type { Db } from "@parapet/db/db";
import {
  choosePassword,
  dropChallenges,
  dropResets,
  dropTrusts,
  endFamilies,
  type Person,
} from "@parapet/db/queries/access";
import { longDateTime } from "@parapet/words/format/long-date";

import type { Services } from "../../../platform/services.ts";

/** Sets a password of the person's own choosing: all other sessions, trusted browsers, codes and links are revoked, and the user is notified by mail. */
export const setPassword = async (
  { mail, now, config }: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  person: Person,
  hash: string,
  storedSession: string | null,
): Promise<void> => {
  const at = now();
  await choosePassword(db, person.id, hash, at);
  await endFamilies(db, person.id, "password-changed", at, storedSession);
  await dropTrusts(db, person.id);
  await dropChallenges(db, person.id);
  await dropResets(db, person.id);
  await mail.post(db, {
    sender: null,
    kind: "passwordChanged",
    to: person.email,
    name: person.first_name,
    locale: person.locale,
    values: {
      when: longDateTime(person.locale, at),
    },
    link: `${config.publicUrl}/forgot-password`,
  });
};
