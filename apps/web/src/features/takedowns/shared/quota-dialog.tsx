import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** The month's requests are used up: what that means, and the two ways on. */
export const QuotaDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("takedowns");
  const { to } = useLocale();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("none.title")}
      text={t("none.text")}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t("none.close")}
          </Button>
          <ButtonLink to={to("/payment?add_on=takedown")}>{t("none.buy")}</ButtonLink>
          <ButtonLink kind="primary" to={to("/plans-pricing")}>
            {t("none.upgrade")}
          </ButtonLink>
        </>
      }
    />
  );
};
