import { CERTIFICATE_TAG } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download, parseSteering } from "../download.ts";
import { defineFeed, type Part, type SyncContext } from "../feed.ts";
import { readAttribute } from "../ioc/misp-attribute.ts";
import { jsonRecords } from "../read/json-records.ts";
import type { Bytes, FileRecord } from "../read/record.ts";
import { MaybeMoment, MaybeText, Text } from "../wire.ts";

const EVENT = ["Event"];
const WRAPPED = [EVENT, ["response", "Event"], ["response", "[]", "Event"], ["[]", "Event"]];
const PLACES = WRAPPED.flatMap((path) => [
  [...path, "Attribute", "[]"],
  [...path, "Object", "[]", "Attribute", "[]"],
]);

const Event = z.object({
  info: MaybeText,
  date: MaybeMoment,
  threat_level_id: MaybeText,
  tags: z.array(z.string()),
});

const Wire = z.object({
  type: z.string(),
  value: Text,
  to_ids: z.union([z.boolean(), z.string().transform((text) => /^(?:1|true)$/i.test(text.trim()))]).default(true),
  comment: MaybeText,
  timestamp: MaybeMoment,
  first_seen: MaybeMoment,
  last_seen: MaybeMoment,
  Tag: z.array(z.object({ name: z.string() })).default([]),
  event: Event.optional(),
});

const HEAD_BYTES = 256 * 1024;

/**
 * Attributes are cut out one by one, so that an event with a fault in its middle costs one attribute. What the event
 * says about all of them is at its head or its end; both are retained and searched.
 */
async function* records(bytes: Bytes): AsyncGenerator<FileRecord[]> {
  let head = "";
  let tail = "";
  const watched = (async function* () {
    for await (const chunk of bytes) {
      const text = Buffer.from(chunk).toString("latin1");
      if (head.length < HEAD_BYTES) head += text.slice(0, HEAD_BYTES - head.length);
      tail = (tail + text).slice(-HEAD_BYTES);
      yield chunk;
    }
  })();
  const held: FileRecord[][] = [];
  let count = 0;
  for await (const found of jsonRecords(watched, {
    places: PLACES,
    begins: /\{\s*"(?:id|uuid|type|category|object_id)"\s*:\s*"/,
  })) {
    count += found.length;
    // Most events are small enough to wait for what is at their end.
    if (count > 50_000) yield withEvent(found, eventOf(head, ""));
    else held.push(found);
  }
  const event = eventOf(head, tail);
  for (const found of held) yield withEvent(found, event);
}

const utf8 = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");

/** Event-level words, searched for outside of attributes: `info` and `date` appear once, tags in a list at event level. */
const eventOf = (head: string, tail: string) => {
  const both = `${head}\n${tail}`;
  const one = (name: string) => {
    const found =
      new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(head) ??
      new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(tail);
    return found === null ? null : utf8(found[1] ?? "").replace(/\\(.)/g, "$1");
  };
  const tags = [
    ...both.matchAll(
      /"name"\s*:\s*"((?:tlp|misp-galaxy|estimative-language|admiralty-scale|type):[^"\\]*(?:\\"[^"\\]*)*)"/g,
    ),
  ];
  return {
    info: one("info"),
    date: one("date"),
    threat_level_id: one("threat_level_id"),
    tags: [...new Set(tags.map((tag) => utf8(tag[1] ?? "").replaceAll('\\"', '"')))].slice(0, 20),
  };
};

const withEvent = (found: FileRecord[], event: ReturnType<typeof eventOf>): FileRecord[] =>
  found.map((record) => ("bad" in record ? record : { ...record, value: { ...(record.value as object), event } }));

/** MISP's levels are high, medium, low, undefined. */
const CONFIDENCE: Readonly<Record<string, number>> = { "1": 90, "2": 75, "3": 60, "4": 50 };

const malwareOf = (tags: readonly string[]): string | null =>
  tags
    .map(
      (tag) =>
        /^misp-galaxy:(?:malpedia|tool|ransomware|banker|rat|stealer|botnet|mitre-malware|backdoor)="([^"]+)"/i.exec(
          tag,
        )?.[1],
    )
    .find((name) => name !== undefined) ?? null;

const Manifest = z.record(z.string(), z.object({ timestamp: z.coerce.number().int() }));
const Cursor = z.object({ timestamp: z.number().int().optional() });
const UUID = /^[0-9a-f-]{36}$/i;
const MAX_EVENTS = 10_000;

/** The manifest names every event and when it last changed; only newer ones are fetched, oldest first. */
async function* sync(context: SyncContext): AsyncGenerator<Part> {
  const { timestamp: since = 0 } = Cursor.catch({}).parse(context.cursor);
  const base = context.url.replace(/\/+$/, "");
  const headers: Record<string, string> = context.key === null ? {} : { authorization: context.key };
  const { body } = await download(context, { url: `${base}/manifest.json`, headers, json: true });
  const manifest = Manifest.parse(parseSteering(body, base));
  const events = Object.entries(manifest)
    .filter(([uuid, { timestamp }]) => UUID.test(uuid) && timestamp > since)
    .toSorted((a, b) => a[1].timestamp - b[1].timestamp)
    .slice(0, MAX_EVENTS);
  for (const [uuid, { timestamp }] of events) {
    const url = `${base}/${uuid}.json`;
    const event = await download(context, { url, headers, json: true });
    yield { source: asSource(url, event.body), cursor: { timestamp } };
  }
}

/** Which indicators does a MISP event hold? (event files, exports that wrap them, and feeds with a manifest) */
export const misp = defineFeed({
  id: "misp",
  name: "MISP feed",
  entries: "ioc",
  licence: "as the publisher of the feed states",
  everyHours: 6,
  url: "https://misp.feed.invalid",
  key: { required: false, asked: "header Authorization" },
  records,
  wire: Wire,
  read(it) {
    const answer = readAttribute(it.type, it.value);
    if (answer.kind === "other") return { entries: [] };
    if (answer.kind === "wrong") return { entries: [], complaints: [answer.reason] };
    const ofCertificate = /^x509-fingerprint-/i.test(it.type.trim()) ? [CERTIFICATE_TAG] : [];
    const tags = [...new Set([...(it.event?.tags ?? []), ...it.Tag.map(({ name }) => name), ...ofCertificate])];
    const first = it.first_seen ?? it.event?.date ?? it.timestamp;
    const last = it.last_seen ?? it.event?.date ?? it.timestamp;
    const level = CONFIDENCE[it.event?.threat_level_id ?? ""] ?? 50;
    return {
      entries: answer.iocs.map((ioc) => ({
        ...ioc,
        firstSeen: first,
        lastSeen: last,
        // Values not meant for detection are context: stored with low weight.
        confidence: it.to_ids ? level : Math.min(level, 30),
        threat: it.event?.info?.slice(0, 200) ?? null,
        malware: malwareOf(tags),
        tags,
        reference: null,
      })),
    };
  },
  sync,
});
