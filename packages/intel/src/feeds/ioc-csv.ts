import { isIocType, normalIoc, readIoc } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed, WrongShape } from "../feed.ts";
import { sniffedRecords } from "../read/sniffed-records.ts";
import { Confidence, MaybeMoment, MaybeText, Words } from "../wire.ts";

/** The names under which lists of indicators have their columns, ours first. */
const NAMES = {
  value: [
    "value",
    "ioc",
    "indicator",
    "ioc_value",
    "observable",
    "url",
    "domain",
    "ip",
    "ip_address",
    "hash",
    "sha256",
    "md5",
    "sha1",
  ],
  type: ["type", "ioc_type", "indicator_type", "kind"],
  first: ["first_seen", "first_seen_utc", "firstseen", "first", "created", "date", "dateadded", "date_added"],
  last: ["last_seen", "last_seen_utc", "lastseen", "last", "updated", "modified"],
  confidence: ["confidence", "confidence_level", "score"],
  threat: ["threat", "threat_type", "category"],
  malware: ["malware", "malware_printable", "family", "malware_family"],
  tags: ["tags", "labels"],
  reference: ["reference", "ref", "link", "source_url"],
} as const;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  ipv4: "ip",
  ipv6: "ip",
  "ip-src": "ip",
  "ip-dst": "ip",
  ip_address: "ip",
  hostname: "domain",
  fqdn: "domain",
  uri: "url",
  "email-src": "email",
  "e-mail": "email",
  md5_hash: "md5",
  sha1_hash: "sha1",
  sha256_hash: "sha256",
  "filehash-md5": "md5",
  "filehash-sha1": "sha1",
  "filehash-sha256": "sha256",
  "sha-1": "sha1",
  "sha-256": "sha256",
  ipport: "ip:port",
  "ip-port": "ip:port",
  vulnerability: "cve",
};

const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]): unknown => {
  for (const name of names) {
    const cell = row[name];
    if (cell !== undefined && cell !== null && cell !== "") return cell;
  }
  return undefined;
};

const Row = z.record(z.string(), z.unknown()).transform((row) => ({
  value: MaybeText.parse(pick(row, NAMES.value)),
  type: MaybeText.parse(pick(row, NAMES.type)),
  first: MaybeMoment.parse(pick(row, NAMES.first)),
  last: MaybeMoment.parse(pick(row, NAMES.last)),
  confidence: Confidence.parse(pick(row, NAMES.confidence)),
  threat: MaybeText.parse(pick(row, NAMES.threat)),
  malware: MaybeText.parse(pick(row, NAMES.malware)),
  tags: Words.parse(pick(row, NAMES.tags)),
  reference: MaybeText.parse(pick(row, NAMES.reference)),
}));

const Wire = z.union([z.string().transform((value) => Row.parse({ value })), Row]);

/** Which indicators are in anyone's list? (CSV with or without header, one value per line, or JSON rows) */
export const iocCsv = defineFeed({
  id: "ioc-csv",
  name: "Indicator list (CSV or JSON)",
  entries: "ioc",
  licence: "as the publisher of the list states",
  everyHours: 6,
  url: "https://list.invalid/indicators.csv",
  key: { required: false, asked: "header Authorization" },
  records: (bytes) =>
    sniffedRecords(
      bytes,
      { places: [["[]"], ["data", "[]"], ["indicators", "[]"], ["iocs", "[]"], ["results", "[]"]], begins: /\{\s*"/ },
      { columns: new Set(Object.values(NAMES).flat()), otherwise: ["value"] },
    ),
  wire: Wire,
  read(it) {
    if (it.value === null) throw new WrongShape("the row has no value");
    const word = it.type?.toLowerCase() ?? "";
    const type = isIocType(word) ? word : TYPE_WORDS[word];
    const ioc = type !== undefined && isIocType(type) ? normalIoc(type, it.value) : readIoc(it.value);
    if (ioc === null)
      throw new WrongShape(
        `"${it.value.slice(0, 80)}" is not ${it.type === null ? "an indicator of a known kind" : `a ${it.type.slice(0, 20)}`}`,
      );
    return {
      entries: [
        {
          ...ioc,
          firstSeen: it.first ?? it.last,
          lastSeen: it.last ?? it.first,
          confidence: it.confidence,
          threat: it.threat,
          malware: it.malware,
          tags: it.tags,
          reference: it.reference,
        },
      ],
    };
  },
  async *sync(context) {
    const headers: Record<string, string> = context.key === null ? {} : { authorization: context.key };
    const { body } = await download(context, { url: context.url, headers });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
