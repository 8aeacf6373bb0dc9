import type { Likeness } from "@parapet/domain/contracts/screenshots";
import { useTranslations } from "use-intl";

import { FactList } from "../../../shared/ui/fact-list.tsx";

const PARTS = ["page", "logo", "icon", "form", "structure"] as const;

/** How alike a site looks to a website of the customer, in total and by part. */
export const LikenessFacts = ({ likeness }: { likeness: Likeness }) => {
  const t = useTranslations("screenshots");
  return (
    <div className="grid gap-2">
      <p>
        <b>{t("similarity", { score: likeness.score })}</b>{" "}
        <span className="mono text-[13px] break-all text-ink-2">{t("similarTo", { url: likeness.of })}</span>
      </p>
      <h4 className="sr-only">{t("parts.label")}</h4>
      <FactList
        className="text-[13px]"
        facts={PARTS.map((part) => {
          const value = likeness[part];
          return [t(`parts.${part}`), value === null ? t("parts.none") : `${value}/100`] as const;
        })}
      />
      {likeness.is_sparse && <p className="text-xs text-ink-2">{t("parts.sparse")}</p>}
    </div>
  );
};
