// Written by `npm run db:types` from the migrated database. Do not edit.
import type { ColumnType, Generated } from "kysely";

export interface Tables {

}

/** Keeps both imports used whatever the tables hold. */
export type Column<Select, Insert = Select> = ColumnType<Select, Insert> | Generated<Select>;
