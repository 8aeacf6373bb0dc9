import { randomUUID } from "node:crypto";

import { oscalAssessmentResults } from "@parapet/domain/compliance";
import { toCsv } from "@parapet/domain/reports";
import type { Locale } from "@parapet/words/locale";
import { COMPLIANCE_WORDS } from "@parapet/words/messages/compliance/words";

import { toXlsx, type XlsxCell, type XlsxSheet } from "../../platform/xlsx.ts";
import { evidenceWords, evidenceName, reasonWords } from "./evidence-words.ts";
import type { FrameworkState } from "./framework-state.ts";
import { MAPPING_VERSION } from "./mapping.ts";

export interface ComplianceExport {
  readonly states: readonly FrameworkState[];
  readonly assessedAt: Date | null;
  readonly domain: string;
  readonly organization: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** A row for each control and check; a control that no check can assess has one row. */
const rowsOf = ({ controls }: FrameworkState, locale: Locale): XlsxCell[][] => {
  const words = COMPLIANCE_WORDS[locale];
  return controls.flatMap(({ control, answer, evidence }): XlsxCell[][] => {
    const head = [control.id, control.title[locale], words.answers[answer]];
    if (evidence.length === 0) return [[...head, null, null, null, null, null]];
    return evidence.map((one) => [
      ...head,
      evidenceName(one.check, locale),
      one.open,
      one.accepted,
      one.share === null ? null : Math.floor(one.share * 100),
      one.share === 1 ? null : one.share === null ? words.noTarget : reasonWords(one.reason, locale),
    ]);
  });
};

const headingOf = (locale: Locale): string[] => {
  const words = COMPLIANCE_WORDS[locale];
  const { columns } = words;
  return [
    words.control,
    columns.title,
    words.answer,
    columns.check,
    columns.open,
    columns.accepted,
    columns.share,
    columns.reason,
  ];
};

const summarySheet = (of: ComplianceExport): XlsxSheet => {
  const words = COMPLIANCE_WORDS[of.locale];
  const { answers, columns } = words;
  const assessed = of.assessedAt === null ? words.never : of.assessedAt.toISOString();
  return {
    name: columns.summary,
    heading: [words.framework, answers.against, answers.for, answers["not-visible"], answers["not-assessed"]],
    rows: [
      ...of.states.map(({ framework, counts }): XlsxCell[] => [
        framework.name,
        counts.against,
        counts.for,
        counts.not_visible,
        counts.not_assessed,
      ]),
      [],
      [columns.organization, of.organization],
      [columns.domain, of.domain],
      [words.assessedAt, assessed],
      [columns.mapping, MAPPING_VERSION],
      [words.intro],
    ],
    widths: [48, 18, 18, 18, 18],
  };
};

/** A sheet with the counts and one for each framework. */
export const complianceXlsx = (of: ComplianceExport): Promise<Buffer> =>
  toXlsx([
    summarySheet(of),
    ...of.states.map((state) => ({
      name: state.framework.name,
      heading: headingOf(of.locale),
      rows: rowsOf(state, of.locale),
      widths: [12, 48, 22, 36, 10, 10, 12, 40],
    })),
  ]);

export const complianceCsv = (of: ComplianceExport): string => {
  const { framework, columns } = COMPLIANCE_WORDS[of.locale];
  const heading = [framework, ...headingOf(of.locale), columns.domain, columns.organization];
  return toCsv(
    heading,
    of.states.flatMap((state) =>
      rowsOf(state, of.locale).map((cells) =>
        Object.fromEntries(
          [state.framework.name, ...cells, of.domain, of.organization].map((cell, at) => [heading[at] ?? "", cell]),
        ),
      ),
    ),
  );
};

/** OSCAL assessment results of the one framework that was asked for. */
export const complianceOscal = (of: ComplianceExport, state: FrameworkState, publisher: string): string => {
  const { locale } = of;
  const words = COMPLIANCE_WORDS[locale];
  const document = oscalAssessmentResults({
    framework: state.framework,
    controls: state.controls,
    domain: of.domain,
    organization: of.organization,
    publisher,
    mappingVersion: MAPPING_VERSION,
    assessedAt: of.assessedAt,
    now: of.now,
    titleOf: (control) => control.title[locale],
    checkName: (check) => evidenceName(check, locale),
    words: {
      title: words.document.title,
      description: words.intro,
      answers: words.answers,
      evidence: (evidence) => evidenceWords(evidence, locale),
    },
    uuid: randomUUID,
  });
  return JSON.stringify(document, null, 2);
};
