import type pg from "pg";

import { copyInto, onConnection } from "../copy.ts";
import type { CorpusStore } from "./corpus-store.ts";

const TABLE = `
create table if not exists corpus_line (
  corpus text not null,
  tag bigint not null,
  id uuid not null,
  source text not null,
  seen_on date not null,
  purge_year int not null,
  body bytea not null,
  primary key (corpus, tag, id)
);
create index if not exists corpus_line_id on corpus_line (corpus, id)`;

const COLUMNS = ["corpus", "tag", "id", "source", "seen_on", "purge_year", "body"] as const;

/** The store on PostgreSQL: a row per tag, so that the primary key answers "lines with this tag" in order. */
export const postgresCorpus = (pool: pg.Pool): CorpusStore => ({
  name: "postgres",
  async prepare() {
    await pool.query(TABLE);
  },
  put: (corpus, lines) =>
    onConnection(pool, async (client) => {
      await client.query("create temporary table corpus_in (like corpus_line) on commit drop");
      const rows = lines.flatMap(({ tags, id, source, seenOn, purgeYear, body }) =>
        tags.map((tag) => [corpus, tag, id, source, seenOn, purgeYear, `\\x${body.toString("hex")}`]),
      );
      await copyInto(client, "corpus_in", COLUMNS, rows);
      await client.query("insert into corpus_line select * from corpus_in on conflict do nothing");
    }),
  async known(corpus, ids) {
    const { rows } = await pool.query<{ id: string }>(
      "select distinct id from corpus_line where corpus = $1 and id = any($2::uuid[])",
      [corpus, ids],
    );
    return new Set(rows.map(({ id }) => id));
  },
  async tagged(corpus, tag, after, limit) {
    const { rows } = await pool.query<{
      id: string;
      source: string;
      seen_on: string;
      purge_year: number;
      body: Buffer;
    }>(
      `select id, source, seen_on::text, purge_year, body from corpus_line
        where corpus = $1 and tag = $2 and ($3::uuid is null or id > $3::uuid) order by id limit $4`,
      [corpus, tag.toString(), after, limit],
    );
    return rows.map(({ id, source, seen_on, purge_year, body }) => ({ id, source, seenOn: seen_on, purgeYear: purge_year, body })); // prettier-ignore
  },
  async perSource(corpus) {
    const { rows } = await pool.query<{ source: string; lines: string }>(
      "select source, count(distinct id)::text as lines from corpus_line where corpus = $1 group by source order by source",
      [corpus],
    );
    return rows.map(({ source, lines }) => ({ source, lines: Number(lines) }));
  },
  async purge(corpus, throughYear) {
    await pool.query("delete from corpus_line where corpus = $1 and purge_year <= $2", [corpus, throughYear]);
  },
});
