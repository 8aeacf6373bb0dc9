import type { Db } from "@parapet/db/db";
import {
  addConsentEntry,
  consentHistory,
  findVerifiedDomain,
  insertConsentRequest,
  lockConsentAddress,
  markConsentRequested,
  type VipRow,
} from "@parapet/db/queries/vips";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { inLocale } from "@parapet/words/links";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

/** How often a person may be asked. Counted by address, so removing and adding it again changes nothing. */
export const CONSENT_LIMITS = {
  resendAfterMs: DAY_MS,
  afterRefusalMs: 90 * DAY_MS,
  toAddressPerDay: 3,
  ofOrganizationPerDay: 50,
} as const;

const refuseTooSoon = async (db: Db, org: OrgId, addressHash: Buffer, now: Date): Promise<void> => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const secondsUntil = (at: Date, ms: number) => Math.ceil((at.getTime() + ms - now.getTime()) / 1000);
  const history = await consentHistory(db, org, addressHash, ago(DAY_MS));
  const { last_refusal, last_request } = history;
  if (last_refusal !== null && last_refusal > ago(CONSENT_LIMITS.afterRefusalMs))
    throw new Refusal("too_many_requests", "consent_refused_recently", {
      retryAfterSeconds: secondsUntil(last_refusal, CONSENT_LIMITS.afterRefusalMs),
    });
  if (last_request !== null && last_request > ago(CONSENT_LIMITS.resendAfterMs))
    throw new Refusal("too_many_requests", "consent_requested_recently", {
      retryAfterSeconds: secondsUntil(last_request, CONSENT_LIMITS.resendAfterMs),
    });
  if (
    history.to_address >= CONSENT_LIMITS.toAddressPerDay ||
    history.of_organization >= CONSENT_LIMITS.ofOrganizationPerDay
  )
    throw new Refusal("too_many_requests", "consent_requested_recently", { retryAfterSeconds: DAY_MS / 1000 });
};

/**
 * Mails a consent request to a private address of a monitored person. The transaction needs the scope of everything: the rate
 * limit protects an address from all organizations together.
 */
export const mailConsentRequest = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  actor: Actor,
  vip: VipRow,
  address: string,
  visitor: Visitor,
): Promise<void> => {
  const known = vip.identifiers.some(({ kind, value }) => kind === "personal" && value === address);
  if (!known)
    throw new Refusal("invalid_input", "consent_address_unknown", { fields: { address: "consent_address_unknown" } });
  const org = vip.org_id as OrgId;
  const domain = await findVerifiedDomain(db, org);
  if (domain === null) throw new Refusal("conflict", "consent_needs_domain");
  const [token, at, addressHash] = [newSecret(), services.now(), hashSecret(address)];
  await lockConsentAddress(db, addressHash);
  await refuseTooSoon(db, org, addressHash, at);
  await insertConsentRequest(db, { org, addressHash, tokenHash: hashSecret(token), by: actor.user, at });
  await markConsentRequested(db, org, address, at);
  await addConsentEntry(db, { org, vip: vip.id, consent: "asked", address, author: actor.user, at });
  await audit(db, visitor, at, { action: "vip.consent-requested", org, actor: actor.user, object: vip.id });
  const { locale } = actor;
  await services.mail.post(db, {
    kind: "monitoringConsent",
    to: address,
    name: null,
    locale,
    values: { organization: vip.organization, domain },
    link: `${services.config.publicUrl}${inLocale(locale, `/monitoring-consent/${token}`)}`,
    sender: org,
  });
};
