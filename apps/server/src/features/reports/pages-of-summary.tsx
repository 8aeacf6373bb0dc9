import { MAX_LOST, statedChance } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { pair } from "@parapet/words/format/pair";
import { Text, View } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { bar, trend } from "../../platform/pdf/drawing.tsx";
import { indentedText, safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import { INK, look, SEVERITY_COLOUR } from "../../platform/pdf/theme.ts";
import type { DocumentContext } from "./document-context.ts";
import {
  actionHead,
  actionWork,
  changedLines,
  outlookText,
  scoreLine,
  severityWord,
  unscoredText,
} from "./report-parts.tsx";

const signed = (value: string, change: number): string => (change > 0 ? `+${value}` : change < 0 ? `–${value}` : value);

const figure = (value: string, name: string): ReactElement => (
  <View key={name} style={{ width: "20%", paddingRight: 8 }}>
    <Text style={{ ...look.bold, fontSize: 18, lineHeight: 1.2 }}>{value}</Text>
    <Text style={look.pale}>{safeText(name)}</Text>
  </View>
);

const lostBars = ({ data, words, number }: DocumentContext): ReactElement[] => {
  const lost = Object.entries(data.overview.score?.lost_by_area ?? {})
    .filter(([, points]) => points > 0)
    .toSorted(([, a], [, b]) => b - a);
  if (lost.length === 0)
    return [
      <Text key="none" style={look.text}>
        {safeText(words.score.nothingLost)}
      </Text>,
    ];
  return lost.map(([area, points]) => (
    <View key={area} style={{ flexDirection: "row", marginBottom: 3 }}>
      <Text style={{ width: 170 }}>{safeText(words.areas[area as keyof typeof words.areas])}</Text>
      {bar(points / MAX_LOST[area as keyof typeof MAX_LOST], INK.accent, 220)}
      <Text
        style={{ width: 90, textAlign: "right", color: INK.soft }}
      >{`–${number(points, 2)} / ${number(MAX_LOST[area as keyof typeof MAX_LOST])}`}</Text>
    </View>
  ));
};

const outlookPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words, number, percent } = drawn;
  const { outlook } = data;
  if (outlook === null) return [];
  const { exploitation } = outlook;
  const exploited =
    exploitation === null
      ? words.score.outlookUnknown
      : formatText(data.locale, words.score.outlookExploited, {
          days30: percent(statedChance(exploitation.days_30)),
          days60: percent(statedChance(exploitation.days_60)),
          cves: number(exploitation.cves),
          estimated: number(exploitation.estimated),
        });
  return [
    <TaggedText key="outlook" tag={{ role: "H3" }} style={look.h2}>
      {safeText(words.score.outlook)}
    </TaggedText>,
    <Text key="outlook-text" style={look.text}>
      {safeText(outlookText(drawn) ?? "")}
    </Text>,
    // Without a CVE there is no probability to state.
    ...(exploitation?.cves === 0
      ? []
      : [
          <Text key="outlook-exploited" style={look.text}>
            {safeText(exploited)}
          </Text>,
        ]),
    ...(outlook.isLittle
      ? [
          <Text key="little" style={look.text}>
            {safeText(formatText(data.locale, words.score.littleHistory, { count: outlook.runs }))}
          </Text>,
        ]
      : []),
  ];
};

/** The chart in words: each score with its day. */
const trendWords = ({ data, words, number }: DocumentContext): string => {
  const history = data.overview.score?.history ?? [];
  return safeText(
    pair(
      data.locale,
      formatText(data.locale, words.score.trend, { count: history.length }),
      history.map(({ at, score }) => `${day(at)} ${number(score)}`).join(", "),
    ),
    2_000,
  );
};

/** Current score, history and points lost. */
export const scorePart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words, number, percent } = drawn;
  const { score, totals, total_security_issues: open } = data.overview;
  const title = (
    <TaggedText key="title" tag={{ role: "H2" }} style={look.h1}>
      {safeText(words.score.title)}
    </TaggedText>
  );
  if (score === null)
    return [
      title,
      <Text key="none" style={look.text}>
        {safeText(unscoredText(drawn))}
      </Text>,
    ];
  return [
    title,
    ...scoreLine(drawn, score),
    ...(score.change === null
      ? []
      : [
          <Text key="change" style={{ ...look.text, marginTop: 8, marginBottom: 0 }}>
            {safeText(
              formatText(data.locale, words.score.change, {
                change: signed(number(Math.abs(score.change)), score.change),
              }),
            )}
          </Text>,
        ]),
    <Text key="confidence" style={{ ...look.text, marginTop: 4 }}>
      {safeText(
        formatText(data.locale, words.score.confidence, {
          assessed: score.areas_assessed,
          all: score.areas_all,
          // Never rounded up: 99.9 % assessed is not everything.
          share: percent(Math.floor(score.confidence * 100) / 100),
        }),
      )}
    </Text>,
    ...(score.range.from < score.range.to
      ? [
          <Text key="range" style={look.text}>
            {safeText(formatText(data.locale, words.score.range, score.range))}
          </Text>,
        ]
      : []),
    ...(totals === null
      ? []
      : [
          <View key="figures" style={{ flexDirection: "row", marginTop: 6 }}>
            {figure(number(open), words.score.open)}
            {figure(number(totals.critical), words.score.critical)}
            {figure(number(totals.exploit_available), words.score.exploit)}
            {figure(number(totals.new_this_week), words.score.fresh)}
            {figure(number(totals.closed_this_week), words.score.closed)}
          </View>,
        ]),
    <TaggedText key="trend" tag={{ role: "H3" }} style={look.h2}>
      {safeText(formatText(data.locale, words.score.trend, { count: score.history.length }))}
    </TaggedText>,
    score.history.length < 2 ? (
      <Text key="trend-none" style={look.text}>
        {safeText(words.score.noTrend)}
      </Text>
    ) : (
      <View key="trend-chart">{trend(score.history, day, trendWords(drawn))}</View>
    ),
    ...outlookPart(drawn),
    <View key="lost" wrap={false}>
      <TaggedText tag={{ role: "H3" }} style={look.h2}>
        {safeText(words.score.lost)}
      </TaggedText>
      {lostBars(drawn)}
    </View>,
  ];
};

