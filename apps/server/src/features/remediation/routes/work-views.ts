import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import {
  countViews,
  dropWorkView,
  saveWorkView,
  type WorkViewRow,
  workViews,
} from "@parapet/db/queries/remediation/work-view";
import { mayOpen } from "@parapet/domain/access/menu";
import { holds, PERMISSION_KEYS } from "@parapet/domain/access/permissions";
import { listViews, removeView, saveView } from "@parapet/domain/contracts/remediation/work";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";

const MAX_VIEWS = 200;

/** Views are those of a person's own organization, whose administrators manage its people. */
const isAdministrator = ({ role, narrowing }: Actor): boolean => holds(role, narrowing, "users:manage");

const shown = (actor: Actor, view: WorkViewRow) => ({
  ...view,
  deletable: view.own || (view.shared && isAdministrator(actor)),
});

/** A view discloses what others search for in a list: it is shown to those who may open the list. */
const requireList = (actor: Actor, list: string): void => {
  const permissions = PERMISSION_KEYS.filter((key) => holds(actor.role, actor.narrowing, key));
  if (!mayOpen({ role_name: actor.role, permissions }, `/dashboard/${list}`)) throw new Refusal("not_allowed");
};

const own = { scope: ({ org }: { readonly org: Parameters<typeof workViews>[1] }) => [org] };

const listViewsRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listViews,
    "intel:read",
    async ({ actor, db, query }) => {
      requireList(actor, query.list);
      return { data: (await workViews(db, actor.org, actor.user, query.list)).map((view) => shown(actor, view)) };
    },
    own,
  );

const saveViewRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    saveView,
    "intel:read",
    async ({ actor, db, body }) => {
      requireList(actor, body.list);
      // Locked, so that of many at once none overtakes the count.
      await lockOrganisation(db, actor.org);
      if ((await countViews(db, actor.org, actor.user)) >= MAX_VIEWS) throw new Refusal("quota_exhausted");
      const id = await saveWorkView(db, { org: actor.org, user: actor.user, ...body, at: services.now() });
      const saved = (await workViews(db, actor.org, actor.user, body.list)).find((view) => view.id === id);
      if (saved === undefined) throw new Refusal("conflict");
      return { data: shown(actor, saved) };
    },
    own,
  );

const removeViewRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    removeView,
    "intel:read",
    async ({ actor, db, params }) => {
      if (!(await dropWorkView(db, actor.org, actor.user, params.id, isAdministrator(actor))))
        throw new Refusal("not_found");
      return { data: { removed: true as const } };
    },
    own,
  );

/** Saved views of lists: a person's own, and those shared in the organization. */
export const workViewRoutes: readonly Route<RouteServices>[] = [listViewsRoute, saveViewRoute, removeViewRoute];
