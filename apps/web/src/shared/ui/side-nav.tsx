import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

import { LocalLink } from "../i18n/local-link.tsx";

interface SideLink {
  readonly id: string;
  /** Without language; a query alone leads to another part of the same page. */
  readonly to: string;
  readonly name: string;
}

export interface SideGroup {
  readonly name?: string;
  readonly links: readonly SideLink[];
}

const GAP_PX = 40;

/** The parts of something large beside the one that is shown. On a small screen they are one line that scrolls. */
export const SideNav = ({
  label,
  groups,
  current,
  children,
}: {
  label: string;
  groups: readonly SideGroup[];
  current: string | undefined;
  children: ReactNode;
}) => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (link != null) nav.current?.scrollTo({ left: link.offsetLeft - nav.current.offsetLeft - GAP_PX });
  }, [current]);
  return (
    <div className="grid items-start gap-5 wide:grid-cols-[208px_minmax(0,1fr)]">
      <nav ref={nav} aria-label={label} className="card flex gap-1 overflow-x-auto p-2 wide:grid wide:gap-3">
        {groups.map(({ name, links }) => (
          <div key={name ?? ""} className="contents wide:grid wide:gap-0.5">
            {name !== undefined && <p className="px-3 pt-1 text-xs text-ink-3 max-wide:hidden">{name}</p>}
            {links.map(({ id, to, name: text }) => (
              <LocalLink
                key={id}
                to={to}
                preventScrollReset
                aria-current={id === current ? "page" : undefined}
                className={clsx(
                  "rounded-control px-3 py-2 whitespace-nowrap no-underline wide:py-1.5 wide:whitespace-normal",
                  id === current ? "bg-sunken font-semibold text-ink" : "text-ink-2 hover:bg-sunken",
                )}
              >
                {text}
              </LocalLink>
            ))}
          </div>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
};
