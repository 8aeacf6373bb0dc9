import type { DetailReport } from "@parapet/domain/contracts/reports";
import { SEVERITIES } from "@parapet/domain/risk/severity";
import { useFormatter, useTranslations } from "use-intl";

import { CategoryBars } from "../../shared/charts/category-bars.tsx";
import { ChartCard } from "../../shared/charts/chart-card.tsx";
import { Columns } from "../../shared/charts/columns.tsx";
import { SeverityBricks } from "../../shared/charts/severity-bricks.tsx";
import { Card } from "../../shared/ui/card.tsx";

/** One brick for so many: the largest month stays under about seven bricks. */
const brickFor = (most: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => most / size <= 7) ?? 5000;

/** Leaks over time, vulnerabilities by severity, findings by category. */
export const OverviewCharts = ({ report }: { report: DetailReport }) => {
  const t = useTranslations("overview");
  const severity = useTranslations("common");
  const format = useFormatter();
  const leaks = report.combolist_chart.map(({ month, count }) => ({
    label: format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: "short" }),
    value: count,
  }));
  const total = leaks.reduce((sum, { value }) => sum + value, 0);
  const brick = brickFor(Math.max(...leaks.map(({ value }) => value)));
  const vulnerabilities = Object.values(report.vuln_chart).reduce((sum, count) => sum + count, 0);
  return (
    <div className="grid gap-3 wide:grid-cols-3">
      <ChartCard
        title={t("leaks.title")}
        unit={t("leaks.unit", { total, brick })}
        head={[t("leaks.month"), t("leaks.logins")]}
        rows={leaks.map(({ label, value }) => [label, value])}
      >
        <Columns label={t("leaks.label", { total })} brick={brick} values={leaks} />
      </ChartCard>
      <ChartCard
        title={t("vulnerabilities.title")}
        unit={t("vulnerabilities.unit", { total: vulnerabilities })}
        head={[t("vulnerabilities.severity"), t("vulnerabilities.count")]}
        rows={SEVERITIES.map((one) => [severity(`severity.${one}`), report.vuln_chart[one]])}
      >
        <SeverityBricks
          label={t("vulnerabilities.label", { total: vulnerabilities, ...report.vuln_chart })}
          counts={report.vuln_chart}
        />
      </ChartCard>
      <Card title={t("categories.title")}>
        <CategoryBars
          categories={report.security_finding_chart.map(({ category, areas }) => ({
            label: t(`categories.${category as "services"}`),
            parts: areas.map(({ count }) => count),
          }))}
        />
      </Card>
    </div>
  );
};
