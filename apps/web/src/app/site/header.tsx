import { bare } from "@parapet/words/links";
import { lazy, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useIsSignedIn, useSession } from "../../shared/session/session-store.ts";
import { IconButton } from "../../shared/ui/button.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { SiteLink } from "./site-link.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { VisitorMark } from "./visitor-mark.tsx";

// Only those who are signed in need the account menu and what it is made of.
const SignedInCorner = lazy(async () => ({
  default: (await import("../shell/signed-in-corner.tsx")).SignedInCorner,
}));

const DashboardLink = () => {
  const t = useTranslations("site");
  return useIsSignedIn() && <LocalLink to="/dashboard">{t("nav.dashboard")}</LocalLink>;
};

/** Empty until the session is known, so that nothing flickers. */
const Corner = () => {
  const t = useTranslations("site");
  const { status } = useSession();
  if (status === "unknown") return null;
  if (status === "in")
    return (
      <Suspense fallback={null}>
        <SignedInCorner />
      </Suspense>
    );
  return (
    <>
      <LocalLink className="btn btn-ghost btn-sm" to="/login">
        {t("nav.logIn")}
      </LocalLink>
      <LocalLink className="btn btn-primary btn-sm" to="/signup">
        {t("nav.signUp")}
      </LocalLink>
    </>
  );
};

/** The top bar of the public pages. */
export const Header = () => {
  const t = useTranslations("site");
  const path = bare(useLocation().pathname);
  const [menuOpen, setMenuOpen] = useState(false);
  const close = useCallback(() => setMenuOpen(false), []);
  return (
    <header className="top">
      <div className="wrap">
        <IconButton className="burger" name="menu" label={t("menu.open")} onClick={() => setMenuOpen(true)} />
        <VisitorMark />
        <nav aria-label={t("nav.label")}>
          <SiteLink name="solutions">{t("nav.solutions")}</SiteLink>
          <LocalLink to="/plans-pricing" aria-current={path === "/plans-pricing" ? "page" : undefined}>
            {t("nav.plans")}
          </LocalLink>
          <DashboardLink />
        </nav>
        <div className="end">
          <span className="hide-m">
            <LanguageSwitch />
          </span>
          <Corner />
        </div>
      </div>
      <SiteMenu open={menuOpen} onClose={close} />
    </header>
  );
};
