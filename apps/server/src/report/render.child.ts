import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { reportDocument } from "./document.ts";
import { registerFonts } from "./fonts.ts";
import type { ReportData } from "./report-data.ts";

registerFonts();
let told = 0;
const onPage = (page: number, pages: number) => {
  if (page <= told) return;
  told = page;
  process.send?.({ page, pages });
};

const draw = async (data: ReportData): Promise<void> => {
  const bytes = await renderToBuffer(reportDocument(data, onPage) as ReactElement<DocumentProps>);
  process.send?.({ bytes, peakKb: process.resourceUsage().maxRSS }, () => process.disconnect?.());
};

// A failure ends the process, and whoever started it hears why.
process.once("message", (data: ReportData) => void draw(data));
