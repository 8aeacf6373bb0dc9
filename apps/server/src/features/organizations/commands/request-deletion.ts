import type { Db } from "@parapet/db/db";
import { personById } from "@parapet/db/queries/access";
import { operatorInbox } from "@parapet/db/queries/leads";
import { changeOrganization, type OrganizationRow } from "@parapet/db/queries/organizations";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

const PAGE = "/dashboard/management/org-management";

/** Nothing is asked, or what was asked is settled. */
export const NOTHING_ASKED = {
  deletion_asked_at: null,
  deletion_asked_by: null,
  deletion_reason: null,
  deletion_declined_at: null,
  deletion_answer: null,
} as const;

/** A partner asks for a client to be deleted; the operator is written to and decides. */
export const requestDeletion = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  db: Db,
  { actor, row, reason, visitor }: { actor: Actor; row: OrganizationRow; reason: string; visitor: Visitor },
): Promise<void> => {
  if (row.deletion_asked_at !== null && row.deletion_declined_at === null)
    throw new Refusal("conflict", "deletion_asked");
  const at = services.now();
  const id = row.id as OrgId;
  const asked = { deletion_asked_at: at, deletion_asked_by: actor.user, deletion_reason: reason };
  await changeOrganization(db, id, { ...NOTHING_ASKED, ...asked });
  const fact = { org: id, actor: actor.user, object: id, detail: { reason } };
  await audit(db, visitor, at, { action: "organization.deletion-asked", ...fact });
  // The operator's inbox is outside the partner's own rows.
  const readers = await asSystem(services.db, "operator-inbox", (tx) => operatorInbox(tx));
  for (const reader of readers)
    await services.mail.post(db, {
      sender: actor.org,
      kind: "deletionAsked",
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      values: { by: `${actor.firstName} ${actor.lastName} (${actor.orgName})`, name: row.name, reason },
      link: `${services.config.publicUrl}${PAGE}?asked=1`,
    });
};

/** Emails the operator's decision to the requester. Removed users receive nothing. */
export const notifyAsker = async (
  { mail, config }: Pick<Services, "mail" | "config">,
  db: Db,
  { name, deletion_asked_by: asker }: Pick<OrganizationRow, "name" | "deletion_asked_by">,
  decided: { readonly answer: string } | { readonly day: Date },
): Promise<void> => {
  const person = asker === null ? undefined : await personById(db, asker as UserId);
  if (person === undefined || person.status === "removed" || person.status === "disabled") return;
  const letter = { to: person.email, name: person.first_name, locale: person.locale };
  if ("day" in decided)
    await mail.post(db, { ...letter, sender: null, kind: "deletionDone", values: { name, day: decided.day } });
  else
    await mail.post(db, {
      ...letter,
      sender: null,
      kind: "deletionDeclined",
      values: { name, answer: decided.answer },
      link: `${config.publicUrl}${PAGE}`,
    });
};
