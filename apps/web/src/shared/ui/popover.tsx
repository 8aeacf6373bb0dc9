import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useState } from "react";

import { whenNeeded } from "../when-needed.ts";

const part = whenNeeded(() => import("./popover-window.tsx"));

/** Settings behind one button. Escape and a click elsewhere close it; the focus returns to the button. */
export const Popover = ({
  trigger,
  label,
  children,
}: {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** What it holds, for screen readers. */
  label: string;
  children: (close: () => void) => ReactNode;
}) => {
  const [wanted, setWanted] = useState(false);
  const loaded = part.use(wanted);
  if (wanted && loaded !== null)
    return (
      <loaded.PopoverWindow trigger={trigger} label={label}>
        {children}
      </loaded.PopoverWindow>
    );
  return cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: part.hint,
    onFocus: part.hint,
    onClick: () => setWanted(true),
  });
};
