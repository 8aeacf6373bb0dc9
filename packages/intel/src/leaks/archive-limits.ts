/** An archive that is not unpacked at all, and why. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
}

/** Checked against the archive's own list, before a byte is unpacked. */
export const ARCHIVE_LIMITS = { files: 50_000, bytes: 2 * 1024 ** 3, ratio: 100, ratioFromBytes: 1024 ** 2 } as const;

/** What an archive says of one of its files. */
export interface ListedFile {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly isLink: boolean;
  readonly isEncrypted: boolean;
}

const NESTED = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|tar|cab|iso)$/i;
const badName = (name: string): boolean => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name);

/** An archive within the archive is never opened. */
export const isNested = (name: string): boolean => NESTED.test(name);

/** Throws when this list must not be unpacked: names that lead out, links, passwords, and bombs by size or ratio. */
export const refuseDanger = (files: readonly ListedFile[], options: { isSolid?: boolean } = {}): void => {
  if (files.length > ARCHIVE_LIMITS.files)
    throw new ArchiveRefused(`the archive holds more than ${ARCHIVE_LIMITS.files} files`);
  let [packed, unpacked] = [0, 0];
  for (const file of files) {
    if (badName(file.name)) throw new ArchiveRefused("a file's name leads out of the archive");
    if (file.isLink) throw new ArchiveRefused("the archive holds a link");
    if (file.isEncrypted) throw new ArchiveRefused("the archive is protected by a password");
    packed += file.packed;
    unpacked += file.unpacked;
    const { ratio, ratioFromBytes } = ARCHIVE_LIMITS;
    // Files packed together share one size, so that only the whole can be evaluated.
    if (options.isSolid !== true && file.unpacked > ratioFromBytes && file.unpacked > file.packed * ratio)
      throw new ArchiveRefused(`a file unpacks to more than ${ratio} times its size`);
  }
  if (unpacked > ARCHIVE_LIMITS.bytes) throw new ArchiveRefused("the archive unpacks to more than 2 GiB");
  if (unpacked > ARCHIVE_LIMITS.ratioFromBytes && unpacked > packed * ARCHIVE_LIMITS.ratio)
    throw new ArchiveRefused(`the archive unpacks to more than ${ARCHIVE_LIMITS.ratio} times its size`);
};
