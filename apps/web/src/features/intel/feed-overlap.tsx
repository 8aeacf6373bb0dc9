import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { overlapOfFeeds } from "./ioc-api.ts";

interface Shared {
  readonly a: string;
  readonly b: string;
  readonly shared: number;
  /** Of the smaller of the two, how much the other has as well. */
  readonly share: number;
}

/** How much do the feeds say the same thing? Only pairs that share something. */
export const FeedOverlap = () => {
  const t = useTranslations("threat-intel");
  const format = useFormatter();
  const { data } = useQuery(overlapOfFeeds());
  const rows = useMemo((): Shared[] => {
    const sizes = new Map((data ?? []).filter(({ a, b }) => a === b).map(({ a, shared }) => [a, shared]));
    return (data ?? [])
      .filter(({ a, b }) => a !== b)
      .map(({ a, b, shared }) => ({ a, b, shared, share: shared / Math.min(sizes.get(a) ?? 1, sizes.get(b) ?? 1) }))
      .toSorted((one, other) => other.shared - one.shared);
  }, [data]);
  if (rows.length === 0) return null;
  return (
    <Card title={t("overlap.title")} flush className="mt-3">
      <div className="pt-2">
        <Table
          caption={`${t("overlap.title")}, ${t("overlap.shared")}`}
          rows={rows}
          rowKey={({ a, b }) => `${a} ${b}`}
          columns={[
            { id: "a", heading: t("overlap.one"), cell: ({ a }) => a },
            { id: "b", heading: t("overlap.other"), cell: ({ b }) => b },
            { id: "shared", heading: t("overlap.shared"), align: "end", cell: ({ shared }) => format.number(shared) },
            {
              id: "share",
              heading: t("overlap.share"),
              align: "end",
              cell: ({ share }) => format.number(share, "percent"),
            },
          ]}
        />
      </div>
    </Card>
  );
};
