import { findMenuEntry, findMenuLink, findMenuPage, menuFor, shownAs } from "@parapet/domain/access";
import { pageAt } from "@parapet/domain/pages";
import { bare } from "@parapet/words/links";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { LocalLink } from "../i18n/local-link.tsx";
import { useUser } from "../session/user-context.ts";
import { useMenuWords } from "./menu-words.ts";

const GAP_PX = 40;

const Tabs = ({ path }: { path: string }) => {
  const words = useMenuWords();
  const entry = findMenuEntry(menuFor(useUser()), path);
  const link = entry === undefined ? undefined : findMenuLink(entry, path);
  const hasTabs = link === undefined ? entry !== undefined : shownAs(link) === "tabs";
  const pages = hasTabs ? (link?.pages ?? entry?.pages ?? []) : [];
  const current = findMenuPage(pages, path);
  const nav = useRef<HTMLElement>(null);
  // Where they do not fit, they are in a line that scrolls: the current one is brought into view.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab != null) nav.current?.scrollTo({ left: tab.offsetLeft - nav.current.offsetLeft - GAP_PX });
  }, [path]);
  if (pages.length === 0 || entry === undefined) return null;
  return (
    <nav ref={nav} className="tabs" aria-label={link === undefined ? words.entry(entry.id) : words.link(link.id)}>
      {pages.map(({ id, path: to }) => (
        <LocalLink key={id} to={to} aria-current={id === current?.id ? "page" : undefined}>
          {words.link(id)}
        </LocalLink>
      ))}
    </nav>
  );
};

/** The pages beside this one: those of its group, or of its entry where that has no submenu. */
export const PageTabs = () => {
  const path = bare(useLocation().pathname);
  return pageAt(path)?.menu === undefined ? null : <Tabs path={path} />;
};
