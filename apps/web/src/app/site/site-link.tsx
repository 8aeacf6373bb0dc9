import type { SiteLinks } from "@parapet/domain/contracts/operations";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useSiteLinks } from "../../shared/site-links.ts";
import { Icon } from "../../shared/ui/icon.tsx";

const OWN_PAGES: Readonly<Record<keyof SiteLinks, string>> = {
  solutions: "/product",
  checks: "/methodology",
  forecast: "/methodology#outlook",
};

/** A link to the website that the operator set, else to the portal's own page on the subject. */
export const SiteLink = ({
  name,
  className,
  children,
}: {
  name: keyof SiteLinks;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const t = useTranslations("site");
  const external = useSiteLinks()[name];
  if (external === null)
    return (
      <LocalLink className={className} to={OWN_PAGES[name]}>
        {children}
      </LocalLink>
    );
  return (
    <a className={className} href={external} rel="noopener">
      {children} <Icon name="external" small />
      <span className="sr-only">{t("nav.opensElsewhere")}</span>
    </a>
  );
};
