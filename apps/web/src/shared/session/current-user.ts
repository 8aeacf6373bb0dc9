import { queryOptions, useQuery } from "@tanstack/react-query";

import { call } from "../call.ts";
import { useSession } from "./session-store.ts";

const CURRENT_USER_MS = 120_000;

/** The signed-in user: cached for two minutes, without retry. */
export const currentUserQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async () => (await call("GET /v1/account/")).data,
  staleTime: CURRENT_USER_MS,
  gcTime: CURRENT_USER_MS,
  retry: false,
});

/** Who is signed in? Asked only once there is a bearer. */
export const useCurrentUser = () => {
  const session = useSession();
  return useQuery({ ...currentUserQuery, enabled: session.status === "in" });
};
