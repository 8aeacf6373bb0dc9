import type { Db } from "@parapet/db/db";
import { listAdministrators } from "@parapet/db/queries/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

import type { Services } from "../../../platform/services.ts";

type Letter = Parameters<Services["mail"]["post"]>[1];

/** Informs the administrators of an organization about an order, each in their language, with a link to the plan. */
export const mailAdministrators = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  org: OrgId,
  {
    kind,
    valuesIn,
  }: { readonly kind: Letter["kind"]; readonly valuesIn: (locale: Locale) => NonNullable<Letter["values"]> },
): Promise<void> => {
  for (const reader of await listAdministrators(db, org)) {
    const locale = reader.locale;
    await services.mail.post(db, {
      sender: null,
      kind,
      to: reader.email ?? "",
      name: reader.first_name,
      locale,
      values: valuesIn(locale),
      link: `${services.config.publicUrl}/dashboard/account?part=plan`,
    });
  }
};
