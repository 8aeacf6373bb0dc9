import { groupsPage, userInScope, type UserRow, usersPage } from "@parapet/db/queries/access";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { deniedByApproval, listRights, type OrganizationKind, type Role } from "@parapet/domain/access";
import {
  approveUser,
  changeUsers,
  createGroup,
  createUser,
  deleteGroup,
  getUser,
  listGroups,
  listPermissions,
  listUsers,
  type ManagedUser,
  removeUser,
  renameGroup,
  resetUser,
  updateUser,
} from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type PageQuery, pagination } from "@parapet/domain/contracts/page";
import { refusalText } from "@parapet/words/messages/refusals";

import { activeOrganization } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { confirmPassword } from "../../../platform/session/confirm-password.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { approveUser as approve } from "../commands/approve-user.ts";
import { changeUser, removeUser as remove, resetUser as reset } from "../commands/change-user.ts";
import { inviteUser } from "../commands/invite-user.ts";
import { addGroup, changeGroupName, removeGroup } from "../commands/manage-groups.ts";

const pageOf = ({ page, page_size }: PageQuery) => ({ limit: page_size, offset: (page - 1) * page_size });

const toManaged = (row: UserRow): ManagedUser => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email ?? "",
  phone: row.phone,
  role: row.role_id,
  role_name: row.role as Role,
  status: row.status as ManagedUser["status"],
  created_at: unixSeconds(row.created_at),
  last_login: row.last_login_at === null ? null : unixSeconds(row.last_login_at),
  organization: { id: row.org_id, name: row.organization },
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? "" },
  two_step: row.has_totp ? "totp" : "mail",
  approval: row.effective_approval,
  needs_second_operator: row.role === "super_admin" && row.access_given_by !== null,
  denied: row.denied,
  granted: row.granted,
  assignments: row.assignments,
  business_units: row.business_units,
  version: row.version,
});

type Given = RouteServices & Pick<Services, "config" | "files">;

const listUsersRoute: Route<Given> = (app, services) =>
  serve(app, services, listUsers, async ({ db, reach, query }) => {
    const { rows, total } = await usersPage(
      db,
      reach.scope,
      { organization: query.organization, role: query.role, q: query.q },
      pageOf(query),
      services.now(),
    );
    return { data: rows.map(toManaged), pagination: pagination(total, query) };
  });

const getUserRoute: Route<Given> = (app, services) =>
  serve(app, services, getUser, async ({ db, reach, params }) => {
    const row = await userInScope(db, reach.scope, params.id, services.now());
    if (row === undefined) throw new Refusal("not_found");
    return { data: toManaged(row) };
  });

const createUserRoute: Route<Given> = (app, services) =>
  serve(app, services, createUser, async ({ actor, db, reach, body, from }) => {
    const target = activeOrganization(actor);
    const organization = await organizationInScope(db, reach.scope, target);
    if (organization === undefined || organization.deleted_at !== null) throw new Refusal("not_found");
    const invitation = {
      organization: {
        id: organization.id as OrgId,
        name: organization.name,
        kind: organization.kind as OrganizationKind,
      },
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      phone: body.phone ?? null,
      role: body.role,
      group: body.group ?? null,
      temporaryPassword: body.temporary_password ?? null,
      locale: body.locale,
      denied: body.denied,
      granted: body.granted,
      assignments: body.assignments,
      businessUnits: body.business_units,
    };
    return { data: { id: await inviteUser(services, db, actor, invitation, from) } };
  });

const updateUserRoute: Route<Given> = (app, services) =>
  serve(app, services, updateUser, async ({ actor, db, reach, params, body, from }) => {
    const row = await userInScope(db, reach.scope, params.id, services.now());
    if (row === undefined) throw new Refusal("not_found");
    await changeUser(services, db, actor, row, body, from);
    return { data: { saved: true as const } };
  });

const removeUserRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    removeUser,
    async ({ actor, db, reach, params, from }) => {
      const row = await userInScope(db, reach.scope, params.id, services.now());
      if (row === undefined) throw new Refusal("not_found");
      await remove(services, db, actor, row, from);
      return { data: { removed: true as const } };
    },
    { confirmedBy: "password" },
  );

const changeUsersRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, changeUsers, async ({ actor: asker, step, body, from, request, locale }) => {
    if (body.action === "remove") await confirmPassword(services, asker, body.password ?? "", request.ip);
    const visitor = from;
    const change = {
      disable: { disabled: true },
      enable: { disabled: false },
      group: { group: body.group },
      role: { role: body.role },
      remove: {},
    }[body.action];
    const results: { id: string; done: boolean; problem: string | null }[] = [];
    // Each in a transaction of its own: one that cannot be changed does not keep the others from it.
    for (const id of new Set(body.ids)) {
      try {
        await step(async (db, { actor, reach }) => {
          const row = await userInScope(db, reach.scope, id, services.now());
          if (row === undefined) throw new Refusal("not_found");
          if (body.action === "remove") await remove(services, db, actor, row, visitor);
          else await changeUser(services, db, actor, row, change, visitor);
        });
        results.push({ id, done: true, problem: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.push({ id, done: false, problem: refusalText(locale, error.text) });
      }
    }
    services.mail.nudge();
    return { data: results };
  });

const resetUserRoute: Route<Given> = (app, services) =>
  serve(app, services, resetUser, async ({ actor, db, reach, params, from }) => {
    const row = await userInScope(db, reach.scope, params.id, services.now());
    if (row === undefined) throw new Refusal("not_found");
    await reset(services, db, actor, row, from);
    return { data: { reset: true as const } };
  });

const approveUserRoute: Route<Given> = (app, services) =>
  serve(app, services, approveUser, async ({ actor, db, reach, params, from }) => {
    const row = await userInScope(db, reach.scope, params.id, services.now());
    if (row === undefined) throw new Refusal("not_found");
    await approve(services, db, actor, row, from);
    return { data: { approved: true as const } };
  });

const listPermissionsRoute: Route<Given> = (app, services) =>
  serve(app, services, listPermissions, async ({ actor, db, reach, query }) => {
    const only = reach.selfOnly ? { user: actor.user } : {};
    const { rows, total } = await usersPage(db, reach.scope, only, pageOf(query), services.now());
    return {
      data: rows.map((row) => ({
        id: row.id,
        email: row.email ?? "",
        role_name: row.role as Role,
        permissions: listRights(row.role as Role, {
          denied: [...row.denied, ...deniedByApproval(row.effective_approval)],
          granted: row.granted,
        }),
        denied: row.denied,
        granted: row.granted,
      })),
      pagination: pagination(total, query),
    };
  });

const listGroupsRoute: Route<Given> = (app, services) =>
  serve(app, services, listGroups, async ({ actor, db, reach, query }) => {
    const { rows, total } = await groupsPage(db, reach.scope, reach.selfOnly ? actor.user : null, pageOf(query));
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        organization: { id: row.org_id, name: row.organization },
        users: row.users ?? 0,
        version: row.version,
      })),
      pagination: pagination(total, query),
    };
  });

const createGroupRoute: Route<Given> = (app, services) =>
  serve(app, services, createGroup, async (call) => {
    const made = await addGroup(services, call);
    return { data: { id: made.id } };
  });

const renameGroupRoute: Route<Given> = (app, services) =>
  serve(app, services, renameGroup, async (call) => {
    await changeGroupName(services, call);
    return { data: { saved: true as const } };
  });

const deleteGroupRoute: Route<Given> = (app, services) =>
  serve(app, services, deleteGroup, async (call) => {
    await removeGroup(services, call);
    return { data: { deleted: true as const } };
  });

/** People, what each may do, and their groups. */
export const userRoutes: readonly Route<Given>[] = [
  listUsersRoute,
  getUserRoute,
  createUserRoute,
  updateUserRoute,
  removeUserRoute,
  changeUsersRoute,
  resetUserRoute,
  approveUserRoute,
  listPermissionsRoute,
  listGroupsRoute,
  createGroupRoute,
  renameGroupRoute,
  deleteGroupRoute,
];
