import { CATEGORIES } from "@parapet/domain/risk/categories";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";

import { look } from "../../platform/pdf/look.ts";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { taggedText, taggedView } from "../../platform/pdf/tagged.ts";
import type { Drawn } from "./drawn.ts";
import { severityWord } from "./pages-of-summary.ts";
import type { ReportData, ReportGroup } from "./report-data.ts";

const cell = (words: string, width: number | null, style: object = {}): ReactElement =>
  h(Text, { style: { ...(width === null ? { flex: 1 } : { width }), paddingRight: 6, ...style } }, words);

const groupRow = (drawn: Drawn, group: ReportGroup): ReactElement => {
  const rest = group.count - group.subjects.length;
  return taggedView(
    { role: "TR" },
    { key: `${group.severity} ${group.title}`, style: look.row, wrap: false },
    severityWord(drawn, group.severity),
    cell(safeText(group.title, 160), null),
    taggedView(
      { role: "TD" },
      { style: { width: 190, paddingRight: 6 } },
      ...group.subjects.map((subject) => h(Text, { key: subject, style: look.mono }, safeText(subject, 74))),
      ...(rest > 0
        ? [
            h(
              Text,
              { key: "rest", style: look.pale },
              safeText(formatText(drawn.data.locale, drawn.words.sections.andMore, { count: rest })),
            ),
          ]
        : []),
    ),
    cell(drawn.number(group.count), 36, { textAlign: "right" }),
    cell(day(group.since), 54, { paddingRight: 0, textAlign: "right", fontSize: 8.5 }),
  );
};

const areaPart = (drawn: Drawn, area: ReportData["areas"][number]): ReactElement[] => {
  const { words, number } = drawn;
  const heading = taggedText(
    "H3",
    { key: `${area.area} title`, style: look.h2, minPresenceAhead: 60 },
    safeText(words.areas[area.area]),
  );
  if (area.count === null)
    return [heading, h(Text, { key: `${area.area} unknown`, style: look.text }, safeText(area.unknown ?? ""))];
  if (area.count === 0) {
    const text = formatText(drawn.data.locale, words.sections.empty, {
      day: area.assessedAt === null ? "---" : day(area.assessedAt),
    });
    return [heading, h(Text, { key: `${area.area} none`, style: look.text }, safeText(text))];
  }
  return [
    // Never alone at the foot of a page: the first rows come along.
    h(
      View,
      { key: `${area.area} head`, wrap: false, minPresenceAhead: 80 },
      heading,
      h(
        Text,
        { style: look.text },
        safeText(formatText(drawn.data.locale, words.sections.intro, { count: number(area.count) })),
      ),
      ...(area.unknown === null
        ? []
        : [
            h(Text, { key: "unassessed", style: look.text }, safeText(`${area.unknown}. ${words.sections.unassessed}`)),
          ]),
    ),
    taggedView(
      { role: "Table" },
      { key: `${area.area} rows` },
      // Repeated on every page that the table goes on to.
      taggedView(
        { role: "TR", isHead: true },
        { key: "columns", style: look.head, fixed: true },
        cell("", 52),
        cell(safeText(words.sections.finding), null),
        cell(safeText(words.sections.where), 190),
        cell(safeText(words.sections.count), 36, { textAlign: "right" }),
        cell(safeText(words.sections.since), 54, { textAlign: "right", paddingRight: 0 }),
      ),
      ...area.groups.map((group) => groupRow(drawn, group)),
    ),
    ...(area.unlisted === 0
      ? []
      : [
          h(
            Text,
            { key: `${area.area} more`, style: { ...look.pale, marginTop: 4 } },
            safeText(formatText(drawn.data.locale, words.sections.more, { count: number(area.unlisted) })),
          ),
        ]),
  ];
};

/** One section per category, one after the other: a page of its own for each would leave most of many pages blank. */
export const categoryParts = (drawn: Drawn): ReactElement[] =>
  CATEGORIES.flatMap(({ id, areas }) => [
    taggedText("H2", { key: id, style: look.section, minPresenceAhead: 120 }, safeText(drawn.words.categories[id])),
    ...drawn.data.areas
      .filter(({ area }) => (areas as readonly string[]).includes(area))
      .flatMap((it) => areaPart(drawn, it)),
  ]);

