import type { SlaFigure } from "@parapet/domain/contracts/remediation";
import type { FindingArea } from "@parapet/domain/risk";
import { month } from "@parapet/words/format/month";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { ListState } from "../../../shared/ui/list-state.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";
import { Table } from "../../../shared/ui/table.tsx";
import { ClientFigures } from "./client-figures.tsx";
import { slaFigures } from "./sla-api.ts";
import { useFigureColumns } from "./use-figure-columns.ts";

const WAYS = ["month", "owner", "area"] as const;
type Way = (typeof WAYS)[number];

/** The metrics of the organization that is worked in. */
const OwnFigures = ({ by }: { by: Way }) => {
  const t = useTranslations("remediation");
  const titles = useTranslations("titles");
  const { locale } = useLocale();
  const times = useFigureColumns();
  const list = useQuery(slaFigures(by));
  const name = ({ key, name: given }: SlaFigure): string => {
    if (key === null) return t("unassigned");
    if (by === "owner") return given ?? "---";
    if (by === "month") return month(locale, key);
    return key === "vip-findings"
      ? titles("management/vip-management/seeAll/:id")
      : titles(`current-risk/${key as Exclude<FindingArea, "vip-findings">}`);
  };
  const columns: Column<SlaFigure>[] = [
    { id: "key", heading: t(`figures.by.${by}`), cell: name },
    { id: "detected", heading: t("figures.detected"), cell: (row) => row.detected ?? "---", align: "end" },
    ...times,
  ];
  return (
    <ListState
      list={list}
      columns={columns.length}
      isEmpty={(data) => data.length === 0}
      empty={<Empty title={t("figures.none")} />}
    >
      {(data) => <Table caption={t("figures.title")} columns={columns} rows={data} rowKey={(row) => row.key ?? ""} />}
    </ListState>
  );
};

/** Times to detect, triage and fix, and due dates met, of the last twelve months; also client by client. */
export const SlaFigures = ({ hasClients }: { hasClients: boolean }) => {
  const t = useTranslations("remediation");
  const [by, setBy] = useState<Way | "client">(hasClients ? "client" : "month");
  const ways: readonly (Way | "client")[] = hasClients ? ["client", ...WAYS] : WAYS;
  return (
    <div className="grid gap-3">
      <div>
        <Segmented
          label={t("group.label")}
          options={ways.map((value) => ({ value, label: t(`figures.by.${value}`) }))}
          value={by}
          onChange={setBy}
        />
      </div>
      {by === "client" ? <ClientFigures /> : <OwnFigures by={by} />}
      <p className="max-w-[100ch] text-[13px] text-ink-2">{t("figures.note")}</p>
    </div>
  );
};
