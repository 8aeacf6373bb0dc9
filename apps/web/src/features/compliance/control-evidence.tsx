import type { ControlState } from "@parapet/domain/contracts/compliance";
import { Link } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";

type Evidence = ControlState["evidence"][number];

const COVERAGE_REASONS = ["never-scanned", "passive-scan-only", "skipped", "stale", "source-failed"] as const;

/** What one check contributes: its findings, or why it says nothing. */
const useEvidenceText = (): ((evidence: Evidence) => string) => {
  const t = useTranslations("compliance");
  const common = useTranslations("common");
  const coverage = useTranslations("coverage");
  const reasonWords = useReasonWords();
  return ({ open, accepted, share, reason }) => {
    if (open > 0)
      return accepted > 0
        ? `${t("open", { count: open })} (${t("accepted", { count: accepted })})`
        : t("open", { count: open });
    if (reason === "not-permitted") return t("notPermitted");
    if (share === null) return t("noTarget");
    if (share === 1) return t("clean");
    const known = COVERAGE_REASONS.find((word) => word === reason);
    const why =
      known !== undefined
        ? coverage(`reason.${known}`)
        : reason === null || reason === "no-source"
          ? null
          : reasonWords(reason);
    const assessed = share === 0 ? t("answers.not-assessed") : t("share", { share });
    return why === null ? assessed : common("pair", { label: assessed, value: why });
  };
};

/** The checks behind the answer of a control, each leading to the findings of its area. */
export const ControlEvidence = ({ control }: { control: ControlState }) => {
  const t = useTranslations("compliance");
  const titles = useTranslations("titles");
  const common = useTranslations("common");
  const { to } = useLocale();
  const nameOf = ({ check, area, title }: Evidence): string => {
    if (check !== area) return title;
    // Addresses without a password and accounts of customers are no evidence: this is not the number of the area.
    return area === "leaked-credentials"
      ? t("sets.leaked-credentials")
      : titles(`current-risk/${area as "logs-infected-machine"}`);
  };
  const text = useEvidenceText();
  if (control.evidence.length === 0) return <span className="text-ink-3">—</span>;
  return (
    <ul className="grid gap-1 py-2">
      {control.evidence.map((evidence) => (
        <li key={evidence.check} className={evidence.open > 0 ? "" : "text-ink-2"}>
          <Link to={to(`/dashboard/current-risk/${evidence.area}`)}>{nameOf(evidence)}</Link>
          {common("pair", { label: "", value: text(evidence) })}
        </li>
      ))}
    </ul>
  );
};
