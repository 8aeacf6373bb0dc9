import { onConnection } from "../../copy.ts";
import { BLOCK_LINES, type NameEntry } from "../../leak-layout.ts";
import { blockNumbers, type CorpusBlock, type StoredBlock } from "../../queries/leak-corpus.ts";
import { entriesIn } from "../../queries/leak-names.ts";
import { passwordsInsert } from "../../queries/leaked-password.ts";
import type { CredentialCorpus } from "../corpus-store.ts";
import { type ClickHouseSend, IDS_AT_ONCE, insertRows, openParameters, piecesOf, rowsOf } from "./statement.ts";

// The newest row of a line or block counts. Rows of names are added up: rows below zero and lines that are gone date from the
// time when matching took lines out.
export const CREDENTIAL_TABLES = [
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

const blockRow = ({ id, lines, sealed }: CorpusBlock, purge_year: number) => ({
  id,
  purge_year,
  lines,
  sealed: sealed.toString("base64"),
});
const nameRow = ({ tag, block, byLogin, lines }: NameEntry, purge_year: number) => ({
  tag,
  block,
  by_login: byLogin ? 1 : 0,
  purge_year,
  lines,
});

/** Leaked logins on ClickHouse. */
export const clickhouseCredentials = (send: ClickHouseSend): CredentialCorpus => {
  const known = async (ids: readonly string[]): Promise<Set<string>> => {
    const found = new Set<string>();
    for (const some of piecesOf(ids, IDS_AT_ONCE)) {
      const asked = openParameters();
      const text = await send(
        `select toString(id) as line from credential_line where id in ${asked.ids(some)}
          group by id having argMax(is_gone, version) = 0 format JSONEachRow`,
        asked.values,
      );
      for (const { line } of rowsOf<{ line: string }>(text)) found.add(line);
    }
    return found;
  };

  const blocksNumbered = async (ids: readonly number[]): Promise<StoredBlock[]> => {
    if (ids.length === 0) return [];
    const asked = openParameters();
    const text = await send(
      `select toString(id) as number, purge_year, lines, sealed from credential_block final
        where id in ${asked.wholes(ids)} and lines > 0 order by id format JSONEachRow`,
      asked.values,
    );
    return rowsOf<{ number: string; purge_year: number; lines: number; sealed: string }>(text).map(
      ({ number, purge_year, lines, sealed }) => ({
        id: Number(number),
        purge_year,
        lines,
        sealed: Buffer.from(sealed, "base64"),
      }),
    );
  };

  return {
    put: (pool, purgeYear, lines) =>
      onConnection(pool, async (client) => {
        // One import at a time asks what is known and writes it: two would both hold a line to be new.
        await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
        const ids = lines.ids();
        const there = await known(ids);
        lines.know(ids.flatMap((id, place) => (there.has(id) ? [place] : [])));
        const added = lines.countNew();
        if (added === 0) return 0;
        // One sequence for both stores: a number never means two blocks.
        const blocks = [...lines.seal(await blockNumbers(client, Math.ceil(added / BLOCK_LINES)))];
        const { names, passwords } = lines.index();
        await insertRows(
          send,
          "credential_block (id, purge_year, lines, sealed)",
          blocks.map((block) => blockRow(block, purgeYear)),
        );
        await insertRows(
          send,
          "credential_name",
          entriesIn(Buffer.from(names.bytes)).map((name) => nameRow(name, purgeYear)),
        );
        await client.query("select set_config('parapet.all', 'on', true)");
        if (passwords.drawers.length > 0) await client.query(passwordsInsert(purgeYear, passwords));
        // Last: an import that was cut short before this puts its lines a second time, and none is ever missing.
        const kept = ids.filter((id) => !there.has(id)).map((id) => ({ id, purge_year: purgeYear, is_gone: 0 }));
        await insertRows(send, "credential_line (id, purge_year, is_gone)", kept);
        return added;
      }),
    async years() {
      const text = await send(
        "select distinct purge_year from credential_block final where lines > 0 format JSONEachRow",
      );
      return rowsOf<{ purge_year: number }>(text).map(({ purge_year }) => purge_year);
    },
    async entriesTagged(_db, tags) {
      if (tags.length === 0) return [];
      const asked = openParameters();
      const text = await send(
        `select toString(tag) as name, toString(block) as number, by_login, toString(sum(lines)) as count from credential_name
          where tag in ${asked.wholes(tags)} group by tag, block, by_login having sum(lines) > 0
          order by block, by_login format JSONEachRow`,
        asked.values,
      );
      return rowsOf<{ name: string; number: string; by_login: number; count: string }>(text).map((row) => ({
        tag: Number(row.name),
        block: Number(row.number),
        byLogin: row.by_login === 1,
        lines: Number(row.count),
      }));
    },
    blocksNumbered: (_db, ids) => blocksNumbered(ids),
    async purgeThrough(_db, year) {
      const counting = openParameters();
      const text = await send(
        `select toString(sum(lines)) as count from credential_block final where purge_year <= ${counting.whole(year)} format JSONEachRow`,
        counting.values,
      );
      for (const table of ["credential_name", "credential_line", "credential_block"]) {
        const asked = openParameters();
        await send(
          `alter table ${table} delete where purge_year <= ${asked.whole(year)} settings mutations_sync = 1`,
          asked.values,
        );
      }
      return Number(rowsOf<{ count: string }>(text)[0]?.count ?? 0);
    },
  };
};
