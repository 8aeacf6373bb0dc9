import * as z from "zod";

import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";

/** The session of this browser. The bearer token lives ten minutes in memory; of the refresh token only its presence is reported. */
export const getTokens = endpoint(access.calls.getTokens, {
  summary: "Get the bearer token of the current session, if any",
  reply: z.object({ access_token: z.string().nullable(), refresh_token: z.literal("present").nullable() }),
});

/** Calls that a timer makes, not a person, carry this header; they do not keep an idle session alive. */
export const BACKGROUND_HEADER = "x-background-refetch";

/** Names the organization that a request is about, for people who reach several: its id. */
export const ORGANIZATION_HEADER = "x-parapet-organization";

/** Method of the second step: a code by email, the authenticator app, or a passkey; a recovery code stands in for the last two. */
export const CODE_METHODS = ["mail", "totp", "passkey"] as const;

const CodeAsked = z.object({
  data: z.object({
    otp_required: z.literal(true),
    challenge_id: z.string(),
    method: z.enum(CODE_METHODS),
    /** The account has a passkey, which can be used instead of the code. */
    passkey: z.boolean(),
    /** Seconds until another code may be requested. */
    resend_after: z.number().int(),
  }),
});
const SessionSet = z.object({
  data: z.object({ otp_required: z.literal(false), must_change_password: z.boolean() }),
});

/** The address belongs to a sign-up that was not confirmed: a new code was mailed. */
const SignUpContinued = z.object({
  data: z.object({ otp_required: z.literal(false), signup_id: z.string(), resend_after: z.number().int() }),
});

/** First step: address and password. A trusted browser skips the second. */
export const logIn = endpoint(access.calls.logIn, {
  summary: "Sign in, step 1: credentials",
  body: z.strictObject({
    email: z.string().max(320),
    password: z.string().min(1).max(1024),
    remember_me: z.boolean().default(false),
  }),
  reply: z.union([CodeAsked, SessionSet, SignUpContinued]),
});

/** Second step: the one-time code. */
export const verifyOtp = endpoint(access.calls.verifyOtp, {
  summary: "Sign in, step 2: one-time code",
  body: z.strictObject({
    challenge_id: z.string().max(128),
    code: z.string().max(32),
    trust_browser: z.boolean().default(false),
  }),
  reply: z.object({ data: z.object({ signed_in: z.literal(true), must_change_password: z.boolean() }) }),
});

/** Sends another code for the same attempt; the one before it stops working. */
export const resendOtp = endpoint(access.calls.resendOtp, {
  summary: "Resend the one-time code",
  body: z.strictObject({ challenge_id: z.string().max(128) }),
  reply: z.object({ data: z.object({ resend_after: z.number().int() }) }),
});

/** Trades the refresh cookie for a new bearer; null means the session is over. */
export const refreshAccessToken = endpoint(access.calls.refreshAccessToken, {
  summary: "Refresh the bearer token of the current session",
  reply: z.object({ data: z.object({ accessToken: z.string().nullable() }) }),
});

export const logOut = endpoint(access.calls.logOut, {
  summary: "Sign out of the current session",
  /** `next`: where the session ends at the identity provider that opened it. */
  reply: z.object({ data: z.object({ signed_out: z.literal(true), next: z.string().nullable() }) }),
});
