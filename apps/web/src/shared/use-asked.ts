import { useSearchParams } from "react-router";

/** What a list is asked for lives in the address: it can be sent on, and the way back keeps it. */
export const useAsked = () => {
  const [search, setSearch] = useSearchParams();
  return {
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    /** One of the words that the page knows, or null. */
    one: <Word extends string>(name: string, words: readonly Word[]): Word | null =>
      words.find((word) => word === search.get(name)) ?? null,
    text: (name: string): string => search.get(name) ?? "",
    /** Any change but of the page leads to the first one. */
    change: (changes: Readonly<Record<string, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete("page");
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
};
