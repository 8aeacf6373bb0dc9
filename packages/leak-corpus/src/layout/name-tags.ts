import { registrable } from "@parapet/domain/domains";

import type { CorpusKeyring } from "../corpus-keys.ts";

const PURPOSE = "leak-name";
const TAG_DIGITS = 12;

/** The first 48 bits of a keyed hash: exact as a number, and enough to separate names before records are decrypted. */
export const toTag = (mac: Buffer): number => mac.readUIntBE(0, TAG_DIGITS / 2);

/** The tag of what is no domain name: it is in no index. */
export const NO_TAG = -1;

/** The tag of a name's registrable domain in the index of a purge year. */
export const openNameTagger = async (
  keys: Pick<CorpusKeyring, "hasher">,
  purgeYear: number,
): Promise<(name: string) => number> => {
  const hashOf = await keys.hasher(PURPOSE, purgeYear);
  return (name) => (name.includes(".") ? Number.parseInt(hashOf(registrable(name)).slice(0, TAG_DIGITS), 16) : NO_TAG);
};

/** The tags of a name's registrable domain, one for each purge year. */
export const nameTags = (keys: Pick<CorpusKeyring, "mac">, name: string, years: readonly number[]): Promise<number[]> =>
  Promise.all(years.map(async (year) => toTag(await keys.mac(PURPOSE, registrable(name), year))));
