export type { StoredTable } from "./catalogue.ts";
export { type Dump, dumpTables } from "./dump-tables.ts";
export { type Load, loadTables, refuseUsedDatabase } from "./load-tables.ts";
export { readYearKeys, type YearKey } from "./year-keys.ts";
