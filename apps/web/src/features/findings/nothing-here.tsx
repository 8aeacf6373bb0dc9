import type { AreaState } from "@parapet/domain/contracts/area-state";
import type { FindingsCoverage } from "@parapet/domain/contracts/findings";
import { isMonitored } from "@parapet/domain/coverage";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Blind, Empty } from "../../shared/ui/states.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";
import { isFullyAssessed } from "../coverage/shared/host-coverage.tsx";
import { useCoverageWords } from "../coverage/shared/use-coverage-words.ts";

/** The area is not assessed: why, and what to do about it or whom to ask. */
const NotAssessed = ({ assessment }: { assessment: FindingsCoverage }) => {
  const coverageWords = useCoverageWords();
  const { to } = useLocale();
  const words = coverageWords({ sight: assessment.state, reason: assessment.reason });
  return (
    <Blind
      title={words.state}
      reason={words.to === null && `${words.next}.`}
      actions={words.to === null ? undefined : <ButtonLink to={to(words.to)}>{words.next}</ButtonLink>}
    />
  );
};

/** No rows over all areas: not one area was assessed, some were not, or all were and nothing is open. */
const NothingAcross = ({ coverage }: { coverage: readonly AreaState[] }) => {
  const t = useTranslations("findings");
  const words = useTranslations("coverage");
  const coverageWords = useCoverageWords();
  const unknown = coverage.filter(({ sight }) => !isMonitored(sight));
  const [first] = unknown.toSorted((a, b) => Number(b.sight === "not-assessed") - Number(a.sight === "not-assessed"));
  if (first !== undefined && unknown.length === coverage.length) {
    const { state, next } = coverageWords(first);
    return <Blind title={state} reason={`${next}.`} />;
  }
  if (first !== undefined || !isFullyAssessed(coverage))
    return <Blind title={words("empty.none")} reason={`${words("unknownAreas", { count: unknown.length })}.`} />;
  return (
    <Empty icon="check" title={t("empty.title")}>
      {words("empty.none")}
    </Empty>
  );
};

/** Why a page has no rows: nothing matches, not assessed, assessed in part, or assessed without findings. */
export const NothingHere = ({
  assessment,
  coverage,
  narrowed,
  onClear,
}: {
  assessment: FindingsCoverage | null;
  /** Over all areas: the state of each. */
  coverage: readonly AreaState[] | null;
  narrowed: boolean;
  onClear: () => void;
}) => {
  const t = useTranslations("findings");
  if (narrowed) {
    return (
      <Empty icon="search" title={t("empty.filtered")} actions={<Button onClick={onClear}>{t("empty.clear")}</Button>}>
        {t("empty.filteredText")}
      </Empty>
    );
  }
  if (assessment === null) return <NothingAcross coverage={coverage ?? []} />;
  if (!isMonitored(assessment.state)) return <NotAssessed assessment={assessment} />;
  if (assessment.blind_count > 0)
    return <Blind title={t("blind.partly")} reason={t("blind.count", { count: assessment.blind_count })} />;
  return (
    <Empty icon="check" title={t("empty.title")}>
      {t("empty.text")}
    </Empty>
  );
};

/** Rows exist, but the assessment is partial. */
export const PartlyBlind = ({ assessment }: { assessment: FindingsCoverage }) => {
  const t = useTranslations("findings");
  const common = useTranslations("common");
  const reasonWords = useReasonWords();
  if (assessment.blind_count === 0) return null;
  return (
    <details className="mb-2 text-[13px] text-ink-2">
      <summary className="cursor-pointer">{t("blind.count", { count: assessment.blind_count })}</summary>
      <ul className="mt-2 grid gap-1 text-xs">
        {assessment.blind.map(({ check, name, subject, reason }) => (
          <li key={`${check} ${subject}`} className="break-words">
            {common("pair", { label: name, value: "" })}
            <span className="mono break-all">{subject}</span>, {reasonWords(reason)}
          </li>
        ))}
        {assessment.blind_count > assessment.blind.length && (
          <li>{t("blind.more", { count: assessment.blind_count - assessment.blind.length })}</li>
        )}
      </ul>
    </details>
  );
};
