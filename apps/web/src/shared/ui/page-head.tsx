import type { ReactNode } from "react";

/** The heading of a dashboard page: its name, a line of facts, its actions. */
export const PageHead = ({ title, facts, actions }: { title: ReactNode; facts?: ReactNode; actions?: ReactNode }) => (
  <div className="page-h">
    <div className="min-w-0">
      <h1>{title}</h1>
      {facts !== undefined && <div className="sub-t">{facts}</div>}
    </div>
    {actions !== undefined && <div className="acts">{actions}</div>}
  </div>
);
