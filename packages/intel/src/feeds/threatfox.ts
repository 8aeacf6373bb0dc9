import { type IocType, normalIoc } from "@parapet/domain/intel";
import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { asSource, download, parseSteering } from "../download.ts";
import { defineFeed, WrongShape } from "../feed.ts";
import { sniffedRecords } from "../read/sniffed-records.ts";
import { Confidence, MaybeMoment, MaybeText, Words } from "../wire.ts";

const TYPES: Readonly<Record<string, IocType>> = {
  "ip:port": "ip:port",
  domain: "domain",
  url: "url",
  md5_hash: "md5",
  sha1_hash: "sha1",
  sha256_hash: "sha256",
  envelope_from: "email",
  body_from: "email",
};

const COLUMNS = [
  "first_seen_utc",
  "ioc_id",
  "ioc_value",
  "ioc_type",
  "threat_type",
  "fk_malware",
  "malware_alias",
  "malware_printable",
  "last_seen_utc",
  "confidence_level",
  "reference",
  "tags",
  "anonymous",
  "reporter",
];

const Wire = z.object({
  ioc_value: MaybeText,
  ioc: MaybeText,
  ioc_type: z.string(),
  threat_type: MaybeText,
  malware: MaybeText,
  fk_malware: MaybeText,
  malware_printable: MaybeText,
  first_seen_utc: MaybeMoment,
  first_seen: MaybeMoment,
  last_seen_utc: MaybeMoment,
  last_seen: MaybeMoment,
  confidence_level: Confidence,
  reference: MaybeText,
  tags: Words,
});

const Status = z.object({ query_status: z.string().max(100).catch("nothing we know") });

/** Which hosts and files does malware use now? (abuse.ch ThreatFox: export, API answer or CSV) */
export const threatfox = defineFeed({
  id: "threatfox",
  name: "abuse.ch ThreatFox",
  entries: "ioc",
  licence: "CC0-1.0",
  everyHours: 1,
  url: "https://threatfox-api.abuse.ch/api/v1/",
  key: { required: true, asked: "header Auth-Key" },
  records: (bytes) =>
    sniffedRecords(
      bytes,
      { places: [["data", "[]"], ["*", "[]"], ["[]"]], begins: /\{\s*"(?:ioc_value|id|ioc)"\s*:/ },
      { columns: new Set(COLUMNS), otherwise: COLUMNS },
    ),
  wire: Wire,
  read(it) {
    const text = it.ioc_value ?? it.ioc ?? "";
    const type = TYPES[it.ioc_type.trim().toLowerCase()];
    const ioc = type === undefined ? null : normalIoc(type, text);
    if (ioc === null) throw new WrongShape(`"${text.slice(0, 80)}" is not a ${it.ioc_type.slice(0, 20)}`);
    const family = it.malware ?? it.fk_malware;
    return {
      entries: [
        {
          ...ioc,
          firstSeen: it.first_seen_utc ?? it.first_seen,
          lastSeen: it.last_seen_utc ?? it.last_seen ?? it.first_seen_utc ?? it.first_seen,
          confidence: it.confidence_level,
          threat: it.threat_type,
          malware: it.malware_printable ?? family,
          tags: it.tags,
          reference: it.reference,
        },
      ],
    };
  },
  async *sync(context) {
    // The API answers for up to seven days; a first run takes them all.
    const last = typeof context.cursor["at"] === "string" ? Date.parse(context.cursor["at"]) : 0;
    const days = Math.max(1, Math.min(7, Math.ceil((context.now.getTime() - last) / 86_400_000)));
    const { body } = await download(context, {
      url: context.url,
      method: "POST",
      headers: { "auth-key": context.key ?? "", "content-type": "application/json" },
      body: JSON.stringify({ query: "get_iocs", days }),
      json: true,
    });
    const { query_status: status } = Status.parse(parseSteering(body, context.url));
    if (status !== "ok" && status !== "no_result")
      throw new ProbeError("blocked", `${context.url} answered "${status}"`);
    yield { source: asSource(context.url, body), cursor: { at: context.now.toISOString() } };
  },
});
