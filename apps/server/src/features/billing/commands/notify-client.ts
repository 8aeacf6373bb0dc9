import type { Db } from "@parapet/db/db";
import { administratorsOf } from "@parapet/db/queries/administrator";
import type { InvoiceRow } from "@parapet/db/queries/invoice";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer } from "@parapet/domain/plans/offer";
import { offerName } from "@parapet/domain/plans/offer-name";
import { type Locale, LOCALES } from "@parapet/words/locale";

import type { Services } from "../../../platform/services.ts";

type News =
  | { readonly kind: "partnerActivated"; readonly values: { readonly partner: string; readonly until: string } }
  | { readonly kind: "orderEnded"; readonly values: { readonly organisation: string; readonly day: string } };

/** Informs the administrators of a client whose partner pays: what was activated or ended, and no price. */
export const notifyClient = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  row: InvoiceRow,
  { kind, values }: News,
): Promise<void> => {
  if (row.payer_id === row.org_id) return;
  for (const reader of await administratorsOf(db, row.org_id as OrgId)) {
    const locale = LOCALES.find((known): known is Locale => known === reader.locale) ?? "en";
    await services.mail.post(db, {
      kind,
      to: reader.email ?? "",
      name: reader.first_name,
      locale,
      values: { ...values, item: offerName(locale, row.item as Offer) },
      link: `${services.config.publicUrl}/dashboard/account?part=plan`,
    });
  }
};
