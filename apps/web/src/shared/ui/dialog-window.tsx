import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

export interface DialogProps {
  readonly open: boolean;
  /** Left out where the question must be answered: then neither Escape nor a click outside closes it. */
  readonly onClose?: () => void;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The window of a `Dialog`, once there is one. */
export const DialogWindow = ({ open, onClose, title, text, children, actions }: DialogProps) => (
  <Base.Root
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose?.();
    }}
    disablePointerDismissal={onClose === undefined}
  >
    <Base.Portal>
      <Base.Backdrop className="scrim" />
      <Base.Viewport className="modal-place">
        <Base.Popup className="modal">
          <div className="modal-h">
            <Base.Title>{title}</Base.Title>
            {text !== undefined && <Base.Description className="mt-2 text-ink-2">{text}</Base.Description>}
          </div>
          {children}
          {actions !== undefined && <div className="modal-f">{actions}</div>}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);
