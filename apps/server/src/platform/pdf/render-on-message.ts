import { type DateStyle, provideDateStyle } from "@parapet/words/format/date-style";
import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { registerFonts } from "./fonts.ts";
import { renderTagged } from "./render-tagged.ts";

/** Lays a document out and reports each page once it is known of how many. */
type Layout<Data> = (data: Data, onPage: (page: number, pages: number) => void) => ReactElement;

const draw = async <Data>(layout: Layout<Data>, data: Data): Promise<void> => {
  let reported = 0;
  const onPage = (page: number, pages: number) => {
    if (page <= reported) return;
    reported = page;
    process.send?.({ page, pages });
  };
  registerFonts();
  const bytes = await renderTagged(layout(data, onPage) as ReactElement<DocumentProps>);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({ bytes, peakKb: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 }, () => process.disconnect?.());
};

/** The whole program of a process that `renderPdf` starts. A failure ends it, and the parent reports why. */
export const renderOnMessage = <Data>(layout: Layout<Data>): void => {
  process.once("message", ({ data, dates }: { readonly data: Data; readonly dates: DateStyle }) => {
    provideDateStyle(() => dates);
    void draw(layout, data);
  });
};
