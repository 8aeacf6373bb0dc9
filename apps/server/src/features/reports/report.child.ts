import { drawOnMessage } from "../../platform/pdf/draw-on-message.ts";
import { reportDocument } from "./document.tsx";

drawOnMessage(reportDocument);