/** Risks that somebody accepted: who, why, until when. */
export const acceptedPage = (drawn: Drawn): ReactElement[] => {
  const { data, words } = drawn;
  const title = taggedText(
    "H2",
    { key: "accepted", style: look.section, minPresenceAhead: 80 },
    safeText(words.accepted.title),
  );
  if (data.accepted.length === 0)
    return [title, h(Text, { key: "accepted none", style: look.text }, safeText(words.accepted.none))];
  return [
    title,
    h(Text, { key: "accepted intro", style: look.text }, safeText(words.accepted.intro)),
    taggedView(
      { role: "L" },
      { key: "accepted risks" },
      ...data.accepted.map((risk) =>
        taggedView(
          { role: "LI" },
          { key: `${risk.title} ${risk.subject}`, style: look.row, wrap: false },
          severityWord(drawn, risk.severity),
          h(
            View,
            { style: { flex: 1 } },
            h(Text, { style: look.bold }, safeText(risk.title, 160)),
            h(Text, { style: look.mono }, safeText(risk.subject, 100)),
            h(Text, null, safeText(formatText(data.locale, words.accepted.reason, { reason: risk.reason }), 500)),
            h(
              Text,
              { style: look.pale },
              safeText(
                `${words.accepted.by} ${risk.by}  ·  ${words.accepted.until} ${risk.until === null ? "---" : day(risk.until)}`,
                200,
              ),
            ),
          ),
        ),
      ),
    ),
    ...(data.acceptedCount > data.accepted.length
      ? [
          h(
            Text,
            { key: "accepted more", style: look.pale },
            safeText(
              formatText(data.locale, words.accepted.more, { count: data.acceptedCount - data.accepted.length }),
            ),
          ),
        ]
      : []),
  ];
};

/** Areas without an assessment, each with why. */
const unknownAreas = ({ data, words }: Drawn): ReactElement[] => {
  const unknown = data.areas.filter((area) => area.unknown !== null);
  if (unknown.length === 0) return [];
  return [
    taggedText("H3", { key: "unknown title", style: look.h2 }, safeText(words.blind.areas)),
    taggedView(
      { role: "L" },
      { key: "unknown areas" },
      ...unknown.map(({ area, unknown: why }) =>
        taggedView(
          { role: "LI" },
          { key: `unknown ${area}`, style: look.row, wrap: false },
          cell(safeText(words.areas[area]), 170),
          cell(safeText(why ?? ""), null),
        ),
      ),
    ),
  ];
};

/** What was not assessed, never to be read as "fine". */
export const blindPart = (drawn: Drawn): ReactElement[] => {
  const { data, words, number } = drawn;
  const title = taggedText(
    "H2",
    { key: "blind", style: look.section, minPresenceAhead: 80 },
    safeText(words.blind.title),
  );
  if (data.blind.length === 0) {
    const text = data.overview.last_scan === null ? words.neverScanned : words.blind.none;
    return [title, h(Text, { key: "blind none", style: look.text }, safeText(text)), ...unknownAreas(drawn)];
  }
  const shown = data.blind.reduce((sum, { count }) => sum + count, 0);
  return [
    title,
    h(
      Text,
      { key: "blind intro", style: look.text },
      safeText(formatText(data.locale, words.blind.intro, { count: number(data.blindCount) })),
    ),
    taggedView(
      { role: "Table" },
      { key: "blind rows" },
      taggedView(
        { role: "TR", isHead: true },
        { key: "columns", style: look.head, fixed: true },
        cell(safeText(words.blind.check), 130),
        cell(safeText(words.blind.reason), null),
        cell(safeText(words.sections.count), 44, { textAlign: "right" }),
        cell(safeText(words.blind.example), 190),
      ),
      ...data.blind.map(({ check, reason, count, example }) =>
        taggedView(
          { role: "TR" },
          { key: `${check} ${reason}`, style: look.row, wrap: false },
          cell(safeText(check, 60), 130),
          cell(safeText(reason in words.reasons ? words.reasons[reason as keyof typeof words.reasons] : reason), null),
          cell(number(count), 44, { textAlign: "right" }),
          h(Text, { style: { ...look.mono, width: 190 } }, safeText(example, 74)),
        ),
      ),
    ),
    ...(data.blindCount > shown
      ? [
          h(
            Text,
            { key: "blind more", style: look.pale },
            safeText(formatText(data.locale, words.blind.more, { count: number(data.blindCount - shown) })),
          ),
        ]
      : []),
    ...unknownAreas(drawn),
  ];
};
