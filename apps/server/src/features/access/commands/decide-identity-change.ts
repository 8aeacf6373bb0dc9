import type { Db } from "@parapet/db/db";
import {
  authorOfConnection,
  decideIdentityChange,
  dropChallenges,
  dropResets,
  dropTrusts,
  findIdentityChange,
  identityChangeByToken,
  type IdentityChangeRow,
  isVouchedAddress,
  withdrawChanges,
} from "@parapet/db/queries/access";
import { changeAddress } from "@parapet/db/queries/sign-on";
import { asSystem } from "@parapet/db/unscoped";
import { coversRights } from "@parapet/domain/access";
import type { UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireIndependent } from "../../../platform/session/independent-operator.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import { notifyAdministrators } from "./notify-administrators.ts";
import { isSentTo, refusalFor } from "./request-identity-change.ts";

type DecideServices = Pick<Services, "config" | "db" | "mail" | "now">;

const pending = (row: IdentityChangeRow | undefined, at: Date): IdentityChangeRow => {
  if (row?.state !== "pending" || row.expires_at <= at) throw new Refusal("not_found");
  return row;
};

/** The request behind a link, while the account has the address that the link was emailed to. */
const behindLink = async (tx: Db, token: string, at: Date): Promise<IdentityChangeRow> => {
  const row = pending(await identityChangeByToken(tx, hashSecret(token)), at);
  if (!isSentTo(token, row.email)) throw new Refusal("not_found");
  return row;
};

export const readIdentityChange = (
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
): Promise<IdentityChangeRow> => asSystem(db, "mailed-link", (tx) => behindLink(tx, token, now()));

const noted = (
  db: Db,
  visitor: RequestOrigin,
  at: Date,
  row: IdentityChangeRow,
  it: { readonly state: string; readonly actor: UserId },
) =>
  audit(db, visitor, at, {
    action: `user.${row.kind}-decided`,
    org: row.org_id,
    actor: it.actor,
    object: row.user_id,
    detail: { state: it.state, connection: row.connection_id, creator: row.requested_by },
  });

/** The new address, after everything that the request needed was checked again: the connection and its author may have changed since. */
const applyAddress = async (
  services: DecideServices,
  db: Db,
  row: IdentityChangeRow,
  actor: UserId,
  visitor: RequestOrigin,
): Promise<void> => {
  const at = services.now();
  const [org, user] = [row.org_id, row.user_id];
  const author = await authorOfConnection(db, org, row.source, row.connection_id);
  const refusal = await refusalFor(db, await livingAuthor(db, author ?? null, at), { id: user, org }, at);
  if (refusal !== null) throw new Refusal("conflict", "identity_change_lapsed");
  const isFree = (await isVouchedAddress(db, org, row.wanted, at)) && (await changeAddress(db, org, user, row.wanted));
  if (!isFree) throw new Refusal("conflict", "email_unavailable");
  // What was sent to the former address does not open the account any more.
  await dropResets(db, user);
  await dropChallenges(db, user);
  await dropTrusts(db, user);
  await withdrawChanges(db, org, user, at);
  const person = await livingAuthor(db, user, at);
  const name = `${row.first_name} ${row.last_name}`.trim();
  const values = { person: name, organization: row.organization, from: row.email, to: row.wanted };
  for (const to of [row.email, row.wanted])
    await services.mail.post(db, {
      sender: org,
      kind: "addressChanged",
      to,
      name: row.first_name,
      locale: person?.locale ?? "en",
      values,
    });
  await notifyPerson(services, db, { org, user }, "address_changed", { from: row.email, to: row.wanted });
  await notifyAdministrators(services, db, org, {
    sender: org,
    kind: "addressChanged",
    page: "/dashboard/management/user-management",
    except: user,
    values: () => values,
  });
  await audit(db, visitor, at, {
    action: "user.changed",
    org,
    actor,
    object: user,
    detail: {
      connection: row.connection_id,
      creator: row.requested_by,
      fields: { email: { before: row.email, after: row.wanted } },
    },
  });
};

/** The owner of the account decides, with the link that was emailed to its present address. */
export const answerIdentityChange = async (
  services: DecideServices,
  { token, answer }: { readonly token: string; readonly answer: "confirmed" | "rejected" },
  visitor: RequestOrigin,
): Promise<IdentityChangeRow> => {
  const at = services.now();
  const decided = await asSystem(services.db, "mailed-link", async (tx) => {
    const row = await behindLink(tx, token, at);
    const by = row.user_id;
    if (answer === "confirmed" && row.kind === "address") await applyAddress(services, tx, row, by, visitor);
    await decideIdentityChange(tx, row.org_id, row.id, { state: answer, by, at });
    await noted(tx, visitor, at, row, { state: answer, actor: by });
    return { ...row, state: answer };
  });
  services.mail.wake();
  return decided;
};

/**
 * An administrator decides about the address of another person. Anyone who manages users may reject; approving needs every right of that
 * person, and someone else than who answers for the connection, who was there before the request.
 */
export const decideAddressChange = async (
  services: DecideServices,
  db: Db,
  actor: Actor,
  id: string,
  decision: "approved" | "rejected",
  visitor: RequestOrigin,
): Promise<void> => {
  const at = services.now();
  const row = pending(await findIdentityChange(db, actor.org, id), at);
  if (decision === "approved") {
    if (row.kind !== "address") throw new Refusal("not_allowed", "consent_is_own");
    if (row.user_id === actor.user) throw new Refusal("not_allowed", "not_yourself");
    const target = await livingAuthor(db, row.user_id, at);
    if (target === null || !coversRights(actor, target)) throw new Refusal("not_allowed", "rights_not_grantable");
    for (const by of new Set([
      row.requested_by,
      (await authorOfConnection(db, row.org_id, row.source, row.connection_id)) ?? null,
    ]))
      if (by !== null) await requireIndependent(db, actor.user, { by, at: row.created_at });
    await applyAddress(services, db, row, actor.user, visitor);
  }
  await decideIdentityChange(db, row.org_id, row.id, { state: decision, by: actor.user, at });
  await noted(db, visitor, at, row, { state: decision, actor: actor.user });
};
