import { renderPdf, type Watcher } from "../../platform/pdf/render-pdf.ts";
import type { ReportData } from "./report-data.ts";

/** The report as a PDF. */
export const drawReport = (data: ReportData, watcher?: Watcher): Promise<Buffer> =>
  renderPdf({ name: "report", child: new URL("./report.child.ts", import.meta.url), data }, watcher);
