import { renderOnMessage } from "../../platform/pdf/render-on-message.ts";
import { packDocument } from "./pack-document.tsx";

renderOnMessage(packDocument);
