import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { withdrawConsents } from "@parapet/db/queries/identity-change";
import { lockOrganisation } from "@parapet/db/queries/licence";
import {
  changeConnection,
  type ConnectionRow,
  connectionsOf,
  dropIdentities,
  insertConnection,
} from "@parapet/db/queries/sign-on-connection";
import { putDomains } from "@parapet/db/queries/sign-on-domain";
import { keepSession } from "@parapet/db/queries/sign-on-session";
import { isVouchedAddress } from "@parapet/db/queries/user";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { secretPlace } from "../connection-addresses.ts";

const MAX_CONNECTIONS = 10;

/** The settings that every kind of provider has. */
export interface SharedInput {
  readonly name: string;
  readonly email_claim: string;
  readonly groups_claim: string;
  readonly trusts_email: boolean;
  readonly domains: readonly string[];
}

/** What a kind of provider adds to them. */
interface OfKind {
  readonly issuer: string;
  readonly clientId: string;
  readonly settings?: object;
}

/** By whom, from where and with which services a connection is written. */
interface Writing {
  readonly services: Pick<Services, "keys" | "now">;
  readonly db: Db;
  readonly actor: Actor;
  readonly visitor: Visitor;
}

export const fieldRefusal = (field: string, key: RefusalKey) =>
  new Refusal("invalid_input", key, { fields: { [field]: key } });

/** A provider speaks only for domains that the organization has verified itself. */
export const refuseForeignDomains = async (
  { db, actor, services }: Pick<Writing, "actor" | "db"> & { readonly services: Pick<Writing["services"], "now"> },
  names: readonly string[],
): Promise<void> => {
  for (const name of names)
    if (!(await isVouchedAddress(db, actor.org, `x@${name}`, services.now())))
      throw fieldRefusal("domains", "sign_on_domain_unverified");
};

const columnsOf = (actor: Actor, it: SharedInput) => ({
  name: it.name,
  emailClaim: it.email_claim,
  groupsClaim: it.groups_claim,
  trustsEmail: it.trusts_email,
  changedBy: actor.user,
});

/** The secret of a connection, encrypted for its row. */
export const sealSecret = ({ services, actor }: Writing, id: string, secret: string | null): Promise<Buffer> | null =>
  secret === null ? null : services.keys.seal(secretPlace(actor.org, id), secret);

/**
 * Stores a new connection with its domains; answers its id. Locks the organization, so that of many requests at once none overtakes
 * the count. The secret is sealed before: a new data key is written by a connection of its own, which would wait for the lock.
 */
export const storeConnection = async (
  by: Writing,
  kind: "oidc" | "saml",
  input: SharedInput,
  describe: (id: string) => Promise<OfKind & { readonly secret: string | null }>,
): Promise<string> => {
  const { services, db, actor, visitor } = by;
  const { org, user } = actor;
  const at = services.now();
  await refuseForeignDomains(by, input.domains);
  const id = randomUUID();
  const { secret, ...ofKind } = await describe(id);
  const sealedSecret = await sealSecret(by, id, secret);
  await lockOrganisation(db, org);
  if ((await connectionsOf(db, org)).length >= MAX_CONNECTIONS) throw new Refusal("conflict", "sign_on_full");
  await insertConnection(db, org, { ...columnsOf(actor, input), ...ofKind, id, kind, sealedSecret }, at);
  await putDomains(db, org, id, input.domains);
  await audit(db, visitor, at, {
    action: "sign-on.created",
    org,
    actor: user,
    object: id,
    detail: { kind, issuer: ofKind.issuer, domains: input.domains },
  });
  return id;
};

/** Stores the changes of a connection. It is disabled until it has been tested again, unless its test holds for them too. */
export const storeChanges = async (
  by: Writing,
  stored: ConnectionRow,
  input: SharedInput & { readonly version: number },
  describe: () => Promise<OfKind & { readonly sealedSecret?: Buffer | null; readonly staysTested?: boolean }>,
  detail: object,
): Promise<void> => {
  const { services, db, actor, visitor } = by;
  const { org, user } = actor;
  const { id } = stored;
  await refuseForeignDomains(by, input.domains);
  const changed = await describe();
  const columns = { ...columnsOf(actor, input), ...changed };
  await keepSession(db, actor.session);
  if (!(await changeConnection(db, org, id, columns, input.version))) throw new Refusal("conflict");
  if (changed.staysTested !== true) await putDomains(db, org, id, input.domains);
  if (stored.issuer !== changed.issuer) {
    await dropIdentities(db, org, id);
    await withdrawConsents(db, org, id, services.now());
  }
  await audit(db, visitor, services.now(), {
    action: "sign-on.changed",
    org,
    actor: user,
    object: id,
    detail: { issuer: changed.issuer, domains: input.domains, ...detail },
  });
};
