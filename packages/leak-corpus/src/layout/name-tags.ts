import type { CorpusKeyring } from "../corpus-keys.ts";

const PURPOSE = "leak-name";
const TAG_DIGITS = 12;

/** The first 48 bits of a keyed hash: exact as a number, and enough to separate names before records are decrypted. */
export const tagOf = (mac: Buffer): number => mac.readUIntBE(0, TAG_DIGITS / 2);

/** The tag of a registrable domain in the name index of a purge year. */
export const openNameTagger = async (
  keys: Pick<CorpusKeyring, "hasher">,
  purgeYear: number,
): Promise<(domain: string) => number> => {
  const hashOf = await keys.hasher(PURPOSE, purgeYear);
  return (domain) => Number.parseInt(hashOf(domain).slice(0, TAG_DIGITS), 16);
};

/** The tags of a registrable domain, one for each purge year. */
export const nameTags = (
  keys: Pick<CorpusKeyring, "mac">,
  domain: string,
  years: readonly number[],
): Promise<number[]> => Promise.all(years.map(async (year) => tagOf(await keys.mac(PURPOSE, domain, year))));
