import type { Db } from "@parapet/db/db";
import { lockOrganization } from "@parapet/db/queries/billing";
import {
  confirmConsent as storeConfirmation,
  endConsents,
  findConsent,
  insertConsent,
  listConsents,
  putValidationPolicy,
  readValidationPolicy,
} from "@parapet/db/queries/validation";
import { currentlyVerifiedNames } from "@parapet/db/queries/verification";
import type {
  changeValidationPolicy,
  confirmValidationConsent,
  Consent,
  signValidationConsent,
  stopValidation,
  withdrawValidationConsent,
} from "@parapet/domain/contracts/validation";
import { VALIDATION_BOUNDS } from "@parapet/domain/contracts/validation";
import { DAY_MS } from "@parapet/domain/durations";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { requireSecondPerson } from "../../../platform/session/independent-operator.ts";
import { consentState } from "../consent-state.ts";
import { isSignerLiving } from "../living-consent.ts";
import { openLift } from "../open-lift.ts";

const MAX_OPEN = 50;
/** A consent is signed in the name of the signer's own organization only, by a person who is present. */
const requireOwn = (actor: Actor, at: Date): void => {
  if (activeOrganization(actor) !== actor.org) throw new Refusal("not_allowed", "validation_own");
  requireFreshCode(actor, at);
};

/** Each name with the verified domain that it is at or below; refuses one that is below none. */
const placeTargets = async (db: Db, org: Actor["org"], names: readonly string[], at: Date) => {
  const verified = await currentlyVerifiedNames(db, org, at);
  return [...new Set(names)].map((name) => {
    const above = verified.filter((domain) => name === domain || name.endsWith(`.${domain}`));
    // The closest one: a consent for a name ends with the verification that covers it best.
    const domain = above.toSorted((a, b) => b.length - a.length)[0];
    if (domain === undefined)
      throw new Refusal("invalid_input", "validation_not_verified", { fields: { targets: "validation_not_verified" } });
    return { name, domain };
  });
};

const requireTimes = (startsAt: Date, expiresAt: Date, at: Date): void => {
  const isInOrder = expiresAt > startsAt && expiresAt > at;
  if (!isInOrder || expiresAt.getTime() - startsAt.getTime() > VALIDATION_BOUNDS.days * DAY_MS)
    throw new Refusal("invalid_input", "validation_time", { fields: { expires_at: "validation_time" } });
};

/** Signs a consent. It is in force from its first day, or from the second signature on where the organization demands one. */
export const signConsent = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof signValidationConsent, "actor" | "db" | "body" | "from">,
): Promise<{ id: string; state: Consent["state"] }> => {
  const at = services.now();
  requireOwn(actor, at);
  const [startsAt, expiresAt] = [new Date(body.starts_at * 1000), new Date(body.expires_at * 1000)];
  requireTimes(startsAt, expiresAt, at);
  await lockOrganization(db, actor.org);
  const targets = await placeTargets(db, actor.org, body.targets, at);
  const open = (await listConsents(db, actor.org, 1_000)).filter((row) => row.ended_at === null && row.expires_at > at);
  if (open.length >= MAX_OPEN) throw new Refusal("conflict", "validation_full");
  const { needs_second: needsSecond } = await readValidationPolicy(db, actor.org);
  const id = await insertConsent(
    db,
    actor.org,
    {
      class: body.class,
      signedBy: actor.user,
      signatureName: body.signature_name,
      title: body.title,
      contact: body.contact,
      ip: from.ip,
      startsAt,
      expiresAt,
      daily: body.daily,
      timeZone: body.time_zone,
      perMinute: body.per_minute,
      needsSecond,
      targets,
    },
    at,
  );
  await audit(db, from, at, {
    action: "validation.signed",
    org: actor.org,
    actor: actor.user,
    object: id,
    detail: {
      class: body.class,
      targets: targets.map(({ name }) => name),
      starts_at: startsAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      daily: body.daily,
      time_zone: body.time_zone,
      per_minute: body.per_minute,
      contact: body.contact,
      needs_second: needsSecond,
    },
  });
  const row = await findConsent(db, actor.org, id);
  if (row === undefined) throw new Refusal("conflict");
  return { id, state: consentState(row, true, at) };
};

