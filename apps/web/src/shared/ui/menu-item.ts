import { createContext, type ReactNode } from "react";

export interface MenuItemProps {
  readonly to?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** How an entry is drawn; known inside an open menu only. */
export const MenuItemContext = createContext<((entry: MenuItemProps) => ReactNode) | null>(null);
