import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";
import { useAction } from "../../shared/use-action.ts";
import { type Seed, seedList, useRemoveSeed } from "./api.ts";

const RemoveButton = ({ seed }: { seed: Seed }) => {
  const t = useTranslations("seeds");
  const remove = useRemoveSeed();
  const { busy, run } = useAction();
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={t("list.removeOne", { value: seed.value })}
      onClick={() => void run(() => remove.mutateAsync(seed.id), { done: t("list.removed") })}
    >
      {t("list.remove")}
    </Button>
  );
};

export const SeedList = ({ onAdd }: { onAdd: () => void }) => {
  const t = useTranslations("seeds");
  const list = useQuery(seedList);
  const columns = useMemo(
    (): Column<Seed>[] => [
      {
        id: "value",
        heading: t("list.value"),
        cell: ({ kind, value, note }) => (
          <span className="grid max-w-[50ch] gap-1">
            <span className="mono break-all">{kind === "asn" ? t("roots.asn", { value }) : value}</span>
            {note !== null && <span className="text-sm break-words text-ink-2">{note}</span>}
          </span>
        ),
      },
      { id: "kind", heading: t("list.kind"), cell: ({ kind }) => t(`seedKinds.${kind}`) },
      {
        id: "added",
        heading: t("list.added"),
        cell: ({ created_at, created_by }) =>
          t("decided", { by: created_by ?? t("unknownPerson"), day: day(created_at) }),
      },
      { id: "candidates", heading: t("list.candidates"), align: "end", cell: ({ candidates }) => candidates },
      { id: "actions", heading: t("list.actions"), cell: (seed) => <RemoveButton seed={seed} /> },
    ],
    [t],
  );
  return (
    <ListState
      list={list}
      columns={5}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Empty
          title={t("list.empty")}
          actions={
            <Button kind="primary" onClick={onAdd}>
              {t("add.open")}
            </Button>
          }
        >
          {t("list.emptyText")}
        </Empty>
      }
    >
      {({ data }) => <Table caption={t("seeds")} columns={columns} rows={data} rowKey={({ id }) => id} />}
    </ListState>
  );
};
