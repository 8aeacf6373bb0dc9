import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { IconButton } from "./button.tsx";
import { ScrollArea } from "./scroll-area.tsx";

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Shown above the title, such as a severity. */
  readonly head?: ReactNode;
  /** Buttons beside the one that closes. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  /** Stays in view at the end of the drawer. */
  readonly actions?: ReactNode;
}

/** The panel of a `Drawer`, once there is one. */
export const DrawerWindow = ({ open, onClose, title, head, tools, children, actions }: DrawerProps) => {
  const t = useTranslations("common");
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Popup className="drawer">
          <div className="flex items-start justify-between gap-3 px-5 pt-4">
            <div className="min-w-0">
              {head}
              <Base.Title className="mt-3 text-xl">{title}</Base.Title>
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {tools}
              <IconButton name="close" label={t("action.close")} onClick={onClose} />
            </div>
          </div>
          <ScrollArea className="drawer-b">{children}</ScrollArea>
          {actions !== undefined && <div className="drawer-f">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
