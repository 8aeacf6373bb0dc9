import type { ReactNode } from "react";

/** The heading of a dashboard page: its name with a definition beside it, a line of facts, its actions. */
export const PageHead = ({
  title,
  definition,
  facts,
  actions,
}: {
  title: ReactNode;
  definition?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
}) => (
  <div className="page-h">
    <div className="min-w-0">
      {definition === undefined ? (
        <h1>{title}</h1>
      ) : (
        <div className="flex items-center gap-1">
          <h1>{title}</h1>
          {definition}
        </div>
      )}
      {facts !== undefined && <div className="sub-t">{facts}</div>}
    </div>
    {actions !== undefined && <div className="acts">{actions}</div>}
  </div>
);
