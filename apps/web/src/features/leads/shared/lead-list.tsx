import { LEAD_SORTS } from "@parapet/domain/contracts/choices";
import type { Lead } from "@parapet/domain/contracts/leads";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";

import { planName } from "../../../shared/format/plan-name.ts";
import { useAskedOrder } from "../../../shared/lists/list-order.ts";
import { Tag } from "../../../shared/ui/chips.tsx";
import { PagedTable } from "../../../shared/ui/paged-table.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";
import { useAsked } from "../../../shared/use-asked.ts";
import { leadsQuery } from "./api.ts";
import { LeadDrawer } from "./lead-drawer.tsx";

type Translate = ReturnType<typeof useTranslations<"leads">>;
const KINDS = ["all", "purchase", "contact", "report"] as const;

/** A part of the form as text; three dashes where it was left out. */
export const formText = (lead: Lead, name: string): string => {
  const value = lead.body[name];
  return typeof value === "string" && value !== "" ? value : "---";
};

const columnsOf = (t: Translate): Column<Lead>[] => [
  {
    id: "who",
    heading: t("who"),
    cell: (lead) => (
      <span className="two">
        <span>
          {formText(lead, "first_name") === "---"
            ? lead.email
            : `${formText(lead, "first_name")} ${formText(lead, "last_name")}`}
        </span>
        <small className="block text-ink-2">{lead.email}</small>
      </span>
    ),
  },
  { id: "company", heading: t("company"), cell: (lead) => formText(lead, "company_name") },
  { id: "kind", heading: t("kind"), cell: (lead) => t(`one.${lead.kind}`) },
  {
    id: "wants",
    heading: t("wants"),
    cell: (lead) => (lead.kind === "report" ? (lead.domain ?? "---") : planName(formText(lead, "plan"))),
  },
  { id: "since", heading: t("since"), cell: (lead) => <span className="num">{day(lead.created_at)}</span> },
  { id: "desk", heading: t("desk"), cell: (lead) => lead.assigned_to?.name ?? "---" },
  {
    id: "state",
    heading: t("state"),
    cell: (lead) => (
      <Tag kind={lead.state === "new" ? "warn" : lead.state === "accepted" ? "ok" : "plain"}>
        {t(`states.${lead.state}`)}
      </Tag>
    ),
  },
];

/** Leads in reach: searched for, opened, settled. `extra` adds what only some may do to one. */
export const LeadList = ({ extra }: { extra?: (lead: Lead, done: () => void) => ReactNode }) => {
  const t = useTranslations("leads");
  const queries = useQueryClient();
  const { page, one, text, change } = useAsked();
  const kind = one("kind", KINDS) ?? "all";
  const open = text("open");
  const order = useAskedOrder(LEAD_SORTS);
  const close = () => change({ open: null });
  // Registrations are settled in a place of their own.
  const list = useQuery(
    leadsQuery({
      kind: kind === "all" ? null : kind,
      without: "partner",
      state: null,
      q: text("q").trim(),
      page,
      order,
    }),
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = list.data?.data ?? [];
  const opened = rows.find(({ id }) => id === open);
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ["leads"] });
  };
  return (
    <>
      <div className="card">
        <PagedTable
          list={list}
          empty={<Empty title={t("empty")}>{t("emptyText")}</Empty>}
          caption={t("title")}
          columns={columns}
          sorts={LEAD_SORTS}
          tools={{
            search: { label: t("search"), asked: text("q"), onAsk: (q) => change({ q }) },
            chips: (
              <Segmented
                label={t("kind")}
                options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                value={kind}
                onChange={(next) => change({ kind: next === "all" ? null : next })}
              />
            ),
          }}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ open: id })}
          openKey={open === "" ? undefined : open}
          page={page}
          onPage={(next) => change({ page: String(next) })}
        />
      </div>
      {opened !== undefined && (
        <LeadDrawer
          key={opened.id}
          lead={opened}
          onChanged={reread}
          onClose={close}
          actions={extra?.(opened, () => {
            close();
            void reread();
          })}
        />
      )}
    </>
  );
};
