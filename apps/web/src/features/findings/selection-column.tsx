import type { Finding } from "@parapet/domain/contracts/findings";
import type { useTranslations } from "use-intl";

import type { Column } from "../../shared/ui/table-order.ts";
import { toSelected, type useSelection } from "./use-selection.ts";

/** The checkbox that selects a leaked credential for a reveal. */
export const selectionColumn = (
  t: ReturnType<typeof useTranslations<"findings">>,
  selection: ReturnType<typeof useSelection>,
): Column<Finding> => ({
  id: "select",
  heading: t("several.column"),
  cell: (row) => {
    const credential = toSelected(row);
    if (credential === null) return null;
    const isSelected = selection.has(credential.id);
    return (
      <input
        type="checkbox"
        aria-label={t("several.select", { credential: credential.shown })}
        checked={isSelected}
        disabled={selection.isFull && !isSelected}
        onChange={({ target }) => (target.checked ? selection.add([credential]) : selection.remove(credential.id))}
      />
    );
  },
});
