import { QueryClient } from "@tanstack/react-query";

import { getSession, subscribeToSession } from "./session/session-store.ts";

/** How answers are kept: stale after 10 s, one retry, no refetch on focus, dropped 5 minutes after the last use. */
const newClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: 1, refetchOnWindowFocus: false, gcTime: 300_000 },
      mutations: { retry: false },
    },
  });

/** The answers to whoever is signed in. */
export const queryClient = newClient();

/** The answers to the holder of a link, who is nobody's user: learning that nobody is signed in must not empty it. */
export const linkQueryClient = newClient();

// Nothing of one person may be shown to the next.
subscribeToSession(() => {
  if (getSession().status === "out") queryClient.clear();
});
