import { parentPort, workerData } from "node:worker_threads";

import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { reportDocument } from "./document.ts";
import type { ReportData } from "./report-data.ts";

// Drawing takes seconds of a core: done here, the server goes on answering.
const bytes = await renderToBuffer(reportDocument(workerData as ReportData) as ReactElement<DocumentProps>);
parentPort?.postMessage(Uint8Array.from(bytes));
