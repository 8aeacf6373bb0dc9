import type { CorpusStore } from "./corpus-store.ts";

/** Sends one statement over ClickHouse's HTTP interface; parameters travel apart from it and are never part of its text. */
export type ClickHouseSend = (
  statement: string,
  parameters?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<string>;

// Ids are hexadecimal text and not ClickHouse's own UUID, which sorts by its second half first; bodies are base64, for rows
// travel as JSON.
const TABLE = `
create table if not exists corpus_line (
  corpus LowCardinality(String),
  tag Int64,
  id FixedString(32),
  source LowCardinality(String),
  seen_on Date32,
  purge_year UInt16,
  body String,
  index by_id id type bloom_filter(0.01) granularity 4
) engine = ReplacingMergeTree order by (corpus, tag, id)`;

const hexOf = (uuid: string): string => uuid.replaceAll("-", "").toLowerCase();
const uuidOf = (hex: string): string =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const rowsOf = <Row>(text: string): Row[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);

/** The store on ClickHouse. Doubled lines are merged away in time and left out of every answer until then. */
export const clickhouseCorpus = (send: ClickHouseSend): CorpusStore => ({
  name: "clickhouse",
  async prepare() {
    await send(TABLE);
  },
  async put(corpus, lines) {
    if (lines.length === 0) return;
    const rows = lines.flatMap(
      ({ tags, id, source, seenOn, purgeYear, body }) =>
      tags.map((tag) => JSON.stringify([corpus, tag.toString(), hexOf(id), source, seenOn, purgeYear, body.toString("base64")])), // prettier-ignore
    );
    await send("insert into corpus_line format JSONCompactEachRow", {}, rows.join("\n"));
  },
  async known(corpus, ids) {
    if (ids.length === 0) return new Set();
    const text = await send(
      `select distinct toString(id) as id from corpus_line
        where corpus = {corpus:String} and id in {ids:Array(String)} format JSONEachRow`,
      { corpus, ids: `[${ids.map((id) => `'${hexOf(id)}'`).join(",")}]` },
    );
    return new Set(rowsOf<{ id: string }>(text).map(({ id }) => uuidOf(id)));
  },
  async tagged(corpus, tag, after, limit) {
    const text = await send(
      `select toString(id) as id, source, toString(seen_on) as seen_on, purge_year, body from corpus_line
        where corpus = {corpus:String} and tag = {tag:Int64} ${after === null ? "" : "and id > {after:String}"}
        order by id limit 1 by id limit {limit:UInt32} format JSONEachRow`,
      { corpus, tag: tag.toString(), limit: String(limit), ...(after === null ? {} : { after: hexOf(after) }) },
    );
    return rowsOf<{ id: string; source: string; seen_on: string; purge_year: number; body: string }>(text).map(
      ({ id, source, seen_on, purge_year, body }) => ({ id: uuidOf(id), source, seenOn: seen_on, purgeYear: purge_year, body: Buffer.from(body, "base64") }), // prettier-ignore
    );
  },
  async perSource(corpus) {
    const text = await send(
      "select source, toUInt32(uniqExact(id)) as lines from corpus_line where corpus = {corpus:String} group by source order by source format JSONEachRow",
      { corpus },
    );
    return rowsOf<{ source: string; lines: number }>(text);
  },
  async purge(corpus, throughYear) {
    await send(
      "alter table corpus_line delete where corpus = {corpus:String} and purge_year <= {year:UInt16} settings mutations_sync = 1",
      { corpus, year: String(throughYear) },
    );
  },
});
