import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useContext, useState } from "react";

import { whenNeeded } from "../when-needed.ts";
import { Icon, type IconName } from "./icon.tsx";
import { MenuItemContext } from "./menu-item.ts";

const part = whenNeeded(() => import("./menu-popup.tsx"));

type Trigger = ReactElement<React.ButtonHTMLAttributes<HTMLButtonElement>>;

/** A few actions behind one button. Arrow keys, type-ahead and Escape work as everywhere. */
export const Menu = ({
  trigger,
  children,
  align = "end",
}: {
  trigger: Trigger;
  children: ReactNode;
  align?: "start" | "end";
}) => {
  const [wanted, setWanted] = useState(false);
  const loaded = part.use(wanted);
  const want = () => setWanted(true);
  // The button changes its place in the tree when the menu opens, and only then: a button with the focus must stay.
  if (wanted && loaded !== null)
    return (
      <loaded.MenuPopup trigger={trigger} align={align}>
        {children}
      </loaded.MenuPopup>
    );
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: part.hint,
    onFocus: part.hint,
    onClick: want,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") want();
    },
  });
};

const Entry = ({
  icon,
  to,
  onClick,
  children,
}: {
  icon?: IconName | undefined;
  to?: string;
  onClick?: () => void;
  children: ReactNode;
}) => {
  const draw = useContext(MenuItemContext);
  if (draw === null) throw new Error("A menu entry must be inside a menu.");
  return draw({
    to,
    onClick,
    children: (
      <>
        {icon && <Icon name={icon} />}
        {children}
      </>
    ),
  });
};

export const MenuAction = (props: { icon?: IconName; onClick: () => void; children: ReactNode }) => (
  <Entry {...props} />
);

export const MenuLinkItem = (props: { icon?: IconName; to: string; children: ReactNode }) => <Entry {...props} />;
