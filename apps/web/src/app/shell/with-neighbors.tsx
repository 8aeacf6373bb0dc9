import { findMenuEntry, findMenuLink, findMenuPage, menuFor, shownAs } from "@parapet/domain/access";
import { bare } from "@parapet/words/links";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { useUser } from "../../shared/session/user-context.ts";
import { useMenuWords } from "../../shared/ui/menu-words.ts";
import { SideNav } from "../../shared/ui/side-nav.tsx";

/** A page whose neighbors are too many for tabs, with their list beside it. */
export const WithNeighbors = ({ children }: { children: ReactNode }) => {
  const words = useMenuWords();
  const path = bare(useLocation().pathname);
  const entry = findMenuEntry(menuFor(useUser()), path);
  const link = entry === undefined ? undefined : findMenuLink(entry, path);
  if (link === undefined || shownAs(link) !== "beside" || link.pages.length === 0) return children;
  const links = link.pages.map(({ id, path: to }) => ({ id, to, name: words.link(id) }));
  return (
    <SideNav label={words.link(link.id)} groups={[{ links }]} current={findMenuPage(link.pages, path)?.id}>
      {children}
    </SideNav>
  );
};
