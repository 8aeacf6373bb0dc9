import { firstPage, MENU_GROUPS, menuFor } from "@parapet/domain/access";
import { Navigate, useLocation } from "react-router";

import { routeFor } from "../app/route-table.ts";
import { useLocale } from "../shared/i18n/local-link.tsx";
import { useUser } from "../shared/session/user-context.ts";

/** An address that only leads to another: to the one the table names, or to the first page the person has below it. */
export default function LeadsOn() {
  const { pathname, search, hash } = useLocation();
  const { to } = useLocale();
  const user = useUser();
  const { leadsTo, path, id } = routeFor(pathname);
  const menu = menuFor(user);
  const own = firstPage(user);
  const below =
    menu.find((entry) => entry.path === path)?.items?.[0]?.path ??
    menu
      .flatMap(({ items = [] }) => items)
      .find((link) => MENU_GROUPS.some((group) => group.id === link.id && id.endsWith(`/${group.id}`)))?.path;
  const target = leadsTo !== undefined && leadsTo !== path ? leadsTo : (below ?? own);
  return <Navigate to={`${to(target)}${search}${hash}`} replace />;
}
