import type { checkResetLink, forgotPassword, resetPassword } from "@parapet/domain/contracts/password";
import type { logIn, verifyOtp } from "@parapet/domain/contracts/session";

import { type BodyOf, call } from "../../../shared/call.ts";

/** The calls of signing in. Loaded when the first is made: contracts bring the schema library. */
export const startLogin = async (body: BodyOf<typeof logIn>) => (await call("POST /api/login", { body })).data;

export const verifyCode = async (body: BodyOf<typeof verifyOtp>) => (await call("POST /api/verify-otp", { body })).data;

/** Answers the seconds until another code may be asked for. */
export const resendCode = async (challenge: string): Promise<number> =>
  (await call("POST /api/resend-otp", { body: { challenge_id: challenge } })).data.resend_after;

export const askForResetLink = async (body: BodyOf<typeof forgotPassword>): Promise<void> => {
  await call("POST /api/forgot-password", { body });
};

export const checkLink = async (body: BodyOf<typeof checkResetLink>): Promise<void> => {
  await call("POST /api/reset-password/check", { body });
};

export const choosePassword = async (body: BodyOf<typeof resetPassword>): Promise<void> => {
  await call("POST /api/reset-password", { body });
};