/** The second signature, by someone who was there before and had no hand in the account of the signer. */
export const confirmConsent = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof confirmValidationConsent, "actor" | "db" | "params" | "from">,
): Promise<void> => {
  const at = services.now();
  requireOwn(actor, at);
  const row = await findConsent(db, actor.org, params.id);
  if (row === undefined) throw new Refusal("not_found");
  const isSigned = await isSignerLiving(db, actor.org, row, at);
  if (row.signed_by === null || consentState(row, isSigned, at) !== "pending") throw new Refusal("conflict");
  await requireSecondPerson(db, actor.user, { by: row.signed_by, at: row.created_at, right: "validation:sign" }, at);
  await storeConfirmation(db, actor.org, params.id, actor.user, at);
  await audit(db, from, at, {
    action: "validation.confirmed",
    org: actor.org,
    actor: actor.user,
    object: params.id,
    detail: { signed_by: row.signed_by },
  });
};

export const withdrawConsent = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof withdrawValidationConsent, "actor" | "db" | "params" | "from">,
): Promise<void> => {
  const [org, at] = [activeOrganization(actor), services.now()];
  if ((await findConsent(db, org, params.id)) === undefined) throw new Refusal("not_found");
  const ended = await endConsents(db, org, { id: params.id, reason: "withdrawn", by: actor.user }, at);
  if (ended.length === 0) throw new Refusal("conflict");
  await audit(db, from, at, { action: "validation.withdrawn", org, actor: actor.user, object: params.id });
};

/** Ends every consent at once: no request that waits for its turn is sent any more. */
export const stopAll = async (
  services: Pick<Services, "now">,
  { actor, db, from }: Act<typeof stopValidation, "actor" | "db" | "from">,
): Promise<number> => {
  const [org, at] = [activeOrganization(actor), services.now()];
  const ended = await endConsents(db, org, { id: null, reason: "stopped", by: actor.user }, at);
  await audit(db, from, at, { action: "validation.stopped", org, actor: actor.user, detail: { consents: ended } });
  return ended.length;
};

/** One administrator demands the second signature; lifting the demand takes two who are independent of each other. */
export const changePolicy = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof changeValidationPolicy, "actor" | "db" | "body" | "from">,
): Promise<{ needs_second: boolean; lift_requested: boolean }> => {
  const at = services.now();
  requireOwn(actor, at);
  await lockOrganization(db, actor.org);
  const policy = await readValidationPolicy(db, actor.org);
  const next = { needs_second: true, lift_requested_by: null, lift_requested_at: null };
  const lift = await openLift(db, actor.org, policy, at);
  if (!body.needs_second && !policy.needs_second) return { needs_second: false, lift_requested: false };
  if (!body.needs_second && lift !== null && lift.by !== actor.user) {
    await requireSecondPerson(db, actor.user, { ...lift, right: "validation:sign" }, at);
    await putValidationPolicy(db, actor.org, { ...next, needs_second: false }, at);
  } else if (body.needs_second) await putValidationPolicy(db, actor.org, next, at);
  else
    await putValidationPolicy(
      db,
      actor.org,
      { needs_second: true, lift_requested_by: actor.user, lift_requested_at: at },
      at,
    );
  const now = await readValidationPolicy(db, actor.org);
  const result = {
    needs_second: now.needs_second,
    lift_requested: (await openLift(db, actor.org, now, at)) !== null,
  };
  await audit(db, from, at, { action: "validation.policy-changed", org: actor.org, actor: actor.user, detail: result });
  return result;
};
