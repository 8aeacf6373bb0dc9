import { renderOnMessage } from "../../platform/pdf/render-on-message.ts";
import { executiveDocument } from "./executive-document.tsx";

renderOnMessage(executiveDocument);
