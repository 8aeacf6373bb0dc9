import { normalIoc } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed, WrongShape } from "../feed.ts";
import { sniffedRecords } from "../read/sniffed-records.ts";
import { MaybeMoment, MaybeText, Words } from "../wire.ts";

const COLUMNS = ["id", "dateadded", "url", "url_status", "last_online", "threat", "tags", "urlhaus_link", "reporter"];

const Wire = z.object({
  dateadded: MaybeMoment,
  date_added: MaybeMoment,
  url: z.string(),
  url_status: MaybeText,
  last_online: MaybeMoment,
  threat: MaybeText,
  tags: Words,
  urlhaus_link: MaybeText,
  urlhaus_reference: MaybeText,
});

/** Which addresses serve malware now? (abuse.ch URLhaus: export, API answer or CSV) */
export const urlhaus = defineFeed({
  id: "urlhaus",
  name: "abuse.ch URLhaus",
  entries: "ioc",
  licence: "CC0-1.0",
  everyHours: 1,
  url: "https://urlhaus.abuse.ch/downloads/json_recent/",
  key: { required: false, asked: "header Auth-Key" },
  records: (bytes) =>
    sniffedRecords(
      bytes,
      { places: [["urls", "[]"], ["*", "[]"], ["[]"]], begins: /\{\s*"(?:dateadded|id|url)"\s*:/ },
      { columns: new Set(COLUMNS), otherwise: COLUMNS },
    ),
  wire: Wire,
  read(it) {
    const ioc = normalIoc("url", it.url);
    if (ioc === null) throw new WrongShape(`"${it.url.slice(0, 80)}" is not a URL`);
    const online = /^online$/i.test(it.url_status ?? "");
    const added = it.dateadded ?? it.date_added;
    return {
      entries: [
        {
          ...ioc,
          firstSeen: added,
          lastSeen: it.last_online ?? added,
          confidence: online ? 90 : 60,
          threat: it.threat,
          malware: null,
          tags: it.tags,
          reference: it.urlhaus_link ?? it.urlhaus_reference,
        },
      ],
    };
  },
  async *sync(context) {
    const headers: Record<string, string> = context.key === null ? {} : { "auth-key": context.key };
    const { body } = await download(context, { url: context.url, headers });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
