import type { DocumentWords } from "@parapet/words/messages/reports/report/document-words";

import type { ReportData } from "./report-data.ts";

export interface DocumentContext {
  readonly data: ReportData;
  readonly words: DocumentWords;
  readonly number: (value: number, digits?: number) => string;
  readonly percent: (value: number) => string;
  /** Called for each page once the page count is known. */
  readonly onPage: (page: number, pages: number) => void;
}
