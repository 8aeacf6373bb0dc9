type Kind =
  | Int8ArrayConstructor
  | Uint8ArrayConstructor
  | Int32ArrayConstructor
  | Int16ArrayConstructor
  | Uint16ArrayConstructor
  | Uint32ArrayConstructor
  | Float64ArrayConstructor;

type Columns<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends Kind ? InstanceType<Kinds[Name]> : never };

const INITIAL_ROWS = 1_024;

/** Typed arrays that grow together: hundreds of thousands of rows without an object for each. */
export const growingColumns = <Kinds extends Record<string, Kind>>(kinds: Kinds) => {
  const columns: Record<string, InstanceType<Kind>> = {};
  for (const [name, kind] of Object.entries(kinds)) columns[name] = new kind(INITIAL_ROWS);
  let capacity = INITIAL_ROWS;
  return {
    columns: columns as Columns<Kinds>,
    reserve(rows: number): void {
      if (rows <= capacity) return;
      capacity = Math.max(rows, Math.ceil(capacity * 1.5));
      for (const [name, kind] of Object.entries(kinds)) {
        const larger = new kind(capacity);
        const before = columns[name];
        if (before !== undefined) larger.set(before);
        columns[name] = larger;
      }
    },
  };
};
