import type { DetailReport } from "@parapet/domain/contracts/overview";
import { isMonitored } from "@parapet/domain/coverage";
import { day } from "@parapet/words/format/day";
import { inSentence } from "@parapet/words/format/in-sentence";
import { useFormatter, useTranslations } from "use-intl";

const NAMED_GAPS = 2;

/** What a board needs in one sentence: the level, what drives it, and how much of the company it rests on. */
export const RiskSentence = ({ report }: { report: DetailReport }) => {
  const t = useTranslations("coverage");
  const common = useTranslations("common");
  const format = useFormatter();
  const { score, totals } = report;
  const all = report.areas.length;
  const unseen = report.unknown_areas;
  // Areas that a scan could assess and did not are not assessed; the others have no source.
  const isUnmonitored = report.areas.every(({ sight }) => isMonitored(sight) || sight === "no-source");
  if (report.not_found_since !== null)
    return <p className="font-medium">{common("notInDns.since", { day: day(report.not_found_since) })}</p>;
  if (score === null || totals === null) return <p className="font-medium">{t("sentence.unscored")}</p>;
  const risk = common(`risk.${score.level}`);
  const level = score.is_provisional ? common("provisional", { level: risk }) : risk;
  const said =
    totals.known_exploited > 0
      ? t("sentence.exploited", {
          level,
          count: totals.known_exploited,
          hosts: t("sentence.hosts", { count: totals.known_exploited_hosts }),
        })
      : totals.critical > 0
        ? t("sentence.critical", { level, count: totals.critical })
        : report.total_security_issues > 0
          ? t("sentence.open", { level, count: report.total_security_issues })
          : t("sentence.none", { level });
  const share = Math.floor(score.confidence * 100) / 100;
  const gaps = [...Map.groupBy(report.not_assessed, ({ name }) => name)]
    .map(([name, rows]) => ({ name, count: rows.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count);
  const count = gaps.reduce((sum, gap) => sum + gap.count, 0);
  // What a name adds in parentheses is on the page of the gaps.
  const names = format.list(gaps.slice(0, NAMED_GAPS).map(({ name }) => inSentence(name.replace(/\s*\([^)]*\)$/, ""))));
  return (
    <p className="font-medium">
      {unseen === 0
        ? count === 0
          ? // Users who only see counts are not told which checks are missing.
            t(share < 1 ? "sentence.share" : "sentence.whole", { said, share })
          : t("sentence.gaps", { said, share, count, names, more: gaps.length > NAMED_GAPS ? "yes" : "no" })
        : t(isUnmonitored ? "sentence.partial" : "sentence.unassessed", { said, unseen, all })}
    </p>
  );
};
