import type { Db } from "@parapet/db/db";
import { adoptObject, ownedObjects, type OwnedRow, removeObject } from "@parapet/db/queries/access";
import { channelById, listChannels, setChannelSecret } from "@parapet/db/queries/alerts";
import { rotateSecret } from "@parapet/db/queries/events";
import { NEVER_BY_KEY, ownedKind, type OwnedKind } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { refuse } from "../../../platform/http/serve.ts";
import { newSigningSecret } from "../../../platform/keys/signing-secret.ts";
import { authorities, mayOwn } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode, requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

interface Chosen {
  readonly org: OrgId;
  readonly kind: OwnedKind;
  readonly id: string;
}

/** The stopped object, for someone who may own it; refuses for one that acts, and for rights that the actor lacks. */
const stopped = async (db: Db, actor: Actor, { org, kind, id }: Chosen, at: Date): Promise<OwnedRow> => {
  for (const right of ownedKind(kind).needs) refuse(actor, right);
  if (!mayOwn(actor, kind, org)) throw new Refusal("not_allowed");
  // As for what creates them: a stolen session adopts no connection, token or key.
  if (ownedKind(kind).needs.some((right) => NEVER_BY_KEY.has(right))) requireFreshCode(actor, at);
  if (kind === "api-key" || kind === "service-account") await requireSecondStep(db, actor, at);
  const [found] = await authorities(db, () => ownedObjects(db, kind, { org, ids: [id] }, at), at);
  if (found === undefined) throw new Refusal("not_found");
  if ("actor" in found.authority) throw new Refusal("conflict");
  return found.row;
};

/** Replaces the secret that signs what the object sends and receives; null: it has none. */
const renewSigning = async (keys: Services["keys"], db: Db, { org, kind, id }: Chosen): Promise<string | null> => {
  if (kind === "event-webhook") {
    const { secret, sealed } = await newSigningSecret(keys, org, id, "event_webhook");
    await rotateSecret(db, org, id, sealed, null);
    return secret;
  }
  const channels = kind === "ticket-system" ? [await channelById(db, org, id)] : await listChannels(db, [org], [id]);
  const signed = channels.find((channel) => channel !== undefined && channel.sealed_secret !== null);
  if (signed === undefined) return null;
  const { secret, sealed } = await newSigningSecret(keys, org, signed.id);
  await setChannelSecret(db, org, signed.id, sealed);
  return secret;
};

/** Makes the actor the owner of a stopped object. Its former owner knows its secret, so it gets a new one, which is answered. */
export const adopt = async (
  { config, keys, now }: Pick<Services, "config" | "keys" | "now">,
  db: Db,
  actor: Actor,
  chosen: Chosen,
  visitor: Visitor,
): Promise<string | null> => {
  const { org, kind, id } = chosen;
  const row = await stopped(db, actor, chosen, now());
  const form = ownedKind(kind).secret;
  const secret = form === undefined ? null : `${form.prefix}${newSecret()}`;
  const adopted = await adoptObject(db, kind, {
    org,
    id,
    owner: actor.user,
    from: row.owner,
    secret:
      form === undefined || secret === null ? null : { hash: hashSecret(secret), hint: secret.slice(0, form.hint) },
  });
  if (adopted === null) throw new Refusal("conflict", "name_taken");
  if (!adopted) throw new Refusal("conflict");
  const signing = ownedKind(kind).signed === true ? await renewSigning(keys, db, chosen) : null;
  await audit(db, visitor, now(), {
    action: "ownership.adopted",
    org,
    actor: actor.user,
    object: id,
    detail: { kind, name: row.label, from: row.owner },
  });
  if (secret === null) return signing;
  return form?.url === undefined ? secret : `${config.publicUrl}${form.url.replace("{secret}", secret)}`;
};

export const removeStopped = async (
  { now }: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  chosen: Chosen,
  visitor: Visitor,
): Promise<void> => {
  const { org, kind, id } = chosen;
  const row = await stopped(db, actor, chosen, now());
  if (!(await removeObject(db, kind, org, id))) throw new Refusal("not_found");
  await audit(db, visitor, now(), {
    action: "ownership.removed",
    org,
    actor: actor.user,
    object: id,
    detail: { kind, name: row.label, from: row.owner },
  });
};
