import { formatText } from "@parapet/words/format-text";
import { COMPLIANCE_WORDS } from "@parapet/words/messages/compliance/words";
import { Text, View } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import { INK, look, SEVERITY_COLOUR } from "../../platform/pdf/theme.ts";
import type { DocumentContext } from "./document-context.ts";
import type { ReportData } from "./report-data.ts";

type FrameworkPart = NonNullable<ReportData["compliance"]>["frameworks"][number];

const COLUMN = { width: 84, paddingLeft: 10, textAlign: "right" as const };

const countsRow = (drawn: DocumentContext, { name, counts }: FrameworkPart): ReactElement => (
  <TaggedView key={name} tag={{ role: "LI" }} style={look.row} wrap={false}>
    <Text style={{ ...look.bold, flex: 1 }}>{safeText(name)}</Text>
    <Text style={{ ...look.bold, ...COLUMN, color: counts.against > 0 ? SEVERITY_COLOUR.high : INK.soft }}>
      {drawn.number(counts.against)}
    </Text>
    <Text style={COLUMN}>{drawn.number(counts.for)}</Text>
    <Text style={{ ...COLUMN, color: INK.soft }}>{drawn.number(counts.not_visible)}</Text>
    <Text style={{ ...COLUMN, color: INK.soft }}>{drawn.number(counts.not_assessed)}</Text>
  </TaggedView>
);

const controlsOf = ({ data }: DocumentContext, { name, counts, against }: FrameworkPart): ReactElement[] => [
  <TaggedText key={`${name} title`} tag={{ role: "H3" }} style={look.h2} minPresenceAhead={90}>
    {safeText(name)}
  </TaggedText>,
  <TaggedView key={`${name} controls`} tag={{ role: "L" }}>
    {against.map(({ id, title, checks }) => (
      <TaggedView key={id} tag={{ role: "LI" }} style={look.row} wrap={false}>
        <Text style={{ ...look.bold, width: 64 }}>{safeText(id)}</Text>
        <Text style={{ flex: 1, paddingRight: 8 }}>{safeText(title, 160)}</Text>
        <Text style={{ width: 210, color: INK.soft }}>{safeText(checks)}</Text>
      </TaggedView>
    ))}
  </TaggedView>,
  ...(counts.against > against.length
    ? [
        <Text key={`${name} more`} style={{ ...look.pale, marginTop: 3 }}>
          {safeText(
            formatText(data.locale, COMPLIANCE_WORDS[data.locale].document.more, {
              count: counts.against - against.length,
            }),
          )}
        </Text>,
      ]
    : []),
];

/** What was observed about the controls of published frameworks: the counts, then the controls with evidence against them. */
export const compliancePart = (drawn: DocumentContext): ReactElement[] => {
  const { data } = drawn;
  const words = COMPLIANCE_WORDS[data.locale];
  if (data.compliance === null) return [];
  const { frameworks, mappingVersion } = data.compliance;
  const contradicted = frameworks.filter(({ against }) => against.length > 0);
  return [
    <TaggedText key="compliance title" tag={{ role: "H2" }} style={look.section} minPresenceAhead={120}>
      {safeText(words.document.title)}
    </TaggedText>,
    <Text key="compliance intro" style={look.text}>
      {safeText(`${words.intro} ${formatText(data.locale, words.mapping, { version: mappingVersion })}.`)}
    </Text>,
    <View key="compliance heading" style={{ ...look.row, color: INK.pale }} wrap={false}>
      <Text style={{ ...look.pale, flex: 1 }}>{safeText(words.framework)}</Text>
      {(["against", "for", "not-visible", "not-assessed"] as const).map((answer) => (
        <Text key={answer} style={{ ...look.pale, ...COLUMN }}>
          {safeText(words.answers[answer])}
        </Text>
      ))}
    </View>,
    <TaggedView key="compliance counts" tag={{ role: "L" }}>
      {frameworks.map((framework) => countsRow(drawn, framework))}
    </TaggedView>,
    ...(contradicted.length === 0
      ? [
          <Text key="compliance none" style={look.text}>
            {safeText(words.document.none)}
          </Text>,
        ]
      : contradicted.flatMap((framework) => controlsOf(drawn, framework))),
  ];
};
