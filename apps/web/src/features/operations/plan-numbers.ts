/** Parses a whole number; null for empty input, undefined for anything else. */
export const numberIn = (text: string): number | null | undefined => {
  if (text === "") return null;
  return /^\d{1,8}$/.test(text) ? Number(text) : undefined;
};

/** Parses a limit: a number, `unlimited`, or empty for "by agreement". */
export const limitIn = (text: string): number | "unlimited" | null | undefined =>
  text.toLowerCase() === "unlimited" ? "unlimited" : numberIn(text);
