import type { SiteLinks } from "@parapet/domain/contracts/operations";
import { useEffect, useState } from "react";

const NONE: SiteLinks = { solutions: null, checks: null, forecast: null };

let asked: Promise<SiteLinks> | null = null;

const ask = async (): Promise<SiteLinks> => {
  const { call } = await import("./call.ts");
  return (await call("GET /v1/site_links/")).data;
};

/** Forgets the links, so that they are read again after an operator changed them. */
export const clearSiteLinks = (): void => {
  asked = null;
};

/** The external links that the operator set; null until they are known and where there is none. Asked once for all parts of a page. */
export const useSiteLinks = (): SiteLinks => {
  const [links, setLinks] = useState(NONE);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      asked ??= ask();
      const found = await asked;
      if (isShown) setLinks(found);
    };
    // Offline: the links lead to the portal's own pages, and the next page asks again.
    read().catch(clearSiteLinks);
    return () => {
      isShown = false;
    };
  }, []);
  return links;
};
