import * as z from "zod";

import { LONGEST } from "./field-lengths.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-length.ts";

/** Control and direction characters could make a name look like another's or break a mail's header. */
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>]/u;

/** A name that other people read, in the portal, in mails and in documents. */
export const shownName = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, "Required")
    .max(longest)
    .refine((text) => !FORBIDDEN.test(text), "Contains a character that is not allowed");

export const PersonName = shownName(LONGEST.person);

export const OrganizationName = shownName(LONGEST.organization);

export const Phone = z
  .string()
  .trim()
  .max(32)
  .regex(/^\+?[\d\s().-]{0,32}$/, "Enter a valid phone number")
  .nullable();

/** A password for authentication; its strength was checked when it was set. */
export const TypedPassword = z.string().min(1).max(LONGEST.password);

export { PASSWORD_MAX, PASSWORD_MIN } from "./password-length.ts";

/** A new password. Code points are counted, so an emoji counts as a few at most; the server checks for common passwords. */
export const NewPassword = z
  .string()
  .max(LONGEST.password)
  .refine((text) => Array.from(text).length >= PASSWORD_MIN, `At least ${PASSWORD_MIN} characters`)
  .refine((text) => Array.from(text).length <= PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);
