import { bare, inLocale } from "@parapet/words/links";
import { LOCALES } from "@parapet/words/locale";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { chooseLanguage } from "../../shared/session/language-choice.ts";
import { routeFor } from "../route-table.ts";

/** The same page in another language: its query, its hash and its scroll position stay. */
export const LanguageSwitch = () => {
  const t = useTranslations("site");
  const { pathname, search, hash } = useLocation();
  const { locale } = useLocale();
  // The page for an unknown address was prerendered under its own; both must draw the same links.
  const route = routeFor(pathname);
  const page = route.id === "not-found" ? route.path : `${bare(pathname)}${search}${hash}`;
  return (
    <div className="seg flex-nowrap" role="group" aria-label={t("language.label")}>
      {LOCALES.map((other) => (
        <Link
          key={other}
          to={inLocale(other, page)}
          lang={other}
          hrefLang={other}
          title={t(`language.${other}`)}
          aria-current={other === locale ? "true" : undefined}
          preventScrollReset
          onClick={chooseLanguage}
          replace
        >
          {other.toUpperCase()}
        </Link>
      ))}
    </div>
  );
};
