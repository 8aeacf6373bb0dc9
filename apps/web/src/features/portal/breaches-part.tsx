import type { Breach } from "@parapet/domain/contracts/breaches";
import { PAGE_SIZE } from "@parapet/domain/contracts/page";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { day } from "../../shared/format/day.ts";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { SearchField } from "../../shared/ui/field.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Empty, Failed, Loading } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { breachesQuery } from "./api.ts";

const dayOf = ({ breach_on }: Breach): string => (breach_on === null ? "---" : day(Date.parse(breach_on) / 1000));

const BreachDrawer = ({ it, onClose }: { it: Breach; onClose: () => void }) => {
  const t = useTranslations("portal");
  const format = useFormatter();
  const facts = [
    [t("breaches.domain"), it.domain ?? "---"],
    [t("breaches.day"), dayOf(it)],
    [t("breaches.accounts"), it.accounts === null ? "---" : format.number(it.accounts)],
    [t("breaches.held"), it.data_classes.join(", ") || "---"],
    [t("breaches.marks"), it.marks.map((mark) => t(`breaches.markNames.${mark}`)).join(", ") || "---"],
  ] as const;
  return (
    <Drawer open onClose={onClose} title={<span className="[overflow-wrap:anywhere]">{it.title}</span>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="num [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {it.description !== null && <p className="mt-5 [overflow-wrap:anywhere]">{it.description}</p>}
    </Drawer>
  );
};

/** The catalogue of breaches: what leaks are called, and when they happened. */
export const BreachesPart = () => {
  const t = useTranslations("portal");
  const format = useFormatter();
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Breach | null>(null);
  const list = useQuery(breachesQuery(typed.trim(), page));
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={4} />
        </Loading>
      );
    }
    if (list.data.data.length === 0) return <Empty title={t("none")}>{t("breaches.none")}</Empty>;
    return (
      <>
        <Table
          caption={t("parts.breaches")}
          rows={list.data.data}
          rowKey={({ name }) => name}
          onOpen={setOpen}
          openKey={open?.name}
          columns={[
            {
              id: "title",
              heading: t("breaches.breach"),
              cell: (it) => (
                <span className="two">
                  <b className="block max-w-[260px] truncate font-semibold">{it.title}</b>
                  <small className="block text-ink-2">{it.domain ?? it.name}</small>
                </span>
              ),
            },
            { id: "day", heading: t("breaches.day"), cell: (it) => <span className="num">{dayOf(it)}</span> },
            {
              id: "accounts",
              heading: t("breaches.accounts"),
              align: "end",
              cell: (it) => <span className="num">{it.accounts === null ? "---" : format.number(it.accounts)}</span>,
            },
            {
              id: "held",
              heading: t("breaches.held"),
              cell: (it) => (
                <span className="block max-w-[320px] truncate text-ink-2">{it.data_classes.join(", ") || "---"}</span>
              ),
            },
          ]}
        />
        <Pager page={page} pageSize={PAGE_SIZE} total={list.data.pagination.total} onPage={setPage} />
      </>
    );
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2">{t("breaches.text")}</p>
      <SearchField
        className="max-w-[360px]"
        label={t("search")}
        placeholder={t("search")}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
      />
      <div className="card">{body()}</div>
      {open !== null && <BreachDrawer it={open} onClose={() => setOpen(null)} />}
    </div>
  );
};
