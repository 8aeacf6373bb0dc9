import { isOwnAddress, saveBillingProfile } from "@parapet/db/queries/billing";
import { writeSetting } from "@parapet/db/queries/operations";
import type { changeBillingProfile, changeInvoiceIssuer } from "@parapet/domain/contracts/billing";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";

export const setBillingProfile = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof changeBillingProfile, "actor" | "db" | "body" | "from">,
) => {
  const { version, ...profile } = body;
  // Invoices are mailed to the contact: only the organization's own addresses receive mail about it.
  const { contact_email: contact } = profile;
  if (contact !== "" && !(await isOwnAddress(db, actor.org, contact)))
    throw new Refusal("invalid_input", "contact_not_own", { fields: { contact_email: "contact_not_own" } });
  const at = services.now();
  const saved = await saveBillingProfile(db, actor.org, profile, version, at);
  if (saved === null) throw new Refusal("conflict");
  const fact = { org: actor.org, actor: actor.user, object: actor.org };
  await audit(db, from, at, { action: "billing-profile.changed", ...fact });
  return saved;
};

export const setInvoiceIssuer = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof changeInvoiceIssuer, "actor" | "db" | "body" | "from">,
) => {
  const at = services.now();
  const it = { value: body.issuer, version: body.version, by: actor.user, at };
  const saved = await writeSetting(db, "billing", it);
  if (saved === null) throw new Refusal("conflict");
  const fact = { org: actor.org, actor: actor.user, object: "billing", detail: { version: saved } };
  await audit(db, from, at, { action: "portal.changed", ...fact });
  return saved;
};
