import { SCORING_VERSION } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";

import { wall } from "../../platform/pdf/drawing.tsx";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import { INK, look, TONE_COLOR } from "../../platform/pdf/theme.ts";
import type { DocumentContext } from "./document-context.ts";
import { compliancePart } from "./pages-of-compliance.tsx";
import { exploitedPart } from "./pages-of-exploited.tsx";
import { acceptedPage, blindPart, categoryParts } from "./pages-of-findings.tsx";
import { remediationPart } from "./pages-of-remediation.tsx";
import { changedPart, scorePart, topPart } from "./pages-of-summary.tsx";
import type { ReportData } from "./report-data.ts";
import { brandLine, drawDocument, drawingContext, foot, levelWord, unitLine, unscoredText } from "./report-parts.tsx";

const page = (drawn: DocumentContext, key: string, ...content: ReactNode[]): ReactElement => (
  <Page key={key} size="A4" style={look.page}>
    {content}
    {foot(drawn, drawn.words.title)}
  </Page>
);

const cover = (drawn: DocumentContext): ReactElement => {
  const { data, words, number } = drawn;
  const { score, last_scan } = data.overview;
  return (
    <Page key="cover" size="A4" style={look.cover}>
      {brandLine(drawn, 26, 150)}
      <TaggedText tag={{ role: "H1" }} style={{ ...look.bold, fontSize: 34, lineHeight: 1.1 }}>
        {safeText(words.title)}
      </TaggedText>
      <Text style={{ fontSize: 13, lineHeight: 1.4, color: INK.soft, marginTop: 10, marginBottom: 44 }}>
        {safeText(words.subtitle)}
      </Text>
      <Text style={{ ...look.bold, fontSize: 18, lineHeight: 1.2 }}>{safeText(data.organization, 120)}</Text>
      <Text style={{ fontSize: 13, color: INK.soft, marginTop: 6 }}>{safeText(data.domain)}</Text>
      {unitLine(drawn)}
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
          {safeText(unscoredText(drawn))}
        </Text>
      ) : (
        [
          wall(score.value, score.tone, `${number(score.value)} ${words.score.of}`),
          <View key="score" style={{ flexDirection: "row", alignItems: "flex-end", marginTop: 16 }}>
            <Text style={{ ...look.bold, fontSize: 44, lineHeight: 1 }}>{number(score.value)}</Text>
            <View style={{ marginLeft: 12, marginBottom: 4 }}>
              <Text style={{ ...look.bold, fontSize: 13, color: TONE_COLOR[score.tone] }}>
                {levelWord(drawn, score)}
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
        {safeText(formatText(data.locale, words.confidential, { organization: data.organization }), 200)}
      </Text>
    </Page>
  );
};

const methodPart = ({ data, words }: DocumentContext): ReactElement[] => {
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
    <TaggedText key="glossary" tag={{ role: "H2" }} style={look.section} minPresenceAhead={240}>
      {safeText(glossary.title)}
    </TaggedText>,
    <TaggedView key="glossary entries" tag={{ role: "L" }} wrap={false}>
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
export const reportDocument = (data: ReportData, onPage: DocumentContext["onPage"] = () => {}): ReactElement => {
  const drawn = drawingContext(data, onPage);
  return drawDocument(
    drawn,
    drawn.words.title,
    <>
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
        ...remediationPart(drawn),
        ...exploitedPart(drawn),
        ...compliancePart(drawn),
        ...methodPart(drawn),
      )}
    </>,
  );
};
