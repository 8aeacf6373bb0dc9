import type { Db } from "@parapet/db/db";
import { insertIdentityChange, isEmergencyAccount, lastIdentityChange } from "@parapet/db/queries/access";
import { countDeeds } from "@parapet/db/queries/platform";
import { identityRefusal, type IdentityRefusal } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { inLocale } from "@parapet/words/links";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/** The owner of the account has this long to decide. */
const OPEN_MS = 7 * DAY_MS;
/** What a person has rejected is not asked again before. */
const REJECTED_MS = 30 * DAY_MS;
/** Requests for one account in a day: each of them emails its owner. */
const REQUESTS_A_DAY = 3;

const tagOf = (email: string): string => hashSecret(email.toLowerCase()).toString("base64url").slice(0, 16);

/** A secret for a link that holds only while the account has the address that it is emailed to. */
const secretFor = (email: string): string => `${newSecret()}${tagOf(email)}`;

/** Was the link with this secret emailed to this address? */
export const isSentTo = (token: string, email: string): boolean => token.endsWith(tagOf(email));

/** The connection that asks, and who answers for it now. */
export interface ChangeSource {
  readonly kind: "scim" | "oidc" | "saml";
  readonly id: string;
  readonly name: string;
  readonly author: Actor | null;
}

/** Why a connection may not decide about who this account is; null: it may ask its owner. */
export const refusalFor = async (
  db: Db,
  author: Actor | null,
  account: { readonly id: UserId; readonly org: OrgId },
  at: Date,
): Promise<IdentityRefusal | null> => {
  const target = await livingAuthor(db, account.id, at);
  const isOwn = author !== null && author.org === account.org;
  return identityRefusal(isOwn ? author : null, target, await isEmergencyAccount(db, account.org, account.id));
};

const isAnswered = async (db: Db, it: Parameters<typeof lastIdentityChange>[1], at: Date): Promise<boolean> => {
  const last = await lastIdentityChange(db, it);
  if (last === undefined) return false;
  if (last.state === "pending") return last.expires_at > at;
  return last.state === "rejected" && after(last.created_at, REJECTED_MS) > at;
};

/**
 * Asks the owner of an account, at its present address, whether a connection may change the address or be linked to the account. Nothing
 * changes until then. For an address the other administrators are told as well. Asked once: what is pending or was rejected is not emailed again.
 */
export const requestIdentityChange = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  source: ChangeSource,
  change: {
    readonly kind: "address" | "link";
    readonly user: UserId;
    readonly org: OrgId;
    /** The new address, or the subject at the provider. */
    readonly wanted: string;
  },
  visitor: RequestOrigin,
): Promise<void> => {
  const at = services.now();
  const { kind, user, org, wanted } = change;
  if (await isAnswered(db, { org, user, kind, connection: source.id, wanted }, at)) return;
  const action = `user.${kind}-requested` as const;
  if ((await countDeeds(db, { action, org, object: user, since: after(at, -DAY_MS) })) >= REQUESTS_A_DAY) return;
  const person = await livingAuthor(db, user, at);
  if (person === null) return;
  const by = source.author?.user ?? null;
  const token = secretFor(person.email);
  await insertIdentityChange(db, {
    org,
    user,
    kind,
    source: source.kind,
    connection: source.id,
    connectionName: source.name,
    by,
    wanted,
    tokenHash: hashSecret(token),
    at,
    expiresAt: after(at, OPEN_MS),
  });
  const values = {
    connection: source.name,
    organization: person.orgName,
    email: person.email,
    from: person.email,
    to: wanted,
  };
  await services.mail.post(db, {
    sender: org,
    kind: kind === "address" ? "addressConfirm" : "linkConfirm",
    to: person.email,
    name: person.firstName,
    locale: person.locale,
    values,
    link: `${services.config.publicUrl}${inLocale(person.locale, `/identity-change/${token}`)}`,
  });
  await notifyPerson(services, db, { org, user }, kind === "address" ? "address_change_requested" : "link_requested", {
    connection: source.name,
    to: wanted,
  });
  if (kind === "address")
    await notifyAdministrators(services, db, org, {
      sender: org,
      kind: "addressRequested",
      page: "/dashboard/management/user-management",
      except: user,
      values: () => ({
        ...values,
        person: `${person.firstName} ${person.lastName}`.trim(),
        by: source.author === null ? source.name : `${source.author.firstName} ${source.author.lastName}`.trim(),
      }),
    });
  await audit(db, visitor, at, {
    action,
    org,
    actor: null,
    object: user,
    detail: {
      connection: source.id,
      creator: by,
      ...(kind === "address" && { fields: { email: { before: person.email, after: wanted } } }),
    },
  });
};

/** Has the owner of the account agreed to be linked to this subject of this connection? */
export const hasConsented = async (
  db: Db,
  it: { readonly org: OrgId; readonly user: UserId; readonly connection: string; readonly subject: string },
): Promise<boolean> =>
  (await lastIdentityChange(db, { ...it, kind: "link", wanted: it.subject }))?.state === "confirmed";
