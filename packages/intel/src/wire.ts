import { readTime } from "@parapet/domain/intel";
import * as z from "zod";

/** PostgreSQL's text cannot hold NUL, and lone surrogates are not UTF-8. */
export const cleanText = (text: string): string =>
  /[\0\ud800-\udfff]/.test(text) ? text.replaceAll("\0", "").toWellFormed() : text;

export const Text = z.string().transform(cleanText);

/** A moment in any of the forms feeds use. */
export const Moment = z.unknown().transform((value, context) => {
  const time = readTime(value);
  if (time !== null) return time;
  context.addIssue({ code: "custom", message: `"${String(value).slice(0, 40)}" is not a date` });
  return z.NEVER;
});

/** A moment that may be missing or unreadable without costing the record. */
export const MaybeMoment = z
  .unknown()
  .optional()
  .transform((value) => readTime(value));

/** Text that may be missing; "None" and "null" are how some exports write nothing. */
export const MaybeText = z
  .unknown()
  .optional()
  .transform((value): string | null => {
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") return null;
    const text = cleanText(value).trim();
    return text === "" || text === "None" || text === "null" ? null : text;
  });

/** A list of words: an array, or one text with commas or semicolons. */
export const Words = z
  .unknown()
  .optional()
  .transform((value): string[] => {
    const parts = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[,;]/) : [];
    return parts
      .filter((part): part is string => typeof part === "string")
      .map((part) => cleanText(part).trim())
      .filter((part) => part !== "" && part !== "None" && part.length <= 200)
      .slice(0, 50);
  });

/** A number from 0 to 100; anything else is the middle. */
export const Confidence = z
  .unknown()
  .optional()
  .transform((value): number => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? Math.max(0, Math.min(100, Math.round(number))) : 50;
  });
