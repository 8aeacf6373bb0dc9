import { pageAt } from "@parapet/domain/pages";
import { bare } from "@parapet/words/links";
import type { Messages } from "@parapet/words/namespaces";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { PageTabs } from "./page-tabs.tsx";
import { ScrollArea } from "./scroll-area.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

/** The name of the page at this address: what the menu calls it, and its title. */
export const usePageName = (): string => {
  const t = useTranslations("titles");
  const page = pageAt(bare(useLocation().pathname));
  return page?.menu === undefined ? "" : t(page.id as keyof Messages["titles"]);
};

/** The heading of a dashboard page: its name with a definition beside it, a line of facts, its actions, and its neighbors. */
export const PageHead = ({
  object,
  definition,
  facts,
  actions,
}: {
  /** What a page about one object is headed with; any other page bears its own name. */
  object?: ReactNode;
  definition?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
}) => {
  const name = usePageName();
  // A line that is scrolled sideways is reached by the keyboard.
  const isNarrow = useIsNarrow();
  const heading = <h1>{object ?? name}</h1>;
  return (
    <>
      <div className="page-h">
        <div>
          {definition === undefined ? (
            heading
          ) : (
            <div className="flex items-center gap-1">
              {heading}
              {definition}
            </div>
          )}
          {facts !== undefined &&
            // A sentence is read, a row of facts is scrolled.
            (isNarrow && typeof facts !== "string" ? (
              <ScrollArea className="sub-t">{facts}</ScrollArea>
            ) : (
              <div className={typeof facts === "string" ? "sub-t is-text" : "sub-t"}>{facts}</div>
            ))}
        </div>
        {actions !== undefined && <div className="acts">{actions}</div>}
      </div>
      <PageTabs />
    </>
  );
};
