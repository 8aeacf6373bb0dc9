import { renderOnMessage } from "../../platform/pdf/render-on-message.ts";
import { reportDocument } from "./document.tsx";

renderOnMessage(reportDocument);
