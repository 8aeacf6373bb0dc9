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
import { severityWord } from "./pages-of-summary.tsx";
import type { ReportLine } from "./report-data.ts";

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

const page = ({ data, words, onPage }: Drawn, key: string, content: ReactNode): ReactElement => (
  <Page key={key} size="A4" style={look.page} wrap={false}>
    {content}
    <Text style={{ ...look.foot, left: 48, width: 340 }}>
      {safeText(`${data.domain}  ·  ${words.executive.title}`, 90)}
    </Text>
    <Text
      style={{ ...look.foot, right: 48, width: 140, textAlign: "right" }}
      render={({ pageNumber, totalPages }) => {
        if (totalPages !== undefined) onPage(pageNumber, totalPages);
        return safeText(formatText(data.locale, words.page, { page: pageNumber, pages: totalPages ?? "" }));
      }}
    />
  </Page>
);

const head = ({ data, words }: Drawn): ReactElement => (
  <View key="head" style={{ marginBottom: 12 }}>
    <View style={{ flexDirection: "row", alignItems: "center", marginBottom: 14 }}>
      {data.brand?.logo == null ? (
        mark(22)
      ) : (
        <TaggedImage
          tag={{ role: "Figure", alt: safeText(data.brand.name, 60) }}
          src={data.brand.logo}
          style={{ height: 22, maxWidth: 120, objectFit: "contain" }}
        />
      )}
      <Text style={{ ...look.bold, fontSize: 12, marginLeft: 8, color: data.brand?.accent ?? INK.dark }}>
        {safeText(data.brand?.name ?? "Parapet", 60)}
      </Text>
    </View>
    <TaggedText tag={{ role: "H1" }} style={{ ...look.bold, fontSize: 22, lineHeight: 1.2 }}>
      {safeText(words.executive.title)}
    </TaggedText>
    <Text style={{ fontSize: 11, color: INK.soft, marginTop: 4 }}>
      {safeText(`${data.organisation}  ·  ${data.domain}`, 160)}
    </Text>
    <Text style={{ ...look.pale, marginTop: 2 }}>
      {safeText(
        data.changed === null
          ? formatText(data.locale, words.madeOn, { day: day(data.madeAt) })
          : formatText(data.locale, words.executive.period, { from: day(data.changed.since), to: day(data.madeAt) }),
      )}
    </Text>
  </View>
);

const lines = (drawn: Drawn, title: string, rows: readonly ReportLine[], count: number): ReactElement[] => [
  <TaggedText key={title} tag={{ role: "H3" }} style={look.h2}>
    {safeText(title)}
  </TaggedText>,
  <TaggedView key={`${title} rows`} tag={{ role: "L" }}>
    {rows.slice(0, MOST.changes).map((row) => (
      <TaggedView key={`${row.title} ${row.subject}`} tag={{ role: "LI" }} style={look.row}>
        {severityWord(drawn, row.severity)}
        <Text style={{ flex: 1, paddingRight: 8 }}>{safeText(row.title, 90)}</Text>
        <Text style={{ ...look.mono, width: 170 }}>{safeText(row.subject, 60)}</Text>
      </TaggedView>
    ))}
  </TaggedView>,
  ...(count === 0 ? [sentence(drawn.words.changed.nothing)] : []),
  ...(count > Math.min(rows.length, MOST.changes)
    ? [
        <Text key={`${title} more`} style={look.pale}>
          {safeText(
            formatText(drawn.data.locale, drawn.words.changed.more, {
              count: count - Math.min(rows.length, MOST.changes),
            }),
          )}
        </Text>,
      ]
    : []),
];

const changedPart = (drawn: Drawn): ReactElement[] => {
  const { data, words, number: count } = drawn;
  const { score, last_scan } = data.overview;
  const { changed } = data;
  return [
    ...(score === null
      ? [sentence(last_scan === null ? words.neverScanned : words.score.none)]
      : [
          <View key="score" style={{ flexDirection: "row", alignItems: "flex-end", marginBottom: 8 }}>
            <Text style={{ ...look.bold, fontSize: 32, lineHeight: 1 }}>{count(score.value)}</Text>
            <Text style={{ ...look.bold, marginLeft: 8, color: TONE_COLOR[score.tone] }}>
              {safeText(
                score.is_provisional
                  ? formatText(data.locale, words.score.provisional, { level: words.risk[score.level] })
                  : words.risk[score.level],
              )}
            </Text>
            <Text style={{ ...look.pale, marginLeft: 8 }}>{safeText(words.score.of)}</Text>
          </View>,
          wall(score.value, score.tone, `${count(score.value)} ${words.score.of}`),
        ]),
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

const meaningPart = ({ data, words, number: count }: Drawn): ReactElement[] => {
  const { score, totals, unknown_areas: unknown, last_scan } = data.overview;
  const { executive } = words;
  const plural = (text: string, of: number) => formatText(data.locale, text, { count: of });
  const { outlook } = data;
  return [
    heading(executive.means),
    ...(score === null
      ? [sentence(last_scan === null ? words.neverScanned : words.score.none)]
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
    ...(outlook === null || score === null
      ? []
      : [
          sentence(
            formatText(data.locale, words.score.outlookText, {
              median: count(outlook.median),
              low: count(outlook.low),
              high: count(outlook.high),
              fixed: count(outlook.fixed),
            }),
          ),
        ]),
    sentence(plural(executive.unassessed, unknown)),
  ];
};

const decisionPart = ({ data, words, number: count }: Drawn): ReactElement[] => {
  const { executive } = words;
  const { last_scan, unknown_areas: unknown } = data.overview;
  return [
    heading(executive.decide),
    ...(data.top.length === 0 ? [] : [sentence(executive.approve)]),
    ...data.top.slice(0, MOST.actions).map((risk, at) => (
      <View key={`${risk.title} ${risk.subject}`} style={{ marginBottom: 8 }}>
        <View style={{ flexDirection: "row", borderTopWidth: 1, borderTopColor: INK.line, paddingTop: 4 }}>
          <Text style={{ ...look.bold, width: 18 }}>{`${at + 1}.`}</Text>
          <Text style={{ ...look.bold, flex: 1, paddingRight: 8 }}>{safeText(risk.title, 110)}</Text>
          <Text style={{ width: 84, textAlign: "right" }}>
            {safeText(
              risk.points === 0
                ? words.top.noGain
                : formatText(data.locale, words.top.points, { points: count(risk.points, 2) }),
            )}
          </Text>
        </View>
        <Text style={{ ...look.mono, marginLeft: 18, marginBottom: 2 }}>{safeText(risk.subject, 80)}</Text>
        <Text style={{ marginLeft: 18 }}>{safeText(risk.remediation, 280)}</Text>
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
export const executiveDocument = (data: Drawn["data"], onPage: Drawn["onPage"] = () => {}): ReactElement => {
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
      title={safeText(`${words.executive.title}: ${data.domain}`)}
      author={safeText(data.brand?.name ?? "Parapet", 60)}
      subject={safeText(data.organisation)}
      language={data.locale}
    >
      {page(drawn, "changed", [head(drawn), ...changedPart(drawn)])}
      {page(drawn, "decide", [
        ...meaningPart(drawn),
        ...decisionPart(drawn),
        <Text key="confidential" style={{ ...look.pale, marginTop: 12 }}>
          {safeText(formatText(data.locale, words.confidential, { organisation: data.organisation }), 200)}
        </Text>,
      ])}
    </Document>
  );
};
