import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The year of the copyright line: the build year until hydration, then the current year. */
export const thisYear = (): string => String(new Date().getUTCFullYear());

/** Terms, contact, partners, theme, and the copyright line with the year. */
export const Footer = () => {
  const t = useTranslations("site");
  return (
    <footer className="foot">
      <div className="wrap">
        <span suppressHydrationWarning>{t("footer.rights", { year: thisYear() })}</span>
        <div className="end">
          <LocalLink to="/terms">{t("footer.terms")}</LocalLink>
          <LocalLink to="/contact-us">{t("footer.contact")}</LocalLink>
          <LocalLink to="/partners/register">{t("footer.partners")}</LocalLink>
          <LocalLink to="/security">{t("footer.security")}</LocalLink>
          <LocalLink to="/scanning">{t("footer.scanning")}</LocalLink>
          <LocalLink to="/status">{t("footer.status")}</LocalLink>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
};
