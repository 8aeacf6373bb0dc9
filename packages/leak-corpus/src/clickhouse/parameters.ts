import type { QueryParameters } from "./clickhouse.ts";

/** A time as `DateTime64` columns take it. */
export const toTime = (at: Date): string => at.toISOString().slice(0, -1).replace("T", " ");

export const toHex = (uuid: string): string => uuid.replaceAll("-", "").toLowerCase();
export const toUuid = (hex: string): string =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** A parameter is limited to 128 KiB (`http_max_field_value_size`): batch sizes that stay below it. */
export const IDS_PER_QUERY = 3_000;
export const NUMBERS_PER_QUERY = 5_000;
export const NAMES_PER_QUERY = 150;

export function* splitBatches<Item>(all: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Collects the parameters of a statement. Each method returns the placeholder expression of its value. */
export const openParameters = () => {
  const values: Record<string, QueryParameters[string]> = {};
  const add = (type: string, value: QueryParameters[string]): string => {
    const name = `p${Object.keys(values).length}`;
    values[name] = value;
    return `{${name}:${type}}`;
  };
  return {
    values: values as QueryParameters,
    text: (value: string): string => add("String", value),
    texts: (all: readonly string[]): string => add("Array(String)", all),
    /** Ids are hexadecimal text rather than ClickHouse's UUID, which sorts by its second half first. */
    ids: (all: readonly string[]): string => add("Array(String)", all.map(toHex)),
    number: (value: number): string => add("Float64", value),
    integer: (value: number): string => add("UInt64", value),
    integers: (all: readonly number[]): string => add("Array(UInt64)", all),
    time: (at: Date): string => `fromUnixTimestamp64Milli(${add("Int64", at.getTime())}, 'UTC')`,
  };
};
export type Parameters = ReturnType<typeof openParameters>;
