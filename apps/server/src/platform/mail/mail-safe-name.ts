const LONGEST = 80;

/**
 * A name that a customer chose, as it may appear in an email to another person: letters, digits and a few signs of company names.
 * Nothing in it can be read as a link, an address, markup or a new line.
 */
export const mailSafeName = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}&'’,.()+ -]+/gu, " ")
    // A dot between two characters makes mail programs draw a link.
    .replaceAll(/\.(?=\S)/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST)
    .trim();
