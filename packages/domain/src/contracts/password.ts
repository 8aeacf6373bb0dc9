import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { endpoint } from "./endpoint.ts";
import { NewPassword } from "./person.ts";

/** Mails a link to choose a new password, if the address has an account. The answer is the same either way. */
export const forgotPassword = endpoint({
  method: "POST",
  base: "/api",
  path: "/forgot-password",
  summary: "Email a password reset link",
  body: z.strictObject({ email: z.string().max(320), locale: z.enum(LOCALES).optional() }),
  reply: z.object({ data: z.object({ sent: z.literal(true) }) }),
});

const ResetLink = { slug: z.string().max(64), token: z.string().max(128) };

/** Is the link of the mail still good? 410 when it was used or is too old. It changes nothing. */
export const checkResetLink = endpoint({
  method: "POST",
  base: "/api",
  path: "/reset-password/check",
  summary: "Check whether a password reset link is valid",
  body: z.strictObject(ResetLink),
  reply: z.object({ data: z.object({ valid: z.literal(true) }) }),
});

/** Sets the new password and ends every session and trusted browser. The person then signs in, code included. */
export const resetPassword = endpoint({
  method: "POST",
  base: "/api",
  path: "/reset-password",
  summary: "Set a new password with an emailed reset link",
  body: z
    .strictObject({ ...ResetLink, new_password: NewPassword, verify_new_password: z.string().max(1024) })
    .refine((it) => it.new_password === it.verify_new_password, {
      path: ["verify_new_password"],
      message: "The passwords do not match",
    }),
  reply: z.object({ data: z.object({ changed: z.literal(true) }) }),
});
