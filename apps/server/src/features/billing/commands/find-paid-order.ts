import type { Db } from "@parapet/db/db";
import { findInvoice, type InvoiceRow, lockOrganization } from "@parapet/db/queries/billing";
import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

const isUuid = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

/** Our own order that the event speaks of, with its organization locked: two events of one customer are handled one by one. */
export const findPaidOrder = async (
  db: Db,
  metadata: Readonly<Record<string, string>>,
): Promise<{ org: OrgId; row: InvoiceRow } | null> => {
  const org = OrgId.safeParse(metadata["org"]);
  const invoice = metadata["invoice"];
  if (!org.success || !isUuid(invoice) || !(await lockOrganization(db, org.data))) return null;
  const row = await findInvoice(db, org.data, invoice);
  return row === undefined ? null : { org: org.data, row };
};
