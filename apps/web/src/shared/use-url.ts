import { useLocation, useNavigate, useSearchParams } from "react-router";

/** New values by the name of their parameter; null and "" remove it. */
export type UrlChanges = Readonly<Record<string, string | null>>;

/** Parameters that name the row whose drawer is open. */
const DRAWERS = ["open", "finding", "action", "ioc", "vendor", "request"] as const;
const isDrawer = (name: string): boolean => DRAWERS.some((one) => one === name);

/** What an entry of the history remembers: the view from which its drawer was opened. */
interface Opened {
  readonly openedFrom?: string;
}

/** The parameters after a change. What narrows a list leads to its first page, which needs no parameter. */
export const changedUrl = (before: URLSearchParams, changes: UrlChanges): URLSearchParams => {
  const next = new URLSearchParams(before);
  if (!("page" in changes) && !Object.keys(changes).every(isDrawer)) next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "" || (name === "page" && value === "1")) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

const isTyping = (before: URLSearchParams, next: URLSearchParams): boolean =>
  before.has("q") && next.has("q") && before.get("q") !== next.get("q");

/**
 * The state of a view is part of its URL, so that it can be bookmarked, shared and restored. Opening a drawer and setting
 * a filter are steps of the history: Back closes the drawer and undoes the filter.
 */
export const useUrl = () => {
  const [search] = useSearchParams();
  const { state, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const opened = (state ?? {}) as Opened;
  const change = (changes: UrlChanges): void => {
    const next = changedUrl(search, changes);
    if (next.toString() === search.toString()) return;
    const opens = DRAWERS.some((name) => next.has(name) && !search.has(name));
    const closes = DRAWERS.some((name) => search.has(name) && !next.has(name));
    // The view behind a drawer is the entry before it, as long as nothing else has changed since.
    if (closes && opened.openedFrom === next.toString()) return void navigate(-1);
    const steps = !opens && DRAWERS.some((name) => next.has(name) && next.get(name) !== search.get(name));
    const kept: Opened | null = steps ? opened : null;
    void navigate(
      { pathname, hash, search: next.toString() },
      {
        // A drawer that shows the next row and a search text that is typed on are the same step.
        replace: closes || steps || isTyping(search, next),
        preventScrollReset: true,
        state: opens ? ({ openedFrom: search.toString() } satisfies Opened) : kept,
      },
    );
  };
  return { search, change };
};

/** The open row of a list, which is part of the URL. */
export const useOpenRow = (): readonly [open: string | null, setOpen: (id: string | null) => void] => {
  const { search, change } = useUrl();
  return [search.get("open"), (id) => change({ open: id })];
};
