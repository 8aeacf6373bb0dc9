import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useIsSignedIn } from "../../shared/session/session-store.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Logo } from "./logo.tsx";
import { Promo } from "./promo.tsx";

/** The side menu outside the dashboard: a sign-in button and three teasers. */
export const PromoRail = () => {
  const t = useTranslations("site");
  const signedIn = useIsSignedIn();
  return (
    <aside className="rail" aria-label={t("menu.label")}>
      <div className="mark">
        <Logo />
      </div>
      <div className="main">
        {signedIn ? (
          <LocalLink className="ent" to="/dashboard">
            <Icon name="wall" />
            <span>{t("nav.dashboard")}</span>
          </LocalLink>
        ) : (
          <LocalLink className="ent" to="/login">
            <Icon name="account" />
            <span>{t("nav.logIn")}</span>
          </LocalLink>
        )}
        <div className="mt-3">
          <Promo className="blurb" />
        </div>
      </div>
    </aside>
  );
};
