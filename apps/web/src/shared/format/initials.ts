/** The first letters of the first two words of a name. */
export const initials = (fullName: string): string =>
  fullName
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    // By code point: a name may begin with a letter outside the basic plane.
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toLocaleUpperCase();
