import { call } from "../call.ts";
import { PasskeyCancelled } from "../passkey-cancelled.ts";
import { canUsePasskeys, confirmWithPasskey } from "./passkey.ts";

/**
 * Confirms the session with a passkey and answers null; or sends a code (or names the app) and answers what the code has to be
 * given with.
 */
export const sendCode = async (): Promise<string | null> => {
  const { challenge_id, method, passkey } = (await call("POST /v1/account/fresh_code/")).data;
  if (!passkey || !canUsePasskeys()) return challenge_id;
  try {
    await confirmWithPasskey();
    return null;
  } catch (error) {
    // With an authenticator app there is another way; without one the passkey is the only one.
    if (error instanceof PasskeyCancelled && method === "totp") return challenge_id;
    throw error;
  }
};

/** Gives the code; for the next minutes the session may do what asks for one. A session confirmed by passkey needs none. */
export const confirmCode = async (challenge_id: string | null, code: string): Promise<void> => {
  if (challenge_id === null) return;
  await call("POST /v1/account/fresh_code/confirm/", { body: { challenge_id, code } });
};
