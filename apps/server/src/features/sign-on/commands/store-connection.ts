import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { isVouchedAddress, withdrawConsents } from "@parapet/db/queries/access";
import { lockOrganization } from "@parapet/db/queries/billing";
import {
  changeConnection,
  type ConnectionRow,
  domainsOfConnections,
  dropIdentities,
  insertConnection,
  keepSession,
  listConnections,
  putDomains,
} from "@parapet/db/queries/sign-on";
import type { RefusalKey } from "@parapet/words/messages/refusals";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { notifyAdministrators } from "../../access/index.ts";
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

export type StoreServices = Pick<Services, "config" | "keys" | "mail" | "now">;

/** By whom, from where and with which services a connection is written. */
interface Writing {
  readonly services: StoreServices;
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

/** Anyone who decides which provider is trusted could sign in as others: the other administrators learn of it. */
const notifyOthers = async ({ services, db, actor }: Writing, connection: string): Promise<void> => {
  const by = `${actor.firstName} ${actor.lastName}`.trim();
  await notifyAdministrators(services, db, actor.org, {
    sender: actor.org,
    kind: "signOnChanged",
    page: "/dashboard/account/settings/sign-on",
    except: actor.user,
    values: () => ({ by, connection, organization: actor.orgName }),
    notice: { kind: "sign_on_changed", detail: { by, connection } },
  });
};

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
  await lockOrganization(db, org);
  if ((await listConnections(db, org)).length >= MAX_CONNECTIONS) throw new Refusal("conflict", "sign_on_full");
  await insertConnection(db, org, { ...columnsOf(actor, input), ...ofKind, id, kind, sealedSecret }, at);
  await putDomains(db, org, id, input.domains);
  await notifyOthers(by, input.name);
  await audit(db, visitor, at, {
    action: "sign-on.created",
    org,
    actor: user,
    object: id,
    detail: { kind, issuer: ofKind.issuer, domains: input.domains },
  });
  return id;
};

type Fields = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

const changedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { before, after }]) => JSON.stringify(before) !== JSON.stringify(after)),
  );

/** Stores the changes of a connection. It is disabled until it has been tested again, unless its test holds for them too. */
export const storeChanges = async (
  by: Writing,
  stored: ConnectionRow,
  input: SharedInput & { readonly version: number },
  describe: (
    domains: readonly string[],
  ) => Promise<OfKind & { readonly sealedSecret?: Buffer | null; readonly staysTested?: boolean }>,
  /** What only this kind of provider has, and whether it has another secret. */
  more: { readonly fields?: Fields; readonly secret?: boolean },
): Promise<void> => {
  const { services, db, actor, visitor } = by;
  const { org, user } = actor;
  const { id } = stored;
  await refuseForeignDomains(by, input.domains);
  const domains = (await domainsOfConnections(db, org, services.now()))
    .filter((it) => it.connection_id === id)
    .map(({ name }) => name);
  const changed = await describe(domains);
  const columns = { ...columnsOf(actor, input), ...changed };
  await keepSession(db, actor.session);
  if (!(await changeConnection(db, org, id, columns, input.version))) throw new Refusal("conflict");
  if (changed.staysTested !== true) await putDomains(db, org, id, input.domains);
  if (stored.issuer !== changed.issuer) {
    await dropIdentities(db, org, id);
    await withdrawConsents(db, org, id, services.now());
  }
  await notifyOthers(by, input.name);
  await audit(db, visitor, services.now(), {
    action: "sign-on.changed",
    org,
    actor: user,
    object: id,
    detail: {
      ...(more.secret !== undefined && { secret: more.secret }),
      fields: changedFields({
        name: { before: stored.name, after: input.name },
        issuer: { before: stored.issuer, after: changed.issuer },
        client_id: { before: stored.client_id, after: changed.clientId },
        email_claim: { before: stored.email_claim, after: input.email_claim },
        groups_claim: { before: stored.groups_claim, after: input.groups_claim },
        trusts_email: { before: stored.trusts_email, after: input.trusts_email },
        domains: { before: domains.toSorted(), after: input.domains.toSorted() },
        ...more.fields,
      }),
    },
  });
};
