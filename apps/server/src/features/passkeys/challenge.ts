import { randomBytes, timingSafeEqual } from "node:crypto";

import type { Services } from "../../platform/services.ts";
import { after } from "../../platform/session/lifetimes.ts";

/** How long an authenticator may take to answer. */
export const CHALLENGE_MS = 5 * 60_000;

const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;

export type ChallengeUse =
  | { readonly for: "sign-in" }
  | { readonly for: "second-step"; readonly loginChallenge: string }
  | { readonly for: "step-up" | "register"; readonly session: string };

const aboutOf = (use: ChallengeUse): string => {
  switch (use.for) {
    case "sign-in":
      return "sign-in";
    case "second-step":
      return `second-step|${use.loginChallenge}`;
    case "step-up":
    case "register":
      return `${use.for}|${use.session}`;
  }
};

const macOf = ({ keys }: Pick<Services, "keys">, use: ChallengeUse, head: Buffer): Promise<Buffer> =>
  keys.mac("passkey-challenge", `${aboutOf(use)}|${head.toString("hex")}`);

/**
 * A challenge that carries its own expiry and a keyed hash over both: an unauthenticated visitor gets one without a row
 * being written.
 */
export const issueChallenge = async (
  services: Pick<Services, "keys" | "now">,
  use: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> => {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(after(services.now(), CHALLENGE_MS).getTime(), 0, EXPIRY_BYTES);
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), expiry]);
  return new Uint8Array(Buffer.concat([head, await macOf(services, use, head)]));
};

/** When this challenge expires, if it was issued for this use and has not expired; else null. */
export const checkChallenge = async (
  services: Pick<Services, "keys" | "now">,
  use: ChallengeUse,
  challenge: string,
): Promise<Date | null> => {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, RANDOM_BYTES + EXPIRY_BYTES);
  const mac = await macOf(services, use, head);
  const given = bytes.subarray(head.length);
  if (given.length !== mac.length || !timingSafeEqual(given, mac)) return null;
  const expiresAt = new Date(head.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES));
  return expiresAt > services.now() ? expiresAt : null;
};
