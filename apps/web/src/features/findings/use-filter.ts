import { FINDING_SORTS, FINDING_STATUSES } from "@parapet/domain/contracts/choices";
import { SEVERITIES } from "@parapet/domain/risk/severity";
import { useSearchParams } from "react-router";

import type { Filter } from "./api.ts";

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

const STATUSES = [...FINDING_STATUSES, "active", "all"] as const;

/** The filters of a page are part of its URL, so that a view can be bookmarked, shared and restored. */
export const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const host = search.get("host") ?? "";
  const severity = oneOf(SEVERITIES, search.get("severity"));
  const filter: Filter = {
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    status: oneOf(STATUSES, search.get("status")) ?? "active",
    sort: oneOf(FINDING_SORTS, search.get("sort")) ?? "risk",
    order: search.get("order") === "asc" ? "asc" : "desc",
    ...(host === "" ? {} : { host }),
    ...(severity === undefined ? {} : { severity }),
    ...(q === "" ? {} : { q }),
    ...(search.get("new") === "1" ? { new_only: true } : {}),
  };
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === "") next.delete(name);
          else next.set(name, value);
        }
        if (!("page" in changes)) next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filter,
    change,
    // The host is what such a page is about; only what narrows it goes.
    clear: () => setSearch(host === "" ? {} : { host }, { replace: true }),
    open: search.get("finding"),
    narrowed: q !== "" || severity !== undefined || filter.new_only === true,
  };
};
