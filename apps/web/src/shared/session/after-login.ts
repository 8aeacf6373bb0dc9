import { bare, inLocale, pathLocale } from "@parapet/words/links";

/**
 * Where does a person go after signing in? Back to the page that asked for it, if that is a page of the portal behind
 * a session; anything else in the address could be someone else's site.
 */
export const afterLogin = (next: string | null, pathname: string): string => {
  const home = inLocale(pathLocale(pathname), "/dashboard");
  if (next === null || !next.startsWith("/") || next.startsWith("//") || next.includes("\\")) return home;
  const path = bare(next.split(/[?#]/)[0] ?? "");
  return /^\/(?:dashboard|payment)(?:\/|$)/.test(path) ? next : home;
};
