import { normalIoc } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed, WrongShape } from "../feed.ts";
import { sniffedRecords } from "../read/sniffed-records.ts";
import { MaybeMoment, MaybeText } from "../wire.ts";

const COLUMNS = ["first_seen_utc", "dst_ip", "dst_port", "c2_status", "last_online", "malware"];

const Wire = z.object({
  ip_address: MaybeText,
  dst_ip: MaybeText,
  port: MaybeText,
  dst_port: MaybeText,
  status: MaybeText,
  c2_status: MaybeText,
  country: MaybeText,
  as_name: MaybeText,
  first_seen: MaybeMoment,
  first_seen_utc: MaybeMoment,
  last_online: MaybeMoment,
  malware: MaybeText,
});

/** Which hosts command botnets now? (abuse.ch Feodo Tracker: JSON or CSV) */
export const feodo = defineFeed({
  id: "feodo",
  name: "abuse.ch Feodo Tracker",
  entries: "ioc",
  licence: "CC0-1.0",
  everyHours: 1,
  url: "https://feodotracker.abuse.ch/downloads/ipblocklist.json",
  records: (bytes) =>
    sniffedRecords(
      bytes,
      { places: [["[]"]], begins: /\{\s*"ip_address"\s*:/ },
      { columns: new Set(COLUMNS), otherwise: COLUMNS },
    ),
  wire: Wire,
  read(it) {
    const ip = it.ip_address ?? it.dst_ip ?? "";
    const port = it.port ?? it.dst_port;
    const ioc =
      port === null
        ? normalIoc("ip", ip)
        : normalIoc("ip:port", ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`);
    if (ioc === null) throw new WrongShape(`"${ip.slice(0, 80)}" with port ${port ?? "none"} is not an address`);
    const online = /^online$/i.test(it.status ?? it.c2_status ?? "");
    const first = it.first_seen ?? it.first_seen_utc;
    return {
      entries: [
        {
          ...ioc,
          firstSeen: first,
          lastSeen: it.last_online ?? first,
          confidence: online ? 100 : 75,
          threat: "botnet_cc",
          malware: it.malware,
          tags: [it.country, it.as_name].filter((tag) => tag !== null),
          reference: null,
        },
      ],
    };
  },
  async *sync(context) {
    const { body } = await download(context, { url: context.url, json: true });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
