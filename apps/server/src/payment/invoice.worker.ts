import { parentPort, workerData } from "node:worker_threads";

import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { registerFonts } from "../report/fonts.ts";
import type { InvoiceData } from "./draw-invoice.ts";
import { invoiceDocument } from "./invoice-document.ts";

registerFonts();
const bytes = await renderToBuffer(invoiceDocument(workerData as InvoiceData) as ReactElement<DocumentProps>);
parentPort?.postMessage(Uint8Array.from(bytes));
