import type { DocumentWords } from "@parapet/words/messages/report/document-words";

import type { ReportData } from "./report-data.ts";

/** What every part of the document is given. */
export interface Drawn {
  readonly data: ReportData;
  readonly words: DocumentWords;
  readonly number: (value: number, digits?: number) => string;
  readonly percent: (value: number) => string;
  /** Told of each page that is laid out, once it is known of how many. */
  readonly onPage: (page: number, pages: number) => void;
}
