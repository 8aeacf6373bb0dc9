import type { Role } from "@parapet/domain/access/roles";
import { useTranslations } from "use-intl";

import { BrandMark } from "./brand-mark.tsx";
import { DashboardMenu } from "./dashboard-menu.tsx";

/** The side menu of the dashboard: icons, and the words when it is hovered or holds the focus. */
export const Rail = ({ role }: { role: Role }) => {
  const t = useTranslations("shell");
  return (
    <nav className="rail" aria-label={t("rail.label")}>
      <div className="mark">
        <BrandMark />
      </div>
      <DashboardMenu role={role} className="main" />
    </nav>
  );
};
