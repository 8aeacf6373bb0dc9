import { QueryClientProvider } from "@tanstack/react-query";

import { queryClient } from "../../shared/query-client.ts";
import { useCurrentUser } from "../../shared/session/current-user.ts";
import { UserMenu } from "./user-menu.tsx";

const Corner = () => {
  const { data: user } = useCurrentUser();
  return user === undefined ? null : <UserMenu user={user} />;
};

/** The account menu on public pages. */
export const SignedInCorner = () => (
  <QueryClientProvider client={queryClient}>
    <Corner />
  </QueryClientProvider>
);
