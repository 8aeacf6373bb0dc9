/** Sends one statement over ClickHouse's HTTP interface; parameters travel apart from it and are never part of its text. */
export type ClickHouseSend = (
  statement: string,
  parameters?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<string>;

/** Rows of an answer in `JSONEachRow`. */
export const rowsOf = <Row>(text: string): Row[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);

/** Adds rows to a table; the names are the program's own. */
export const insertRows = async (send: ClickHouseSend, table: string, rows: readonly object[]): Promise<void> => {
  if (rows.length === 0) return;
  await send(`insert into ${table} format JSONEachRow`, {}, rows.map((row) => JSON.stringify(row)).join("\n"));
};

/** A moment as its columns take it. */
export const momentOf = (at: Date): string => at.toISOString().slice(0, -1).replace("T", " ");

export const hexOf = (uuid: string): string => uuid.replaceAll("-", "").toLowerCase();
export const uuidOf = (hex: string): string =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** A parameter may have 128 KiB (`http_max_field_value_size`): so many ids fit into one with certainty. */
export const IDS_AT_ONCE = 3_000;
/** And so many words of the longest kind. */
export const WORDS_AT_ONCE = 150;

/** A list in pieces. */
export function* piecesOf<Item>(all: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/**
 * Collects the parameters of a statement. Each method answers the expression that stands for its value. Words travel as
 * base64: whatever they hold, no rule of quoting applies to them.
 */
export const openParameters = () => {
  const values: Record<string, string> = {};
  const add = (type: string, value: string): string => {
    const name = `p${Object.keys(values).length}`;
    values[name] = value;
    return `{${name}:${type}}`;
  };
  return {
    values,
    text: (value: string): string => `base64Decode(${add("String", base64(value))})`,
    texts: (all: readonly string[]): string =>
      `arrayMap(word -> base64Decode(word), ${add("Array(String)", `[${all.map((it) => `'${base64(it)}'`).join(",")}]`)})`,
    /** Ids are hexadecimal text and not ClickHouse's own UUID, which sorts by its second half first. */
    ids: (all: readonly string[]): string => add("Array(String)", `[${all.map((id) => `'${hexOf(id)}'`).join(",")}]`),
    number: (value: number): string => add("Float64", String(value)),
    whole: (value: number): string => add("UInt64", String(value)),
    wholes: (all: readonly number[]): string => add("Array(UInt64)", `[${all.join(",")}]`),
    moment: (at: Date): string => `fromUnixTimestamp64Milli(${add("Int64", String(at.getTime()))}, 'UTC')`,
  };
};
export type Parameters = ReturnType<typeof openParameters>;
