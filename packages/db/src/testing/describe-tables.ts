import pg from "pg";

const SCALARS: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  timestamptz: "ColumnType<Date, Date | string, Date | string>",
  jsonb: "ColumnType<unknown, string, string>",
  bytea: "Buffer",
};

const typeOf = (udt: string): string => (udt.startsWith("_") ? `${plain(udt.slice(1))}[]` : (SCALARS[udt] ?? "string"));
const plain = (udt: string): string => (udt === "timestamptz" ? "Date" : (SCALARS[udt] ?? "string"));

/** A column that the database fills may be left out of an insert. `Generated` cannot wrap a `ColumnType`, so those say it themselves. */
const columnType = ({ udt_name, is_nullable, has_default }: Column): string => {
  const type = typeOf(udt_name);
  const orNull = is_nullable === "YES" ? " | null" : "";
  if (!has_default) return `${type}${orNull}`;
  const special = /^ColumnType<([^,]+), (.+), ([^,]+)>$/.exec(type);
  if (special === null) return `Generated<${type}${orNull}>`;
  const [, select, insert, update] = special;
  return `ColumnType<${select}${orNull}, ${insert}${orNull} | undefined, ${update}${orNull}>`;
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: "YES" | "NO";
  has_default: boolean;
}

/** The types of every table in a database, as the text of a TypeScript file. */
export const describeTables = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(
    `select c.table_name, c.column_name, c.udt_name, c.is_nullable,
            (c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS') as has_default
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.table_name <> 'schema_migration'
        and not exists (select from pg_inherits i join pg_class k on k.oid = i.inhrelid where k.relname = c.table_name)
      order by c.table_name, c.ordinal_position`,
  );
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column_name}: ${columnType(column)};`);
    return `  ${table}: {\n${lines.join("\n")}\n  };`;
  });
  return `// Written by \`npm run db:types\` from the migrated database. Do not edit.
import type { ColumnType, Generated } from "kysely";

export interface Tables {
${bodies.join("\n")}
}

/** Keeps both imports used whatever the tables hold. */
export type Column<Select, Insert = Select> = ColumnType<Select, Insert> | Generated<Select>;
`;
};
