import type { CurrentUser } from "@parapet/domain/contracts/access";
import { useRef } from "react";
import { useTranslations } from "use-intl";

import { CallError } from "../../shared/call-error.ts";
import { call } from "../../shared/call.ts";
import { initials } from "../../shared/format/initials.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Menu, MenuAction, MenuLinkItem } from "../../shared/ui/menu.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { leave } from "../session/leave.ts";

const spoken = (error: unknown): string | null => (error instanceof CallError ? error.spoken : null);

/** Logs out; a failure is said and nothing is forgotten. */
export const useLogOut = (): (() => void) => {
  const t = useTranslations("site");
  return () => {
    leave().catch((error: unknown) => toast({ kind: "failure", title: spoken(error) ?? t("user.logOutFailed") }));
  };
};

const useResetPassword = (): (() => void) => {
  const t = useTranslations("site");
  const busy = useRef(false);
  return () => {
    if (busy.current) return;
    busy.current = true;
    call("POST /v1/reset_password/")
      .then(() => toast({ kind: "success", title: t("user.resetSent") }))
      // The words are fixed; what the server says goes nowhere.
      .catch(() => toast({ kind: "failure", title: t("user.resetFailed") }))
      .finally(() => {
        busy.current = false;
      });
  };
};

/** Initials and name of the person, and what belongs to them. */
export const UserMenu = ({
  user,
  onTour,
}: {
  user: Pick<CurrentUser, "full_name" | "email" | "role_name">;
  /** Starts the guided tour; only the dashboard has one. */
  onTour?: () => void;
}) => {
  const t = useTranslations("site");
  const { to } = useLocale();
  const logOut = useLogOut();
  const resetPassword = useResetPassword();
  const label = user.full_name.trim() || user.email;
  return (
    <Menu
      trigger={
        <button type="button" className="user">
          <span className="ini" aria-hidden="true">
            {initials(label)}
          </span>
          <span className="who">{label}</span>
          <span className="sr-only">{t("user.menu")}</span>
          <Icon name="chevronDown" small className="hide-m" />
        </button>
      }
    >
      <MenuLinkItem icon="account" to={to("/dashboard/account")}>
        {t("user.account")}
      </MenuLinkItem>
      {(user.role_name === "seller" || user.role_name === "partner_admin") && (
        <MenuLinkItem icon="document" to={to("/dashboard/leads")}>
          {t("user.leads")}
        </MenuLinkItem>
      )}
      {onTour !== undefined && (
        <MenuAction icon="star" onClick={onTour}>
          {t("user.tour")}
        </MenuAction>
      )}
      <MenuAction icon="key" onClick={resetPassword}>
        {t("user.resetPassword")}
      </MenuAction>
      <MenuAction icon="leave" onClick={logOut}>
        {t("user.logOut")}
      </MenuAction>
    </Menu>
  );
};
