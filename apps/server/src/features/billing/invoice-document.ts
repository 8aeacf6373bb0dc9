import { offerName } from "@parapet/domain/plans/offer-name";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { INVOICE_WORDS } from "@parapet/words/messages/report/invoice-words";
import { Document, Page, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";

import { mark } from "../../platform/pdf/drawing.ts";
import { INK, look } from "../../platform/pdf/look.ts";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { taggedText, taggedView } from "../../platform/pdf/tagged.ts";
import type { InvoiceData } from "./invoice-data.ts";

const fact = (name: string, value: string): ReactElement =>
  taggedView(
    { role: "LI" },
    { key: name, style: look.row },
    h(Text, { style: { width: 150, color: INK.soft } }, safeText(name)),
    h(Text, { style: { flex: 1, ...look.bold } }, safeText(value, 200)),
  );

/** One page: who, what, how much, until when, and whether it is paid. */
export const invoiceDocument = (data: InvoiceData): ReactElement => {
  const words = INVOICE_WORDS[data.locale];
  return h(
    Document,
    { title: safeText(`${words.title} ${data.number}`), author: "Parapet", language: data.locale },
    h(
      Page,
      { size: "A4", style: look.page },
      h(
        View,
        { style: { flexDirection: "row", alignItems: "center", marginBottom: 60 } },
        mark(22),
        h(Text, { style: { ...look.bold, fontSize: 13, marginLeft: 8 } }, "Parapet"),
      ),
      taggedText(
        "H1",
        { style: { ...look.bold, fontSize: 26, lineHeight: 1.2 } },
        safeText(`${words.title} ${data.number}`),
      ),
      h(
        Text,
        { style: { fontSize: 12, color: INK.soft, marginTop: 6, marginBottom: 28 } },
        safeText(data.organisation, 120),
      ),
      taggedView(
        { role: "L" },
        {},
        fact(words.made, day(new Date(data.createdAt))),
        ...(data.dueAt === null ? [] : [fact(words.due, day(new Date(data.dueAt)))]),
        fact(words.state, words.states[data.state]),
        ...(data.paidAt === null ? [] : [fact(words.paid, day(new Date(data.paidAt)))]),
        ...(data.until === null ? [] : [fact(words.until, day(new Date(data.until)))]),
      ),
      taggedView(
        { role: "Table" },
        {},
        taggedView(
          { role: "TR", isHead: true },
          { style: { ...look.head, marginTop: 32 } },
          h(Text, { style: { flex: 1 } }, safeText(words.what)),
          h(Text, null, safeText(words.amount)),
        ),
        taggedView(
          { role: "TR" },
          { style: look.row },
          h(Text, { style: { flex: 1 } }, safeText(offerName(data.locale, data.offer))),
          h(Text, null, safeText(data.amount)),
        ),
        taggedView(
          { role: "TR" },
          { style: { ...look.row, borderBottomWidth: 0 } },
          h(Text, { style: { flex: 1, ...look.bold } }, safeText(words.total)),
          h(Text, { style: look.bold }, safeText(data.amount)),
        ),
      ),
      h(
        Text,
        { style: { ...look.text, marginTop: 28 } },
        safeText(
          data.state === "open" ? formatText(data.locale, words.howToPay, { number: data.number }) : words.thanks,
        ),
      ),
      h(
        View,
        { style: look.foot, fixed: true },
        h(Text, null, safeText(data.site)),
        h(Text, null, safeText(data.number)),
      ),
    ),
  );
};
