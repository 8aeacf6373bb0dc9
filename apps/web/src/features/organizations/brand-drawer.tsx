import { useTranslations } from "use-intl";

import { Drawer } from "../../shared/ui/drawer.tsx";
import { BrandForm } from "./shared/branding/brand-form.tsx";

/** A partner's own name, logo and colour. */
export const BrandDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("branding");
  return (
    <Drawer open onClose={onClose} title={t("title")}>
      <p className="mb-4 text-ink-2">{t("text")}</p>
      <BrandForm />
    </Drawer>
  );
};
