import { renderOnMessage } from "../../platform/pdf/render-on-message.ts";
import { invoiceDocument } from "./invoice-document.tsx";

renderOnMessage(invoiceDocument);
