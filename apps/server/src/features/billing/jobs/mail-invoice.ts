import type { Db } from "@parapet/db/db";
import { readDateOrder, listAdministrators } from "@parapet/db/queries/access";
import { invoicePaidBy, type InvoiceRow, isOwnAddress } from "@parapet/db/queries/billing";
import { within } from "@parapet/db/scope";
import type { BillingProfile } from "@parapet/domain/contracts/billing";
import { OrgId } from "@parapet/domain/contracts/ids";
import { type Offer, offerName } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";
import { type DateStyle, toDateStyle } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";
import * as z from "zod";

import { invoiceQueue } from "../../../platform/admission/work-queues.ts";
import type { Attachment } from "../../../platform/mail/transport.ts";
import { renderInTurn } from "../../../platform/pdf/render-in-turn.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { inDateStyle } from "../../../platform/reader-dates.ts";
import type { Services } from "../../../platform/services.ts";
import { invoiceData } from "../invoice-data.ts";
import { renderInvoice } from "../render-invoice.ts";

interface Recipient {
  readonly email: string;
  readonly name: string | null;
  readonly locale: Locale;
}

/** Who receives an invoice: the administrators of the organization that pays it, and the billing contact it was issued to. */
export const invoiceRecipients = async (db: Db, row: InvoiceRow): Promise<Recipient[]> => {
  const payer = row.payer_id as OrgId;
  const locale = row.locale;
  const people = (await listAdministrators(db, payer)).map((one) => ({
    email: one.email ?? "",
    name: one.first_name,
    locale: one.locale,
  }));
  const { contact_email: email = "", contact_name: name = "" } = row.customer as Partial<BillingProfile>;
  // A contact whose domain left the organization since is not written to any more.
  const isWritten =
    email === "" || people.some((one) => one.email === email) || !(await isOwnAddress(db, payer, email));
  return isWritten ? people : [...people, { email, name: name === "" ? null : name, locale }];
};

const KINDS = { ordered: "invoiceOpen", paid: "invoicePaid", resent: "invoiceOpen" } as const;

const letterOf = (row: InvoiceRow, occasion: keyof typeof KINDS, locale: Locale) => ({
  kind: row.state === "paid" ? ("invoicePaid" as const) : KINDS[occasion],
  values: {
    item: offerName(locale, row.item as Offer),
    amount: amount(locale, row.amount_cents),
    number: row.number ?? "",
    due: row.due_at ?? row.created_at,
    until: row.period_end ?? row.created_at,
    organization: row.organization ?? "",
  },
});

const attach = async (
  services: Pick<Services, "config" | "now">,
  row: InvoiceRow,
  locale: Locale,
): Promise<Attachment> => ({
  name: `${row.number}.pdf`,
  type: "application/pdf",
  bytes: await renderInTurn(
    invoiceQueue,
    row.payer_id,
    invoiceData(row, locale, services.config.publicUrl, services.now()),
    renderInvoice,
  ),
});

/** Mails an invoice as a PDF in each recipient's language. RenderedFile here, so that no order waits for it. */
export const mailInvoiceJob = defineJob({
  name: "mail-invoice",
  payload: z.object({ payer: OrgId, invoice: z.uuid(), occasion: z.enum(["ordered", "paid", "resent"]) }),
  onceFor: ({ invoice, occasion }) => `${invoice} ${occasion}`,
  retries: 8,
  retryDelaySeconds: 15,
  timeLimitSeconds: 120,
  async run({ payer, invoice, occasion }, { services }) {
    const { row, recipients } = await within(services.db, [payer], async (db) => {
      const found = await invoicePaidBy(db, payer, invoice);
      const readers = [];
      for (const one of found === undefined ? [] : await invoiceRecipients(db, found))
        readers.push({ ...one, dates: toDateStyle(await readDateOrder(db, one.email), one.locale) });
      return { row: found, recipients: readers };
    });
    // An order that was cancelled before its mail left needs none any more.
    if (row === undefined || row.state === "cancelled") return;
    const files = new Map<string, Attachment>();
    const editionOf = ({ locale, dates }: { readonly locale: Locale; readonly dates: DateStyle }) =>
      `${locale} ${dates}`;
    for (const one of recipients)
      if (!files.has(editionOf(one)))
        files.set(editionOf(one), await inDateStyle(one.dates, () => attach(services, row, one.locale)));
    await within(services.db, [payer], async (db) => {
      for (const one of recipients) {
        const { email, name, locale } = one;
        const file = files.get(editionOf(one));
        await services.mail.post(db, {
          sender: null,
          ...letterOf(row, occasion, locale),
          to: email,
          name,
          locale,
          link: `${services.config.publicUrl}/dashboard/account?part=plan`,
          ...(file !== undefined && { attachments: [file] }),
        });
      }
    });
    services.mail.nudge();
  },
});
