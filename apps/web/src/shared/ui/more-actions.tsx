import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Icon } from "./icon.tsx";
import { Popover } from "./popover.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

/** The actions of a page: beside its title, and on a phone behind one button, so that they do not push the page down. */
export const MoreActions = ({ children }: { children: ReactNode }) => {
  const t = useTranslations("common");
  const isNarrow = useIsNarrow();
  if (!isNarrow) return children;
  return (
    <Popover
      label={t("action.more")}
      trigger={
        <button type="button" className="btn btn-secondary btn-sm" aria-label={t("action.more")}>
          <Icon name="menu" />
        </button>
      }
    >
      {() => <div className="grid gap-2">{children}</div>}
    </Popover>
  );
};
