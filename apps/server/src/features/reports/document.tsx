import { SCORING_VERSION } from "@parapet/domain/risk/points";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { number, percent } from "@parapet/words/format/number";
import { DOCUMENT_WORDS } from "@parapet/words/messages/report/document-words";
import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";

import { mark, wall } from "../../platform/pdf/drawing.tsx";
import { INK, look, TONE_COLOR } from "../../platform/pdf/look.ts";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedImage, TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import type { Drawn } from "./drawn.ts";
import { compliancePart } from "./pages-of-compliance.tsx";
import { acceptedPage, blindPart, categoryParts } from "./pages-of-findings.tsx";
import { changedPart, scorePart, topPart } from "./pages-of-summary.tsx";
import type { ReportData } from "./report-data.ts";

/** Two texts with a place of their own on every page; the words of the second are known last. */
const foot = ({ data, words, onPage }: Drawn): ReactElement[] => [
  <Text key="foot" style={{ ...look.foot, left: 48, width: 340 }} fixed>
    {safeText(`${data.domain}  ·  ${words.title}`, 90)}
  </Text>,
  <Text
    key="page"
    style={{ ...look.foot, right: 48, width: 140, textAlign: "right" }}
    fixed
    render={({ pageNumber, totalPages }) => {
      if (totalPages !== undefined) onPage(pageNumber, totalPages);
      return safeText(formatText(data.locale, words.page, { page: pageNumber, pages: totalPages ?? "" }));
    }}
  />,
];

/** One page, or as many as its content needs. */
const page = (drawn: Drawn, key: string, ...content: ReactNode[]): ReactElement => (
  <Page key={key} size="A4" style={look.page}>
    {content}
    {foot(drawn)}
  </Page>
);

/** The partner's own picture, or the mark. */
const picture = ({ brand }: ReportData): ReactElement =>
  brand?.logo == null ? (
    mark(26)
  ) : (
    <TaggedImage
      tag={{ role: "Figure", alt: safeText(brand.name, 60) }}
      src={brand.logo}
      style={{ height: 26, maxWidth: 140, objectFit: "contain" }}
    />
  );

const cover = ({ data, words, number }: Drawn): ReactElement => {
  const { score, last_scan } = data.overview;
  return (
    <Page key="cover" size="A4" style={look.cover}>
      <View style={{ flexDirection: "row", alignItems: "center", marginBottom: 150 }}>
        {picture(data)}
        <Text style={{ ...look.bold, fontSize: 15, marginLeft: 8, color: data.brand?.accent ?? INK.dark }}>
          {safeText(data.brand?.name ?? "Parapet", 60)}
        </Text>
      </View>
      <TaggedText tag={{ role: "H1" }} style={{ ...look.bold, fontSize: 34, lineHeight: 1.1 }}>
        {safeText(words.title)}
      </TaggedText>
      <Text style={{ fontSize: 13, lineHeight: 1.4, color: INK.soft, marginTop: 10, marginBottom: 44 }}>
        {safeText(words.subtitle)}
      </Text>
      <Text style={{ ...look.bold, fontSize: 18, lineHeight: 1.2 }}>{safeText(data.organisation, 120)}</Text>
      <Text style={{ fontSize: 13, color: INK.soft, marginTop: 6 }}>{safeText(data.domain)}</Text>
      <Text style={{ fontSize: 10, color: INK.pale, marginTop: 12 }}>
        {safeText(formatText(data.locale, words.madeOn, { day: day(data.madeAt) }))}
      </Text>
      <Text style={{ fontSize: 10, color: INK.pale, marginTop: 3, marginBottom: 50 }}>
        {safeText(
          last_scan === null ? words.neverScanned : formatText(data.locale, words.lastScan, { day: day(last_scan) }),
        )}
      </Text>
      {score === null ? (
        <Text key="none" style={look.text}>
          {safeText(words.score.none)}
        </Text>
      ) : (
        [
          wall(score.value, score.tone, `${number(score.value)} ${words.score.of}`),
          <View key="score" style={{ flexDirection: "row", alignItems: "flex-end", marginTop: 16 }}>
            <Text style={{ ...look.bold, fontSize: 44, lineHeight: 1 }}>{number(score.value)}</Text>
            <View style={{ marginLeft: 12, marginBottom: 4 }}>
              <Text style={{ ...look.bold, fontSize: 13, color: TONE_COLOR[score.tone] }}>
                {safeText(
                  score.is_provisional
                    ? formatText(data.locale, words.score.provisional, { level: words.risk[score.level] })
                    : words.risk[score.level],
                )}
              </Text>
              <Text style={{ fontSize: 9.5, color: INK.pale, marginTop: 3 }}>{safeText(words.score.of)}</Text>
              <Text style={{ fontSize: 9.5, color: INK.soft, marginTop: 3 }}>
                {safeText(
                  formatText(data.locale, words.score.from, { assessed: score.areas_assessed, all: score.areas_all }),
                )}
              </Text>
            </View>
          </View>,
        ]
      )}
      <Text style={{ position: "absolute", bottom: 40, left: 56, right: 56, fontSize: 9, color: INK.pale }}>
        {safeText(formatText(data.locale, words.confidential, { organisation: data.organisation }), 200)}
      </Text>
    </Page>
  );
};

const methodPart = ({ data, words }: Drawn): ReactElement[] => {
  const { method, glossary } = words;
  const values = { domain: data.domain, version: data.overview.score?.version ?? SCORING_VERSION };
  return [
    <TaggedText key="method title" tag={{ role: "H2" }} style={look.section} minPresenceAhead={80}>
      {safeText(method.title)}
    </TaggedText>,
    ...[method.scope, method.three, method.score, method.levels, method.forecast, method.limits].map((text) => (
      <Text key={text} style={look.text}>
        {safeText(formatText(data.locale, text, values))}
      </Text>
    )),
    <TaggedText key="glossary" tag={{ role: "H2" }} style={look.section} minPresenceAhead={80}>
      {safeText(glossary.title)}
    </TaggedText>,
    <TaggedView key="glossary entries" tag={{ role: "L" }}>
      {Object.values(glossary.entries).map(({ term, meaning }) => (
        <TaggedView key={term} tag={{ role: "LI" }} style={look.row} wrap={false}>
          <Text style={{ ...look.bold, width: 110 }}>{safeText(term)}</Text>
          <Text style={{ flex: 1, color: INK.soft }}>{safeText(meaning)}</Text>
        </TaggedView>
      ))}
    </TaggedView>,
  ];
};

/** The report for a board, as a document that the renderer turns into pages. */
export const reportDocument = (data: ReportData, onPage: Drawn["onPage"] = () => {}): ReactElement => {
  const words = DOCUMENT_WORDS[data.locale];
  const drawn: Drawn = {
    data,
    words,
    onPage,
    number: (value, digits = 0) => safeText(number(data.locale, value, digits)),
    percent: (value) => safeText(percent(data.locale, value)),
  };
  return (
    <Document
      title={safeText(`${words.title}: ${data.domain}`)}
      author={safeText(data.brand?.name ?? "Parapet", 60)}
      subject={safeText(data.organisation)}
      language={data.locale}
    >
      {cover(drawn)}
      {/* One after the other: a page of its own for each part would leave most of many pages blank. */}
      {page(
        drawn,
        "parts",
        ...scorePart(drawn),
        ...changedPart(drawn),
        ...topPart(drawn),
        ...categoryParts(drawn),
        ...acceptedPage(drawn),
        ...blindPart(drawn),
        ...compliancePart(drawn),
        ...methodPart(drawn),
      )}
    </Document>
  );
};
