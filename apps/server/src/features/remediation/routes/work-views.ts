import { type WorkViewRow, workViews } from "@parapet/db/queries/remediation";
import { listViews, removeView, saveView } from "@parapet/domain/contracts/remediation";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { storeView, deleteView, isAdministrator, requireList } from "../commands/manage-views.ts";

const shown = (actor: Actor, view: WorkViewRow) => ({
  ...view,
  deletable: view.own || (view.shared && isAdministrator(actor)),
});

const own = { scope: ({ org }: { readonly org: Parameters<typeof workViews>[1] }) => [org] };

const listViewsRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listViews,
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
    async (call) => {
      const id = await storeView(services, call);
      const saved = (await workViews(call.db, call.actor.org, call.actor.user, call.body.list)).find(
        (view) => view.id === id,
      );
      if (saved === undefined) throw new Refusal("conflict");
      return { data: shown(call.actor, saved) };
    },
    own,
  );

const removeViewRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    removeView,
    async (call) => {
      await deleteView(call);
      return { data: { removed: true as const } };
    },
    own,
  );

/** Saved views of lists: a person's own, and those shared in the organization. */
export const workViewRoutes: readonly Route<RouteServices>[] = [listViewsRoute, saveViewRoute, removeViewRoute];
