import { offerName } from "@parapet/domain/plans/offer-name";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { INVOICE_WORDS } from "@parapet/words/messages/report/invoice-words";
import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { mark } from "../../platform/pdf/drawing.tsx";
import { INK, look } from "../../platform/pdf/look.ts";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import type { InvoiceData } from "./invoice-data.ts";

const fact = (name: string, value: string): ReactElement => (
  <TaggedView key={name} tag={{ role: "LI" }} style={look.row}>
    <Text style={{ width: 150, color: INK.soft }}>{safeText(name)}</Text>
    <Text style={{ flex: 1, ...look.bold }}>{safeText(value, 200)}</Text>
  </TaggedView>
);

/** One page: who, what, how much, until when, and whether it is paid. */
export const invoiceDocument = (data: InvoiceData): ReactElement => {
  const words = INVOICE_WORDS[data.locale];
  return (
    <Document title={safeText(`${words.title} ${data.number}`)} author="Parapet" language={data.locale}>
      <Page size="A4" style={look.page}>
        <View style={{ flexDirection: "row", alignItems: "center", marginBottom: 60 }}>
          {mark(22)}
          <Text style={{ ...look.bold, fontSize: 13, marginLeft: 8 }}>Parapet</Text>
        </View>
        <TaggedText tag={{ role: "H1" }} style={{ ...look.bold, fontSize: 26, lineHeight: 1.2 }}>
          {safeText(`${words.title} ${data.number}`)}
        </TaggedText>
        <Text style={{ fontSize: 12, color: INK.soft, marginTop: 6, marginBottom: 28 }}>
          {safeText(data.organisation, 120)}
        </Text>
        <TaggedView tag={{ role: "L" }}>
          {fact(words.made, day(new Date(data.createdAt)))}
          {data.dueAt === null ? null : fact(words.due, day(new Date(data.dueAt)))}
          {fact(words.state, words.states[data.state])}
          {data.paidAt === null ? null : fact(words.paid, day(new Date(data.paidAt)))}
          {data.until === null ? null : fact(words.until, day(new Date(data.until)))}
        </TaggedView>
        <TaggedView tag={{ role: "Table" }}>
          <TaggedView tag={{ role: "TR", isHead: true }} style={{ ...look.head, marginTop: 32 }}>
            <Text style={{ flex: 1 }}>{safeText(words.what)}</Text>
            <Text>{safeText(words.amount)}</Text>
          </TaggedView>
          <TaggedView tag={{ role: "TR" }} style={look.row}>
            <Text style={{ flex: 1 }}>{safeText(offerName(data.locale, data.offer))}</Text>
            <Text>{safeText(data.amount)}</Text>
          </TaggedView>
          <TaggedView tag={{ role: "TR" }} style={{ ...look.row, borderBottomWidth: 0 }}>
            <Text style={{ flex: 1, ...look.bold }}>{safeText(words.total)}</Text>
            <Text style={look.bold}>{safeText(data.amount)}</Text>
          </TaggedView>
        </TaggedView>
        <Text style={{ ...look.text, marginTop: 28 }}>
          {safeText(
            data.state === "open" ? formatText(data.locale, words.howToPay, { number: data.number }) : words.thanks,
          )}
        </Text>
        <View style={look.foot} fixed>
          <Text>{safeText(data.site)}</Text>
          <Text>{safeText(data.number)}</Text>
        </View>
      </Page>
    </Document>
  );
};
