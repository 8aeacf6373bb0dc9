import { type FindingArea, OWN_ASSET_AREAS, shownDomain } from "@parapet/domain/risk";
import type { ReactNode } from "react";

import { LocalLink } from "../i18n/local-link.tsx";

/** The address of the page of an asset by its host name, IP address, URL or service. */
export const assetPath = (name: string, domain?: string): string => {
  const query = new URLSearchParams({ name, ...(domain !== undefined && { of: domain }) });
  return `/dashboard/current-risk/inventory/by-name?${query.toString()}`;
};

export const AssetLink = ({
  name,
  domain,
  children,
}: {
  name: string;
  /** The monitored domain that it belongs to, where that may be another than the selected one. */
  domain?: string;
  children: ReactNode;
}) => (
  <LocalLink className="link" to={assetPath(name, domain)}>
    {children}
  </LocalLink>
);

/** The place of a finding: a link where it is an asset of the organization, text where it is a third party's. */
export const Place = ({ name, area, domain }: { name: string; area: FindingArea; domain?: string }) =>
  OWN_ASSET_AREAS.has(area) ? (
    <AssetLink name={name} {...(domain !== undefined && { domain })}>
      {shownDomain(name)}
    </AssetLink>
  ) : (
    shownDomain(name)
  );
