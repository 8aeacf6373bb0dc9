import type { MenuEntryId } from "@parapet/domain/access";

import type { IconName } from "../../shared/ui/icon.tsx";

/** The drawing beside each entry of the side menu. */
export const MENU_ICONS: Readonly<Record<MenuEntryId, IconName>> = {
  "current-risk": "wall",
  "threat-intelligence": "radar",
  management: "building",
  "alert-management": "bell",
  "third-party-management": "parties",
  account: "account",
};
