import type { DetailReport } from "@parapet/domain/contracts/overview";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";

const SHOWN_BLIND = 6;

/** Checks that could not be completed; distinct from "no findings". */
export const NotAssessed = ({ rows, isWhole = false }: { rows: DetailReport["not_assessed"]; isWhole?: boolean }) => {
  const t = useTranslations("overview");
  const reasonWords = useReasonWords();
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_BLIND);
  return (
    <Card title={t("blind.title")}>
      <p className="mb-3 text-ink-2">{t("blind.text")}</p>
      <ul className="grid gap-2">
        {shown.map(({ check, name, subject, reason, count }) => (
          <li
            key={`${check} ${reason}`}
            className="grid gap-x-4 gap-y-1 border-t border-line pt-2 wide:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)]"
          >
            <span className="font-medium">{name}</span>
            <span className="text-ink-2">{reasonWords(reason)}</span>
            <span className="min-w-0 text-ink-2 wide:text-right">
              <span className="mono break-all">{subject}</span>
              {count > 1 && ` ${t("blind.more", { count: count - 1 })}`}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <p className="mt-2 text-xs text-ink-3">{t("blind.rest", { count: rows.length - shown.length })}</p>
      )}
    </Card>
  );
};
