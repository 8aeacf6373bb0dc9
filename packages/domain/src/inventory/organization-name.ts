/** Forms of companies, which registries and certificates write or leave out at will (ISO 20275 names them all; these are common). */
const FORMS = new Set(
  (
    "ab ag as asa bv bvba co company corp corporation gmbh inc incorporated kg kk limited llc llp lp ltd ltda nv oy oyj plc pte pty sa " +
    "sarl sas sau se sl slu spa spolka srl sro ug"
  ).split(" "),
);

/** What registries and privacy services write instead of a name (ICANN's registration data policy, and the services themselves). */
const WITHHELD =
  /redacted|privacy|private registration|whois ?guard|proxy|not disclosed|data protected|withheld|identity protect|domain protection|registration private|non-public|statutory masking|gdpr/i;

/** Is this no name, but the note that it is withheld? */
export const isWithheld = (name: string): boolean => name.trim() === "" || WITHHELD.test(name);

/** An organization's name without the differences that are none: case, accents, punctuation, form of company. Empty: no name. */
export const organizationKey = (name: string): string => {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    // S.A.S. and S. A. are SAS and SA.
    .replaceAll(/\b((?:\p{L}\.\s?){2,})/gu, (dotted) => `${dotted.replaceAll(/[.\s]/g, "")} `)
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  while (words.length > 1 && FORMS.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
};
