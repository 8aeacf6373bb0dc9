import { CERTIFICATE_TAG, normalIoc } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed, WrongShape } from "../feed.ts";
import { csvRecords } from "../read/csv-records.ts";
import { MaybeMoment, MaybeText } from "../wire.ts";

const COLUMNS = ["listingdate", "sha1", "listingreason"];

const Wire = z.object({ listingdate: MaybeMoment, sha1: z.string(), listingreason: MaybeText });

/** Which certificates do botnets use? (abuse.ch SSLBL; fingerprints, so they are stored as sha1 with a tag) */
export const sslbl = defineFeed({
  id: "sslbl",
  name: "abuse.ch SSLBL",
  entries: "ioc",
  licence: "CC0-1.0",
  everyHours: 6,
  url: "https://sslbl.abuse.ch/blacklist/sslblacklist.csv",
  records: (bytes) => csvRecords(bytes, { columns: new Set(COLUMNS), otherwise: COLUMNS, lastTakesRest: true }),
  wire: Wire,
  read({ listingdate, sha1, listingreason }) {
    const ioc = normalIoc("sha1", sha1);
    if (ioc === null) throw new WrongShape(`"${sha1.slice(0, 80)}" is not a SHA-1 fingerprint`);
    const malware = listingreason?.replace(/\s*C&C$/i, "").trim() ?? null;
    const threat = /C&C$/i.test(listingreason ?? "") ? "botnet_cc" : null;
    return {
      entries: [
        {
          ...ioc,
          firstSeen: listingdate,
          lastSeen: listingdate,
          confidence: 90,
          threat,
          malware,
          tags: [CERTIFICATE_TAG],
          reference: null,
        },
      ],
    };
  },
  async *sync(context) {
    const { body } = await download(context, { url: context.url });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
