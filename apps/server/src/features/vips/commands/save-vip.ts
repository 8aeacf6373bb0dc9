import type { Db } from "@parapet/db/db";
import { hasRoom } from "@parapet/db/queries/billing";
import { currentlyVerifiedNames } from "@parapet/db/queries/verification";
import { countVips, insertVip, restoreRefusals, setIdentifiers, updateVip } from "@parapet/db/queries/vips";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { matchLeaksJob, loginTag, isBelow, loginDomain } from "../../leaks/index.ts";
import { matchVipsJob } from "../jobs/match-vips.ts";

export interface VipNames {
  readonly full_name: string;
  readonly title: string | null;
  readonly corporate_emails: readonly string[];
  readonly personal_emails: readonly string[];
  readonly usernames: readonly string[];
}

/**
 * A corporate address is monitored without asking the person, so it must be below a domain that the organization has verified.
 * One that was added and not verified may be anyone's. `below` names further domains that are accepted: those an organization is
 * created with, whose addresses are not monitored before the domain is verified.
 */
const refuseForeign = async (
  db: Db,
  org: OrgId,
  addresses: readonly string[],
  now: Date,
  below: readonly string[] = [],
): Promise<void> => {
  const own = [...(await currentlyVerifiedNames(db, org, now)), ...below];
  const at = addresses.findIndex((address) => !own.some((name) => isBelow(loginDomain(address.toLowerCase()), name)));
  if (at >= 0)
    throw new Refusal("invalid_input", "corporate_email_foreign", {
      fields: { [`corporate_emails.${at}`]: "corporate_email_foreign", corporate_emails: "corporate_email_foreign" },
    });
};

const identifiersOf = async ({ keys, now }: Pick<Services, "keys" | "now">, org: OrgId, names: VipNames) => {
  const all = [
    ...names.corporate_emails.map((value) => ({ kind: "corporate" as const, value: value.toLowerCase() })),
    ...names.personal_emails.map((value) => ({ kind: "personal" as const, value: value.toLowerCase() })),
    ...names.usernames.map((value) => ({ kind: "username" as const, value })),
  ];
  const distinct = [...new Map(all.map((it) => [it.value, it])).values()];
  if (distinct.length === 0)
    throw new Refusal("invalid_input", "vip_needs_name", { fields: { corporate_emails: "vip_needs_name" } });
  return Promise.all(
    distinct.map(async (it) => ({ ...it, tag: await loginTag(keys, org, it.value, now().getUTCFullYear()) })),
  );
};

const taken = () => new Refusal("conflict", "vip_address_taken", { fields: { corporate_emails: "vip_address_taken" } });

/** Watches a person, if a slot is free. The count and the insert hold one lock: of fifty asks for the last slot one gets it. */
export const addVip = async (
  services: Pick<Services, "jobs" | "keys" | "now">,
  db: Db,
  actor: Actor,
  org: OrgId,
  names: VipNames,
  visitor: Visitor,
  below: readonly string[] = [],
): Promise<string> => {
  await refuseForeign(db, org, names.corporate_emails, services.now(), below);
  const identifiers = await identifiersOf(services, org, names);
  const at = services.now();
  if (!(await hasRoom(db, org, "vipSlots", at, countVips))) throw new Refusal("quota_exhausted", "vip_slots_used");
  const id = await insertVip(db, { org, fullName: names.full_name, title: names.title, by: actor.user, at });
  if (!(await setIdentifiers(db, org, id, identifiers, at))) throw taken();
  await restoreRefusals(db, org, id);
  await audit(db, visitor, at, { action: "vip.created", org, actor: actor.user, object: id });
  await services.jobs.enqueue(matchVipsJob, {}, { tx: db });
  await services.jobs.enqueue(matchLeaksJob, {}, { tx: db });
  return id;
};

/** Changes a person, unless someone else did meanwhile. */
export const changeVip = async (
  services: Pick<Services, "jobs" | "keys" | "now">,
  db: Db,
  actor: Actor,
  of: { readonly org: OrgId; readonly id: string; readonly version: number },
  names: VipNames,
  visitor: Visitor,
): Promise<void> => {
  await refuseForeign(db, of.org, names.corporate_emails, services.now());
  const identifiers = await identifiersOf(services, of.org, names);
  const at = services.now();
  const change = { fullName: names.full_name, title: names.title, at };
  if (!(await updateVip(db, of.org, of.id, of.version, change))) throw new Refusal("conflict");
  if (!(await setIdentifiers(db, of.org, of.id, identifiers, at))) throw taken();
  await restoreRefusals(db, of.org, of.id);
  await audit(db, visitor, at, { action: "vip.changed", org: of.org, actor: actor.user, object: of.id });
  await services.jobs.enqueue(matchVipsJob, {}, { tx: db });
  await services.jobs.enqueue(matchLeaksJob, {}, { tx: db });
};
