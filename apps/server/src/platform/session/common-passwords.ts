import { dictionary } from "@zxcvbn-ts/language-common";

const LONG_ENOUGH_TO_REPORT = 4;

/** A password without leading and trailing digits and symbols: `Sunshine!2026` is `sunshine`. */
const undressed = (password: string): string => password.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");

/** The 49,000 most common passwords, shipped with the program so that no service is queried. */
const LIST: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
const UNDRESSED: ReadonlySet<string> = new Set(
  [...LIST].map(undressed).filter((form) => form.length >= LONG_ENOUGH_TO_REPORT),
);

/** Is this a common password, as it is, with digits and symbols added, or repeated? */
export const isCommonPassword = (password: string): boolean => {
  const typed = password.normalize("NFKC").toLowerCase();
  const once = /^(.+?)\1+$/u.exec(typed)?.[1] ?? typed;
  return [typed, once].some((form) => LIST.has(form) || UNDRESSED.has(undressed(form)));
};
