import type { ReactNode } from "react";

export const DrawerPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-4 first:border-0 first:pt-0">
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);
