import type { Db } from "@parapet/db/db";
import { hasRoom, putLicence } from "@parapet/db/queries/billing";
import { countDomains, insertDomain } from "@parapet/db/queries/domains";
import { insertOrganization, linkPartner } from "@parapet/db/queries/organizations";
import { ADMIN_OF, type Role } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { PlanId } from "@parapet/domain/plans";
import type { Locale } from "@parapet/words/locale";
import { EXECUTIVES } from "@parapet/words/messages/vips/executives";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { inviteUser } from "../../access/index.ts";
import { warnOfHoldersJob } from "../../verification/index.ts";
import { addVip } from "../../vips/index.ts";

export interface NewOrganization {
  readonly name: string;
  readonly type: "client" | "partner";
  readonly administrator: { readonly first_name: string; readonly last_name: string; readonly email: string };
  readonly domains: readonly string[];
  readonly users: readonly {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly role?: Role | undefined;
    readonly temporary_password?: string | undefined;
    readonly denied: readonly string[];
  }[];
  readonly plan: PlanId;
  readonly executives?:
    | {
        readonly usernames: readonly string[];
        readonly corporate_emails: readonly string[];
        readonly personal_emails: readonly string[];
      }
    | undefined;
}

const USER_OF = { client: "client_user", partner: "partner_user" } as const;

/** Makes an organization with its administrator, pending domains and further people. A partner's new client is linked to it. */
export const createOrganization = async (
  services: Pick<Services, "config" | "db" | "files" | "jobs" | "keys" | "mail" | "now" | "passwords">,
  db: Db,
  actor: Actor,
  input: NewOrganization,
  locale: Locale,
  visitor: Visitor,
): Promise<OrgId> => {
  const at = services.now();
  // Only the operator makes partners: they are approved, not self-made.
  if (input.type === "partner" && actor.role !== "super_admin") throw new Refusal("not_allowed");
  const { first_name, last_name, email } = input.administrator;
  const org = await insertOrganization(db, {
    name: input.name,
    kind: input.type,
    administrator: { name: `${first_name} ${last_name}`, email },
    at,
  });
  if (input.type === "client")
    await putLicence(db, org, { plan: input.plan, billing: "annual", startedAt: null, endsAt: null, invoice: null });
  if (actor.orgKind === "partner") await linkPartner(db, actor.org, org, at);
  for (const name of new Set(input.domains)) {
    if (!(await hasRoom(db, org, "domains", at, countDomains))) throw new Refusal("quota_exhausted");
    await insertDomain(db, org, name, newSecret(), at);
    await services.jobs.enqueue(warnOfHoldersJob, { org, domain: name }, { tx: db });
  }
  await audit(db, visitor, at, {
    action: "organization.created",
    org,
    actor: actor.user,
    object: org,
    detail: { type: input.type, domains: input.domains.length },
  });
  const top = input.executives;
  if (top !== undefined && Object.values(top).some((names) => names.length > 0))
    await addVip(
      services,
      db,
      actor,
      org,
      { full_name: EXECUTIVES[locale], title: null, ...top },
      visitor,
      input.domains,
    );
  const organization = { id: org, name: input.name, kind: input.type };
  const defaults = { phone: null, group: null, locale, granted: [], assignments: [] };
  await inviteUser(
    services,
    db,
    actor,
    {
      ...defaults,
      organization,
      firstName: first_name,
      lastName: last_name,
      email,
      role: ADMIN_OF[input.type],
      temporaryPassword: null,
      denied: [],
    },
    visitor,
  );
  for (const user of input.users) {
    await inviteUser(
      services,
      db,
      actor,
      {
        ...defaults,
        organization,
        firstName: user.first_name,
        lastName: user.last_name,
        email: user.email,
        role: user.role ?? USER_OF[input.type],
        temporaryPassword: user.temporary_password ?? null,
        denied: user.denied,
      },
      visitor,
    );
  }
  return org;
};
