import { ORGANIZATION_PARAMETER } from "../../shared/session/organization-address.ts";
import { useUrl } from "../../shared/use-url.ts";

/** The search of a page, which is part of its URL. */
export const useAddress = () => {
  const { search, change } = useUrl();
  return {
    search,
    change,
    clear: () =>
      change(
        Object.fromEntries(
          [...search.keys()].filter((name) => name !== ORGANIZATION_PARAMETER).map((name) => [name, null]),
        ),
      ),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
};
