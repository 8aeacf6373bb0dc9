import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { number, percent } from "@parapet/words/format/number";
import { pair } from "@parapet/words/format/pair";
import { DOCUMENT_WORDS } from "@parapet/words/messages/reports/report/document-words";
import { Document, Text, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";

import { mark, wall } from "../../platform/pdf/drawing.tsx";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedImage, TaggedView } from "../../platform/pdf/tagged.ts";
import { INK, look, SEVERITY_COLOUR, TONE_COLOR } from "../../platform/pdf/theme.ts";
import type { DocumentContext } from "./document-context.ts";
import type { FoldedLine, ReportData, ReportLine } from "./report-data.ts";

export const drawingContext = (data: ReportData, onPage: DocumentContext["onPage"]): DocumentContext => ({
  data,
  words: DOCUMENT_WORDS[data.locale],
  onPage,
  number: (value, digits = 0) => safeText(number(data.locale, value, digits)),
  percent: (value) => safeText(percent(data.locale, value)),
});

export const drawDocument = ({ data }: DocumentContext, title: string, pages: ReactNode): ReactElement => (
  <Document
    title={safeText(pair(data.locale, title, data.domain))}
    author={safeText(data.brand?.name ?? "Parapet", 60)}
    subject={safeText(data.organization)}
    language={data.locale}
  >
    {pages}
  </Document>
);

