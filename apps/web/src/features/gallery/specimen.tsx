import type { ReactNode } from "react";

/** One kind of component with its states. The words of the gallery are specimens, not texts of the portal. */
export const Specimen = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className="grid gap-8 border-t border-line-strong py-6.5 wide:grid-cols-[220px_minmax(0,1fr)]">
    <div>
      <h2 className="text-lg">{title}</h2>
      {text !== undefined && <p className="mt-2 text-[13px] text-ink-2">{text}</p>}
    </div>
    <div className="grid min-w-0 gap-4">{children}</div>
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

export const Grid = ({ columns = 3, children }: { columns?: 2 | 3 | 4; children: ReactNode }) => (
  <div
    className={
      columns === 2
        ? "grid items-start gap-4 wide:grid-cols-2"
        : columns === 3
          ? "grid items-start gap-4 wide:grid-cols-3"
          : "grid items-start gap-4 wide:grid-cols-4"
    }
  >
    {children}
  </div>
);
