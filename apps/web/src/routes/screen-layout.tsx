import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";

import { dashboardMeta } from "../app/page-meta.ts";
import { Guard } from "../app/session/guard.tsx";
import { DashboardFrame } from "../app/shell/dashboard-frame.tsx";
import { queryClient } from "../shared/query-client.ts";

export const meta = dashboardMeta;

/** The frame of a page that fills the screen: no bar, no side menu. */
export default function ScreenLayout() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Guard>
          {(user) => (
            <DashboardFrame user={user} bars={false}>
              <Outlet />
            </DashboardFrame>
          )}
        </Guard>
      </QueryClientProvider>
    </CSPProvider>
  );
}
