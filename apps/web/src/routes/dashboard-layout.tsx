import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";

import { dashboardMeta } from "../app/page-meta.ts";
import { Guard } from "../app/session/guard.tsx";
import { DashboardFrame } from "../app/shell/dashboard-frame.tsx";
import { queryClient } from "../shared/query-client.ts";
import { checkSession } from "../shared/session/check-session.ts";
import { currentUserQuery } from "../shared/session/current-user.ts";
import { getSession } from "../shared/session/session-store.ts";

// Asked while the rest of the page is still read, so that the first drawing already knows its person.
void checkSession().then(() => {
  if (getSession().status === "in") void queryClient.prefetchQuery(currentUserQuery);
});

export const meta = dashboardMeta;

export default function DashboardLayout() {
  return (
    // The content policy admits no style element that a script writes.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Guard>
          {(user) => (
            <DashboardFrame user={user} bars>
              <Outlet />
            </DashboardFrame>
          )}
        </Guard>
      </QueryClientProvider>
    </CSPProvider>
  );
}
