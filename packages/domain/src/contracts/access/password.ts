import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";
import { NewPassword } from "../person.ts";

/** Mails a link to choose a new password, if the address has an account. The answer is the same either way. */
export const forgotPassword = endpoint(access.calls.forgotPassword, {
  summary: "Email a password reset link",
  body: z.strictObject({ email: z.string().max(320), locale: z.enum(LOCALES).optional() }),
  reply: z.object({ data: z.object({ sent: z.literal(true) }) }),
});

const ResetLink = { slug: z.string().max(64), token: z.string().max(128) };

/** Is the link of the mail still good? 410 when it was used or is too old. It changes nothing. */
export const checkResetLink = endpoint(access.calls.checkResetLink, {
  summary: "Check whether a password reset link is valid",
  body: z.strictObject(ResetLink),
  reply: z.object({ data: z.object({ valid: z.literal(true) }) }),
});

/** Sets the new password and ends every session and trusted browser. The person then signs in, code included. */
export const resetPassword = endpoint(access.calls.resetPassword, {
  summary: "Set a new password with an emailed reset link",
  body: z
    .strictObject({ ...ResetLink, new_password: NewPassword, verify_new_password: z.string().max(1024) })
    .refine((it) => it.new_password === it.verify_new_password, {
      path: ["verify_new_password"],
      message: "The passwords do not match",
    }),
  reply: z.object({
    data: z.object({
      changed: z.literal(true),
      /** Factors that the reset left as they are, for review. */
      remaining: z.object({
        passkeys: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            created_at: z.number().int(),
            last_used_at: z.number().int().nullable(),
          }),
        ),
        authenticator_app: z.boolean(),
        recovery_codes: z.number().int(),
      }),
    }),
  }),
});

/** For half an hour after a reset, with the same link and a code that the mailbox does not give. */
export const endFactors = endpoint(access.calls.endFactors, {
  summary: "After a password reset: revoke passkeys, authenticator app or recovery codes",
  body: z
    .strictObject({
      ...ResetLink,
      passkeys: z.array(z.uuid()).max(20).default([]),
      authenticator_app: z.boolean().default(false),
      recovery_codes: z.boolean().default(false),
      /** Of the authenticator app, or a recovery code. */
      code: z.string().min(1).max(64),
    })
    .refine((it) => it.passkeys.length > 0 || it.authenticator_app || it.recovery_codes, {
      path: ["passkeys"],
      message: "Select at least one method",
    }),
  reply: z.object({ data: z.object({ ended: z.literal(true) }) }),
});

/** For who has none of the factors: an administrator verifies the identity and resets the account. */
export const askForFactorHelp = endpoint(access.calls.askForFactorHelp, {
  summary: "After a password reset: ask an administrator to revoke the remaining factors",
  body: z.strictObject(ResetLink),
  reply: z.object({ data: z.object({ sent: z.literal(true) }) }),
});
