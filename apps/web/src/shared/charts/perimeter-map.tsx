import type { Severity } from "@parapet/domain/risk";
import clsx from "clsx";
import { Link } from "react-router";
import { useTranslations } from "use-intl";

import { SeverityGlyph } from "../ui/chips.tsx";

export interface MapHost {
  readonly name: string;
  /** null: not assessed. */
  readonly services: number | null;
  /** Something of it was not assessed. */
  readonly isPartial: boolean;
  readonly worst: Severity | null;
  readonly to: string;
}

export interface MapCourse {
  /** Empty where the course goes on from the one above. */
  readonly label: string;
  readonly hosts: readonly MapHost[];
}

const SHOWN: readonly (Severity | null)[] = ["critical", "high", "medium"];

/** One course per group of hosts, one brick per host. Plain stone means nothing above low. */
export const PerimeterMap = ({ courses }: { courses: readonly MapCourse[] }) => {
  const t = useTranslations("common");
  return (
    <div className="map">
      {courses.map((course) => (
        <div key={course.hosts[0]?.name ?? course.label} className="contents">
          <span className="ct">{course.label}</span>
          <div className="cs">
            {course.hosts.map((host) => {
              const raised = host.worst !== null && SHOWN.includes(host.worst);
              const services = host.services === null ? t("map.unprobed") : t("map.services", { count: host.services });
              const worst = host.worst === null ? "" : `, ${t("map.worst", { severity: t(`severity.${host.worst}`) })}`;
              return (
                <Link
                  key={host.name}
                  to={host.to}
                  className={clsx("ab", raised && `ab-${host.worst}`, host.isPartial && "ab-partial")}
                  style={{ "--f": 8 + host.name.length * 1.3 + (host.services ?? 0) * 0.7 } as object}
                  title={`${host.name}, ${services}${worst}`}
                >
                  {raised && host.worst !== null && <SeverityGlyph severity={host.worst} />}
                  <span>{host.name}</span>
                  <em className="sr-only">{`, ${services}${worst}`}</em>
                  {host.services === null ? (
                    <em aria-hidden="true">?</em>
                  ) : (
                    host.services > 0 && <em aria-hidden="true">{host.services}</em>
                  )}
                </Link>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
};
