import { findMenuLink, type MenuItem } from "@parapet/domain/access";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { useMenuWords } from "./menu-words.ts";

/** One entry of the side menu with its submenu, which opens by itself when the page is inside it. */
export const MenuEntry = ({
  entry,
  icon,
  path,
  active,
}: {
  entry: MenuItem;
  icon: IconName;
  path: string;
  active: boolean;
}) => {
  const t = useTranslations("shell");
  const words = useMenuWords();
  const id = useId();
  const [open, setOpen] = useState(active);
  const current = findMenuLink(entry, path);
  const name = words(entry);
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
          {entry.items.map((item) => (
            <LocalLink key={item.id} to={item.path} aria-current={current?.id === item.id ? "page" : undefined}>
              {words(item)}
            </LocalLink>
          ))}
        </div>
      )}
    </li>
  );
};
