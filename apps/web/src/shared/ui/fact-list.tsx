import clsx from "clsx";
import type { ReactNode } from "react";

/** Names and values, one per row; untrusted text stays within its column. */
export const FactList = ({
  facts,
  className,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}) => (
  <dl className={clsx("grid grid-cols-[fit-content(42%)_minmax(0,1fr)] gap-x-6 gap-y-1.5", className)}>
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-2">{name}</dt>
        <dd className="num [overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
      </div>
    ))}
  </dl>
);
