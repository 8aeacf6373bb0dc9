type Kind =
  | Int8ArrayConstructor
  | Uint8ArrayConstructor
  | Int32ArrayConstructor
  | Int16ArrayConstructor
  | Uint16ArrayConstructor
  | Uint32ArrayConstructor
  | Float64ArrayConstructor;

type Columns<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends Kind ? InstanceType<Kinds[Name]> : never };

const FIRST_ROWS = 1_024;

/** Columns of numbers that grow together: rows by the hundred thousand without an object for each. */
export const growing = <Kinds extends Record<string, Kind>>(kinds: Kinds) => {
  const columns: Record<string, InstanceType<Kind>> = {};
  for (const [name, kind] of Object.entries(kinds)) columns[name] = new kind(FIRST_ROWS);
  let room = FIRST_ROWS;
  return {
    columns: columns as Columns<Kinds>,
    /** Sees to it that there is room for so many rows. */
    makeRoom(rows: number): void {
      if (rows <= room) return;
      room = Math.max(rows, Math.ceil(room * 1.5));
      for (const [name, kind] of Object.entries(kinds)) {
        const larger = new kind(room);
        const before = columns[name];
        if (before !== undefined) larger.set(before);
        columns[name] = larger;
      }
    },
  };
};
