/** A whole number that somebody typed; null for nothing, undefined for something else. */
export const numberIn = (text: string): number | null | undefined => {
  if (text === "") return null;
  return /^\d{1,8}$/.test(text) ? Number(text) : undefined;
};

/** A limit that somebody typed: a number, `unlimited`, or nothing for "by agreement". */
export const limitIn = (text: string): number | "unlimited" | null | undefined =>
  text.toLowerCase() === "unlimited" ? "unlimited" : numberIn(text);
