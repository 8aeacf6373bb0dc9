import { drawOnMessage } from "../../platform/pdf/draw-on-message.ts";
import { invoiceDocument } from "./invoice-document.ts";

drawOnMessage(invoiceDocument);
