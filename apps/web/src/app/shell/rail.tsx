import type { MenuReader } from "@parapet/domain/access";
import { useTranslations } from "use-intl";

import { BrandMark } from "./brand-mark.tsx";
import { DashboardMenu } from "./dashboard-menu.tsx";

/** The side menu of the dashboard: icons, and the words when there is room, when it is hovered or holds the focus. */
export const Rail = ({ reader }: { reader: MenuReader }) => {
  const t = useTranslations("shell");
  return (
    <nav className="rail stays" aria-label={t("rail.label")}>
      <div className="mark">
        <BrandMark />
      </div>
      <DashboardMenu reader={reader} className="main" />
    </nav>
  );
};
