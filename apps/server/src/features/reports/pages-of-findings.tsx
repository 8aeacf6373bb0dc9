import { CATEGORIES } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { Text, View } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import { look } from "../../platform/pdf/theme.ts";
import type { DocumentContext } from "./document-context.ts";
import type { ReportData, ReportGroup } from "./report-data.ts";
import { severityWord } from "./report-parts.tsx";

const cell = (words: string, width: number | null, style: object = {}): ReactElement => (
  <Text style={{ ...(width === null ? { flex: 1 } : { width }), paddingRight: 6, ...style }}>{words}</Text>
);

const groupRow = (drawn: DocumentContext, group: ReportGroup): ReactElement => {
  const rest = group.places - group.subjects.length;
  return (
    <TaggedView key={`${group.severity} ${group.title}`} tag={{ role: "TR" }} style={look.row} wrap={false}>
      {severityWord(drawn, group.severity)}
      {cell(safeText(group.title, 160), null)}
      <TaggedView tag={{ role: "TD" }} style={{ width: 190, paddingRight: 6 }}>
        {group.subjects.map((subject) => (
          <Text key={subject} style={look.mono}>
            {safeText(subject, 74)}
          </Text>
        ))}
        {rest > 0 ? (
          <Text key="rest" style={look.pale}>
            {safeText(formatText(drawn.data.locale, drawn.words.sections.andMore, { count: rest }))}
          </Text>
        ) : null}
      </TaggedView>
      {cell(drawn.number(group.count), 36, { textAlign: "right" })}
      {cell(day(group.since), 54, { paddingRight: 0, textAlign: "right", fontSize: 8.5 })}
    </TaggedView>
  );
};

const areaPart = (drawn: DocumentContext, area: ReportData["areas"][number]): ReactElement[] => {
  const { words, number } = drawn;
  const heading = (
    <TaggedText key={`${area.area} title`} tag={{ role: "H3" }} style={look.h2} minPresenceAhead={60}>
      {safeText(words.areas[area.area])}
    </TaggedText>
  );
  if (area.count === null)
    return [
      heading,
      <Text key={`${area.area} unknown`} style={look.text}>
        {safeText(area.unknown ?? "")}
      </Text>,
    ];
  if (area.count === 0) {
    const text = formatText(drawn.data.locale, words.sections.empty, {
      day: area.assessedAt === null ? "---" : day(area.assessedAt),
    });
    return [
      heading,
      <Text key={`${area.area} none`} style={look.text}>
        {safeText(text)}
      </Text>,
    ];
  }
  return [
    // Never alone at the foot of a page: the first rows come along.
    <View key={`${area.area} head`} wrap={false} minPresenceAhead={80}>
      {heading}
      <Text style={look.text}>
        {safeText(formatText(drawn.data.locale, words.sections.intro, { count: number(area.count) }))}
      </Text>
      {area.unknown === null ? null : (
        <Text key="unassessed" style={look.text}>
          {safeText(`${area.unknown}. ${words.sections.unassessed}`)}
        </Text>
      )}
    </View>,
    <TaggedView key={`${area.area} rows`} tag={{ role: "Table" }}>
      {/* Repeated on every page that the table goes on to. */}
      <TaggedView key="columns" tag={{ role: "TR", isHead: true }} style={look.head} fixed>
        {cell("", 58)}
        {cell(safeText(words.sections.finding), null)}
        {cell(safeText(words.sections.where), 190)}
        {cell(safeText(words.sections.count), 36, { textAlign: "right" })}
        {cell(safeText(words.sections.since), 54, { textAlign: "right", paddingRight: 0 })}
      </TaggedView>
      {area.groups.map((group) => groupRow(drawn, group))}
    </TaggedView>,
    ...(area.unlisted === 0
      ? []
      : [
          <Text key={`${area.area} more`} style={{ ...look.pale, marginTop: 4 }}>
            {safeText(formatText(drawn.data.locale, words.sections.more, { count: number(area.unlisted) }))}
          </Text>,
        ]),
  ];
};

/** One section per category, one after the other: a page of its own for each would leave most of many pages blank. */
export const categoryParts = (drawn: DocumentContext): ReactElement[] =>
  CATEGORIES.flatMap(({ id, areas }) => [
    <TaggedText key={id} tag={{ role: "H2" }} style={look.section} minPresenceAhead={180}>
      {safeText(drawn.words.categories[id])}
    </TaggedText>,
    ...drawn.data.areas
      .filter(({ area }) => (areas as readonly string[]).includes(area))
      .flatMap((it) => areaPart(drawn, it)),
  ]);

