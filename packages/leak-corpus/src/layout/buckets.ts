/** Number of buckets: hashes with the same first 12 bits share a bucket. */
export const BUCKETS = 4096;

/** Entries of one size, grouped by bucket, in the order of the buckets. */
export interface PackedBuckets {
  readonly buckets: Uint16Array;
  /** Start offset and size of each bucket's entries in `bytes`. */
  readonly starts: Uint32Array;
  readonly sizes: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Groups entries by bucket with a counting sort; `write` serializes the entry with this index at this offset. */
export const packBuckets = (
  bucketOf: Uint16Array,
  entryBytes: number,
  write: (entry: number, bytes: Buffer, at: number) => void,
): PackedBuckets => {
  const sizes = new Uint32Array(BUCKETS);
  for (const bucket of bucketOf) sizes[bucket] = (sizes[bucket] ?? 0) + entryBytes;
  const next = new Uint32Array(BUCKETS);
  for (let bucket = 1; bucket < BUCKETS; bucket += 1) next[bucket] = (next[bucket - 1] ?? 0) + (sizes[bucket - 1] ?? 0);
  const starts = Uint32Array.from(next);
  const bytes = Buffer.alloc(bucketOf.length * entryBytes);
  for (let entry = 0; entry < bucketOf.length; entry += 1) {
    const bucket = bucketOf[entry] ?? 0;
    const at = next[bucket] ?? 0;
    write(entry, bytes, at);
    next[bucket] = at + entryBytes;
  }
  const buckets = Uint16Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter(
    (bucket) => (sizes[bucket] ?? 0) > 0,
  );
  return {
    buckets,
    starts: Uint32Array.from(buckets, (bucket) => starts[bucket] ?? 0),
    sizes: Uint32Array.from(buckets, (bucket) => sizes[bucket] ?? 0),
    bytes,
  };
};

/**
 * The statement that inserts one row per bucket, for any driver. The bytes are one parameter: PostgreSQL accepts an array
 * of bytea only in hexadecimal. Table and column names are constants of this package.
 */
export const bucketsInsert = (
  table: string,
  column: string,
  purgeYear: number,
  { buckets, starts, sizes, bytes }: PackedBuckets,
): { readonly text: string; readonly values: unknown[] } => ({
  text: `insert into ${table} (bucket, purge_year, ${column})
         select bucket, $2, substring($1::bytea from start + 1 for size)
           from unnest($3::smallint[], $4::int[], $5::int[]) as part (bucket, start, size)`,
  values: [
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    purgeYear,
    `{${buckets.join(",")}}`,
    `{${starts.join(",")}}`,
    `{${sizes.join(",")}}`,
  ],
});
