import { useTranslations } from "use-intl";

import type { Column } from "../ui/table-order.ts";
import { useUrl } from "../use-url.ts";

/** Columns that belong to the table and not to the reader's choice. */
const FIXED = new Set(["select", "choose", "actions"]);
const isFixed = ({ id, heading }: { readonly id: string; readonly heading: string }): boolean =>
  FIXED.has(id) || heading === "";

/** The columns that the address names, in the order of the list; those of the list where it names none. */
export const useChosenColumns = <Row,>(
  columns: readonly Column<Row>[],
  first: readonly string[] = columns.map(({ id }) => id),
): { readonly shown: readonly Column<Row>[]; readonly choice: ColumnChoiceProps } => {
  const { search, change } = useUrl();
  const choices = columns.filter((column) => !isFixed(column));
  const named = (search.get("columns") ?? "").split(",").filter((id) => choices.some((column) => column.id === id));
  const chosen = named.length > 0 ? named : first;
  return {
    shown: columns.filter((column) => isFixed(column) || chosen.includes(column.id)),
    choice: {
      choices: choices.map(({ id, heading, sort, sortsFirst }) => ({
        id,
        heading,
        isShown: chosen.includes(id),
        sorts: sort === undefined ? null : (sortsFirst ?? "ascending"),
      })),
      onChoose: (ids) => change({ columns: ids.join(",") }),
    },
  };
};

export interface ColumnChoiceProps {
  readonly choices: readonly {
    readonly id: string;
    readonly heading: string;
    readonly isShown: boolean;
    /** The way the column sorts first; null: it does not sort. */
    readonly sorts: "ascending" | "descending" | null;
  }[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Shows and hides the columns of a list. The choice is part of the page's address, so that a view saves it. */
export const ColumnChoice = ({ choices, onChoose }: ColumnChoiceProps) => {
  const t = useTranslations("shell");
  const shown = choices.filter(({ isShown }) => isShown);
  return (
    <fieldset>
      <legend className="popover-h">{t("lists.columns")}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        {choices.map(({ id, heading, isShown }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={isShown}
              // A list without columns would show nothing.
              disabled={isShown && shown.length === 1}
              onChange={({ target }) =>
                onChoose(choices.flatMap((one) => ((one.id === id ? target.checked : one.isShown) ? [one.id] : [])))
              }
            />
            <span>{heading}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
