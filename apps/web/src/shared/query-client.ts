import { QueryClient } from "@tanstack/react-query";

import { getSession, subscribeToSession } from "./session/session-store.ts";
import { beforeOtherOrganization } from "./session/workspace.ts";

/** Query cache: stale after 10 s, one retry, no refetch on focus, dropped 5 minutes after the last use. */
const newClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: 1, refetchOnWindowFocus: false, gcTime: 300_000 },
      mutations: { retry: false },
    },
  });

/** Cache for the signed-in user. */
export const queryClient = newClient();

/** Cache for the holder of a link, who has no account: signing out must not clear it. */
export const linkQueryClient = newClient();

// Nothing of one person may be shown to the next.
subscribeToSession(() => {
  if (getSession().status === "out") queryClient.clear();
});
// Nor what was read for one organization beside another.
beforeOtherOrganization(() => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "account" }));
