import type { ReactNode } from "react";

/** One part of the drawer, under a heading of its own. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-4">
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

/** Names and values, one below the other. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(0,140px)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[13px]">
    {rows.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-3">{label}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
