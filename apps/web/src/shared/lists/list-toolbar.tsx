import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Menu, MenuAction } from "../ui/menu.tsx";
import { Popover } from "../ui/popover.tsx";
import { SearchAsTyped } from "../ui/search-as-typed.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { useUrl } from "../use-url.ts";
import { whenNeeded } from "../when-needed.ts";
import { ColumnChoice, type ColumnChoiceProps } from "./column-choice.tsx";
import { useDensity } from "./density.ts";
import { SavedViews, useView } from "./saved-views.tsx";

const savePart = whenNeeded(() => import("./save-view.tsx"));

export interface ListSearch {
  readonly label: string;
  readonly asked: string;
  readonly onAsk: (q: string) => void;
}

export interface ListExport {
  readonly label: string;
  readonly icon?: IconName;
  /** Lasts until the file is there; its failure is said by the page. */
  readonly run: () => Promise<void>;
}

/** One of several ways to show a list. */
export interface ListChoice {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a page offers for its list, above the rows. */
export interface ListTools {
  readonly search?: ListSearch | undefined;
  /** In the place of the search: one with a language of its own. */
  readonly query?: ReactNode;
  /** The filters that are used most, as chips. */
  readonly chips?: ReactNode;
  /** All others, behind one button that says how many of them are set. */
  readonly filters?: { readonly set: number; readonly fields: ReactNode; readonly onClear?: () => void } | undefined;
  readonly exports?: readonly ListExport[] | undefined;
  readonly onPrint?: (() => void) | undefined;
}

interface ToolbarProps extends ListTools {
  readonly choice?: ColumnChoiceProps | undefined;
  readonly grouping?: ListChoice | undefined;
  /** The orders of a list that are not those of its columns. */
  readonly sorting?: ListChoice | undefined;
  /** The list shows the selected domain, which a view does not change. */
  readonly ofDomain?: boolean;
}

/** The order of a list where it has no headings to click. */
const SortChoice = ({ choices }: Pick<ColumnChoiceProps, "choices">) => {
  const t = useTranslations("shell");
  const { search, change } = useUrl();
  const sortable = choices.filter(({ sorts }) => sorts !== null);
  if (sortable.length === 0) return null;
  return (
    <SelectField
      label={t("lists.sort")}
      value={search.get("sort") ?? ""}
      onChange={({ target }) => {
        const column = sortable.find(({ id }) => id === target.value);
        change({ sort: target.value, order: column?.sorts === "descending" ? "desc" : null });
      }}
    >
      <option value="">{t("lists.ownOrder")}</option>
      {sortable.map(({ id, heading }) => (
        <option key={id} value={id}>
          {heading}
        </option>
      ))}
    </SelectField>
  );
};

const ViewPopover = ({ choice, grouping, sorting, ofDomain = true }: ToolbarProps) => {
  const t = useTranslations("shell");
  const isNarrow = useIsNarrow();
  const density = useDensity();
  const view = useView(ofDomain);
  const [isSaving, setSaving] = useState(false);
  const saving = savePart.use(isSaving);
  return (
    <>
      <Popover
        label={t("lists.view")}
        trigger={
          <button type="button" className="btn btn-secondary btn-sm">
            {t("lists.view")}
            <Icon name="chevronDown" small />
          </button>
        }
      >
        {(close) => (
          <>
            <SavedViews
              view={view}
              onSave={() => {
                close();
                setSaving(true);
              }}
            />
            {grouping !== undefined && (
              <div>
                <h3 className="popover-h">{t("lists.grouping")}</h3>
                <Segmented
                  label={t("lists.grouping")}
                  options={grouping.options}
                  value={grouping.value}
                  onChange={grouping.onChange}
                />
              </div>
            )}
            {sorting !== undefined && (
              <SelectField
                label={t("lists.sort")}
                value={sorting.value}
                onChange={({ target }) => sorting.onChange(target.value)}
              >
                {sorting.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            {isNarrow && choice !== undefined && <SortChoice choices={choice.choices} />}
            <div>
              <h3 className="popover-h">{t("lists.density")}</h3>
              <Segmented
                label={t("lists.density")}
                options={[
                  { value: "comfortable", label: t("lists.comfortable") },
                  { value: "compact", label: t("lists.compact") },
                ]}
                value={density.isCompact ? "compact" : "comfortable"}
                onChange={(value) => density.setCompact(value === "compact")}
              />
            </div>
            {choice !== undefined && <ColumnChoice {...choice} />}
          </>
        )}
      </Popover>
      {isSaving && saving !== null && (
        <saving.SaveView list={view.list} query={view.query} onClose={() => setSaving(false)} />
      )}
    </>
  );
};

/** The one row above a list: search, filters, how it is shown, and what it is exported as. */
export const ListToolbar = (props: ToolbarProps) => {
  const { search, query, chips, filters, onPrint } = props;
  const t = useTranslations("shell");
  const exports: readonly ListExport[] = [
    ...(props.exports ?? []),
    ...(onPrint === undefined
      ? []
      : [{ label: t("lists.print"), icon: "document" as const, run: async () => onPrint() }]),
  ];
  const format = useFormatter();
  const [isExporting, setExporting] = useState(false);
  const exportAs = async ({ run }: ListExport) => {
    if (isExporting) return;
    setExporting(true);
    try {
      await run();
    } finally {
      setExporting(false);
    }
  };
  return (
    <div className="toolbar" role="group" aria-label={t("lists.tools")}>
      {search !== undefined && (
        <SearchAsTyped className="toolbar-search" label={search.label} asked={search.asked} onAsk={search.onAsk} />
      )}
      {query !== undefined && <div className="toolbar-query">{query}</div>}
      {(chips !== undefined || filters !== undefined) && (
        <div className="toolbar-narrowing">
          {chips !== undefined && <div className="toolbar-chips">{chips}</div>}
          {filters !== undefined && (
            <Popover
              label={t("lists.filters")}
              trigger={
                <button type="button" className="chip" data-set={filters.set > 0 || undefined}>
                  <Icon name="filter" small />
                  {t("lists.filters")}
                  {filters.set > 0 && <b>{format.number(filters.set)}</b>}
                </button>
              }
            >
              {() => (
                <>
                  <div className="grid gap-3">{filters.fields}</div>
                  {filters.onClear !== undefined && (
                    <Button size="small" kind="ghost" className="justify-self-start" onClick={filters.onClear}>
                      {t("lists.clear")}
                    </Button>
                  )}
                </>
              )}
            </Popover>
          )}
        </div>
      )}
      <div className="toolbar-end">
        <ViewPopover {...props} />
        {exports.length > 0 && (
          <Menu
            trigger={
              <button type="button" className="btn btn-secondary btn-sm" aria-busy={isExporting}>
                {isExporting && <span className="spin" aria-hidden="true" />}
                {t(isExporting ? "lists.exporting" : "lists.export")}
                {!isExporting && <Icon name="chevronDown" small />}
              </button>
            }
          >
            {exports.map((one) => (
              <MenuAction key={one.label} icon={one.icon ?? "download"} onClick={() => void exportAs(one)}>
                {one.label}
              </MenuAction>
            ))}
          </Menu>
        )}
      </div>
    </div>
  );
};
