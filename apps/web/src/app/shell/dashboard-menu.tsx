import { findMenuEntry, menuFor, type MenuReader } from "@parapet/domain/access";
import { bare } from "@parapet/words/links";
import { useLocation } from "react-router";

import { MenuEntry } from "./menu-entry.tsx";
import { MENU_ICONS } from "./menu-icons.ts";
import { useMenuCounts } from "./use-menu-counts.ts";

/** The entries that the person sees, for the rail and for the left menu of small screens. */
export const DashboardMenu = ({ reader, className }: { reader: MenuReader; className: string }) => {
  const path = bare(useLocation().pathname);
  const counts = useMenuCounts();
  const menu = menuFor(reader);
  const active = findMenuEntry(menu, path);
  return (
    <ul className={className}>
      {menu.map((entry) => (
        <MenuEntry
          // Coming or going opens or closes the submenu; a click in between is the person's own.
          key={`${entry.id}/${entry.id === active?.id}`}
          entry={entry}
          icon={MENU_ICONS[entry.id]}
          path={path}
          active={entry.id === active?.id}
          counts={counts}
        />
      ))}
    </ul>
  );
};
