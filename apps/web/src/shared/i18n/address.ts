import { LOCALES, type Locale } from "@parapet/words/locale";

const PREFIX = /^\/(es|fr)(?=\/|$)/;

/** In which language is this address written? */
export const localeOf = (pathname: string): Locale =>
  LOCALES.find((locale) => locale === PREFIX.exec(pathname)?.[1]) ?? "en";

/** The address without its language and without a slash at the end: `/es/terms/` is `/terms`. */
export const bare = (pathname: string): string => pathname.replace(PREFIX, "").replace(/\/+$/, "") || "/";

/** The same page in another language. `path` is bare and may carry a query and a hash. */
export const inLocale = (locale: Locale, path: string): string => {
  if (locale === "en") return path;
  return path.startsWith("/?") || path.startsWith("/#") || path === "/"
    ? `/${locale}${path.slice(1)}`
    : `/${locale}${path}`;
};
