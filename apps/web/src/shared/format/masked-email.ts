/** A masked email address that its owner recognizes: the first and last letter, and the domain. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  if (at < 1) return email;
  const letters = Array.from(email.slice(0, at));
  const last = letters.length > 2 ? (letters.at(-1) ?? "") : "";
  return `${letters[0] ?? ""}•••${last}${email.slice(at)}`;
};
