import { TemplateRefused } from "./refused.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Is it a mapping of names to values? */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A mapping, or a refusal that names the place. */
export const fieldsAt = (value: unknown, place: string): Fields => {
  if (isFields(value)) return value;
  throw new TemplateRefused("not-a-template", `${place} is not a mapping`);
};

/** A list of mappings; nothing there is an empty list. */
export const fieldListAt = (value: unknown, place: string): Fields[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new TemplateRefused("not-a-template", `${place} is not a list`);
  return value.map((item, at) => fieldsAt(item, `${place}[${at}]`));
};

const scalar = (value: unknown, place: string): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  throw new TemplateRefused("not-a-template", `${place} is not a text`);
};

/** One text; numbers count, since YAML reads `80` as one. */
export const textAt = (value: unknown, place: string): string | null =>
  value === undefined || value === null ? null : scalar(value, place);

/** A list of texts; a single text is accepted as well. */
export const textListAt = (value: unknown, place: string): string[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map((item, at) => scalar(item, `${place}[${at}]`)) : [scalar(value, place)];
};

/** A list written either as YAML or as one text with commas. */
export const commaListAt = (value: unknown, place: string): string[] =>
  textListAt(value, place)
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter((text) => text !== "");

/** A whole number, or null. */
export const wholeAt = (value: unknown): number | null => {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) ? number : null;
};
