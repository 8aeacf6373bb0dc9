import { DAY_SECONDS } from "@parapet/domain/durations";
import { formatText } from "@parapet/words/format-text";
import { Text, View } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import { INK, look } from "../../platform/pdf/theme.ts";
import type { DocumentContext } from "./document-context.ts";
import type { ReportFigure } from "./report-data.ts";

const COLUMN = { width: 62, paddingLeft: 8, textAlign: "right" as const };
const UNKNOWN = "–";

const figureRow = ({ data, words, number, percent }: DocumentContext, row: ReportFigure): ReactElement => {
  const days = (seconds: number | null): string =>
    seconds === null
      ? UNKNOWN
      : formatText(data.locale, words.remediation.days, { days: number(seconds / DAY_SECONDS, 1) });
  const decided = row.kept + row.missed;
  return (
    <TaggedView key={row.name} tag={{ role: "LI" }} style={look.row} wrap={false}>
      <Text style={{ ...look.bold, flex: 1 }}>{safeText(row.name, 60)}</Text>
      <Text style={COLUMN}>{safeText(days(row.toDetect))}</Text>
      <Text style={COLUMN}>{safeText(days(row.toTriage))}</Text>
      <Text style={COLUMN}>{safeText(days(row.toFix))}</Text>
      <Text style={COLUMN}>{number(row.fixed)}</Text>
      <Text style={COLUMN}>{decided === 0 ? UNKNOWN : percent(Math.floor((row.kept / decided) * 100) / 100)}</Text>
    </TaggedView>
  );
};

/** How fast findings are detected, triaged and fixed, and how many due dates were met, by month, owner and area. */
export const remediationPart = (drawn: DocumentContext): ReactElement[] => {
  const { data, words } = drawn;
  const { remediation: texts } = words;
  if (data.unit !== null) return [];
  const tables = (["month", "owner", "area"] as const).filter((by) => data.remediation[by].length > 0);
  return [
    <TaggedText key="remediation title" tag={{ role: "H2" }} style={look.section} minPresenceAhead={120}>
      {safeText(texts.title)}
    </TaggedText>,
    <Text key="remediation text" style={look.text}>
      {safeText(tables.length === 0 ? texts.none : texts.text)}
    </Text>,
    ...tables.flatMap((by) => [
      <View key={`remediation ${by}`} style={{ ...look.row, color: INK.pale }} wrap={false} minPresenceAhead={30}>
        <TaggedText tag={{ role: "H3" }} style={{ ...look.bold, flex: 1 }}>
          {safeText(texts.by[by])}
        </TaggedText>
        {([texts.toDetect, texts.toTriage, texts.toFix, texts.fixed, texts.kept] as const).map((heading) => (
          <Text key={heading} style={{ ...look.pale, ...COLUMN }}>
            {safeText(heading)}
          </Text>
        ))}
      </View>,
      <TaggedView key={`remediation ${by} rows`} tag={{ role: "L" }}>
        {data.remediation[by].map((row) => figureRow(drawn, row))}
      </TaggedView>,
    ]),
  ];
};
