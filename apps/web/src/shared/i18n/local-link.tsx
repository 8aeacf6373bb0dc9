import { inLocale, pathLocale } from "@parapet/words/links";
import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";

/** The language of the page and how to write an address in it. */
export const useLocale = () => {
  const locale = pathLocale(useLocation().pathname);
  return { locale, to: (path: string) => inLocale(locale, path) };
};

/** A link to a page of the portal; `to` is written without language and leads to the language of this page. */
export const LocalLink = ({ to, ...rest }: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) => {
  const locale = useLocale();
  return <Link {...rest} to={locale.to(to)} />;
};
