import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { BrandForm } from "../organizations/shared/branding/brand-form.tsx";

/** The operator's own name and colours. */
export const BrandPart = () => {
  const t = useTranslations("branding");
  return (
    <Card title={t("title")}>
      <p className="mb-4 text-ink-2">{t("text")}</p>
      <BrandForm />
    </Card>
  );
};
