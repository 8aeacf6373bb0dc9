import type { DetailReport } from "@parapet/domain/contracts/overview";
import { HOST_GROUPS } from "@parapet/domain/risk";
import { useTranslations } from "use-intl";

import { PerimeterMap } from "../../shared/charts/perimeter-map.tsx";
import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { assetPath } from "../../shared/ui/asset-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityChip } from "../../shared/ui/chips.tsx";

/** The name of a host inside the domain; the domain itself keeps its name. */
const shortName = (host: string, domain: string): string =>
  host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;

/** Bricks of one course; more lie in the course below, so that a name can still be read. */
const PER_COURSE = 9;
const inCourses = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PER_COURSE) }, (_, at) =>
    items.slice(at * PER_COURSE, (at + 1) * PER_COURSE),
  );

/** Every host as a brick, by what it does, worst finding first. */
export const PerimeterCard = ({ report, mayOpenGraph }: { report: DetailReport; mayOpenGraph: boolean }) => {
  const t = useTranslations("overview");
  const { to } = useLocale();
  const courses = HOST_GROUPS.flatMap((group) => {
    const hosts = report.perimeter
      .filter((host) => host.group === group)
      .map(({ host, services, worst, unknown_areas }) => ({
        name: shortName(host, report.domain),
        services,
        worst,
        isPartial: unknown_areas > 0,
        to: to(assetPath(host)),
      }));
    return inCourses(hosts).map((course, at) => ({ label: at === 0 ? t(`map.${group}`) : "", hosts: course }));
  });
  return (
    <Card
      title={t("map.title")}
      flush
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
          <span>{t("map.hosts", { count: report.perimeter.length })}</span>
          {(["critical", "high", "medium"] as const).map((severity) => (
            <SeverityChip key={severity} severity={severity} />
          ))}
          <span>{t("map.plain")}</span>
          {report.perimeter.some(({ unknown_areas }) => unknown_areas > 0) && <span>{t("map.partly")}</span>}
          {mayOpenGraph && (
            <LocalLink className="link" to="/dashboard/current-risk/assets">
              {t("map.graph")}
            </LocalLink>
          )}
        </span>
      }
    >
      {courses.length === 0 ? <p className="p-4 text-ink-2">{t("map.none")}</p> : <PerimeterMap courses={courses} />}
    </Card>
  );
};
