import { offerName } from "@parapet/domain/plans";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import type { Locale } from "@parapet/words/locale";
import { INVOICE_WORDS } from "@parapet/words/messages/reports/report/invoice-words";
import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { mark } from "../../platform/pdf/drawing.tsx";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import { INK, look } from "../../platform/pdf/theme.ts";
import type { InvoiceData } from "./invoice-data.ts";

type Words = (typeof INVOICE_WORDS)[keyof typeof INVOICE_WORDS];

const fact = (name: string, value: string): ReactElement => (
  <TaggedView key={name} tag={{ role: "LI" }} style={look.row}>
    <Text style={{ width: 150, color: INK.soft }}>{safeText(name)}</Text>
    <Text style={{ flex: 1, ...look.bold }}>{safeText(value, 200)}</Text>
  </TaggedView>
);

/** The lines of a party's block; empty ones are left out. */
const party = (heading: string, lines: readonly string[]): ReactElement => (
  <View style={{ flex: 1, paddingRight: 16 }}>
    <Text style={{ color: INK.soft, marginBottom: 4 }}>{safeText(heading)}</Text>
    {lines
      .flatMap((line) => line.split("\n"))
      .filter((line) => line.trim() !== "")
      .slice(0, 14)
      .map((line, at) => (
        <Text key={`${at} ${line}`} style={at === 0 ? look.bold : {}}>
          {safeText(line, 120)}
        </Text>
      ))}
  </View>
);

const labelled = (locale: Locale, label: string, value: string | undefined): string =>
  value === undefined || value === "" ? "" : formatText(locale, INVOICE_WORDS[locale].pair, { label, value });

const issuerLines = ({ issuer, locale }: InvoiceData, words: Words): string[] => [
  issuer.payee ?? "",
  issuer.address ?? "",
  labelled(locale, words.taxNumber, issuer.tax_number),
  issuer.email ?? "",
];

const customerLines = ({ customer, payer, organization, locale }: InvoiceData, words: Words): string[] => [
  customer.company ?? payer,
  customer.address ?? "",
  labelled(locale, words.taxNumber, customer.tax_number),
  labelled(locale, words.contact, customer.contact_name),
  labelled(locale, words.po, customer.po_number),
  payer === organization ? "" : labelled(locale, words.client, organization),
];

const priceRow = (label: string, value: string, isTotal = false): ReactElement => (
  <TaggedView key={label} tag={{ role: "TR" }} style={isTotal ? { ...look.row, borderBottomWidth: 0 } : look.row}>
    <Text style={{ flex: 1, ...(isTotal && look.bold) }}>{safeText(label)}</Text>
    <Text style={isTotal ? look.bold : {}}>{safeText(value)}</Text>
  </TaggedView>
);

const prices = (data: InvoiceData, words: Words): ReactElement[] => {
  const { locale, discount, tax } = data;
  return [
    priceRow(offerName(locale, data.offer), data.list),
    ...(discount === null
      ? []
      : [priceRow(formatText(locale, words.discount, { rate: discount.percent / 100 }), discount.amount)]),
    ...(tax === null
      ? []
      : [
          priceRow(
            formatText(locale, words.tax, {
              name: tax.name === "" ? words.taxName : tax.name,
              rate: tax.percent / 100,
            }),
            tax.amount,
          ),
        ]),
    priceRow(words.total, data.amount, true),
    ...(data.outstanding === null ? [] : [priceRow(words.outstanding, data.outstanding, true)]),
  ];
};

/** Whom to pay, where, and what to quote; without bank details, whom to ask. */
const payment = (data: InvoiceData, words: Words): ReactElement => {
  const { issuer, locale, number } = data;
  const bank = [
    [words.payee, issuer.payee],
    [words.bank, issuer.bank],
    [words.account, issuer.account],
    [words.routing, issuer.routing],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "");
  const isPayable = (issuer.account ?? "") !== "";
  return (
    <View style={{ marginTop: 24 }} wrap={false}>
      {isPayable ? (
        <>
          <TaggedText tag={{ role: "H2" }} style={{ ...look.bold, fontSize: 12, marginBottom: 6 }}>
            {safeText(words.payTo)}
          </TaggedText>
          <TaggedView tag={{ role: "L" }}>
            {bank.map(([name, value]) => fact(name, value))}
            {fact(words.reference, number)}
          </TaggedView>
        </>
      ) : (
        <Text style={look.text}>
          {safeText(
            formatText(locale, words.noBank, {
              email: issuer.email === undefined || issuer.email === "" ? data.site : issuer.email,
            }),
          )}
        </Text>
      )}
      <Text style={{ ...look.text, marginTop: 14 }}>{safeText(formatText(locale, words.howToPay, { number }))}</Text>
    </View>
  );
};

