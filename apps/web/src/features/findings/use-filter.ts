import { FINDING_SORTS, FINDING_STATUSES } from "@parapet/domain/contracts/choices";
import { SEVERITIES } from "@parapet/domain/risk";

import { useUrl } from "../../shared/use-url.ts";
import type { Filter } from "./api.ts";

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

const STATUSES = [...FINDING_STATUSES, "active", "all"] as const;

/** The filters of a page are part of its URL, so that a view can be bookmarked, shared and restored. */
export const useFilter = () => {
  const { search, change } = useUrl();
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
  return {
    filter,
    change,
    // The host is what such a page is about; only what narrows it goes.
    clear: () => change({ q: null, severity: null, status: null, new: null, sort: null, order: null, finding: null }),
    open: search.get("finding"),
    narrowed: q !== "" || severity !== undefined || filter.new_only === true,
  };
};
