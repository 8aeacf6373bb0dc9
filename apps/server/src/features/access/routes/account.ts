import { dropApiKeysOf } from "@parapet/db/queries/access/api-key";
import { personByEmail } from "@parapet/db/queries/access/sign-in";
import { changeUser } from "@parapet/db/queries/access/user";
import { allRoles } from "@parapet/db/queries/access/user-list";
import type { Role } from "@parapet/domain/access/roles";
import {
  changePassword,
  deleteAccount,
  getAccount,
  listRoles,
  resetOwnPassword,
  updateAccount,
} from "@parapet/domain/contracts/access/account";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { clearSessionCookies } from "../../../platform/session/cookies.ts";
import { refuseWeakPassword } from "../choose-password.ts";
import { removePerson } from "../commands/leave.ts";
import { mailResetLink } from "../commands/reset-password.ts";
import { setPassword } from "../commands/set-password.ts";
import { accountScope, describeAccount } from "../describe-account.ts";

type Given = RouteServices & Pick<Services, "config" | "files">;

const getAccountRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    getAccount,
    "account:own",
    async ({ db, actor }) => ({ data: await describeAccount(db, actor, services.now()) }),
    { scope: accountScope },
  );

const updateAccountRoute: Route<Given> = (app, services) =>
  serve(app, services, updateAccount, "account:own", async ({ actor, db, body, from }) => {
    const { first_name, last_name, phone, locale } = body;
    await changeUser(db, actor.org, actor.user, {
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
      ...(phone !== undefined && { phone }),
      ...(locale !== undefined && { locale }),
    });
    const detail = { fields: Object.keys(body) };
    await audit(db, from, services.now(), {
      action: "account.changed",
      org: actor.org,
      actor: actor.user,
      detail,
    });
    return { data: { saved: true as const } };
  });

const changePasswordRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    changePassword,
    "account:own",
    async ({ actor, db, body, from }) => {
      if (body.new_password === body.old_password)
        throw new Refusal("invalid_input", "password_same", { fields: { new_password: "password_same" } });
      const about = { email: actor.email, names: [actor.firstName, actor.lastName], organisation: actor.orgName };
      await refuseWeakPassword(services, body.new_password, about, "new_password");
      const person = await personByEmail(db, actor.email);
      if (person === undefined) throw new Refusal("session_required");
      await setPassword(services, db, person, await services.passwords.hash(body.new_password), actor.session);
      const detail = body.revoke_api_keys ? { api_keys_revoked: await dropApiKeysOf(db, actor.user) } : {};
      await audit(db, from, services.now(), {
        action: "password.changed",
        org: actor.org,
        actor: actor.user,
        detail,
      });
      return { data: { changed: true as const } };
    },
    { confirmedBy: "old_password" },
  );

const deleteAccountRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    deleteAccount,
    "account:own",
    async ({ actor, db, from, reply }) => {
      await audit(db, from, services.now(), {
        action: "account.deleted",
        org: actor.org,
        actor: actor.user,
      });
      await removePerson(db, { id: actor.user, org: actor.org, role: actor.role, kind: actor.orgKind }, services.now());
      clearSessionCookies(reply);
      return { data: { deleted: true as const } };
    },
    { confirmedBy: "password" },
  );

const resetOwnPasswordRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    resetOwnPassword,
    "account:own",
    async ({ actor, db, from }) => {
      const person = await personByEmail(db, actor.email);
      if (person === undefined) throw new Refusal("session_required");
      await mailResetLink(services, db, person, from);
      return { data: { sent: true } };
    },
    { limit: { max: services.config.mode === "production" ? 5 : 500, perSeconds: 60 } },
  );

const listRolesRoute: Route<Given> = (app, services) =>
  serve(app, services, listRoles, "roles:read", async ({ db }) => {
    const rows = await allRoles(db);
    return { data: rows.map(({ id, role_name }) => ({ id, role_name: role_name as Role })) };
  });

/** The signed-in person: who they are, their names and password, and the way out. */
export const accountRoutes: readonly Route<Given>[] = [
  getAccountRoute,
  updateAccountRoute,
  changePasswordRoute,
  deleteAccountRoute,
  resetOwnPasswordRoute,
  listRolesRoute,
];
