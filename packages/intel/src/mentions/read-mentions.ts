import { readTime } from "@parapet/domain/intel";

import { listRecords } from "../read/list-records.ts";
import type { OpenSource } from "../read/open-source.ts";
import type { BadRecord } from "../read/record.ts";
import { readFeedItems } from "./feed-items.ts";
import { type MentionText, toMentionText } from "./mention-text.ts";

const COLUMNS = new Set(
  "id ref title text body content message url link author actor channel source date published_at language place".split(
    " ",
  ),
);
const MAX_XML = 64 * 1024 * 1024;

const placeOf = (value: unknown): MentionText["place"] =>
  /channel|telegram|discord|chat/i.test(typeof value === "string" ? value : "") ? "channel" : "dark-web";

const fromRow = (value: unknown, line: number): MentionText | null => {
  const row = value as Record<string, unknown>;
  const first = (...names: string[]): string | null => {
    for (const name of names) {
      const found = row[name];
      if (typeof found === "number") return String(found);
      if (typeof found === "string" && found.trim() !== "") return found;
    }
    return null;
  };
  const body = first("text", "body", "content", "content_text", "message", "description") ?? "";
  const title = first("title", "subject", "post_title", "victim") ?? "";
  const ref = first("id", "ref", "guid", "url", "link") ?? `${title}\n${body}`.slice(0, 400);
  const group = first("group", "group_name");
  return toMentionText({
    ref: ref === "" ? `line ${line}` : ref,
    place: placeOf(row["place"] ?? row["type"] ?? row["source"]),
    channel: first("channel", "forum", "source") ?? group,
    isRansom: group !== null || /ransom/i.test(first("type", "place") ?? ""),
    title,
    body,
    url: first("url", "link"),
    actor: first("actor", "author", "user") ?? group,
    language: first("language", "lang"),
    publishedAt: readTime(
      first("date", "published_at", "published", "discovered", "timestamp", "date_published") ?? "",
    ),
  });
};

/** Reads texts from JSON, JSON lines, CSV, RSS or Atom; a row without words is reported with its line. */
export async function* readMentions(source: OpenSource): AsyncGenerator<{ entries: MentionText[]; bad: BadRecord[] }> {
  const { name: file } = source;
  const iterator = source.bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head =
    first.done === true
      ? ""
      : Buffer.from(first.value)
          .toString("utf8", 0, 400)
          .replace(/^\ufeff/, "")
          .trimStart();
  const all = async function* (): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  if (head.startsWith("<")) {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of all()) {
      size += piece.length;
      if (size <= MAX_XML) pieces.push(piece);
    }
    const items = size > MAX_XML ? null : readFeedItems(Buffer.concat(pieces).toString("utf8"));
    const entries = (items ?? []).flatMap(
      (it) =>
        toMentionText({
          ref: it.id,
          place: "dark-web",
          title: it.title,
          body: it.text,
          url: it.url,
          actor: it.author,
          language: it.language,
          publishedAt: it.at,
        }) ?? [],
    );
    const reason = size > MAX_XML ? "the document is too large" : "this is neither RSS nor Atom, or it ends half-way";
    yield { entries, bad: items === null ? [{ file, line: 1, reason }] : [] };
    return;
  }
  let line = 1;
  for await (const records of listRecords(all(), { columns: COLUMNS, otherwise: ["text"], lastTakesRest: true })) {
    const entries: MentionText[] = [];
    const bad: BadRecord[] = [];
    for (const record of records) {
      line = record.line;
      if ("bad" in record) bad.push({ file, line, reason: record.bad });
      else {
        const isRow = typeof record.value === "object" && record.value !== null && !Array.isArray(record.value);
        const entry = isRow ? fromRow(record.value, record.line) : null;
        if (entry === null) bad.push({ file, line, reason: "there are no words in it" });
        else entries.push(entry);
      }
    }
    yield { entries, bad };
  }
  const trouble = source.trouble();
  if (trouble !== null) yield { entries: [], bad: [{ file, line, reason: trouble }] };
}
