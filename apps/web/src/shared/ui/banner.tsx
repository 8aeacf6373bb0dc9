import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** One thing to know on every page until it is dismissed. */
export const Banner = ({
  icon = "clock",
  onDismiss,
  children,
}: {
  icon?: IconName;
  onDismiss?: () => void;
  children: ReactNode;
}) => {
  const t = useTranslations("common");
  return (
    <div className="banner" role="status">
      <Icon name={icon} />
      <span className="min-w-0 flex-1">{children}</span>
      {onDismiss !== undefined && (
        <Button size="small" onClick={onDismiss}>
          {t("action.dismiss")}
        </Button>
      )}
    </div>
  );
};
