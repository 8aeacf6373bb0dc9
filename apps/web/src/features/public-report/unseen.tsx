import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";

const NAMED = ["timeout", "refused", "unreachable", "opted-out", "out-of-scope", "source"] as const;

/** Checks that could not be completed, by reason. */
export const Unseen = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  if (report.not_assessed.length === 0) return null;
  const byName = new Map<string, number>();
  for (const { reason, checks } of report.not_assessed) {
    const name = NAMED.find((known) => known === reason) ?? "other";
    byName.set(name, (byName.get(name) ?? 0) + checks);
  }
  return (
    <Card title={t("unseen.title")} className="mb-4">
      <p className="text-ink-2">{t("unseen.text")}</p>
      <ul className="mt-3 flex flex-wrap gap-x-7 gap-y-1.5 text-[13px]">
        {[...NAMED, "other" as const]
          .filter((name) => byName.has(name))
          .map((name) => (
            <li key={name} className="flex gap-2">
              <span className="text-ink-2">{t(`unseen.reason.${name}`)}</span>
              <b className="num font-semibold">{t("unseen.count", { count: byName.get(name) ?? 0 })}</b>
            </li>
          ))}
      </ul>
    </Card>
  );
};
