import type { IocRow } from "@parapet/domain/contracts/intel";
import { day } from "@parapet/words/format/day";
import type { useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";
import { by, type Column } from "../../shared/ui/table-order.ts";
import { FiveBricks } from "./five-bricks.tsx";
import { Hits } from "./hits.tsx";

export type Words = ReturnType<typeof useTranslations<"threat-intel">>;

/** A hash is shortened to its ends; everything else is cut at the end of the column. */
const short = (value: string): string =>
  /^[0-9a-f]{40,}$/.test(value) ? `${value.slice(0, 16)}…${value.slice(-8)}` : value;

/** What a malware is and does, as far as the feeds say. */
export const threatName = ({ malware, threat }: Pick<IocRow, "malware" | "threat">): string =>
  [malware, threat?.replaceAll("_", " ")].filter(Boolean).join(", ") || "---";

export const iocColumns = (
  t: Words,
  words: readonly string[],
  hostsOf: ReadonlyMap<string, readonly string[]> | undefined,
): Column<IocRow>[] => [
  {
    id: "value",
    heading: t("ioc.columns.value"),
    sort: by(({ value }) => value),
    cell: (row) => (
      <span className="mono block max-w-[36ch] truncate font-medium" title={row.value}>
        <Hits text={short(row.value)} words={words} />
      </span>
    ),
  },
  {
    id: "type",
    heading: t("ioc.columns.type"),
    cell: (row) => t(`ioc.types.${row.type}`),
    sort: by(({ type }) => type),
  },
  {
    id: "threat",
    heading: t("ioc.columns.threat"),
    sort: by(threatName),
    cell: (row) => (
      <span className="block max-w-[30ch] truncate text-ink-2" title={threatName(row)}>
        {threatName(row)}
      </span>
    ),
  },
  {
    id: "score",
    heading: t("ioc.columns.score"),
    sort: by(({ score }) => score),
    sortsFirst: "descending",
    cell: (row) => <FiveBricks score={row.score} faded={row.expired} />,
  },
  {
    id: "sources",
    heading: t("ioc.columns.sources"),
    sort: by(({ sources }) => sources.length),
    sortsFirst: "descending",
    cell: (row) => (
      <span className="block max-w-[20ch] truncate text-ink-2" title={row.sources.join(", ")}>
        {row.sources.join(", ")}
      </span>
    ),
  },
  {
    id: "last",
    heading: t("ioc.columns.lastSeen"),
    cell: (row) => <span className="num">{day(row.last_seen)}</span>,
    sort: by(({ last_seen }) => last_seen),
    sortsFirst: "descending",
  },
  {
    id: "own",
    heading: t("own.yours"),
    cell: (row) =>
      hostsOf === undefined ? (
        "---"
      ) : hostsOf.has(row.id) ? (
        <Tag kind="exploit" icon="eye">
          {t("own.seen")}
        </Tag>
      ) : (
        <span className="text-ink-2">{t("own.notSeen")}</span>
      ),
  },
  {
    id: "marks",
    heading: t("ioc.columns.marks"),
    cell: (row) => (
      <span className="flex gap-1.5">
        {row.warnings.length > 0 && (
          <Tag kind="warn" icon="warning">
            {t("ioc.onWarningList")}
          </Tag>
        )}
        {row.expired ? <Tag>{t("ioc.expired")}</Tag> : row.warnings.length === 0 && <Tag>{t("ioc.live")}</Tag>}
      </span>
    ),
  },
];
