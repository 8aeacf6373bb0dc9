import { renderPdf, type Watcher } from "../../platform/pdf/render-pdf.ts";
import type { ReportData } from "./report-data.ts";

export const renderReport = (data: ReportData, watcher?: Watcher): Promise<Buffer> =>
  renderPdf({ name: "report", child: new URL("./report.child.ts", import.meta.url), data }, watcher);

/** The two pages for the management as a PDF. */
export const renderExecutive = (data: ReportData, watcher?: Watcher): Promise<Buffer> =>
  renderPdf({ name: "executive-report", child: new URL("./executive.child.ts", import.meta.url), data }, watcher);
