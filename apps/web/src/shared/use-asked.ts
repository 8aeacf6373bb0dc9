import { type UrlChanges, useUrl } from "./use-url.ts";

/** The query of a list in the URL. */
export const useAsked = () => {
  const { search, change } = useUrl();
  return {
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    /** One of the words that the page knows, or null. */
    one: <Word extends string>(name: string, words: readonly Word[]): Word | null =>
      words.find((word) => word === search.get(name)) ?? null,
    text: (name: string): string => search.get(name) ?? "",
    /** Any change but of the page and the open row leads to the first page. */
    change: (changes: UrlChanges) => change(changes),
  };
};
