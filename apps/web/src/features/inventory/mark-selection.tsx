import { MAX_MARKED } from "@parapet/domain/contracts/choices";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { whenNeeded } from "../../shared/when-needed.ts";
import { shownName } from "./asset-columns.tsx";
import type { Asset, AssetKind } from "./inventory-api.ts";

const dialogs = whenNeeded(() => import("./mark-dialogs.tsx"));

/** Kinds whose ownership is decided; technologies and certificates follow the host that they are on. */
const DECIDED: ReadonlySet<AssetKind> = new Set<AssetKind>(["host", "address", "service", "website"]);

export const mayDecide = ({ kind, key, domain }: Pick<Asset, "kind" | "key" | "domain">): boolean =>
  DECIDED.has(kind) && key !== domain;

/** The assets selected in a list, for a change to all of them. */
export const useMarkSelection = () => {
  const [selected, setSelected] = useState<ReadonlyMap<string, Asset>>(new Map());
  /** The row that a range begins at. */
  const anchor = useRef<number | null>(null);
  return {
    /** Selects rows of this page from the keyboard: one, or all from the one chosen last. */
    keysOf: (rows: readonly Asset[]) => ({
      onToggle: (at: number) => {
        const asset = rows[at];
        anchor.current = at;
        if (asset === undefined) return;
        setSelected((before) => {
          const next = new Map(before);
          if (!next.delete(asset.id) && next.size < MAX_MARKED) next.set(asset.id, asset);
          return next;
        });
      },
      onExtend: (at: number) => {
        const from = (anchor.current ??= at);
        const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1);
        setSelected(
          (before) => new Map([...before, ...range.map((one) => [one.id, one] as const)].slice(0, MAX_MARKED)),
        );
      },
    }),
    assets: [...selected.values()],
    has: (id: string) => selected.has(id),
    isFull: selected.size >= MAX_MARKED,
    toggle: (asset: Asset) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(asset.id)) next.set(asset.id, asset);
        return next;
      }),
    clear: () => setSelected(new Map()),
  };
};

type Selection = ReturnType<typeof useMarkSelection>;

export const markColumn = (
  t: ReturnType<typeof useTranslations<"inventory">>,
  selection: Selection,
): Column<Asset> => ({
  id: "select",
  heading: t("marks.column"),
  cell: (asset) => (
    <input
      type="checkbox"
      aria-label={t("marks.select", { name: shownName(asset) })}
      checked={selection.has(asset.id)}
      disabled={selection.isFull && !selection.has(asset.id)}
      onChange={() => selection.toggle(asset)}
    />
  ),
});

/** What can be done with assets: edit their labels, decide whose they are. */
export const MarkButtons = ({ assets, onDone }: { assets: readonly Asset[]; onDone: () => void }) => {
  const t = useTranslations("inventory");
  const [opened, setOpened] = useState<"marks" | "disposition" | null>(null);
  const parts = dialogs.use(opened !== null);
  const close = () => {
    setOpened(null);
    onDone();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpened("marks")}>
        {t("marks.edit")}
      </Button>
      {assets.every(mayDecide) && (
        <Button size="small" onClick={() => setOpened("disposition")}>
          {t("marks.decide")}
        </Button>
      )}
      {opened === "marks" && parts !== null && <parts.MarkDialog assets={assets} onClose={close} />}
      {opened === "disposition" && parts !== null && <parts.DispositionDialog assets={assets} onClose={close} />}
    </>
  );
};
