import { allOwnedObjects, type OwnedRow, userInScope } from "@parapet/db/queries/access";
import { adoptUnowned, listOwnedByUsers, listUnowned, removeUnowned } from "@parapet/domain/contracts/access";
import type { UserId } from "@parapet/domain/contracts/ids";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { authorities, mayOwn } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { adopt, removeStopped } from "../commands/adopt.ts";

const MAX_LISTED = 1_000;

/** Names say what a rule, keyword or vendor is about: read by those who may read the object itself. */
const labelFor = (actor: Actor, { kind, org_id, label }: OwnedRow): string | null =>
  mayOwn(actor, kind, org_id) ? label : null;

type Given = RouteServices & Pick<Services, "config">;

const listUnownedRoute: Route<Given> = (app, services) =>
  serve(app, services, listUnowned, async ({ actor, db }) => {
    const [org, at] = [activeOrganization(actor), services.now()];
    const known = await authorities(db, () => allOwnedObjects(db, { org }, at, MAX_LISTED), at);
    return {
      data: known.flatMap(({ row, person, authority }) =>
        "actor" in authority
          ? []
          : [
              {
                kind: row.kind,
                id: row.id,
                label: labelFor(actor, row),
                reason: authority.ended,
                ended_at: unixSecondsOrNull(row.ended_at),
                // People of a partner are named while they have access; those who were removed have no name.
                owner: person === undefined ? null : `${person.first_name} ${person.last_name}`.trim(),
                adoptable: mayOwn(actor, row.kind, org),
              },
            ],
      ),
    };
  });

const adoptUnownedRoute: Route<Given> = (app, services) =>
  serve(app, services, adoptUnowned, async ({ actor, db, body, from }) => {
    const chosen = { org: activeOrganization(actor), ...body };
    return { data: { secret: await adopt(services, db, actor, chosen, from) } };
  });

const removeUnownedRoute: Route<Given> = (app, services) =>
  serve(app, services, removeUnowned, async ({ actor, db, body, from }) => {
    const chosen = { org: activeOrganization(actor), ...body };
    await removeStopped(services, db, actor, chosen, from);
    return { data: { removed: true as const } };
  });

const listOwnedByUsersRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listOwnedByUsers,
    async ({ actor, db, reach, body }) => {
      const people: UserId[] = [];
      for (const id of new Set(body.ids)) {
        const row = await userInScope(db, reach.scope, id, services.now());
        if (row === undefined) throw new Refusal("not_found");
        people.push(row.id as UserId);
      }
      const known = await authorities(
        db,
        () => allOwnedObjects(db, { owners: people }, services.now()),
        services.now(),
      );
      return {
        data: known.flatMap(({ row, authority }) =>
          "actor" in authority ? [{ kind: row.kind, id: row.id, label: labelFor(actor, row) }] : [],
        ),
      };
    },
    { repeatsFreely: true },
  );

/** What stopped because no one answers for it, and how an administrator adopts or removes it. */
export const ownershipRoutes: readonly Route<Given>[] = [
  listUnownedRoute,
  adoptUnownedRoute,
  removeUnownedRoute,
  listOwnedByUsersRoute,
];
