import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";

import { Icon, type IconName } from "./icon.tsx";

/** A few actions behind one button. Arrow keys, type-ahead and Escape work as everywhere. */
export const Menu = ({
  trigger,
  children,
  align = "end",
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
}) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} className="z-70">
        <Base.Popup className="menu">{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export const MenuAction = ({
  icon,
  onClick,
  children,
}: {
  icon?: IconName;
  onClick: () => void;
  children: ReactNode;
}) => (
  <Base.Item className="menu-item" onClick={onClick}>
    {icon && <Icon name={icon} />}
    {children}
  </Base.Item>
);

export const MenuLinkItem = ({ icon, to, children }: { icon?: IconName; to: string; children: ReactNode }) => (
  <Base.Item className="menu-item" render={<Link to={to} />}>
    {icon && <Icon name={icon} />}
    {children}
  </Base.Item>
);
