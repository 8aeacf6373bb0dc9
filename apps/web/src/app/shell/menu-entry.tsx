import { findMenuLink, findMenuPage, type MenuItem, type MenuLink, shownAs } from "@parapet/domain/access";
import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { useMenuWords } from "../../shared/ui/menu-words.ts";

/** The pages of a link that are too many for tabs; the link itself leads to the first of them. */
const Pages = ({ link, path }: { link: MenuLink; path: string }) => {
  const words = useMenuWords();
  const current = findMenuPage(link.pages, path);
  return (
    <div className="subsub">
      {link.pages
        .filter(({ id }) => id !== link.id)
        .map(({ id, path: to }) => (
          <LocalLink key={id} to={to} aria-current={id === current?.id ? "page" : undefined}>
            {words.link(id)}
          </LocalLink>
        ))}
    </div>
  );
};

/** One entry of the side menu with its submenu, which opens by itself when the page is inside it. */
export const MenuEntry = ({
  entry,
  icon,
  path,
  active,
  counts,
}: {
  entry: MenuItem;
  icon: IconName;
  path: string;
  active: boolean;
  /** What the links of the entry count, by their ids. */
  counts: Readonly<Partial<Record<string, number | null>>>;
}) => {
  const t = useTranslations("shell");
  const words = useMenuWords();
  const format = useFormatter();
  const id = useId();
  const [open, setOpen] = useState(active);
  const current = findMenuLink(entry, path);
  const name = words.entry(entry.id);
  return (
    <li>
      <div className="row">
        <LocalLink
          className="ent"
          to={entry.path}
          data-active={active ? "" : undefined}
          aria-current={active && entry.items === undefined ? "page" : undefined}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </LocalLink>
        {entry.items !== undefined && (
          <button
            type="button"
            className="fold"
            aria-expanded={open}
            aria-controls={id}
            aria-label={t(open ? "rail.collapse" : "rail.expand", { entry: name })}
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevronRight" className="chev" />
          </button>
        )}
      </div>
      {entry.items !== undefined && open && (
        <div className="sub" id={id}>
          {entry.items.map((item) => {
            const isHere = current?.id === item.id;
            const inMenu = shownAs(item) === "in-menu" && item.pages.length > 0;
            const isPage = isHere && (!inMenu || findMenuPage(item.pages, path)?.id === item.id);
            return (
              <div key={item.id} className="contents">
                <LocalLink
                  to={item.path}
                  data-active={isHere ? "" : undefined}
                  aria-current={isPage ? "page" : undefined}
                >
                  {words.link(item.id)}
                  {counts[item.id] != null && (
                    <span className="count num" aria-hidden="true">
                      {format.number(counts[item.id] ?? 0)}
                    </span>
                  )}
                </LocalLink>
                {isHere && inMenu && <Pages link={item} path={path} />}
              </div>
            );
          })}
        </div>
      )}
    </li>
  );
};
