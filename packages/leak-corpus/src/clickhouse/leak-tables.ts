import { onConnection } from "@parapet/db/copy";

import type { LeakStore } from "../corpus-store.ts";
import { BLOCK_RECORDS, type NameEntry, unpackNames } from "../layout/entries.ts";
import { noteAdded, reserveBlockIds } from "../postgres/leak-records.ts";
import { passwordsInsert } from "../postgres/password-hashes.ts";
import type { NewBlock, StoredBlock } from "../storable-records.ts";
import type { ClickHouse } from "./clickhouse.ts";
import { splitBatches, IDS_PER_QUERY, NUMBERS_PER_QUERY, openParameters } from "./parameters.ts";

// The newest version of a record hash or block counts. Name entries are summed: tombstones are negative.
export const LEAK_TABLES = [
  `create table if not exists credential_line (
    id FixedString(32), purge_year UInt16, is_gone UInt8, version DateTime64(6, 'UTC') default now64(6)
  ) engine = ReplacingMergeTree(version) order by id`,
  `create table if not exists credential_block (
    id UInt64, purge_year UInt16, lines UInt32, sealed String, version DateTime64(6, 'UTC') default now64(6)
  ) engine = ReplacingMergeTree(version) order by id`,
  `create table if not exists credential_name (
    tag UInt64, block UInt64, by_login UInt8, purge_year UInt16, lines Int64
  ) engine = SummingMergeTree order by (tag, block, by_login, purge_year)`,
] as const;

const LOCK = 0x50434c4b;

/** Rows of the three tables. */
export const insertBlocks = (clickhouse: ClickHouse, blocks: readonly (NewBlock & { readonly purgeYear: number })[]) =>
  clickhouse.insert(
    "credential_block",
    ["id", "purge_year", "lines", "sealed"],
    blocks.map(({ id, purgeYear, records, sealed }) => ({
      id,
      purge_year: purgeYear,
      lines: records,
      sealed: sealed.toString("base64"),
    })),
  );
export const insertNames = (clickhouse: ClickHouse, names: readonly (NameEntry & { readonly purgeYear: number })[]) =>
  clickhouse.insert(
    "credential_name",
    ["tag", "block", "by_login", "purge_year", "lines"],
    names.map(({ tag, block, byLogin, records, purgeYear }) => ({
      tag,
      block,
      by_login: byLogin ? 1 : 0,
      purge_year: purgeYear,
      lines: records,
    })),
  );
export const insertHashes = (
  clickhouse: ClickHouse,
  hashes: readonly { readonly id: string; readonly purgeYear: number }[],
) =>
  clickhouse.insert(
    "credential_line",
    ["id", "purge_year", "is_gone"],
    hashes.map(({ id, purgeYear }) => ({ id, purge_year: purgeYear, is_gone: 0 })),
  );

/** The leak corpus in ClickHouse. */
export const clickhouseLeaks = (clickhouse: ClickHouse): LeakStore => {
  const storedIds = async (ids: readonly string[]): Promise<Set<string>> => {
    const found = new Set<string>();
    for (const batch of splitBatches(ids, IDS_PER_QUERY)) {
      const parameters = openParameters();
      const rows = await clickhouse.rows<{ record: string }>(
        `select toString(id) as record from credential_line where id in ${parameters.ids(batch)}
          group by id having argMax(is_gone, version) = 0`,
        parameters.values,
      );
      for (const { record } of rows) found.add(record);
    }
    return found;
  };

  return {
    put: (pool, purgeYear, records, of) =>
      onConnection(pool, async (client) => {
        // Writers are serialized from dedup to insert, so that no record is added twice.
        await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
        const ids = records.ids();
        const stored = await storedIds(ids);
        records.markStored(ids.flatMap((id, index) => (stored.has(id) ? [index] : [])));
        const added = records.countNew();
        if (added === 0) return 0;
        // Both stores use one sequence, so that an id never means two blocks.
        const blocks = [...records.encryptBlocks(await reserveBlockIds(client, Math.ceil(added / BLOCK_RECORDS)))];
        const { names, passwords } = records.index();
        await insertBlocks(
          clickhouse,
          blocks.map((block) => ({ ...block, purgeYear })),
        );
        await insertNames(
          clickhouse,
          unpackNames(Buffer.from(names.bytes)).map((name) => ({ ...name, purgeYear })),
        );
        await client.query("select set_config('parapet.all', 'on', true)");
        if (passwords.buckets.length > 0) await client.query(passwordsInsert(purgeYear, passwords));
        await noteAdded(client, of, added);
        // Last: an import that ends before this stores its records again, and none is missing.
        const fresh = ids.filter((id) => !stored.has(id)).map((id) => ({ id, purgeYear }));
        await insertHashes(clickhouse, fresh);
        return added;
      }),
    async years() {
      const rows = await clickhouse.rows<{ purge_year: number }>(
        "select distinct purge_year from credential_block final where lines > 0",
      );
      return rows.map(({ purge_year }) => purge_year);
    },
    async entriesByTag(_db, tags) {
      const found: NameEntry[] = [];
      for (const batch of splitBatches(tags, NUMBERS_PER_QUERY)) {
        const parameters = openParameters();
        const rows = await clickhouse.rows<{ name: string; number: string; by_login: number; count: string }>(
          `select toString(tag) as name, toString(block) as number, by_login, toString(sum(lines)) as count from credential_name
            where tag in ${parameters.integers(batch)} group by tag, block, by_login having sum(lines) > 0
            order by block, by_login`,
          parameters.values,
        );
        for (const { name, number, by_login, count } of rows)
          found.push({ tag: Number(name), block: Number(number), byLogin: by_login === 1, records: Number(count) });
      }
      return found;
    },
    async blocksById(_db, ids): Promise<StoredBlock[]> {
      if (ids.length === 0) return [];
      const parameters = openParameters();
      const rows = await clickhouse.rows<{ number: string; purge_year: number; lines: number; sealed: string }>(
        `select toString(id) as number, purge_year, lines, sealed from credential_block final
          where id in ${parameters.integers(ids)} and lines > 0 order by id`,
        parameters.values,
      );
      return rows.map(({ number, purge_year, lines, sealed }) => ({
        id: Number(number),
        purgeYear: purge_year,
        records: lines,
        sealed: Buffer.from(sealed, "base64"),
      }));
    },
    async purgeThrough(_db, year) {
      const counting = openParameters();
      const [row] = await clickhouse.rows<{ count: string }>(
        `select toString(sum(lines)) as count from credential_block final where purge_year <= ${counting.integer(year)}`,
        counting.values,
      );
      for (const table of ["credential_name", "credential_line", "credential_block"]) {
        const parameters = openParameters();
        await clickhouse.command(
          `alter table ${table} delete where purge_year <= ${parameters.integer(year)} settings mutations_sync = 1`,
          parameters.values,
        );
      }
      return Number(row?.count ?? 0);
    },
  };
};
