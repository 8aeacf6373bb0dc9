/** How many drawers there are: what begins with the same 12 bits of a hash lies together. */
export const DRAWERS = 4096;

/** Entries of one size, those of a drawer together, one drawer after the other. */
export interface PackedDrawers {
  readonly drawers: Uint16Array;
  /** Where each drawer's entries begin in `bytes`, and how many bytes they are. */
  readonly starts: Uint32Array;
  readonly sizes: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Puts entries into drawers by counting; `write` writes the entry of that number, all of them in one go. */
export const packDrawers = (
  drawerOf: Uint16Array,
  entryBytes: number,
  write: (entry: number, bytes: Buffer, at: number) => void,
): PackedDrawers => {
  const sizes = new Uint32Array(DRAWERS);
  for (const drawer of drawerOf) sizes[drawer] = (sizes[drawer] ?? 0) + entryBytes;
  const next = new Uint32Array(DRAWERS);
  for (let drawer = 1; drawer < DRAWERS; drawer += 1) next[drawer] = (next[drawer - 1] ?? 0) + (sizes[drawer - 1] ?? 0);
  const starts = Uint32Array.from(next);
  const bytes = Buffer.alloc(drawerOf.length * entryBytes);
  for (let entry = 0; entry < drawerOf.length; entry += 1) {
    const drawer = drawerOf[entry] ?? 0;
    const at = next[drawer] ?? 0;
    write(entry, bytes, at);
    next[drawer] = at + entryBytes;
  }
  const drawers = Uint16Array.from({ length: DRAWERS }, (_, drawer) => drawer).filter(
    (drawer) => (sizes[drawer] ?? 0) > 0,
  );
  return {
    drawers,
    starts: Uint32Array.from(drawers, (drawer) => starts[drawer] ?? 0),
    sizes: Uint32Array.from(drawers, (drawer) => sizes[drawer] ?? 0),
    bytes,
  };
};

/**
 * The statement that files drawers, a row each; run in the transaction of whatever they came with, on any driver. The bytes
 * travel as one value, as PostgreSQL takes an array of them as hexadecimal digits only. Names are the program's own.
 */
export const drawersInsert = (
  table: string,
  column: string,
  purgeYear: number,
  { drawers, starts, sizes, bytes }: PackedDrawers,
): { readonly text: string; readonly values: unknown[] } => ({
  text: `insert into ${table} (drawer, purge_year, ${column})
         select drawer, $2, substring($1::bytea from start + 1 for size)
           from unnest($3::smallint[], $4::int[], $5::int[]) as part (drawer, start, size)`,
  values: [
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    purgeYear,
    `{${drawers.join(",")}}`,
    `{${starts.join(",")}}`,
    `{${sizes.join(",")}}`,
  ],
});
