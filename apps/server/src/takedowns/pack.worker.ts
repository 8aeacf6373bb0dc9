import { parentPort, workerData } from "node:worker_threads";

import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { registerFonts } from "../report/fonts.ts";
import type { PackData } from "./pack-data.ts";
import { packDocument } from "./pack-document.ts";

registerFonts();
// Drawing takes a while of a core: done here, the server goes on answering.
const bytes = await renderToBuffer(packDocument(workerData as PackData) as ReactElement<DocumentProps>);
parentPort?.postMessage(Uint8Array.from(bytes));
