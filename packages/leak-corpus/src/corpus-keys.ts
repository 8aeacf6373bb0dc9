/** The keys of one purge year as an import worker receives them. */
export interface CorpusKeys {
  readonly mac: Uint8Array;
  readonly seal: Uint8Array;
  readonly sealId: string;
}

/** What the corpus needs of the keyring. Keyed hashes and encryption of a purge year end with that year's keys. */
export interface CorpusKeyring {
  /** The keys of a purge year, for at most this many encryptions. */
  corpusKeys(purgeYear: number, uses: number): Promise<CorpusKeys>;
  /** HMAC-SHA-256 under the purge year's key; `purpose` separates uses. */
  mac(purpose: string, text: string, purgeYear: number): Promise<Buffer>;
  /** The same as hexadecimal digits, for many texts of one purpose. */
  hasher(purpose: string, purgeYear: number): Promise<(text: string) => string>;
  /** Decrypts; throws `SealBroken` where the key was destroyed or the bytes were changed. */
  open(
    place: { readonly org: null; readonly column: `${string}.${string}`; readonly row: string },
    sealed: Buffer,
  ): Promise<Buffer>;
}
