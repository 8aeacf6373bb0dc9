import type { CurrentUser, Workspace } from "@parapet/domain/contracts/access";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { LeftMenu } from "../../shared/ui/left-menu.tsx";
import { LanguageSwitch } from "../site/language-switch.tsx";
import { SiteLink } from "../site/site-link.tsx";
import { ThemeButton, ThemeSwitch } from "../site/theme-switch.tsx";
import { useTourNavigation } from "../tour/use-tour-navigation.ts";
import { BrandMark } from "./brand-mark.tsx";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { DomainSearch } from "./domain-search.tsx";
import { openPalette } from "./open-palette.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { UserMenu } from "./user-menu.tsx";

const SiteLinks = ({ className }: { className?: string }) => {
  const t = useTranslations("site");
  return (
    <>
      <SiteLink name="solutions" className={className}>
        {t("nav.solutions")}
      </SiteLink>
      <LocalLink className={className} to="/plans-pricing">
        {t("nav.plans")}
      </LocalLink>
      <LocalLink className={className} to="/dashboard">
        {t("nav.dashboard")}
      </LocalLink>
    </>
  );
};

/** The top bar of the dashboard. On small screens the domain search is below it and the menu comes from the left. */
export const Bar = ({ user, workspace }: { user: CurrentUser; workspace: Workspace | null }) => {
  const goTo = useTourNavigation();
  const t = useTranslations("site");
  const shell = useTranslations("shell");
  const [menuOpen, setMenuOpen] = useState(false);
  const close = useCallback(() => setMenuOpen(false), []);
  return (
    <header className="bar">
      <IconButton className="burger" name="menu" label={t("menu.open")} onClick={() => setMenuOpen(true)} />
      <span className="flex wide:hidden">
        <BrandMark />
      </span>
      <OrganizationSwitch user={user} workspace={workspace} />
      <DomainSearch user={user} />
      <nav className="links" aria-label={shell("site")}>
        <SiteLinks />
      </nav>
      <div className="end">
        <IconButton name="search" label={shell("palette.button")} onClick={openPalette} />
        <span className="hide-m">
          <LanguageSwitch />
        </span>
        <span className="hide-m">
          <ThemeButton />
        </span>
        <UserMenu user={user} onTour={() => goTo(0)} />
      </div>
      <LeftMenu open={menuOpen} onClose={close} label={t("menu.label")} head={<BrandMark />}>
        <nav aria-label={shell("rail.label")}>
          <DashboardMenu reader={user} className="grid" />
        </nav>
        <nav aria-label={shell("site")} className="mt-3 grid border-t border-line pt-3">
          <SiteLinks className="ent" />
        </nav>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </LeftMenu>
    </header>
  );
};
