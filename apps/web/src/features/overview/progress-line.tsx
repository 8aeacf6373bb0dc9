import type { DetailReport } from "@parapet/domain/contracts/overview";
import { useFormatter, useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";

const WORK = "/dashboard/current-risk/work";

/** Is it done? What is open, late, under way and closed, each leading to its part of the work list where the reader has one. */
export const ProgressLine = ({ report, leads }: { report: DetailReport; leads: boolean }) => {
  const t = useTranslations("overview");
  const format = useFormatter();
  const { progress } = report;
  const { overdue, in_progress: inProgress, reported_fixed: reported, verified } = progress;
  const total = report.total_security_issues;
  const parts = [
    ["total", total, t("progressLine.total", { count: total }), WORK],
    ["overdue", overdue, t("progressLine.overdue"), `${WORK}?overdue=true`],
    ["inProgress", inProgress, t("progressLine.inProgress"), null],
    ["reportedFixed", reported, t("progressLine.reportedFixed", { count: reported }), `${WORK}?fix_reported=true`],
    ["verified", verified, t("progressLine.verified", { count: verified }), `${WORK}?status=resolved`],
  ] as const;
  return (
    <section className="card progress-line" aria-label={t("progressLine.label")}>
      {parts.map(([key, count, label, to]) => {
        const figure = (
          <>
            <b
              className={`num text-xl font-semibold [font-stretch:110%] ${key === "overdue" && count > 0 ? "sev-critical" : ""}`}
            >
              {format.number(count)}
            </b>{" "}
            <span className="text-ink-2">{label}</span>
          </>
        );
        return <p key={key}>{leads && to !== null ? <LocalLink to={to}>{figure}</LocalLink> : figure}</p>;
      })}
    </section>
  );
};
