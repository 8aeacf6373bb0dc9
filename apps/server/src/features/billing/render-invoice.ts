import { renderPdf } from "../../platform/pdf/render-pdf.ts";
import type { InvoiceData } from "./invoice-data.ts";

export const renderInvoice = (data: InvoiceData): Promise<Buffer> =>
  renderPdf({ name: "invoice", child: new URL("./invoice.child.ts", import.meta.url), data });
