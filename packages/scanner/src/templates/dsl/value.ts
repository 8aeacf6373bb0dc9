import { DslError } from "./parse-expression.ts";

/** What an expression can amount to. Texts hold one character per byte. */
export type Value = string | number | boolean | readonly (string | number | boolean)[];

/** The value as text, written the way templates expect numbers to be written. */
export const asText = (value: Value | undefined): string => {
  if (value === undefined) throw new DslError("an argument is missing");
  if (typeof value === "string") return value;
  if (typeof value === "object") return value.map(String).join(" ");
  return String(value);
};

export const asNumber = (value: Value | undefined): number => {
  const number = typeof value === "number" ? value : typeof value === "string" && value !== "" ? Number(value) : NaN;
  if (Number.isNaN(number)) throw new DslError(`"${String(value).slice(0, 40)}" is not a number`);
  return number;
};

/** The bytes behind a text. */
export const asBytes = (value: Value | undefined): Buffer => Buffer.from(asText(value), "latin1");
