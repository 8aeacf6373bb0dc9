import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";

import { indentedText, safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText } from "../../platform/pdf/tagged.ts";
import { INK, look } from "../../platform/pdf/theme.ts";
import type { DocumentContext } from "./document-context.ts";
import type { FoldedLine } from "./report-data.ts";
import {
  actionHead,
  actionWork,
  brandLine,
  changedLines,
  drawDocument,
  drawingContext,
  foot,
  outlookText,
  scoreLine,
  unscoredText,
  unitLine,
} from "./report-parts.tsx";

/** So much of each list fits on the two pages. */
const MOST = { changes: 5, actions: 4 } as const;

const heading = (text: string): ReactElement => (
  <TaggedText key={text} tag={{ role: "H2" }} style={look.section}>
    {safeText(text)}
  </TaggedText>
);

const sentence = (text: string): ReactElement => (
  <Text key={text} style={look.text}>
    {safeText(text)}
  </Text>
);

const page = (drawn: DocumentContext, key: string, content: ReactNode): ReactElement => (
  <Page key={key} size="A4" style={look.page} wrap={false}>
    {content}
    {foot(drawn, drawn.words.executive.title)}
  </Page>
);

const head = (drawn: DocumentContext): ReactElement => {
  const { data, words } = drawn;
  return (
    <View key="head" style={{ marginBottom: 12 }}>
      {brandLine(drawn, 22, 14)}
      <TaggedText tag={{ role: "H1" }} style={{ ...look.bold, fontSize: 22, lineHeight: 1.2 }}>
        {safeText(words.executive.title)}
      </TaggedText>
      <Text style={{ fontSize: 11, color: INK.soft, marginTop: 4 }}>
        {safeText(`${data.organization}  ·  ${data.domain}`, 160)}
      </Text>
      {unitLine(drawn)}
      <Text style={{ ...look.pale, marginTop: 2 }}>
        {safeText(
          data.changed === null
            ? formatText(data.locale, words.madeOn, { day: day(data.madeAt) })
            : formatText(data.locale, words.executive.period, { from: day(data.changed.since), to: day(data.madeAt) }),
        )}
      </Text>
    </View>
  );
};

const lines = (drawn: DocumentContext, title: string, rows: readonly FoldedLine[], count: number): ReactElement[] => [
  <TaggedText key={title} tag={{ role: "H3" }} style={look.h2}>
    {safeText(title)}
  </TaggedText>,
  <View key={`${title} rows`}>{changedLines(drawn, rows.slice(0, MOST.changes), count)}</View>,
];

const changedPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words, number: count } = drawn;
  const { score } = data.overview;
  const { changed } = data;
  return [
    ...(score === null ? [sentence(unscoredText(drawn))] : scoreLine(drawn, score)),
    heading(words.executive.changed),
    ...(changed === null
      ? [sentence(words.changed.none)]
      : [
          sentence(
            formatText(data.locale, words.executive.counts, {
              appeared: count(changed.appearedCount),
              gone: count(changed.goneCount),
            }),
          ),
          ...lines(drawn, words.changed.appeared, changed.appeared, changed.appearedCount),
          ...lines(drawn, words.changed.gone, changed.gone, changed.goneCount),
        ]),
  ];
};

const meaningPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words, number: count } = drawn;
  const { score, totals, unknown_areas: unknown } = data.overview;
  const { executive } = words;
  const plural = (text: string, of: number) => formatText(data.locale, text, { count: of });
  const outlook = outlookText(drawn);
  return [
    heading(executive.means),
    ...(score === null
      ? [sentence(unscoredText(drawn))]
      : [
          sentence(
            formatText(data.locale, executive.level, { level: words.risk[score.level], score: count(score.value) }),
          ),
        ]),
    ...(totals === null
      ? []
      : [
          sentence(plural(executive.critical, totals.critical)),
          sentence(plural(executive.exploited, totals.known_exploited)),
        ]),
    ...(outlook === null || score === null ? [] : [sentence(outlook)]),
    sentence(plural(executive.unassessed, unknown)),
  ];
};

const decisionPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words } = drawn;
  const { executive } = words;
  const { last_scan, unknown_areas: unknown } = data.overview;
  return [
    heading(executive.decide),
    ...(data.top.length === 0 ? [] : [sentence(executive.approve)]),
    ...data.top.slice(0, MOST.actions).map((risk, at) => (
      <View key={`${risk.title} ${risk.subject}`} style={{ marginBottom: 8 }}>
        {actionHead(drawn, risk, at)}
        <Text style={{ ...look.mono, marginLeft: 18, marginBottom: 2 }}>{safeText(risk.subject, 80)}</Text>
        {actionWork(drawn, risk)}
        <Text style={{ marginLeft: 18 }}>{indentedText(risk.remediation, 280)}</Text>
      </View>
    )),
    ...(last_scan === null ? [sentence(executive.scan)] : []),
    ...(data.top.length === 0 && last_scan !== null ? [sentence(words.top.none)] : []),
    ...(data.acceptedCount > 0
      ? [sentence(formatText(data.locale, executive.accepted, { count: data.acceptedCount }))]
      : []),
    ...(unknown > 0 && last_scan !== null ? [sentence(executive.cover)] : []),
  ];
};

/** Two pages for the management: what changed; what it means and what to decide. */
export const executiveDocument = (
  data: DocumentContext["data"],
  onPage: DocumentContext["onPage"] = () => {},
): ReactElement => {
  const drawn = drawingContext(data, onPage);
  const { words } = drawn;
  return drawDocument(
    drawn,
    words.executive.title,
    <>
      {page(drawn, "changed", [head(drawn), ...changedPart(drawn)])}
      {page(drawn, "decide", [
        ...meaningPart(drawn),
        ...decisionPart(drawn),
        <Text key="confidential" style={{ ...look.pale, marginTop: 12 }}>
          {safeText(formatText(data.locale, words.confidential, { organization: data.organization }), 200)}
        </Text>,
      ])}
    </>,
  );
};
