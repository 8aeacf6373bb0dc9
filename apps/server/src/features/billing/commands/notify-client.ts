import type { Db } from "@parapet/db/db";
import type { InvoiceRow } from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Offer, offerName } from "@parapet/domain/plans";
import type { Locale } from "@parapet/words/locale";

import type { Services } from "../../../platform/services.ts";
import { mailAdministrators } from "./mail-administrators.ts";

type News =
  | { readonly kind: "partnerActivated"; readonly values: { readonly partner: string; readonly until: Date } }
  | { readonly kind: "orderEnded"; readonly values: { readonly organization: string; readonly day: Date | null } };

/** Informs a client whose partner pays: what was activated or ended, and no price. */
export const notifyClient = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  row: InvoiceRow,
  { kind, values }: News,
): Promise<void> => {
  if (row.payer_id === row.org_id) return;
  const valuesIn = (locale: Locale) => ({
    ...values,
    item: offerName(locale, row.item as Offer),
  });
  await mailAdministrators(services, db, row.org_id as OrgId, { kind, valuesIn });
};
