import { useSearchParams } from "react-router";

/** The search of a page is part of its URL, so that a view can be bookmarked, shared and restored. */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === "") next.delete(name);
          else next.set(name, value);
        }
        // Whatever narrows a list starts it again at its first page; opening a row does not.
        if (!("page" in changes) && !("ioc" in changes)) next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    search,
    change,
    clear: () => setSearch({}, { replace: true }),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
};
