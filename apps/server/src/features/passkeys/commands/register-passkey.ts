import type { Db } from "@parapet/db/db";
import { countRecoveryCodes } from "@parapet/db/queries/access";
import { insertPasskey, readPasskeys, spendChallenge } from "@parapet/db/queries/passkeys";
import type { PasskeyAttestation } from "@parapet/domain/contracts/passkeys";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { issueRecoveryCodes } from "../../access/index.ts";
import { CHALLENGE_MS, checkChallenge, issueChallenge } from "../challenge.ts";
import { readClientData } from "../client-data.ts";
import { isOwnPage, relyingParty } from "../relying-party.ts";
import { describeCredentials } from "../request-options.ts";

/** More devices than a person has; what an account stores is bounded. */
const MAX_PASSKEYS = 20;

/** EdDSA, ES256 and RS256 (COSE), which together every authenticator knows. */
const ALGORITHMS = [-8, -7, -257];

const sessionOf = ({ session }: Actor): string => {
  if (session === null) throw new Refusal("session_required");
  return session;
};

const refuseTooMany = (owned: readonly unknown[]): void => {
  if (owned.length >= MAX_PASSKEYS) throw new Refusal("conflict", "passkeys_full");
};

export const creationOptions = async (services: Pick<Services, "config" | "keys" | "now">, db: Db, actor: Actor) => {
  const owned = await readPasskeys(db, actor.org, actor.user);
  refuseTooMany(owned);
  const options = await generateRegistrationOptions({
    rpName: "Parapet",
    rpID: relyingParty(services.config).id,
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`,
    userID: new Uint8Array(Buffer.from(actor.user)),
    challenge: await issueChallenge(services, { for: "register", session: sessionOf(actor) }),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: options.challenge,
    rp: { id: relyingParty(services.config).id, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" as const })),
    timeout: CHALLENGE_MS,
    excludeCredentials: describeCredentials(owned),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
    attestation: "none" as const,
  };
};

/** Registers a passkey. The first one brings recovery codes; null when the account has some already. */
export const registerPasskey = async (
  services: Pick<Services, "config" | "keys" | "mail" | "now">,
  db: Db,
  actor: Actor,
  input: { readonly name: string; readonly credential: PasskeyAttestation },
  visitor: Visitor,
): Promise<{ id: string; codes: string[] | null }> => {
  const at = services.now();
  refuseTooMany(await readPasskeys(db, actor.org, actor.user));
  const party = relyingParty(services.config);
  const use = { for: "register", session: sessionOf(actor) } as const;
  const client = readClientData(input.credential.response.clientDataJSON);
  if (client === null) throw new Refusal("wrong_credentials", "passkey_invalid");
  const { challenge, origin } = client;
  const expiresAt = await checkChallenge(services, use, challenge);
  if (expiresAt === null || !(await spendChallenge(db, hashSecret(challenge), expiresAt)))
    throw new Refusal("wrong_credentials", "passkey_expired");
  if (!isOwnPage(party, client)) throw new Refusal("wrong_credentials", "passkey_origin");
  const verified = await verifyRegistrationResponse({
    response: { ...input.credential, response: attestationOf(input.credential), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified === null || !verified.verified) throw new Refusal("wrong_credentials", "passkey_invalid");
  const { credential, credentialDeviceType } = verified.registrationInfo;
  const id = await insertPasskey(db, {
    user: actor.user,
    org: actor.org,
    credentialId: Buffer.from(credential.id, "base64url"),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: input.credential.response.transports ?? [],
    name: input.name,
    isSynced: credentialDeviceType === "multiDevice",
    at,
  });
  if (id === null) throw new Refusal("conflict", "passkey_registered");
  const codes = (await countRecoveryCodes(db, actor.user)) > 0 ? null : await issueRecoveryCodes(services, db, actor);
  await audit(db, visitor, at, { action: "passkey.added", org: actor.org, actor: actor.user, object: id });
  await services.mail.post(db, {
    sender: null,
    kind: "passkeyAdded",
    to: actor.email,
    name: actor.firstName,
    locale: actor.locale,
    values: { passkey: input.name },
    link: `${services.config.publicUrl}/dashboard/account?part=security`,
  });
  await notifyPerson(services, db, actor, "passkey_added", { passkey: input.name });
  return { id, codes };
};

const attestationOf = ({ response: { clientDataJSON, attestationObject } }: PasskeyAttestation) => ({
  clientDataJSON,
  attestationObject,
});
