import type { Db } from "@parapet/db/db";
import { type LockedPasskey, lockPasskey, notePasskeyUse, spendChallenge } from "@parapet/db/queries/passkeys";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { PasskeyAssertion } from "@parapet/domain/contracts/passkeys";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { isoBase64URL, parseAuthenticatorData, toHash } from "@simplewebauthn/server/helpers";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { type ChallengeUse, checkChallenge } from "../challenge.ts";
import { readClientData } from "../client-data.ts";
import { isOwnPage, relyingParty } from "../relying-party.ts";

/** Why an answer of an authenticator was refused; each has its own message. */
const REFUSALS = {
  unknown: "passkey_unknown",
  challenge: "passkey_expired",
  origin: "passkey_origin",
  "relying-party": "passkey_origin",
  "user-verification": "passkey_unverified",
  counter: "passkey_cloned",
  signature: "passkey_invalid",
} as const;
export type RefusedAssertion = keyof typeof REFUSALS;

export const assertionRefusal = (reason: RefusedAssertion): Refusal =>
  new Refusal("wrong_credentials", REFUSALS[reason]);

/** What an authenticator's answer says of itself, before its signature is verified; null when it cannot be read. */
const read = ({ response }: PasskeyAssertion) => {
  try {
    const client = readClientData(response.clientDataJSON);
    const authenticator = parseAuthenticatorData(isoBase64URL.toBuffer(response.authenticatorData));
    return client && { client, authenticator };
  } catch {
    return null;
  }
};

type Verdict = { readonly passkey: LockedPasskey; readonly signCount: number } | { readonly reason: RefusedAssertion };

const judge = async (
  services: Pick<Services, "config" | "keys" | "now">,
  db: Db,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
  passkey: LockedPasskey,
): Promise<Verdict> => {
  const said = read(assertion);
  if (said === null) return { reason: "signature" };
  const { client, authenticator } = said;
  const expiresAt = await checkChallenge(services, use, client.challenge);
  if (expiresAt === null) return { reason: "challenge" };
  const party = relyingParty(services.config);
  if (!isOwnPage(party, client)) return { reason: "origin" };
  if (!Buffer.from(authenticator.rpIdHash).equals(await toHash(Buffer.from(party.id))))
    return { reason: "relying-party" };
  if (!authenticator.flags.uv) return { reason: "user-verification" };
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== passkey.user_id)
    return { reason: "unknown" };
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      // The user handle was compared above.
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is compared below, once the signature has shown that the authenticator wrote it.
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: 0,
    },
  }).catch(() => null);
  if (verified === null || !verified.verified) return { reason: "signature" };
  const { counter } = authenticator;
  if ((counter > 0 || passkey.sign_count > 0) && counter <= passkey.sign_count) return { reason: "counter" };
  if (!(await spendChallenge(db, hashSecret(client.challenge), expiresAt))) return { reason: "challenge" };
  return { passkey, signCount: counter };
};

/**
 * Verifies an authenticator's answer inside the caller's transaction, which must commit whatever the outcome: the record
 * of a refusal is part of it. `owner` is whose passkey it must be, where that is known.
 */
export const verifyAssertion = async (
  services: Pick<Services, "config" | "keys" | "now">,
  db: Db,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
  visitor: Visitor,
  owner: { readonly user: UserId; readonly org: OrgId } | null,
): Promise<LockedPasskey | { readonly reason: RefusedAssertion }> => {
  const at = services.now();
  const found = await lockPasskey(db, Buffer.from(assertion.id, "base64url"));
  const passkey = found !== undefined && (owner === null || owner.user === found.user_id) ? found : undefined;
  const verdict =
    passkey === undefined ? { reason: "unknown" as const } : await judge(services, db, assertion, use, passkey);
  const fact = {
    action: "sign-in.passkey",
    org: passkey?.org_id ?? owner?.org ?? null,
    actor: passkey?.user_id ?? owner?.user ?? null,
    object: passkey?.id,
  } as const;
  if ("reason" in verdict) {
    const detail = { for: use.for, reason: verdict.reason };
    await audit(db, visitor, at, { ...fact, result: "refused", detail });
    return verdict;
  }
  await notePasskeyUse(db, verdict.passkey.org_id, verdict.passkey.id, verdict.signCount, at);
  await audit(db, visitor, at, { ...fact, detail: { for: use.for } });
  return verdict.passkey;
};
