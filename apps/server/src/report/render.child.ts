import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { registerFonts } from "./fonts.ts";
import type { Drawing } from "./render-pdf.ts";

let told = 0;
const onPage = (page: number, pages: number) => {
  if (page <= told) return;
  told = page;
  process.send?.({ page, pages });
};

/** Only the document that is asked for is loaded. */
const documentOf = async (drawing: Drawing): Promise<ReactElement> => {
  switch (drawing.document) {
    case "report":
      return (await import("./document.ts")).reportDocument(drawing.data, onPage);
    case "invoice":
      return (await import("../payment/invoice-document.ts")).invoiceDocument(drawing.data);
    case "evidence":
      return (await import("../takedowns/pack-document.ts")).packDocument(drawing.data);
  }
};

const draw = async (drawing: Drawing): Promise<void> => {
  registerFonts();
  const bytes = await renderToBuffer((await documentOf(drawing)) as ReactElement<DocumentProps>);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({ bytes, peakKb: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 }, () => process.disconnect?.());
};

// A failure ends the process, and whoever started it hears why.
process.once("message", (drawing: Drawing) => void draw(drawing));
