import type {
  askForFactorHelp,
  checkResetLink,
  endFactors as endFactorsEndpoint,
  forgotPassword,
  logIn,
  resetPassword,
  verifyOtp,
} from "@parapet/domain/contracts/access";
import type { startSignOn } from "@parapet/domain/contracts/sign-on";

import { type RequestBody, call } from "../../../shared/call.ts";

/** The calls of signing in. Loaded when the first is made: contracts bring the schema library. */
export const startLogin = async (body: RequestBody<typeof logIn>) => (await call("POST /api/login", { body })).data;

/** The identity provider that the domain of an address signs in with. */
export const findProvider = async (email: string) => (await call("POST /api/sign-on/lookup", { body: { email } })).data;

export const leaveForProvider = async (body: RequestBody<typeof startSignOn>): Promise<void> => {
  const { redirect_url } = (await call("POST /api/sign-on/start", { body })).data;
  globalThis.location.assign(redirect_url);
};

/** Signs in with a passkey alone: with the button at once, in autofill when one is chosen there. */
export const signInWithPasskey = async ({ inAutofill = false } = {}): Promise<void> => {
  const { answerWithPasskey } = await import("../../../shared/session/passkey.ts");
  const { data } = await call("POST /api/passkey/options");
  const credential = await answerWithPasskey(data, { inAutofill });
  await call("POST /api/passkey/sign-in", { body: { credential } });
};

/** The second step with a passkey. */
export const verifyPasskey = async (challenge_id: string, trust_browser: boolean): Promise<void> => {
  const { answerWithPasskey } = await import("../../../shared/session/passkey.ts");
  const { data } = await call("POST /api/passkey/second-step/options", { body: { challenge_id } });
  const credential = await answerWithPasskey(data);
  await call("POST /api/passkey/second-step", { body: { challenge_id, credential, trust_browser } });
};

export const verifyCode = async (body: RequestBody<typeof verifyOtp>) =>
  (await call("POST /api/verify-otp", { body })).data;

/** Answers the seconds until another code may be asked for. */
export const resendCode = async (challenge: string): Promise<number> =>
  (await call("POST /api/resend-otp", { body: { challenge_id: challenge } })).data.resend_after;

export const requestResetLink = async (body: RequestBody<typeof forgotPassword>): Promise<void> => {
  await call("POST /api/forgot-password", { body });
};

export const checkLink = async (body: RequestBody<typeof checkResetLink>): Promise<void> => {
  await call("POST /api/reset-password/check", { body });
};

/** Answers the factors that the reset left as they are. */
export const choosePassword = async (body: RequestBody<typeof resetPassword>) =>
  (await call("POST /api/reset-password", { body })).data.remaining;
export type RemainingFactors = Awaited<ReturnType<typeof choosePassword>>;

export const endFactors = async (body: RequestBody<typeof endFactorsEndpoint>): Promise<void> => {
  await call("POST /api/reset-password/factors", { body });
};

export const askForHelp = async (body: RequestBody<typeof askForFactorHelp>): Promise<void> => {
  await call("POST /api/reset-password/help", { body });
};
