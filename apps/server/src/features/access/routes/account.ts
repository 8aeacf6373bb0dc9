import { allRoles, personByEmail } from "@parapet/db/queries/access";
import type { Role } from "@parapet/domain/access";
import {
  changePassword,
  deleteAccount,
  getAccount,
  listRoles,
  resetOwnPassword,
  updateAccount,
} from "@parapet/domain/contracts/access";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { clearSessionCookies } from "../../../platform/session/cookies.ts";
import { editAccount, replacePassword, closeAccount } from "../commands/manage-account.ts";
import { mailResetLink } from "../commands/reset-password.ts";
import { accountScope, describeAccount } from "../describe-account.ts";

type Given = RouteServices & Pick<Services, "config" | "files">;

const getAccountRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    getAccount,
    async ({ db, actor }) => ({ data: await describeAccount(db, actor, services.now()) }),
    { scope: accountScope },
  );

const updateAccountRoute: Route<Given> = (app, services) =>
  serve(app, services, updateAccount, async (call) => {
    await editAccount(services, call);
    return { data: { saved: true as const } };
  });

const changePasswordRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    changePassword,
    async (call) => {
      await replacePassword(services, call);
      return { data: { changed: true as const } };
    },
    { confirmedBy: "old_password" },
  );

const deleteAccountRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    deleteAccount,
    async (call) => {
      await closeAccount(services, call);
      clearSessionCookies(call.reply);
      return { data: { deleted: true as const } };
    },
    { confirmedBy: "password" },
  );

const resetOwnPasswordRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    resetOwnPassword,
    async ({ actor, db, from }) => {
      const person = await personByEmail(db, actor.email);
      if (person === undefined) throw new Refusal("session_required");
      await mailResetLink(services, db, person, from);
      return { data: { sent: true } };
    },
    { limit: { max: services.config.mode === "production" ? 5 : 500, perSeconds: 60 } },
  );

const listRolesRoute: Route<Given> = (app, services) =>
  serve(app, services, listRoles, async ({ db }) => {
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
