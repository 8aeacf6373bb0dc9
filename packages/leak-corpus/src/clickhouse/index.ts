export { openClickHouse, reachClickHouse } from "./clickhouse.ts";
export { clickhouseStore } from "./clickhouse-store.ts";
export { moveToClickHouse } from "./move-to-clickhouse.ts";
