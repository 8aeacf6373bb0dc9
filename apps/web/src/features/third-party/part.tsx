import type { ReactNode } from "react";

/** One part of a drawer, under a heading of its own. */
export const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="border-t border-line pt-4 first:border-0 first:pt-0">
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);
