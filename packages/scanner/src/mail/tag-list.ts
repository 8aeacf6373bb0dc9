/** One `tag=value` of a record, as written. */
export interface Tag {
  readonly name: string;
  readonly value: string;
}

export interface TagList {
  readonly tags: readonly Tag[];
  /** Pieces between semicolons that are no `tag=value`. */
  readonly broken: readonly string[];
  readonly repeated: readonly string[];
  get(name: string): string | undefined;
}

/** Longest record that is read at all; a TXT record may have 64 kB. */
const MAX_CHARACTERS = 16_384;

/** What does a `tag=value; …` record say? The grammar that DKIM, DMARC, MTA-STS, TLS-RPT and BIMI share (RFC 6376 section 3.2). */
export const readTags = (text: string): TagList => {
  const tags: Tag[] = [];
  const broken: string[] = [];
  for (const piece of text.slice(0, MAX_CHARACTERS).split(";")) {
    const trimmed = piece.trim();
    if (trimmed === "") continue;
    const at = trimmed.indexOf("=");
    const name = trimmed.slice(0, at).trim().toLowerCase();
    if (at < 1 || !/^[a-z][a-z0-9_]*$/.test(name)) broken.push(trimmed.slice(0, 80));
    else tags.push({ name, value: trimmed.slice(at + 1).trim() });
  }
  const names = tags.map((tag) => tag.name);
  return {
    tags,
    broken,
    repeated: [...new Set(names.filter((name, index) => names.indexOf(name) !== index))],
    get: (name) => tags.find((tag) => tag.name === name)?.value,
  };
};
