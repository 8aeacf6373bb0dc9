import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useFormatter } from "use-intl";

import { Icon, type IconName } from "./icon.tsx";

/** A bordered sheet with a heading of its own. */
export const Card = ({
  title,
  aside,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  /** Its content reaches the border, as a table does. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) => {
  const id = useId();
  if (title === undefined) return <div className={clsx("card", !flush && "card-b", className)}>{children}</div>;
  return (
    <section className={clsx("card", className)} aria-labelledby={id}>
      <div className="card-h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {flush ? children : <div className="card-b">{children}</div>}
    </section>
  );
};

/** Several tiles on one ruled sheet. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="tiles" aria-label={label}>
    {children}
  </section>
);

/** One count; the whole tile leads to its page, if the reader may open it. A count that is unknown says why, never 0. */
export const Tile = ({
  to,
  icon,
  label,
  area,
  sight,
  count,
  unknown,
  note,
  delta,
}: {
  to: string | undefined;
  icon: IconName;
  label: string;
  /** Which area of the coverage ledger it counts, and its state there: readable by machines. */
  area?: string;
  sight?: string;
  count: number | null;
  /** Placeholder for an unknown count, with the next step. */
  unknown?: { readonly state: string; readonly next: string } | undefined;
  /** Below a count: how much of the area it comes from. */
  note?: string | undefined;
  delta?: ReactNode;
}) => {
  const format = useFormatter();
  const content = (
    <>
      <span className="t">
        <Icon name={icon} />
        {label}
      </span>
      {count === null && unknown !== undefined ? (
        <span className="col-span-2 grid gap-0.5">
          <span className="font-semibold">{unknown.state}</span>
          <span className="text-xs text-ink-3">{unknown.next}</span>
        </span>
      ) : (
        <b>{count === null ? "---" : format.number(count)}</b>
      )}
      {note !== undefined && <span className="justify-self-end text-end text-xs text-ink-3">{note}</span>}
      {/* A line of its own: a sentence beside the count would wrap in most languages. */}
      {delta !== undefined && <span className="col-span-2 flex">{delta}</span>}
    </>
  );
  const marks = { className: "tile", "data-area": area, "data-sight": sight };
  if (to === undefined) return <div {...marks}>{content}</div>;
  return (
    <Link to={to} {...marks}>
      {content}
    </Link>
  );
};
