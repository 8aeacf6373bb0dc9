import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { call } from "../../shared/call.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";

const FRESH_MS = 60_000;

/** What the links of the menu count, by their ids; asked for once the page itself is drawn. */
export const useMenuCounts = (): Readonly<Partial<Record<string, number | null>>> => {
  const domain = useSelectedDomain();
  const user = useUser();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const idle = setTimeout(() => setDrawn(true), 0);
    return () => clearTimeout(idle);
  }, []);
  const { data } = useQuery({
    // With the findings, so that what changes these is counted again.
    queryKey: ["findings", "menu-counts", domain],
    enabled: isDrawn && domain !== null && user.permissions.includes("findings:read"),
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/menu_counts/", { query: { domain: domain ?? "" }, signal, background: true })).data,
  });
  return data === undefined
    ? {}
    : { "current-risk/work": data.work, assets: data.assets, "current-risk/exposure": data.exposure };
};
