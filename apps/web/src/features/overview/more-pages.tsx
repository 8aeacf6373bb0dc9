import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { IconName } from "../../shared/ui/icon.tsx";
import { Menu, MenuLinkItem } from "../../shared/ui/menu.tsx";

const PAGES = [
  { path: "current-risk/remediation", icon: "check", needs: "findings:read" },
  { path: "current-risk/scan-history", icon: "clock", needs: "scans:read" },
  { path: "current-risk/compliance", icon: "check", needs: "findings:read" },
  { path: "predictive-dashboard", icon: "trend", needs: "forecast:read" },
  { path: "reports", icon: "mail", needs: "reports:read" },
] as const satisfies readonly { readonly path: string; readonly icon: IconName; readonly needs: string }[];

/** The pages about the same domain, behind one button: a page has two buttons beside its title at most. */
export const MorePages = () => {
  const t = useTranslations("overview");
  const titles = useTranslations("titles");
  const { to } = useLocale();
  const user = useUser();
  const isSeller = user.role_name === "seller";
  const shown = PAGES.filter(({ needs }) => user.permissions.includes(needs));
  if (shown.length === 0 && !isSeller) return null;
  return (
    <Menu trigger={<Button icon="menu">{t("more")}</Button>}>
      {shown.map(({ path, icon }) => (
        <MenuLinkItem key={path} icon={icon} to={to(`/dashboard/${path}`)}>
          {titles(path)}
        </MenuLinkItem>
      ))}
      {isSeller && (
        <MenuLinkItem icon="document" to={to("/dashboard/leads")}>
          {titles("leads")}
        </MenuLinkItem>
      )}
    </Menu>
  );
};
