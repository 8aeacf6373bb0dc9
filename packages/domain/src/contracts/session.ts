import * as z from "zod";

import { endpoint } from "./endpoint.ts";

/** Who is this browser? The bearer lives ten minutes in memory; of the refresh secret only its presence is told. */
export const getTokens = endpoint({
  method: "GET",
  base: "/api",
  path: "/get-tokens",
  summary: "Bearer of the current session, if there is one",
  reply: z.object({ access_token: z.string().nullable(), refresh_token: z.literal("present").nullable() }),
});

const CodeAsked = z.object({ data: z.object({ otp_required: z.literal(true), challenge_id: z.string() }) });
const SessionSet = z.object({ data: z.object({ otp_required: z.literal(false) }) });

/** First step: address and password. A trusted browser skips the second. */
export const logIn = endpoint({
  method: "POST",
  base: "/api",
  path: "/login",
  summary: "First step of signing in",
  body: z.strictObject({
    email: z.string().max(320),
    password: z.string().min(1).max(128),
    remember_me: z.boolean().default(false),
  }),
  reply: z.union([CodeAsked, SessionSet]),
});

/** Second step: the one-time code. */
export const verifyOtp = endpoint({
  method: "POST",
  base: "/api",
  path: "/verify-otp",
  summary: "Second step of signing in",
  body: z.strictObject({
    challenge_id: z.string().max(128),
    code: z.string().max(32),
    trust_browser: z.boolean().default(false),
  }),
  reply: z.object({ data: z.object({ signed_in: z.literal(true) }) }),
});

/** Trades the refresh cookie for a new bearer; null means the session is over. */
export const refreshAccessToken = endpoint({
  method: "POST",
  base: "/api",
  path: "/refresh-access-token",
  summary: "A new bearer for the current session",
  reply: z.object({ data: z.object({ accessToken: z.string().nullable() }) }),
});

export const logOut = endpoint({
  method: "POST",
  base: "/api",
  path: "/logout",
  summary: "Ends the current session",
  reply: z.object({ data: z.object({ signed_out: z.literal(true) }) }),
});
