import type { FindingsSight } from "@parapet/domain/contracts/findings";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Blind, Empty } from "../../shared/ui/states.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";

/** Why a page has no rows: nothing matches, nobody looked, we could not look, or we looked and found nothing. */
export const NothingHere = ({
  sight,
  narrowed,
  onClear,
}: {
  sight: FindingsSight | null;
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
  if (sight !== null && sight.looked_at === null)
    return <Blind title={t("blind.notYet")} reason={t(`blind.${sight.needs}`)} />;
  if (sight !== null && sight.blind_count > 0)
    return <Blind title={t("blind.partly")} reason={t("blind.count", { count: sight.blind_count })} />;
  return (
    <Empty icon="check" title={t("empty.title")}>
      {t("empty.text")}
    </Empty>
  );
};

/** Rows are there, but not everything could be looked at. */
export const PartlyBlind = ({ sight }: { sight: FindingsSight }) => {
  const t = useTranslations("findings");
  const reasonWords = useReasonWords();
  if (sight.blind_count === 0) return null;
  return (
    <details className="mb-3 text-[13px] text-ink-2">
      <summary className="cursor-pointer">{t("blind.count", { count: sight.blind_count })}</summary>
      <ul className="mt-2 grid gap-1 text-xs">
        {sight.blind.map(({ check, name, subject, reason }) => (
          <li key={`${check} ${subject}`} className="break-words">
            {name}: <span className="mono break-all">{subject}</span>, {reasonWords(reason)}
          </li>
        ))}
        {sight.blind_count > sight.blind.length && (
          <li>{t("blind.more", { count: sight.blind_count - sight.blind.length })}</li>
        )}
      </ul>
    </details>
  );
};