/** What is different from the scan before. */
export const changedPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words, number } = drawn;
  const title = (
    <TaggedText key="changed title" tag={{ role: "H2" }} style={look.section} minPresenceAhead={60}>
      {safeText(words.changed.title)}
    </TaggedText>
  );
  const { changed } = data;
  if (changed === null)
    return [
      title,
      <Text key="changed none" style={look.text}>
        {safeText(words.changed.none)}
      </Text>,
    ];
  const steps = data.overview.score?.waterfall ?? [];
  return [
    title,
    <Text key="since" style={look.text}>
      {safeText(
        formatText(data.locale, words.changed.since, {
          day: day(changed.since),
          appeared: number(changed.appearedCount),
          gone: number(changed.goneCount),
          changed: number(changed.changedCount),
        }),
      )}
    </Text>,
    ...(steps.length === 0
      ? []
      : [
          <TaggedText key="why" tag={{ role: "H3" }} style={look.h2}>
            {safeText(words.changed.why)}
          </TaggedText>,
        ]),
    <TaggedView key="steps" tag={{ role: "L" }}>
      {steps.map(({ area, change }) => (
        <TaggedView key={area} tag={{ role: "LI" }} style={look.row} wrap={false}>
          <Text style={{ flex: 1 }}>{safeText(words.areas[area])}</Text>
          <Text
            style={{
              ...look.bold,
              width: 70,
              textAlign: "right",
              color: change > 0 ? INK.accent : SEVERITY_COLOUR.high,
            }}
          >
            {signed(number(Math.abs(change), 2), change)}
          </Text>
        </TaggedView>
      ))}
    </TaggedView>,
    <TaggedText key="appeared" tag={{ role: "H3" }} style={look.h2} minPresenceAhead={40}>
      {safeText(words.changed.appeared)}
    </TaggedText>,
    <View key="appeared-rows">{changedLines(drawn, changed.appeared, changed.appearedCount)}</View>,
    <TaggedText key="gone" tag={{ role: "H3" }} style={look.h2} minPresenceAhead={40}>
      {safeText(words.changed.gone)}
    </TaggedText>,
    <View key="gone-rows">{changedLines(drawn, changed.gone, changed.goneCount)}</View>,
  ];
};

/** The first actions in the order of priority: what they close, why it matters and what to do. */
export const topPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words } = drawn;
  const title = (
    <TaggedText key="top title" tag={{ role: "H2" }} style={look.section} minPresenceAhead={200}>
      {safeText(words.top.title)}
    </TaggedText>
  );
  if (data.top.length === 0) {
    const isAssessed = data.overview.unknown_areas < data.overview.areas.length;
    const text = isAssessed ? words.top.none : words.top.unassessed;
    return [
      title,
      <Text key="top none" style={look.text}>
        {safeText(text)}
      </Text>,
    ];
  }
  return [
    title,
    ...data.top.map((risk, at) => (
      <View key={`${risk.title} ${risk.subject}`} style={{ marginBottom: 12 }} wrap={false}>
        {actionHead(drawn, risk, at, severityWord(drawn, risk.severity, 50))}
        <Text style={{ ...look.mono, marginLeft: 18, marginBottom: 3 }}>
          {safeText(risk.subject, 80) +
            (risk.count > 1
              ? safeText(`  (${formatText(data.locale, words.sections.andMore, { count: risk.count - 1 })})`)
              : "")}
        </Text>
        {actionWork(drawn, risk)}
        <Text style={{ ...look.text, marginLeft: 18, marginBottom: 3 }}>{safeText(risk.explanation, 600)}</Text>
        <Text style={{ ...look.bold, marginLeft: 18, fontSize: 8.5 }}>{safeText(words.top.do)}</Text>
        <Text style={{ marginLeft: 18 }}>{indentedText(risk.remediation, 700)}</Text>
      </View>
    )),
  ];
};
