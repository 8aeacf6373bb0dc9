import { useUrl } from "../use-url.ts";

/** How close the rows of a list are; part of the page's address, so that a view saves it. */
export const useDensity = (): { readonly isCompact: boolean; readonly setCompact: (isCompact: boolean) => void } => {
  const { search, change } = useUrl();
  return {
    isCompact: search.get("density") === "compact",
    setCompact: (isCompact) => change({ density: isCompact ? "compact" : null, page: search.get("page") }),
  };
};