/** Two texts with a place of their own on every page; the words of the second are known last. */
export const foot = ({ data, words, onPage }: DocumentContext, title: string): ReactElement[] => [
  <Text key="foot" style={{ ...look.foot, left: 48, width: 340 }} fixed>
    {safeText(`${data.domain}  ·  ${title}`, 90)}
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

/** The partner's own picture, or the mark, with the name beside it. */
export const brandLine = ({ data: { brand } }: DocumentContext, heightPt: number, below: number): ReactElement => (
  <View key="brand" style={{ flexDirection: "row", alignItems: "center", marginBottom: below }}>
    {brand?.logo == null ? (
      mark(heightPt)
    ) : (
      <TaggedImage
        tag={{ role: "Figure", alt: safeText(brand.name, 60) }}
        src={brand.logo}
        style={{ height: heightPt, maxWidth: 140, objectFit: "contain" }}
      />
    )}
    <Text style={{ ...look.bold, fontSize: heightPt * 0.56, marginLeft: 8, color: brand?.accent ?? INK.dark }}>
      {safeText(brand?.name ?? "Parapet", 60)}
    </Text>
  </View>
);

/** The business unit of the report, where it is one of a unit. */
export const unitLine = ({ data, words }: DocumentContext): ReactElement[] =>
  data.unit === null
    ? []
    : [
        <Text key="unit" style={{ fontSize: 11, color: INK.soft, marginTop: 4 }}>
          {safeText(formatText(data.locale, words.unit, { unit: data.unit }), 300)}
        </Text>,
      ];

type Score = NonNullable<ReportData["overview"]["score"]>;

/** The level in words; marked where it is provisional. */
export const levelWord = ({ data, words }: DocumentContext, score: Score): string =>
  safeText(
    score.is_provisional
      ? formatText(data.locale, words.score.provisional, { level: words.risk[score.level] })
      : words.risk[score.level],
  );

/** Why there is no score. */
export const unscoredText = ({ data, words }: DocumentContext): string => {
  const { not_found_since: since, last_scan } = data.overview;
  if (since !== null) return formatText(data.locale, words.score.notFound, { day: day(since) });
  return last_scan === null ? words.neverScanned : words.score.none;
};

export const scoreLine = (drawn: DocumentContext, score: Score): ReactElement[] => [
  <View key="score" style={{ flexDirection: "row", alignItems: "flex-end", marginBottom: 8 }}>
    <Text style={{ ...look.bold, fontSize: 32, lineHeight: 1 }}>{drawn.number(score.value)}</Text>
    <Text style={{ ...look.bold, marginLeft: 8, color: TONE_COLOR[score.tone] }}>{levelWord(drawn, score)}</Text>
    <Text style={{ ...look.pale, marginLeft: 8 }}>{safeText(drawn.words.score.of)}</Text>
  </View>,
  wall(score.value, score.tone, `${drawn.number(score.value)} ${drawn.words.score.of}`),
];

/** How bad, in a word and its colour. */
export const severityWord = (
  { words }: DocumentContext,
  severity: ReportLine["severity"],
  width = 58,
): ReactElement => (
  <Text style={{ ...look.bold, fontSize: 8.5, width, color: SEVERITY_COLOUR[severity] }}>
    {safeText(words.severity[severity])}
  </Text>
);

const countOf = (rows: readonly FoldedLine[]): number => rows.reduce((sum, row) => sum + row.count, 0);

/** Lines of findings that came or went, with a note of how many are missing. */
export const changedLines = (drawn: DocumentContext, rows: readonly FoldedLine[], count: number): ReactElement[] => [
  <TaggedView key="rows" tag={{ role: "L" }}>
    {rows.map((row) => (
      <TaggedView key={`${row.title} ${row.subject}`} tag={{ role: "LI" }} style={look.row} wrap={false}>
        {severityWord(drawn, row.severity)}
        <Text style={{ flex: 1, paddingRight: 8 }}>
          {safeText(row.count === 1 ? row.title : `${row.title} (${drawn.number(row.count)})`, 140)}
        </Text>
        <Text style={{ ...look.mono, width: 180 }}>{safeText(row.subject, 80)}</Text>
      </TaggedView>
    ))}
  </TaggedView>,
  ...(count === 0
    ? [
        <Text key="nothing" style={look.text}>
          {safeText(drawn.words.changed.nothing)}
        </Text>,
      ]
    : []),
  ...(count > countOf(rows)
    ? [
        <Text key="more" style={{ ...look.pale, marginTop: 3 }}>
          {safeText(formatText(drawn.data.locale, drawn.words.changed.more, { count: count - countOf(rows) }))}
        </Text>,
      ]
    : []),
];

/** Below half a percent of the risk nothing is claimed. */
const STATED_REDUCTION = 0.005;

/** What an action is worth: the share of the risk that it removes, and the score where that moves. */
const worth = (
  { data, words, number: figure, percent }: DocumentContext,
  { points, riskReduction }: Pick<ReportData["top"][number], "points" | "riskReduction">,
): string[] => [
  riskReduction < STATED_REDUCTION
    ? formatText(data.locale, words.top.riskBelow, { share: percent(STATED_REDUCTION) })
    : formatText(data.locale, words.top.risk, { share: percent(riskReduction) }),
  ...(points === 0 ? [] : [formatText(data.locale, words.top.points, { points: figure(points, 2), count: points })]),
];

/** One action: its place, its title and what it is worth. */
export const actionHead = (
  drawn: DocumentContext,
  action: Pick<ReportData["top"][number], "title" | "points" | "riskReduction">,
  at: number,
  middle: ReactNode = null,
): ReactElement => (
  <View style={{ flexDirection: "row", borderTopWidth: 1, borderTopColor: INK.line, paddingTop: 5 }}>
    <Text style={{ ...look.bold, width: 18 }}>{`${at + 1}.`}</Text>
    <Text style={{ ...look.bold, flex: 1, paddingRight: 8 }}>{safeText(action.title, 160)}</Text>
    {middle}
    <View style={{ width: 84 }}>
      {worth(drawn, action).map((text) => (
        <Text key={text} style={{ textAlign: "right" }}>
          {safeText(text)}
        </Text>
      ))}
    </View>
  </View>
);

/** How far the work on an action is, whose it is, and until when: what is to be decided is who and when. */
export const actionWork = (
  { data, words }: DocumentContext,
  { state, owner, due, isOverdue }: Pick<ReportData["top"][number], "state" | "owner" | "due" | "isOverdue">,
): ReactElement => (
  <Text style={{ ...look.pale, marginLeft: 18, marginBottom: 2 }}>
    {safeText(
      [
        words.top.states[state],
        owner ?? words.top.unassigned,
        due === null
          ? words.top.noDue
          : formatText(data.locale, isOverdue ? words.top.overdue : words.top.due, { day: day(due) }),
      ].join(" · "),
      160,
    )}
  </Text>
);

/** How the score is expected to develop, as far as the back-test supports a claim. */
export const outlookText = ({ data, words, number: figure }: DocumentContext): string | null =>
  data.outlook === null
    ? null
    : formatText(data.locale, data.outlook.hasLine ? words.score.outlookText : words.score.outlookRange, {
        median: figure(data.outlook.median),
        low: figure(data.outlook.low),
        high: figure(data.outlook.high),
        fixed: figure(data.outlook.fixed),
      });
