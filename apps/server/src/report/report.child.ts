import { reportDocument } from "./document.ts";
import { drawOnMessage } from "./draw-on-message.ts";

drawOnMessage(reportDocument);
