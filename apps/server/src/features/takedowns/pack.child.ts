import { drawOnMessage } from "../../platform/pdf/draw-on-message.ts";
import { packDocument } from "./pack-document.tsx";

drawOnMessage(packDocument);
