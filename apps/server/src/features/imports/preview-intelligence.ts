import type { ImportPreview, IntelUploadKind } from "@parapet/domain/contracts/imports";
import type { EntryKind, EntryKinds } from "@parapet/intel/entries";
import { type Feed, readSource } from "@parapet/intel/feed";
import { openBytes } from "@parapet/intel/read/open-source";
import type { Bytes } from "@parapet/intel/read/record";
import { feedById } from "@parapet/intel/registry";

const SHOWN = 20;
const SHOWN_STATEMENTS = 5;
const LONGEST = 300;
/** A compressed file may grow a thousandfold; its beginning is enough. */
const MAX_UNPACKED_BYTES = 8 * 1024 ** 2;

type Line = ImportPreview["entries"][number];

const DESCRIBE: { readonly [Kind in EntryKind]: (entry: EntryKinds[Kind]) => Line } = {
  cve: ({ id, title, description }) => ({ title: id, detail: title ?? description ?? "" }),
  kev: ({ id, vendor, product, name }) => ({ title: id, detail: `${vendor} ${product}: ${name}` }),
  epss: ({ id, score, day }) => ({ title: id, detail: `EPSS ${score} (${day})` }),
  exploit: ({ id, fact }) => ({ title: id, detail: `${fact.source} ${fact.ref}` }),
  ioc: ({ type, value, threat, malware, confidence }) => ({
    title: value,
    detail: [type, threat, malware, `${confidence} %`].filter((part) => part !== null).join(" · "),
  }),
  package: ({ distribution, subject, statements }) => {
    const isCve = "cve" in subject;
    const said = statements
      .slice(0, SHOWN_STATEMENTS)
      .map((it) => [it.release, isCve ? it.package : it.cve, it.status, it.fixed].filter((part) => part !== null));
    return {
      title: isCve ? subject.cve : subject.package,
      detail: [distribution, ...said.map((parts) => parts.join(" "))].join(" · "),
    };
  },
  "warning-list": ({ name, entries }) => ({ title: name, detail: `${entries.length}` }),
};

const describe = <Kind extends EntryKind>(feed: Feed<Kind>, entry: EntryKinds[Kind]): Line =>
  DESCRIBE[feed.entries](entry);

async function* beginning(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    yield chunk;
    if (size >= MAX_UNPACKED_BYTES) return;
  }
}

const NEWLINE = 10;

/** Without the line that is cut off at the end; a file of one line is left as it is. */
async function* wholeLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0);
  let hasLines = false;
  for await (const chunk of bytes) {
    const joined = Buffer.concat([held, chunk]);
    const end = joined.lastIndexOf(NEWLINE) + 1;
    hasLines ||= end > 0;
    if (end > 0) yield joined.subarray(0, end);
    held = joined.subarray(end);
  }
  if (!hasLines) yield held;
}

/** Reads the beginning of a file as its import would, and stores nothing. */
export const previewIntelligence = async (
  kind: IntelUploadKind,
  bytes: AsyncIterable<Uint8Array>,
  isPartial: boolean,
): Promise<ImportPreview> => {
  const feed = feedById(kind);
  if (feed === undefined) throw new Error(`there is no feed '${kind}'`);
  const opened = openBytes("preview", bytes);
  const entries: Line[] = [];
  const bad: { line: number; reason: string }[] = [];
  let read = 0;
  const part = beginning(opened.bytes);
  const source = { ...opened, bytes: isPartial ? wholeLines(part) : part };
  for await (const batch of readSource(feed, source)) {
    for (const entry of batch.entries) {
      // As the import counts: a tracker’s record holds many statements.
      read += "statements" in entry ? entry.statements.length : 1;
      if (entries.length >= SHOWN) continue;
      const { title, detail } = describe(feed, entry);
      entries.push({ title: title.slice(0, LONGEST), detail: detail.slice(0, LONGEST) });
    }
    bad.push(...batch.bad.map(({ line, reason }) => ({ line, reason })));
  }
  // That a part ends in the middle of a document or of a compressed stream says nothing of the file.
  if (isPartial && / ends\b/.test(bad.at(-1)?.reason ?? "")) bad.pop();
  return { entries, read, bad: bad.length, bad_records: bad.slice(0, SHOWN) };
};