const closing = (data: InvoiceData, words: Words): ReactElement => {
  if (data.state === "open" || data.state === "overdue") return payment(data, words);
  return (
    <Text style={{ ...look.text, marginTop: 28 }}>
      {safeText(data.state === "cancelled" ? words.cancelled : words.thanks)}
    </Text>
  );
};

/** What a credit note states: which invoice it corrects, and when. */
const creditFacts = (data: InvoiceData, words: Words, at: number): ReactElement[] => [
  fact(words.made, day(new Date(at))),
  fact(words.creditOf, data.number),
];

const invoiceFacts = (data: InvoiceData, words: Words): (ReactElement | null)[] => [
  fact(words.made, day(new Date(data.createdAt))),
  data.dueAt === null ? null : fact(words.due, day(new Date(data.dueAt))),
  fact(words.state, words.states[data.state]),
  data.paidAt === null ? null : fact(words.paid, day(new Date(data.paidAt))),
  data.until === null ? null : fact(words.until, day(new Date(data.until))),
];

/** One page: both parties, the item with its price, when it is due and how it is paid; or what was returned of it. */
export const invoiceDocument = (data: InvoiceData): ReactElement => {
  const words = INVOICE_WORDS[data.locale];
  const note = data.issuer.note?.[data.locale] ?? "";
  const { credit } = data;
  const number = credit?.number ?? data.number;
  const heading = `${credit === null ? words.title : words.creditNote} ${number}`;
  return (
    <Document title={safeText(heading)} author="Parapet" language={data.locale}>
      <Page size="A4" style={look.page}>
        <View style={{ flexDirection: "row", alignItems: "center", marginBottom: 32 }}>
          {mark(22)}
          <Text style={{ ...look.bold, fontSize: 13, marginLeft: 8 }}>Parapet</Text>
        </View>
        <TaggedText tag={{ role: "H1" }} style={{ ...look.bold, fontSize: 26, lineHeight: 1.2, marginBottom: 18 }}>
          {safeText(heading)}
        </TaggedText>
        <View style={{ flexDirection: "row", marginBottom: 20 }}>
          {party(words.from, issuerLines(data, words))}
          {party(words.to, customerLines(data, words))}
        </View>
        <TaggedView tag={{ role: "L" }}>
          {credit === null ? invoiceFacts(data, words) : creditFacts(data, words, credit.at)}
        </TaggedView>
        <TaggedView tag={{ role: "Table" }}>
          <TaggedView tag={{ role: "TR", isHead: true }} style={{ ...look.head, marginTop: 24 }}>
            <Text style={{ flex: 1 }}>{safeText(words.what)}</Text>
            <Text>{safeText(words.amount)}</Text>
          </TaggedView>
          {credit === null
            ? prices(data, words)
            : [priceRow(offerName(data.locale, data.offer), credit.amount), priceRow(words.total, credit.amount, true)]}
        </TaggedView>
        <Text style={{ color: INK.soft, marginTop: 6 }}>{safeText(words.currency)}</Text>
        {credit === null ? (
          closing(data, words)
        ) : (
          <Text style={{ ...look.text, marginTop: 28 }}>{safeText(credit.note, 1_000)}</Text>
        )}
        {note === "" ? null : <Text style={{ ...look.text, marginTop: 14 }}>{safeText(note, 1_000)}</Text>}
        <View style={look.foot} fixed>
          <Text>{safeText(data.site)}</Text>
          <Text>{safeText(number)}</Text>
        </View>
      </Page>
    </Document>
  );
};
