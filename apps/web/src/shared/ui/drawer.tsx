import { whenNeeded } from "../when-needed.ts";
import type { DrawerProps } from "./drawer-window.tsx";

const part = whenNeeded(() => import("./drawer-window.tsx"));

/**
 * The detail of one row, at the right. It pushes the page on wide screens and covers it on small ones. Escape closes;
 * the focus goes back to where it was.
 */
export const Drawer = (props: DrawerProps) => {
  const loaded = part.use(props.open);
  return loaded === null ? null : <loaded.DrawerWindow {...props} />;
};
