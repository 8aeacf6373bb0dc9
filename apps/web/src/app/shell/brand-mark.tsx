import { useQuery } from "@tanstack/react-query";

import { brandQuery } from "../../features/organizations/shared/branding/api.ts";
import { useBrandTitle } from "../../features/organizations/shared/branding/use-brand-title.ts";
import { Logo } from "../site/logo.tsx";

const OVERVIEW = "/dashboard/current-risk";

/** The mark inside the dashboard: the partner's or operator's own where there is one. */
export const BrandMark = () => {
  const brand = useQuery(brandQuery).data;
  useBrandTitle(brand?.organization == null ? null : brand.name);
  return <Logo to={OVERVIEW} {...(brand?.organization != null && { name: brand.name, picture: brand.logo })} />;
};