/** Accepted risks: by whom, why, until when. */
export const acceptedPage = (drawn: DocumentContext): ReactElement[] => {
  const { data, words } = drawn;
  const title = (
    <TaggedText key="accepted" tag={{ role: "H2" }} style={look.section} minPresenceAhead={80}>
      {safeText(words.accepted.title)}
    </TaggedText>
  );
  if (data.accepted.length === 0)
    return [
      title,
      <Text key="accepted none" style={look.text}>
        {safeText(words.accepted.none)}
      </Text>,
    ];
  return [
    title,
    <Text key="accepted intro" style={look.text}>
      {safeText(words.accepted.intro)}
    </Text>,
    <TaggedView key="accepted risks" tag={{ role: "L" }}>
      {data.accepted.map((risk) => (
        <TaggedView key={`${risk.title} ${risk.subject}`} tag={{ role: "LI" }} style={look.row} wrap={false}>
          {severityWord(drawn, risk.severity)}
          <View style={{ flex: 1 }}>
            <Text style={look.bold}>{safeText(risk.title, 160)}</Text>
            <Text style={look.mono}>{safeText(risk.subject, 100)}</Text>
            <Text>{safeText(formatText(data.locale, words.accepted.reason, { reason: risk.reason }), 500)}</Text>
            <Text style={look.pale}>
              {safeText(
                `${words.accepted.by} ${risk.by}  ·  ${words.accepted.until} ${risk.until === null ? "---" : day(risk.until)}`,
                200,
              )}
            </Text>
          </View>
        </TaggedView>
      ))}
    </TaggedView>,
    ...(data.acceptedCount > data.accepted.length
      ? [
          <Text key="accepted more" style={look.pale}>
            {safeText(
              formatText(data.locale, words.accepted.more, { count: data.acceptedCount - data.accepted.length }),
            )}
          </Text>,
        ]
      : []),
  ];
};

/** Areas without an assessment, each with why. */
const unknownAreas = ({ data, words }: DocumentContext): ReactElement[] => {
  const unknown = data.areas.filter((area) => area.unknown !== null);
  if (unknown.length === 0) return [];
  return [
    <TaggedText key="unknown title" tag={{ role: "H3" }} style={look.h2}>
      {safeText(words.blind.areas)}
    </TaggedText>,
    <TaggedView key="unknown areas" tag={{ role: "L" }}>
      {unknown.map(({ area, unknown: why }) => (
        <TaggedView key={`unknown ${area}`} tag={{ role: "LI" }} style={look.row} wrap={false}>
          {cell(safeText(words.areas[area]), 170)}
          {cell(safeText(why ?? ""), null)}
        </TaggedView>
      ))}
    </TaggedView>,
  ];
};

/** What was not assessed, never to be read as "fine". */
export const blindPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words, number } = drawn;
  const title = (
    <TaggedText key="blind" tag={{ role: "H2" }} style={look.section} minPresenceAhead={80}>
      {safeText(words.blind.title)}
    </TaggedText>
  );
  if (data.blind.length === 0) {
    const text = data.overview.last_scan === null ? words.neverScanned : words.blind.none;
    return [
      title,
      <Text key="blind none" style={look.text}>
        {safeText(text)}
      </Text>,
      ...unknownAreas(drawn),
    ];
  }
  const shown = data.blind.reduce((sum, { count }) => sum + count, 0);
  return [
    title,
    <Text key="blind intro" style={look.text}>
      {safeText(formatText(data.locale, words.blind.intro, { count: number(data.blindCount) }))}
    </Text>,
    <TaggedView key="blind rows" tag={{ role: "Table" }}>
      <TaggedView key="columns" tag={{ role: "TR", isHead: true }} style={look.head} fixed>
        {cell(safeText(words.blind.check), 130)}
        {cell(safeText(words.blind.reason), null)}
        {cell(safeText(words.sections.count), 44, { textAlign: "right" })}
        {cell(safeText(words.blind.example), 190)}
      </TaggedView>
      {data.blind.map(({ check, reason, count, example }) => (
        <TaggedView key={`${check} ${reason}`} tag={{ role: "TR" }} style={look.row} wrap={false}>
          {cell(safeText(check, 60), 130)}
          {cell(safeText(reason in words.reasons ? words.reasons[reason as keyof typeof words.reasons] : reason), null)}
          {cell(number(count), 44, { textAlign: "right" })}
          <Text style={{ ...look.mono, width: 190 }}>{safeText(example, 74)}</Text>
        </TaggedView>
      ))}
    </TaggedView>,
    ...(data.blindCount > shown
      ? [
          <Text key="blind more" style={look.pale}>
            {safeText(formatText(data.locale, words.blind.more, { count: number(data.blindCount - shown) }))}
          </Text>,
        ]
      : []),
    ...unknownAreas(drawn),
  ];
};
