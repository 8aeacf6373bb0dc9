import type { Db } from "@parapet/db/db";
import { authorisedNames } from "@parapet/db/queries/domain-proof";
import { administratorOf } from "@parapet/db/queries/organisation";
import { personByEmail } from "@parapet/db/queries/sign-in";
import { allRoles, changeUser } from "@parapet/db/queries/user";
import type { Scope } from "@parapet/db/scope";
import { rightsOf } from "@parapet/domain/access/permissions";
import type { Role } from "@parapet/domain/access/roles";
import {
  changePassword,
  deleteAccount,
  getAccount,
  listRoles,
  resetOwnPassword,
  updateAccount,
} from "@parapet/domain/contracts/account";
import type { FastifyInstance } from "fastify";

import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { removePerson } from "../commands/leave.ts";
import { mailResetLink } from "../commands/reset-password.ts";
import { setPassword } from "../commands/set-password.ts";
import { Refusal } from "../errors.ts";
import { serve } from "../serve.ts";
import type { Services } from "../services.ts";
import { refuseWeakPassword } from "../session/choose-password.ts";
import { clearSessionCookies } from "../session/cookies.ts";
import { unixSeconds } from "../session/lifetimes.ts";
import { reachFor } from "../session/reach.ts";
import { visitorOf } from "../session/visitor.ts";

/** The account shows the domains in reach, which are not all of the person's own organisation. */
const accountScope = (actor: Actor): Scope => {
  const { scope } = reachFor(actor, "domains:read");
  return scope === "everything" ? scope : [actor.org, ...scope];
};

/** The signed-in person: who they are, their names and password, and the way out. */
export const accountRoutes = (app: FastifyInstance, services: Services): void => {
  const { now } = services;

  const answerAccount = async ({ actor, db }: { actor: Actor; db: Db }) => {
    const reach = reachFor(actor, "domains:read");
    const names = await authorisedNames(db, reach.scope, reach.domains);
    const administrator = actor.orgKind === "client" ? await administratorOf(db, actor.org) : null;
    const { licence } = actor;
    const at = (time: Date | null) => (time === null ? null : unixSeconds(time));
    return {
      data: {
        id: actor.user,
        is_admin: actor.role.endsWith("_admin"),
        role: actor.roleId,
        role_name: actor.role,
        full_name: `${actor.firstName} ${actor.lastName}`.trim(),
        first_name: actor.firstName,
        last_name: actor.lastName,
        phone: actor.phone,
        email: actor.email,
        locale: actor.locale,
        authorized_domains: names,
        organisation: { id: actor.org, name: actor.orgName, type: actor.orgKind },
        permissions: rightsOf(actor.role, actor.narrowing),
        must_change_password: actor.mustChangePassword,
        two_step: actor.twoStep,
        licence:
          actor.orgKind === "client"
            ? {
                state: licence.state,
                plan: licence.plan ?? "",
                started_at: at(licence.startedAt),
                ends_at: at(licence.endsAt),
                organisation: actor.orgName,
                administrator,
              }
            : null,
      },
    };
  };
  serve(app, services, getAccount, "account:own", answerAccount, { scope: accountScope });

  serve(app, services, updateAccount, "account:own", async ({ actor, db, body, request }) => {
    const { first_name, last_name, phone, locale } = body;
    await changeUser(db, actor.org, actor.user, {
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
      ...(phone !== undefined && { phone }),
      ...(locale !== undefined && { locale }),
    });
    const detail = { fields: Object.keys(body) };
    await audit(db, visitorOf(request), now(), {
      action: "account.changed",
      org: actor.org,
      actor: actor.user,
      detail,
    });
    return { data: { saved: true as const } };
  });

  serve(
    app,
    services,
    changePassword,
    "account:own",
    async ({ actor, db, body, request }) => {
      if (body.new_password === body.old_password)
        throw new Refusal("invalid_input", "password_same", { fields: { new_password: "password_same" } });
      const about = { email: actor.email, names: [actor.firstName, actor.lastName], organisation: actor.orgName };
      await refuseWeakPassword(services, body.new_password, about, "new_password");
      const person = await personByEmail(db, actor.email);
      if (person === undefined) throw new Refusal("session_required");
      await setPassword(services, db, person, await services.passwords.hash(body.new_password), actor.session);
      await audit(db, visitorOf(request), now(), { action: "password.changed", org: actor.org, actor: actor.user });
      return { data: { changed: true as const } };
    },
    { confirmedBy: "old_password" },
  );

  serve(
    app,
    services,
    deleteAccount,
    "account:own",
    async ({ actor, db, request, reply }) => {
      await audit(db, visitorOf(request), now(), { action: "account.deleted", org: actor.org, actor: actor.user });
      await removePerson(db, { id: actor.user, org: actor.org, role: actor.role, kind: actor.orgKind }, now());
      clearSessionCookies(reply);
      return { data: { deleted: true as const } };
    },
    { confirmedBy: "password" },
  );

  serve(
    app,
    services,
    resetOwnPassword,
    "account:own",
    async ({ actor, db, request }) => {
      const person = await personByEmail(db, actor.email);
      if (person === undefined) throw new Refusal("session_required");
      await mailResetLink(services, db, person, visitorOf(request));
      return { data: { sent: true } };
    },
    { limit: { max: services.config.mode === "production" ? 5 : 500, perSeconds: 60 } },
  );

  serve(app, services, listRoles, "roles:read", async ({ db }) => {
    const rows = await allRoles(db);
    return { data: rows.map(({ id, role_name }) => ({ id, role_name: role_name as Role })) };
  });
};
