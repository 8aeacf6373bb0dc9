import { useBrandTitle } from "../../features/organizations/shared/branding/use-brand-title.ts";
import { useVisitorBrand } from "../../features/organizations/shared/branding/visitor-brand.ts";
import { Logo } from "./logo.tsx";

/** The mark of public pages: the partner's on its own host. */
export const VisitorMark = () => {
  const brand = useVisitorBrand();
  useBrandTitle(brand?.name ?? null);
  return <Logo {...(brand !== null && { name: brand.name, picture: brand.logo })} />;
};
