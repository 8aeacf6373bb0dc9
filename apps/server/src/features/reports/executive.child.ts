import { drawOnMessage } from "../../platform/pdf/draw-on-message.ts";
import { executiveDocument } from "./executive-document.tsx";

drawOnMessage(executiveDocument);
