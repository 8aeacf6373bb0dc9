import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Icon } from "../../shared/ui/icon.tsx";

/** Floats at the foot of every dashboard page but the overview; what scrolls beneath ends at the edge of its bar. */
export const BackToOverview = () => {
  const t = useTranslations("shell");
  return (
    <nav aria-label={t("back")}>
      <div className="dock" aria-hidden="true" />
      <LocalLink className="float" to="/dashboard/current-risk">
        <Icon name="back" />
        {t("back")}
      </LocalLink>
    </nav>
  );
};
