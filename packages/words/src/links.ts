import { DEFAULT_LOCALE, LOCALES, type Locale } from "./locale.ts";

const PREFIX = new RegExp(String.raw`^/(${LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join("|")})(?=/|$)`);

/** In which language is this address written? */
export const pathLocale = (pathname: string): Locale =>
  LOCALES.find((locale) => locale === PREFIX.exec(pathname)?.[1]) ?? DEFAULT_LOCALE;

/** The address without its language and without a slash at the end: `/es/terms/` is `/terms`. */
export const bare = (pathname: string): string => pathname.replace(PREFIX, "").replace(/\/+$/, "") || "/";

/** The same page in another language. `path` is bare and may carry a query and a hash. */
export const inLocale = (locale: Locale, path: string): string => {
  if (locale === DEFAULT_LOCALE) return path;
  return path.startsWith("/?") || path.startsWith("/#") || path === "/"
    ? `/${locale}${path.slice(1)}`
    : `/${locale}${path}`;
};
