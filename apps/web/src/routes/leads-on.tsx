import { findMenuEntry, menuFor } from "@parapet/domain/access";
import { Navigate, useLocation } from "react-router";

import { routeFor } from "../app/route-table.ts";
import { useLocale } from "../shared/i18n/local-link.tsx";
import { useUser } from "../shared/session/user-context.ts";

/** An address that only leads to another: to the one the table names, or to the first page the role has below it. */
export default function LeadsOn() {
  const { pathname, search } = useLocation();
  const { to } = useLocale();
  const user = useUser();
  const { leadsTo = "/dashboard/current-risk", path } = routeFor(pathname);
  const first = findMenuEntry(menuFor(user), path)?.items?.[0]?.path;
  const target = leadsTo === path ? (first ?? "/dashboard/current-risk") : leadsTo;
  return <Navigate to={to(`${target}${search}`)} replace />;
}
