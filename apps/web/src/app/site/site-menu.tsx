import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useIsSignedIn } from "../../shared/session/session-store.ts";
import { LeftMenu } from "../../shared/ui/left-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { Promo } from "./promo.tsx";
import { SiteLink } from "./site-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The left menu of the public pages on small screens. */
export const SiteMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations("site");
  const signedIn = useIsSignedIn();
  return (
    <LeftMenu open={open} onClose={onClose} label={t("menu.label")} head={<Logo />}>
      <nav aria-label={t("nav.label")} className="grid">
        <SiteLink name="solutions" className="ent">
          {t("nav.solutions")}
        </SiteLink>
        <LocalLink className="ent" to="/plans-pricing">
          {t("nav.plans")}
        </LocalLink>
        {signedIn ? (
          <LocalLink className="ent" to="/dashboard">
            {t("nav.dashboard")}
          </LocalLink>
        ) : (
          <LocalLink className="ent" to="/login">
            {t("nav.logIn")}
          </LocalLink>
        )}
      </nav>
      <div className="my-4 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <Promo className="grid gap-1 py-3 text-[13px] text-ink-2" />
    </LeftMenu>
  );
};
