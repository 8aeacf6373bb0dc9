import { bare } from "@parapet/words/links";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { useUser } from "../session/user-context.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";
import { useAction } from "../use-action.ts";
import { useUrl } from "../use-url.ts";
import { useRemoveView, viewsQuery } from "./views-api.ts";

/** Where the reader is and what is open are no part of a view. */
const NO_PART = new Set(["page", "org", "finding", "open", "ioc", "vendor", "request", "panel"]);

/** A list is named by the address of its page, without the id of what it belongs to. */
const useListName = (): string =>
  bare(useLocation().pathname)
    .replace(/^\/(?:dashboard\/)?/, "")
    .replaceAll(/\/[\da-f]{8}-[\da-f-]{27}/g, "")
    .toLowerCase();

/** What a view of this list is: its name, and the query of the page's address without what belongs to the reader. */
export const useView = (ofDomain: boolean) => {
  const list = useListName();
  const { search, change } = useUrl();
  const mayUse = useUser().permissions.includes("intel:read");
  const isPart = (name: string): boolean => !NO_PART.has(name) && !(ofDomain && name === "domain");
  return {
    list,
    mayUse,
    query: new URLSearchParams([...search].filter(([name]) => isPart(name))).toString(),
    show: (query: string) => {
      const before = [...search.keys()].filter((name) => isPart(name) || name === "page");
      change({
        ...Object.fromEntries(before.map((name) => [name, null])),
        ...Object.fromEntries(new URLSearchParams(query)),
      });
    },
  };
};

/** Saved views of a list: opened, saved, shared and deleted. A view is the query of the page's address. */
export const SavedViews = ({
  view: { list, query, mayUse, show },
  onSave,
}: {
  view: ReturnType<typeof useView>;
  onSave: () => void;
}) => {
  const t = useTranslations("shell");
  const { data = [] } = useQuery({ ...viewsQuery(list), enabled: mayUse });
  const { run } = useAction();
  const remove = useRemoveView();
  const open = data.find((view) => view.query === query);
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href);
    toast({ kind: "success", title: t("lists.copied") });
  };
  return (
    <section>
      <h3 className="popover-h">{t("lists.label")}</h3>
      {data.length > 0 && (
        <select
          className="select mb-2"
          aria-label={t("lists.label")}
          value={open?.id ?? ""}
          onChange={({ target }) => {
            const view = data.find(({ id }) => id === target.value);
            if (view !== undefined) show(view.query);
          }}
        >
          <option value="" disabled>
            {t("lists.open")}
          </option>
          {data.map((view) => (
            <option key={view.id} value={view.id}>
              {view.own ? view.name : t("lists.sharedBy", { name: view.name, owner: view.owner ?? "" })}
            </option>
          ))}
        </select>
      )}
      <div className="flex flex-wrap gap-2">
        {mayUse && (
          <Button size="small" onClick={onSave}>
            {t("lists.save")}
          </Button>
        )}
        {open?.deletable === true && (
          <Button
            size="small"
            kind="ghost"
            onClick={() => void run(() => remove.mutateAsync(open.id), { done: t("lists.deleted") })}
          >
            {t("lists.delete")}
          </Button>
        )}
        <Button size="small" kind="ghost" icon="copy" onClick={() => void copyLink()}>
          {t("lists.copy")}
        </Button>
      </div>
    </section>
  );
};
