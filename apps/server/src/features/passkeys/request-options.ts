import { generateAuthenticationOptions } from "@simplewebauthn/server";

import type { Services } from "../../platform/services.ts";
import { CHALLENGE_MS, type ChallengeUse, issueChallenge } from "./challenge.ts";
import { relyingParty } from "./relying-party.ts";

/** The credentials of a person as a browser is told of them. */
export const describeCredentials = (
  passkeys: readonly { readonly credential_id: Buffer; readonly transports: readonly string[] }[],
) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id.toString("base64url"),
    type: "public-key" as const,
    transports: [...transports],
  }));

/** What a browser needs to ask an authenticator; without a list any passkey of this portal will do. */
export const requestOptions = async (
  services: Pick<Services, "config" | "keys" | "now">,
  use: ChallengeUse,
  passkeys: Parameters<typeof describeCredentials>[0] | null,
) => {
  const { id } = relyingParty(services.config);
  const { challenge } = await generateAuthenticationOptions({
    rpID: id,
    challenge: await issueChallenge(services, use),
  });
  return {
    challenge,
    timeout: CHALLENGE_MS,
    rpId: id,
    userVerification: "required" as const,
    ...(passkeys !== null && { allowCredentials: describeCredentials(passkeys) }),
  };
};
