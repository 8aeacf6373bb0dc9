import { drawOnMessage } from "../../platform/pdf/draw-on-message.ts";
import { invoiceDocument } from "./invoice-document.tsx";

drawOnMessage(invoiceDocument);
