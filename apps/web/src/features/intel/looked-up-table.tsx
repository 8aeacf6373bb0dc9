import type { IocRow } from "@parapet/domain/contracts/intel";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FilterChip, Tag } from "../../shared/ui/chips.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { FiveBricks } from "./five-bricks.tsx";
import type { LookedUp, LookedUpLine } from "./ioc-api.ts";
import { threatName } from "./ioc-columns.tsx";
import { type Verdict, toVerdict, VERDICTS } from "./lookup-verdict.ts";

type Line = LookedUpLine & { readonly at: number };

const ORDER: Readonly<Record<Verdict, number>> = { known: 0, unreadable: 1, unknown: 2 };

/** What became of each line, known ones first. Ten thousand lines scroll as easily as ten. */
export const LookedUpTable = ({ answer, onOpen }: { answer: LookedUp; onOpen: (ioc: IocRow) => void }) => {
  const t = useTranslations("threat-intel");
  const [only, setOnly] = useState<Verdict | null>(null);
  const rows = answer.data
    .map((line, at): Line => ({ ...line, at }))
    .filter((line) => only === null || toVerdict(line) === only)
    .toSorted((a, b) => ORDER[toVerdict(a)] - ORDER[toVerdict(b)] || a.at - b.at);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {VERDICTS.map((verdict) => (
          <FilterChip
            key={verdict}
            pressed={only === verdict}
            count={answer.counts[verdict]}
            onClick={() => setOnly(only === verdict ? null : verdict)}
          >
            {t(`bulk.verdicts.${verdict}`)}
          </FilterChip>
        ))}
      </div>
      <div className="card">
        {rows.length === 0 ? (
          <Empty icon="search" title={t("bulk.noneOfThese")} />
        ) : (
          <Table
            caption={t("bulk.caption")}
            rows={rows}
            rowKey={({ at }) => String(at)}
            onOpen={({ ioc }) => {
              if (ioc !== null) onOpen(ioc);
            }}
            columns={[
              {
                id: "input",
                heading: t("bulk.columns.input"),
                cell: ({ input }) => (
                  <span className="mono block max-w-[32ch] truncate" title={input}>
                    {input}
                  </span>
                ),
              },
              {
                id: "read",
                heading: t("bulk.columns.readAs"),
                cell: ({ value }) => (
                  <span className="mono block max-w-[32ch] truncate" title={value ?? undefined}>
                    {value ?? "---"}
                  </span>
                ),
              },
              {
                id: "type",
                heading: t("ioc.columns.type"),
                cell: ({ type }) => (type === null ? "---" : t(`ioc.types.${type}`)),
              },
              {
                id: "verdict",
                heading: t("bulk.columns.answer"),
                cell: (line) => (
                  <span className="flex gap-1.5">
                    <Tag kind={line.known ? "exploit" : toVerdict(line) === "unreadable" ? "warn" : "plain"}>
                      {t(`bulk.verdicts.${toVerdict(line)}`)}
                    </Tag>
                    {line.warnings.length > 0 && (
                      <Tag kind="warn" icon="warning">
                        {t("ioc.onWarningList")}
                      </Tag>
                    )}
                  </span>
                ),
              },
              {
                id: "score",
                heading: t("ioc.columns.score"),
                cell: ({ ioc }) => (ioc === null ? "---" : <FiveBricks score={ioc.score} faded={ioc.expired} />),
              },
              {
                id: "threat",
                heading: t("ioc.columns.threat"),
                cell: ({ ioc }) => (
                  <span className="block max-w-[28ch] truncate">{ioc === null ? "---" : threatName(ioc)}</span>
                ),
              },
              {
                id: "sources",
                heading: t("ioc.columns.sources"),
                cell: ({ ioc }) => (
                  <span className="block max-w-[18ch] truncate">{ioc === null ? "---" : ioc.sources.join(", ")}</span>
                ),
              },
            ]}
          />
        )}
      </div>
    </>
  );
};
