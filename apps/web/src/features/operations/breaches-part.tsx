import { BREACH_SORTS } from "@parapet/domain/contracts/choices";
import type { Breach } from "@parapet/domain/contracts/leaks";
import { calendarDay } from "@parapet/words/format/calendar-day";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";

import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { FactList } from "../../shared/ui/fact-list.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { useAsked } from "../../shared/use-asked.ts";
import { breachesQuery } from "./api.ts";

const BreachDrawer = ({ it, onClose }: { it: Breach; onClose: () => void }) => {
  const t = useTranslations("portal");
  const format = useFormatter();
  const facts = [
    [t("breaches.domain"), it.domain ?? "---"],
    [t("breaches.day"), calendarDay(it.breach_on)],
    [t("breaches.accounts"), it.accounts === null ? "---" : format.number(it.accounts)],
    [t("breaches.held"), it.data_classes.join(", ") || "---"],
    [t("breaches.marks"), it.marks.map((mark) => t(`breaches.markNames.${mark}`)).join(", ") || "---"],
  ] as const;
  return (
    <Drawer open onClose={onClose} title={<span className="[overflow-wrap:anywhere]">{it.title}</span>}>
      <FactList facts={facts} />
      {it.description !== null && <p className="mt-5 [overflow-wrap:anywhere]">{it.description}</p>}
    </Drawer>
  );
};

/** The catalogue of breaches: what leaks are called, and when they happened. */
export const BreachesPart = () => {
  const t = useTranslations("portal");
  const format = useFormatter();
  const { page, text, change } = useAsked();
  const list = useQuery(breachesQuery(text("q").trim(), page, useAskedOrder(BREACH_SORTS)));
  const open = list.data?.data.find(({ name }) => name === text("open"));
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2">{t("breaches.text")}</p>
      <div className="card">
        <PagedTable
          list={list}
          empty={<Empty title={t("none")}>{t("breaches.none")}</Empty>}
          caption={t("parts.breaches")}
          sorts={BREACH_SORTS}
          tools={{ search: { label: t("search"), asked: text("q"), onAsk: (q) => change({ q }) } }}
          rowKey={({ name }) => name}
          onOpen={({ name }) => change({ open: name })}
          openKey={open?.name}
          page={page}
          onPage={(next) => change({ page: String(next), open: null })}
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
            {
              id: "day",
              heading: t("breaches.day"),
              cell: (it) => <span className="num">{calendarDay(it.breach_on)}</span>,
            },
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
      </div>
      {open !== undefined && <BreachDrawer it={open} onClose={() => change({ open: null })} />}
    </div>
  );
};
