import { drawOnMessage } from "../report/draw-on-message.ts";
import { invoiceDocument } from "./invoice-document.ts";

drawOnMessage(invoiceDocument);
