import { bare } from "@parapet/words/links";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { useUser } from "../session/user-context.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";
import { useAction } from "../use-action.ts";
import { useUrl } from "../use-url.ts";
import { whenNeeded } from "../when-needed.ts";
import { useRemoveView, viewsQuery } from "./views-api.ts";

const savePart = whenNeeded(() => import("./save-view.tsx"));

/** Where the reader is and what is open are no part of a view. */
const NO_PART = new Set(["page", "org", "finding", "open", "ioc", "vendor", "request", "panel"]);

/** A list is named by the address of its page, without the id of what it belongs to. */
const useListName = (): string =>
  bare(useLocation().pathname)
    .replace(/^\/(?:dashboard\/)?/, "")
    .replaceAll(/\/[\da-f]{8}-[\da-f-]{27}/g, "")
    .toLowerCase();

/** Saved views of a list: opened, saved, shared and deleted. A view is the query of the page's address. */
export const SavedViews = ({
  hasLink = false,
  ofDomain = true,
  isSmall = false,
}: {
  /** Offers to copy the address as well. */
  hasLink?: boolean;
  /** The list shows the selected domain, which a view does not change. */
  ofDomain?: boolean;
  /** Within the frame of a list. */
  isSmall?: boolean;
}) => {
  const t = useTranslations("shell");
  const list = useListName();
  const { search, change } = useUrl();
  const mayUse = useUser().permissions.includes("intel:read");
  const { data = [] } = useQuery({ ...viewsQuery(list), enabled: mayUse });
  const size = isSmall ? "small" : "normal";
  const [isSaving, setSaving] = useState(false);
  const saving = savePart.use(isSaving);
  const { run } = useAction();
  const remove = useRemoveView();
  const isPart = (name: string): boolean => !NO_PART.has(name) && !(ofDomain && name === "domain");
  const query = new URLSearchParams([...search].filter(([name]) => isPart(name))).toString();
  const open = data.find((view) => view.query === query);
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href);
    toast({ kind: "success", title: t("lists.copied") });
  };
  if (!mayUse) return null;
  return (
    <>
      {data.length > 0 && (
        <select
          className="select wide:h-9 wide:w-auto wide:max-w-64"
          aria-label={t("lists.label")}
          value={open?.id ?? ""}
          onChange={({ target }) => {
            const view = data.find(({ id }) => id === target.value);
            if (view === undefined) return;
            const before = [...search.keys()].filter((name) => isPart(name) || name === "page");
            change({
              ...Object.fromEntries(before.map((name) => [name, null])),
              ...Object.fromEntries(new URLSearchParams(view.query)),
            });
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
      <Button size={size} onClick={() => setSaving(true)}>
        {t("lists.save")}
      </Button>
      {open?.deletable === true && (
        <Button
          size={size}
          kind="ghost"
          onClick={() => void run(() => remove.mutateAsync(open.id), { done: t("lists.deleted") })}
        >
          {t("lists.delete")}
        </Button>
      )}
      {hasLink && (
        <Button size={size} icon="copy" onClick={() => void copyLink()}>
          {t("lists.copy")}
        </Button>
      )}
      {isSaving && saving !== null && <saving.SaveView list={list} query={query} onClose={() => setSaving(false)} />}
    </>
  );
};
