import type { Db } from "@parapet/db/db";
import type { InvoiceRow } from "@parapet/db/queries/billing";
import { operatorInbox } from "@parapet/db/queries/leads";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Offer, offerName } from "@parapet/domain/plans";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import type { Result } from "../payment-outcome.ts";

/** A payment that differs from its order settles nothing; operators are told, as the money may have been received. */
export const refusePayment = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  row: InvoiceRow,
  it: { readonly event: string; readonly differs: readonly string[] },
  from: RequestOrigin,
): Promise<Result> => {
  await audit(db, from, services.now(), {
    action: "invoice.payment-refused",
    org: row.org_id as OrgId,
    actor: null,
    object: row.number ?? row.id,
    detail: { event: it.event, differs: it.differs.join(", ") },
  });
  for (const reader of await operatorInbox(db))
    await services.mail.post(db, {
      sender: null,
      kind: "paymentRefused",
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      values: {
        organization: row.organization ?? "",
        item: offerName(reader.locale, row.item as Offer),
        event: it.event,
        differs: it.differs.join(", "),
      },
      link: `${services.config.publicUrl}/dashboard/management/portal-management?part=orders`,
    });
  return { outcome: "mismatch", detail: { differs: it.differs } };
};
