import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";

import { MenuItemContext, type MenuItemProps } from "./menu-item.ts";

const drawItem = ({ to, onClick, children }: MenuItemProps) => (
  <Base.Item
    className="menu-item"
    {...(onClick !== undefined && { onClick })}
    {...(to !== undefined && { render: <Link to={to} /> })}
  >
    {children}
  </Base.Item>
);

/** What opens behind the button of a `Menu`; it begins open, because it was asked for. */
export const MenuPopup = ({
  trigger,
  children,
  align,
}: {
  trigger: ReactElement;
  children: ReactNode;
  align: "start" | "end";
}) => (
  <Base.Root modal={false} defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} className="z-70">
        <Base.Popup className="menu">
          <MenuItemContext value={drawItem}>{children}</MenuItemContext>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
