import { CERTIFICATE_TAG, namesCertificate, readStixPattern } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download, parseSteering } from "../download.ts";
import { defineFeed, WrongShape, type Part, type SyncContext } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { MaybeMoment, MaybeText, Words } from "../wire.ts";

const Wire = z.object({
  type: z.string({ error: "not a STIX object: it has no type" }),
  id: MaybeText,
  created: MaybeMoment,
  modified: MaybeMoment,
  name: MaybeText,
  pattern: MaybeText,
  pattern_type: MaybeText,
  valid_from: MaybeMoment,
  valid_until: MaybeMoment,
  indicator_types: Words,
  labels: Words,
  confidence: z.unknown().optional(),
  revoked: z.boolean().default(false),
});

const MEDIA_TYPE = "application/taxii+json;version=2.1";
const Envelope = z.object({ more: z.boolean().default(false), next: z.string().optional() });
const Cursor = z.object({ addedAfter: z.string().optional(), next: z.string().optional() });
const Options = z.object({ username: z.string().optional() });
const MAX_PAGES = 10_000;

/** A collection's objects since the last run, page by page; `url` is the address of the collection. */
async function* sync(context: SyncContext): AsyncGenerator<Part> {
  const cursor = Cursor.catch({}).parse(context.cursor);
  const { username } = Options.catch({}).parse(context.options);
  const base = context.url.replace(/\/+$/, "").replace(/\/objects$/, "");
  const authorization =
    context.key === null
      ? null
      : username === undefined
        ? `Bearer ${context.key}`
        : `Basic ${Buffer.from(`${username}:${context.key}`).toString("base64")}`;
  const headers = { accept: MEDIA_TYPE, ...(authorization !== null && { authorization }) };
  let { addedAfter, next } = cursor;
  let newest = addedAfter;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      limit: "1000",
      ...(addedAfter !== undefined && { added_after: addedAfter }),
      ...(next !== undefined && { next }),
    });
    const { body, response } = await download(context, {
      url: `${base}/objects/?${query.toString()}`,
      headers,
      json: true,
    });
    const envelope = Envelope.parse(parseSteering(body, base));
    newest = response.headers["x-taxii-date-added-last"]?.[0] ?? newest;
    const more = envelope.more && envelope.next !== undefined;
    yield {
      source: asSource(`${base} (page ${page + 1})`, body),
      cursor: more
        ? { ...(addedAfter && { addedAfter }), next: envelope.next }
        : { ...(newest && { addedAfter: newest }) },
    };
    if (!more) return;
    next = envelope.next;
  }
  addedAfter = newest;
}

/** Which indicators does a STIX 2.1 bundle or a TAXII 2.1 collection hold? */
export const stix = defineFeed({
  id: "stix",
  name: "STIX 2.1 over TAXII 2.1",
  entries: "ioc",
  licence: "as the publisher of the collection states",
  everyHours: 6,
  url: "https://taxii.invalid/api/collections/default",
  key: { required: false, asked: "header Authorization: Bearer, or Basic with the option username" },
  records: (bytes) =>
    jsonRecords(bytes, { places: [["objects", "[]"], ["[]"]], begins: /\{\s*"(?:type|id|spec_version)"\s*:\s*"/ }),
  wire: Wire,
  read(it, { place }) {
    // A lone object has lists and maps of its own at the second place; only bundles and lists are read.
    if (place === 1 && it.type === undefined) throw new WrongShape("not a STIX object");
    if (it.type.toLowerCase() !== "indicator") return { entries: [] };
    if (it.pattern_type !== null && it.pattern_type.toLowerCase() !== "stix") {
      return { entries: [], complaints: [`${it.id ?? "indicator"}: patterns in ${it.pattern_type} are not supported`] };
    }
    const answer = readStixPattern(it.pattern ?? "");
    if (!answer.supported) return { entries: [], complaints: [`${it.id ?? "indicator"}: ${answer.reason}`] };
    const seen = it.valid_from ?? it.created;
    const confidence = typeof it.confidence === "number" ? Math.max(0, Math.min(100, Math.round(it.confidence))) : 50;
    return {
      entries: answer.iocs.map((ioc) => ({
        ...ioc,
        firstSeen: seen,
        lastSeen: it.modified ?? seen,
        confidence: it.revoked ? 0 : confidence,
        threat: it.indicator_types[0] ?? it.name?.slice(0, 200) ?? null,
        malware: null,
        tags: [
          ...new Set([
            ...it.labels,
            ...it.indicator_types,
            ...(namesCertificate(it.pattern ?? "") ? [CERTIFICATE_TAG] : []),
          ]),
        ],
        reference: it.id,
      })),
    };
  },
  sync,
});
