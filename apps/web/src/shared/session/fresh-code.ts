import { call } from "../call.ts";
import { PasskeyCancelled } from "../passkey-cancelled.ts";
import { canUsePasskeys, confirmWithPasskey } from "./passkey.ts";

/** A code that was requested: what it has to be given with, whether it was emailed, and when another one may be requested. */
export interface RequestedCode {
  readonly challenge: string;
  readonly isMailed: boolean;
  readonly resendAfter: number;
}

/** Confirms the session with a passkey and answers null; or sends a code (or names the app). */
export const sendCode = async (): Promise<RequestedCode | null> => {
  const { challenge_id, method, passkey, resend_after } = (await call("POST /v1/account/fresh_code/")).data;
  const requested = { challenge: challenge_id, isMailed: method === "mail", resendAfter: resend_after };
  if (!passkey || !canUsePasskeys()) return requested;
  try {
    await confirmWithPasskey();
    return null;
  } catch (error) {
    // With an authenticator app there is another way; without one the passkey is the only one.
    if (error instanceof PasskeyCancelled && method === "totp") return requested;
    throw error;
  }
};

/** Gives the code; for the next minutes the session may do what asks for one. A session confirmed by passkey needs none. */
export const confirmCode = async (challenge_id: string | null, code: string): Promise<void> => {
  if (challenge_id === null) return;
  await call("POST /v1/account/fresh_code/confirm/", { body: { challenge_id, code } });
};
