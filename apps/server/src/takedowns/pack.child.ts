import { drawOnMessage } from "../report/draw-on-message.ts";
import { packDocument } from "./pack-document.ts";

drawOnMessage(packDocument);
