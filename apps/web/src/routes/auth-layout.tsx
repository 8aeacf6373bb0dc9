import { Outlet } from "react-router";
import { useTranslations } from "use-intl";

import { useSessionCheck } from "../app/session/use-session-check.ts";
import { thisYear } from "../app/site/footer.tsx";
import { LanguageSwitch } from "../app/site/language-switch.tsx";
import { Scene } from "../app/site/scene.tsx";
import { SkipLink } from "../app/site/skip-link.tsx";
import { ThemeSwitch } from "../app/site/theme-switch.tsx";
import { VisitorMark } from "../app/site/visitor-mark.tsx";
import { LocalLink } from "../shared/i18n/local-link.tsx";

/** The frame of signing in: a form at the left, the illustration at the right. */
export default function AuthLayout() {
  useSessionCheck();
  const t = useTranslations("site");
  return (
    <>
      <SkipLink />
      <div className="auth">
        <div className="l">
          <header>
            <VisitorMark />
            <LanguageSwitch />
          </header>
          <Outlet />
          <footer>
            <span suppressHydrationWarning>{t("footer.rights", { year: thisYear() })}</span>
            <LocalLink to="/terms">{t("footer.terms")}</LocalLink>
            <span className="ml-auto">
              <ThemeSwitch />
            </span>
          </footer>
        </div>
        <div className="r">
          <Scene />
        </div>
      </div>
    </>
  );
}
