import type { DetailReport } from "@parapet/domain/contracts/overview";
import { isMonitored } from "@parapet/domain/coverage";
import { type FindingArea, SEVERITIES } from "@parapet/domain/risk";
import { useFormatter, useTranslations } from "use-intl";

import { CategoryBars } from "../../shared/charts/category-bars.tsx";
import { ChartCard } from "../../shared/charts/chart-card.tsx";
import { Columns } from "../../shared/charts/columns.tsx";
import { SeverityBricks } from "../../shared/charts/severity-bricks.tsx";
import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { useCoverageWords } from "../coverage/shared/use-coverage-words.ts";

/** One brick for so many: the largest month stays under about seven bricks. */
const brickFor = (most: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => most / size <= 7) ?? 5000;

/** Leaks over time, vulnerabilities by severity, findings by category. */
export const OverviewCharts = ({ report }: { report: DetailReport }) => {
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const severity = useTranslations("common");
  const format = useFormatter();
  const leaks = report.combolist_chart.map(({ month, count }) => ({
    label: format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: "short" }),
    value: count,
  }));
  const total = leaks.reduce((sum, { value }) => sum + value, 0);
  const brick = brickFor(Math.max(...leaks.map(({ value }) => value)));
  const vulnerabilities = Object.values(report.vuln_chart).reduce((sum, count) => sum + count, 0);
  const coverageWords = useCoverageWords();
  const unknownOf = (area: FindingArea) => {
    const { sight = "no-source", reason = null } = report.areas.find((it) => it.area === area) ?? {};
    return { sight, reason } as const;
  };
  const isLeakKnown = total > 0 || isMonitored(unknownOf("leaked-credentials").sight);
  const isScanKnown = vulnerabilities > 0 || isMonitored(report.vulnscan_result.sight);
  /** A chart without data says why it has none, and where that can be changed. */
  const notShown = (title: string, area: FindingArea) => {
    const { state, next, to } = coverageWords(unknownOf(area));
    return (
      <Card title={title}>
        <p className="font-semibold">{state}</p>
        <p className="mt-1 text-ink-2">
          {to === null ? (
            next
          ) : (
            <LocalLink className="link" to={to}>
              {next}
            </LocalLink>
          )}
        </p>
      </Card>
    );
  };
  return (
    <div className="grid gap-3 wide:grid-cols-3">
      {isLeakKnown ? (
        <ChartCard
          title={t("leaks.title")}
          unit={t("leaks.unit", { total, brick })}
          head={[t("leaks.month"), t("leaks.logins")]}
          rows={leaks.map(({ label, value }) => [label, value])}
        >
          {total === 0 ? (
            <p className="text-ink-2">{coverage("empty.none")}</p>
          ) : (
            <Columns label={t("leaks.label", { total })} brick={brick} values={leaks} />
          )}
        </ChartCard>
      ) : (
        notShown(t("leaks.title"), "leaked-credentials")
      )}
      {isScanKnown ? (
        <ChartCard
          title={t("vulnerabilities.title")}
          unit={
            vulnerabilities === 0
              ? ""
              : t("vulnerabilities.unit", { total: vulnerabilities, cves: report.vulnerabilities_with_cve })
          }
          head={[t("vulnerabilities.severity"), t("vulnerabilities.count")]}
          rows={SEVERITIES.map((one) => [severity(`severity.${one}`), report.vuln_chart[one]])}
        >
          {vulnerabilities === 0 ? (
            <p className="text-ink-2">{coverage("empty.none")}</p>
          ) : (
            <SeverityBricks
              label={t("vulnerabilities.label", { total: vulnerabilities, ...report.vuln_chart })}
              counts={report.vuln_chart}
            />
          )}
        </ChartCard>
      ) : (
        notShown(t("vulnerabilities.title"), "company-exposed-ports")
      )}
      <Card title={t("categories.title")}>
        <CategoryBars
          categories={report.security_finding_chart.map(({ category, areas, count: known }) => ({
            label: t(`categories.${category as "services"}`),
            unknown:
              known === null
                ? coverage(areas.every(({ sight }) => sight === "no-source") ? "state.no-source" : "state.not-assessed")
                : null,
            parts: areas.map(({ count }) => count ?? 0),
          }))}
        />
      </Card>
    </div>
  );
};
