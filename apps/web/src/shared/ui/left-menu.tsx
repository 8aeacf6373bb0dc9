import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { IconButton } from "./button.tsx";

/** The menu of small screens, from the left. A native dialog: focus, Escape and the page behind are the browser's. */
export const LeftMenu = ({
  open,
  onClose,
  label,
  head,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  head: ReactNode;
  children: ReactNode;
}) => {
  const t = useTranslations("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (open) {
      opened.current = location.pathname;
      dialog.current?.showModal();
    } else {
      dialog.current?.close();
    }
  }, [open]);
  // Wherever a link led, the menu has done its work.
  useEffect(() => {
    if (open && pathname !== opened.current) onClose();
  }, [open, pathname, onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop of a native dialog is the dialog itself; Escape closes it by keyboard
    <dialog
      ref={dialog}
      className="left-menu"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="left-menu-h">
        {head}
        <IconButton name="close" label={t("action.close")} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
};
