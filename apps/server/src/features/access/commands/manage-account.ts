import { setUserFields, dropApiKeys, personByEmail } from "@parapet/db/queries/access";
import type { changePassword, deleteAccount, updateAccount } from "@parapet/domain/contracts/access";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { refuseWeakPassword } from "../choose-password.ts";
import { removePerson } from "./leave.ts";
import { setPassword } from "./set-password.ts";

type Given = RouteServices & Pick<Services, "config" | "files">;

export const editAccount = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof updateAccount, "actor" | "db" | "body" | "from">,
) => {
  const { first_name, last_name, phone, locale, date_order } = body;
  await setUserFields(db, actor.org, actor.user, {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(phone !== undefined && { phone }),
    ...(locale !== undefined && { locale }),
    ...(date_order !== undefined && { date_order }),
  });
  const detail = { fields: Object.keys(body) };
  await audit(db, from, services.now(), {
    action: "account.changed",
    org: actor.org,
    actor: actor.user,
    detail,
  });
};

export const replacePassword = async (
  services: Given,
  { actor, db, body, from }: Act<typeof changePassword, "actor" | "db" | "body" | "from">,
) => {
  if (body.new_password === body.old_password)
    throw new Refusal("invalid_input", "password_same", { fields: { new_password: "password_same" } });
  const about = { email: actor.email, names: [actor.firstName, actor.lastName], organization: actor.orgName };
  await refuseWeakPassword(services, body.new_password, about, "new_password");
  const person = await personByEmail(db, actor.email);
  if (person === undefined) throw new Refusal("session_required");
  await setPassword(services, db, person, await services.passwords.hash(body.new_password), actor.session);
  const detail = body.revoke_api_keys ? { api_keys_revoked: await dropApiKeys(db, actor.user) } : {};
  await audit(db, from, services.now(), {
    action: "password.changed",
    org: actor.org,
    actor: actor.user,
    detail,
  });
};

export const closeAccount = async (
  services: Pick<Services, "now">,
  { actor, db, from }: Act<typeof deleteAccount, "actor" | "db" | "from">,
) => {
  await audit(db, from, services.now(), {
    action: "account.deleted",
    org: actor.org,
    actor: actor.user,
  });
  await removePerson(db, { id: actor.user, org: actor.org, role: actor.role, kind: actor.orgKind }, services.now());
};
