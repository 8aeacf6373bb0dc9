import { once } from "node:events";
import { finished } from "node:stream/promises";

import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { STATEMENT_TIMEOUT_MS } from "./statement-limits.ts";

/** A value COPY can carry. Objects and arrays of anything but text go as JSON. */
export type Cell = string | number | boolean | bigint | Date | null | readonly string[] | { readonly json: unknown };

const CHUNK_CHARACTERS = 128 * 1024;
const SPECIAL = /[\\\n\r\t\0]/;

const escapeText = (text: string): string => {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll("\0", "")
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
};

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;

export const copyCell = (cell: Cell): string => {
  if (cell === null) return "\\N";
  if (typeof cell === "string") return escapeText(cell);
  if (typeof cell === "boolean") return cell ? "t" : "f";
  if (typeof cell === "number" || typeof cell === "bigint") return String(cell);
  if (cell instanceof Date) return cell.toISOString();
  if ("json" in cell) return escapeText(JSON.stringify(cell.json).replaceAll("\\u0000", ""));
  return escapeText(arrayLiteral(cell));
};

/** Writes rows to a table as fast as PostgreSQL takes them; answers how many. Names are the program's own, never input. */
export const copyInto = async (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> => {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  const done = finished(stream);
  done.catch(() => {}); // Awaited below; a failure while we wait for `drain` must not be an unhandled one.
  let text = "";
  let count = 0;
  for (const row of rows) {
    let line = "";
    for (let i = 0; i < row.length; i += 1) line += (i === 0 ? "" : "\t") + copyCell(row[i] ?? null);
    text += `${line}\n`;
    count += 1;
    if (text.length >= CHUNK_CHARACTERS) {
      if (!stream.write(text)) await Promise.race([once(stream, "drain"), done]);
      text = "";
    }
  }
  stream.end(text);
  await done;
  return count;
};

/** Runs an import's `work` in one transaction on one connection: COPY and temporary tables need the connection itself. */
export const onConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS.import}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};
