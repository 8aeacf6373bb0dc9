import { lockOrganization } from "@parapet/db/queries/billing";
import {
  changeServiceAccountRow,
  dropServiceAccount,
  insertServiceAccount,
  knownDomains,
  lockServiceAccount,
  rotateServiceAccountRow,
  serviceAccountsOf,
  type ServiceAccountSettings,
} from "@parapet/db/queries/service-accounts";
import { ownedKind } from "@parapet/domain/access";
import type {
  changeServiceAccount,
  createServiceAccount,
  revokeServiceAccount,
  rotateServiceAccount,
} from "@parapet/domain/contracts/service-accounts";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import { parseCidr } from "@parapet/net/address-policy";
import { longDate } from "@parapet/words/format/long-date";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { notifyAdministrators } from "../../access/index.ts";

const MAX_ACCOUNTS = 50;
/** Areas that are opened by one right: a limit to one of them would show neither. */
const TOGETHER: readonly FindingArea[] = ["dark-web-mentions", "hacker-channel-mention"];

type Given = Pick<Services, "config" | "mail" | "now">;
type Settings = Act<typeof createServiceAccount, "actor" | "db" | "body">;

const newServiceSecret = () => {
  const { prefix = "", hint = 0 } = ownedKind("service-account").secret ?? {};
  const secret = `${prefix}${newSecret()}`;
  return { secret, hash: hashSecret(secret), hint: secret.slice(0, hint) };
};

const wrong = (field: string, text: "network_invalid" | "areas_together" | "not_your_domain") =>
  new Refusal("invalid_input", text, { fields: { [field]: text } });

/** The settings as stored; refuses networks that are none, domains that are not the caller's, and areas that make no sense alone. */
const judged = async ({ now }: Given, { actor, db, body }: Settings): Promise<ServiceAccountSettings> => {
  const networks = [...new Set(body.networks)];
  if (networks.some((network) => parseCidr(network) === null)) throw wrong("networks", "network_invalid");
  const areas = body.areas === null ? null : FINDING_AREAS.filter((area) => body.areas?.includes(area));
  if (
    areas !== null &&
    TOGETHER.some((area) => areas.includes(area)) &&
    !TOGETHER.every((area) => areas.includes(area))
  )
    throw wrong("areas", "areas_together");
  const domains = body.domains === null ? null : [...new Set<string>(body.domains)];
  if (domains !== null) {
    const known = new Set(await knownDomains(db, [actor.org, ...actor.clients], domains));
    if (domains.some((name) => !known.has(name))) throw wrong("domains", "not_your_domain");
  }
  return {
    name: body.name,
    purpose: body.purpose === "" ? null : body.purpose,
    scopes: [...new Set(body.scopes)],
    areas,
    domains,
    units: body.units === null ? null : [...new Set(body.units)],
    networks,
    expiresAt: after(now(), body.days * DAY_MS),
  };
};

/** What the audit log says of the settings: what changed is read by comparing entries. */
const recorded = ({ expiresAt, ...settings }: ServiceAccountSettings) => ({
  ...settings,
  expires_at: expiresAt.toISOString(),
});

export const openServiceAccount = async (
  services: Given,
  { actor, db, body, from }: Act<typeof createServiceAccount, "actor" | "db" | "body" | "from">,
) => {
  await requireSecondStep(db, actor, services.now());
  const { org, user } = actor;
  const settings = await judged(services, { actor, db, body });
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await serviceAccountsOf(db, org)).length >= MAX_ACCOUNTS) throw new Refusal("conflict", "service_accounts_full");
  const { secret, hash, hint } = newServiceSecret();
  const made = await insertServiceAccount(db, { ...settings, org, owner: user, hash, hint, at: services.now() });
  if (made === null) throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  await audit(db, from, services.now(), {
    action: "service-account.created",
    org,
    actor: user,
    object: made.id,
    detail: recorded(settings),
  });
  await notifyAdministrators(services, db, org, {
    sender: null,
    kind: "serviceAccountCreated",
    page: "/dashboard/account/settings/service-accounts",
    values: (locale) => ({
      by: `${actor.firstName} ${actor.lastName}`,
      account: settings.name,
      scopes: settings.scopes.join(", "),
      until: longDate(locale, settings.expiresAt),
    }),
  });
  return { id: made.id, secret };
};

/** Only its owner says what an account may do: whoever else wants to, takes it over first, by which its secret changes. */
export const storeServiceAccount = async (
  services: Given,
  { actor, db, body, params, from }: Act<typeof changeServiceAccount, "actor" | "db" | "body" | "params" | "from">,
) => {
  await requireSecondStep(db, actor, services.now());
  const account = await lockServiceAccount(db, actor.org, params.id);
  if (account === undefined) throw new Refusal("not_found");
  if (account.user_id !== actor.user || account.ended_at !== null)
    throw new Refusal("conflict", "service_account_of_other");
  const settings = await judged(services, { actor, db, body });
  const changed = await changeServiceAccountRow(db, actor.org, params.id, settings);
  if (changed === null) throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  await audit(db, from, services.now(), {
    action: "service-account.changed",
    org: actor.org,
    actor: actor.user,
    object: params.id,
    detail: recorded(settings),
  });
};

/** A new secret. By another administrator than the owner it also takes the account over, and nothing of the former one works on. */
export const rotateSecret = async (
  services: Given,
  { actor, db, body, params, from }: Act<typeof rotateServiceAccount, "actor" | "db" | "body" | "params" | "from">,
) => {
  const at = services.now();
  await requireSecondStep(db, actor, at);
  const account = await lockServiceAccount(db, actor.org, params.id);
  if (account === undefined) throw new Refusal("not_found");
  if (account.expires_at <= at) throw new Refusal("conflict", "service_account_expired");
  const isOwn = account.user_id === actor.user && account.ended_at === null;
  const overlap = isOwn ? body.overlap_hours : 0;
  const { secret, hash, hint } = newServiceSecret();
  await rotateServiceAccountRow(db, actor.org, params.id, {
    owner: actor.user,
    hash,
    hint,
    at,
    previousUntil: overlap === 0 ? null : after(at, overlap * HOUR_MS),
  });
  await audit(db, from, at, {
    action: isOwn ? "service-account.rotated" : "ownership.adopted",
    org: actor.org,
    actor: actor.user,
    object: params.id,
    detail: isOwn
      ? { name: account.name, overlap_hours: overlap }
      : { kind: "service-account", name: account.name, from: account.user_id },
  });
  return { id: params.id, secret };
};

export const withdrawServiceAccount = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof revokeServiceAccount, "actor" | "db" | "params" | "from">,
) => {
  const name = await dropServiceAccount(db, actor.org, params.id);
  if (name === undefined) throw new Refusal("not_found");
  await audit(db, from, services.now(), {
    action: "service-account.revoked",
    org: actor.org,
    actor: actor.user,
    object: params.id,
    detail: { name },
  });
};
